"""What the doctor finds: a grade and a sentence."""

from collections.abc import Iterator
from enum import Enum


class Grade(Enum):
    """How good a finding is."""

    FINE = "ok"
    LOOK = "look"
    BAD = "BAD"


Found = Iterator[tuple[Grade, str]]
