"""Turns a game's rulebook into pages to read at the table, each rule with its number."""

from collections.abc import Iterator
from typing import Final

from engine.core.components import Component, RectCut
from engine.core.game import AnyGame
from engine.core.scene import Anchor, Face, Item, Text
from printables.marks import INK, QUIET
from printables.pdf import lines_of, readable

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

PART: Final = "rules"

_SIZE: Final = 3.1
_LEADING: Final = 4.3
_NUMBER: Final = 17.0
_GAP: Final = 1.6
_HEAD: Final = 18.0


def rules_pages(game: AnyGame) -> Iterator[Component]:
    """Yield as many pages as the rules take."""
    page: list[Item] = []
    number, y = 1, _HEAD
    for rule, sentence in game.rulebook.items():
        lines = lines_of(readable(sentence.replace("`", "")), _SIZE, WIDTH - _NUMBER)
        if y + len(lines) * _LEADING > HEIGHT and page:
            yield _page(game, number, page)
            page, y, number = [], _HEAD, number + 1
        page.append(Text(0, y, rule, _SIZE, INK, Anchor.START, Face.BOLD))
        for line in lines:
            page.append(Text(_NUMBER, y, line, _SIZE, INK, Anchor.START))
            y += _LEADING
        y += _GAP
    yield _page(game, number, page)


def _page(game: AnyGame, number: int, items: list[Item]) -> Component:
    info = game.info
    head = (
        Text(0, 7, f"{info.title}: the rules in short", 6, INK, Anchor.START, Face.BOLD),
        Text(WIDTH, 7, f"game by {info.designer} · rules {info.rules_version}", _SIZE, QUIET, Anchor.END),
    )
    return Component(PART, f"rules {number}", 1, RectCut(WIDTH, HEIGHT), (*head, *items), sheet=True)
