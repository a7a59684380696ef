"""Turns a printer's question, how far backs lie beside fronts, into a sheet that answers it against the light."""

from collections.abc import Iterator
from typing import Final

from engine.core.scene import Anchor, Face, Item, Line, Move, Path, PathStep, Style, Text
from printables.document import Document, Duplex, Edition, Page, layer
from printables.marks import INK, QUIET, registration, ruler
from printables.pdf import lines_of
from printables.sheets import Making
from printables.units import MARGIN, Paper

_REACH: Final = 10
"""How far the scale on the back goes in each direction, in millimetres."""

_ARM: Final = 30.0
_FINE: Final = Style(stroke=INK, width=0.1)
_BOLD: Final = Style(stroke=INK, width=0.3)
_BODY: Final = 3.6
_LEADING: Final = 5.4

_FRONT: Final = (
    "Print this sheet at 100 % on both sides, turned over the edge that you will use for the kit.",
    "Hold it against the light with the back towards you: the large cross of the front shines through the scale.",
    "Read where the middle of the cross lies on the scale, first across, then down, in millimetres.",
    "Print the kit with these two numbers as its offset, as in --offset 0.5,-1: backs move there.",
    "Where an offset was given for this sheet already, its back has moved by it: add what you read to it.",
)


def calibration(name: str, making: Making, edition: Edition) -> Document:
    """Return the sheet: a cross on its front, a scale around the same place on its back."""
    paper = making.paper
    middle = paper.width / 2, paper.height / 2
    dx, dy = making.offset
    front = (*_words(paper), *_cross(*middle), *ruler(paper), *registration(paper, back=False))
    scale = (*_scale(middle[0] + dx, middle[1] + dy), *registration(paper, back=True))
    said = Text(MARGIN, MARGIN + 5, f"Back; offset {dx:g},{dy:g}", 4, INK, Anchor.START, Face.BOLD)
    duplex = making.sides.duplex if making.sides.duplex is not Duplex.SINGLE else Duplex.LONG_EDGE
    return Document(
        title=f"{name}: calibration of a printer",
        subject=f"How far backs lie beside fronts; {paper.title}",
        pages=(
            Page(paper, (layer("marks", *front),), ("Front",)),
            Page(paper, (layer("marks", said, *scale, *ruler(paper)),), ("Back",)),
        ),
        keywords=("calibration",),
        duplex=duplex,
        edition=edition,
    )


def _words(paper: Paper) -> Iterator[Item]:
    yield Text(MARGIN, MARGIN + 5, "How true does your printer print backs?", 5.5, INK, Anchor.START, Face.BOLD)
    y = MARGIN + 14
    for number, step in enumerate(_FRONT, 1):
        yield Text(MARGIN, y, f"{number}.", _BODY, INK, Anchor.START, Face.BOLD)
        for line in lines_of(step, _BODY, paper.width - 2 * MARGIN - 7):
            yield Text(MARGIN + 7, y, line, _BODY, INK, Anchor.START)
            y += _LEADING


def _cross(x: float, y: float) -> Iterator[Item]:
    yield Path((Move(x - _ARM, y), Line(x + _ARM, y), Move(x, y - _ARM), Line(x, y + _ARM)), _BOLD)
    yield Text(x + _ARM - 2, y - 1.5, "front", 2.8, QUIET, Anchor.END)


def _scale(x: float, y: float) -> Iterator[Item]:
    """Yield a grid of millimetres, every fifth line bolder and named; to the right and down it counts upwards."""
    steps = range(-_REACH, _REACH + 1)
    fine = tuple(step for at in steps if at % 5 for step in _lines(x, y, at))
    bold = tuple(step for at in steps if not at % 5 for step in _lines(x, y, at))
    yield Path(fine, _FINE)
    yield Path(bold, _BOLD)
    for at in steps:
        if not at % 5:
            yield Text(x + at, y - _REACH - 2, f"{at:g}", 2.6, INK)
            yield Text(x - _REACH - 1.5, y + at + 0.9, f"{at:g}", 2.6, INK, Anchor.END)
    yield Text(x, y - _REACH - 6, "across", 2.8, QUIET)
    yield Text(x - _REACH - 7, y + 0.9, "down", 2.8, QUIET, Anchor.END)


def _lines(x: float, y: float, at: int) -> tuple[PathStep, ...]:
    reach = _REACH
    return Move(x + at, y - reach), Line(x + at, y + reach), Move(x - reach, y + at), Line(x + reach, y + at)
