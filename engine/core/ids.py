"""Names for the small numbers and words that must not be mixed up."""

from collections.abc import Mapping, Sequence
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, counted from 1."""

Ply = NewType("Ply", int)
"""How many entries the record holds before the one in question, counted from 0."""

RuleId = NewType("RuleId", str)
"""The number of a rule, as in `AC-8`."""

Slug = NewType("Slug", str)
"""The name of a game in commands and addresses, as in `alien-city`."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What survives a round trip through JSON."""
