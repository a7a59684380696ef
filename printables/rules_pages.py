"""Turns a game's rulebook into pages to read at the table, each rule with its number."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.core.components import Component, RectCut
from engine.core.game import AnyGame
from engine.core.scene import Anchor, Face, Item, Text
from printables.marks import INK, QUIET
from printables.pdf import lines_of, readable

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

PART: Final = "rules"

SIZES: Final = (3.1, 2.9, 2.7)
"""How high letters are, in millimetres; smaller ones are taken where they save a page."""

_LEADING: Final = 1.39
_NUMBER: Final = 17.0
_GAP: Final = 0.52
_HEAD: Final = 18.0
_HEADING: Final = 3.1


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule in lines."""

    number: str
    lines: tuple[str, ...]


def rules_pages(game: AnyGame) -> Iterator[Component]:
    """Yield as few pages as the rules take."""
    found = min((tuple(_laid_out(game, size)) for size in SIZES), key=len)
    for number, items in enumerate(found, 1):
        yield _page(game, number, items)


def _laid_out(game: AnyGame, size: float) -> Iterator[tuple[Item, ...]]:
    """Yield what is on each page in letters of a size."""
    leading, gap = size * _LEADING, size * _GAP
    page: list[Item] = []
    y = _HEAD
    for rule in _rules(game, size):
        if y + len(rule.lines) * leading > HEIGHT and page:
            yield tuple(page)
            page, y = [], _HEAD
        page.append(Text(0, y, rule.number, size, INK, Anchor.START, Face.BOLD))
        page += (Text(_NUMBER, y + row * leading, line, size, INK, Anchor.START) for row, line in enumerate(rule.lines))
        y += len(rule.lines) * leading + gap
    yield tuple(page)


def _rules(game: AnyGame, size: float) -> Iterator[_Rule]:
    for rule, sentence in game.rulebook.items():
        yield _Rule(rule, lines_of(readable(sentence.replace("`", "")), size, WIDTH - _NUMBER))


def _page(game: AnyGame, number: int, items: tuple[Item, ...]) -> Component:
    info = game.info
    head = (
        Text(0, 7, f"{info.title}: the rules in short", 6, INK, Anchor.START, Face.BOLD),
        Text(WIDTH, 7, f"game by {info.designer} · rules {info.rules_version}", _HEADING, QUIET, Anchor.END),
    )
    return Component(PART, f"rules {number}", 1, RectCut(WIDTH, HEIGHT), (*head, *items), sheet=True)
