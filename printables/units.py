"""Turns what a person asked for on paper into sizes in millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

T = TypeVar("T")

POINTS: Final = 72 / 25.4
"""How many PDF points make a millimetre."""

INCH: Final = 25.4
"""How many millimetres make an inch."""

MARGIN: Final = 10.0
"""How far pieces and words stay from the edge of the paper, in millimetres."""

EDGE: Final = 5.0
"""How far everything, marks included, stays from the edge of the paper, in millimetres."""


class PrintError(ValueError):
    """Something asked for on paper does not exist; `str()` of it is a sentence for the person who asked.

    `option` names what was asked (`paper`, `kit`, `text`), `choices` are the words that would be right, if any.
    """

    def __init__(self, option: str, detail: str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.option = option
        self.detail = detail
        self.choices = choices


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres; `title` is what a person calls it."""

    title: str
    width: float
    height: float


PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        "a4": Paper("A4", 210.0, 297.0),
        "letter": Paper("US Letter", 8.5 * INCH, 11 * INCH),
        "a5": Paper("A5", 148.0, 210.0),
        "a3": Paper("A3", 297.0, 420.0),
        "tabloid": Paper("US Tabloid", 11 * INCH, 17 * INCH),
    }
)
"""The papers that sheets are drawn for, by the word that chooses them."""


def chosen(option: str, given: str, choices: Mapping[str, T]) -> T:
    """Return what the word chooses, whatever its case; raises PrintError with the right words.

    >>> chosen("paper", "A4", PAPERS).width
    210.0
    """
    found = choices.get(given.strip().lower())
    if found is None:
        right = ", ".join(choices)
        raise PrintError(option, f"There is no {option} “{given}”; choose one of {right}.", tuple(choices))
    return found
