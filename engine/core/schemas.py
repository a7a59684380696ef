"""The words in which a game says how its states and moves are written: JSON Schema (draft 2020-12) and patterns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Schema = Mapping[str, Any]

WHOLE: Final[Schema] = {"type": "integer"}


@dataclass(frozen=True, slots=True)
class Schemas:
    """How a game is written: its state as `dump` gives it and as any `view` of it is dumped; its moves canonically.

    `move` and `chance` are regular expressions (ECMA-262) that a whole canonical move of a seat or of chance matches;
    an empty one says that there are none.
    """

    state: Schema
    move: str
    chance: str = ""


def table(properties: Mapping[str, Schema], says: str = "") -> Schema:
    """Return the schema of a table that has just these fields, all of them."""
    told = {"description": says} if says else {}
    return {
        "type": "object",
        **told,
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def keyed(pattern: str, value: Schema, says: str) -> Schema:
    """Return the schema of a table whose names match a pattern."""
    return {
        "type": "object",
        "description": says,
        "patternProperties": {f"^(?:{pattern})$": value},
        "additionalProperties": False,
    }


def listed(item: Schema, says: str, least: int = 0, most: int | None = None) -> Schema:
    """Return the schema of a list."""
    upper = {} if most is None else {"maxItems": most}
    return {"type": "array", "description": says, "items": item, "minItems": least, **upper}


def words(choices: Iterable[str | int], says: str = "") -> Schema:
    """Return the schema of one of several words."""
    return {"enum": list(choices), **({"description": says} if says else {})}


def number(says: str, least: int, most: int | None = None) -> Schema:
    """Return the schema of a whole number."""
    return {**WHOLE, "description": says, "minimum": least, **({} if most is None else {"maximum": most})}


def written(pattern: str, says: str) -> Schema:
    """Return the schema of a text that a pattern matches from end to end."""
    return {"type": "string", "description": says, "pattern": f"^(?:{pattern})$"}


def or_null(schema: Schema, says: str) -> Schema:
    """Return the schema of a value that may be missing."""
    return {"description": says, "anyOf": [schema, {"type": "null"}]}


def any_of(patterns: Sequence[str]) -> str:
    """Return the pattern of any of several."""
    return "|".join(f"(?:{one})" for one in patterns)
