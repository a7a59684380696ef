"""Turns the start of a game into one page to set up a table by."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.game import AnyGame, Nobody
from engine.core.scene import Anchor, Face, Group, Item, Scene, Text
from printables.document import Document, Enclosure, Page
from printables.extent import Box, extent
from printables.marks import INK, QUIET, ruler
from printables.pdf import lines_of, readable, write
from printables.qr import qr
from printables.svg import HATCHES_ACROSS
from printables.theme import Theme
from printables.units import MARGIN, PAPERS, Paper, chosen

LARGEST: Final = 22.0
"""The widest that a square of the board is drawn, in millimetres: a coin of 3/4 in lies on it."""

_OVERHANG: Final = 0.5
"""How far the board may reach into the margin, so that eight squares and their frame fit on A4 at their widest."""

_HEADING: Final = 8.0
_BAND: Final = 22.0
_CODE: Final = 30.0
_FOOT: Final = 4.0
_GAP: Final = 2.5
_TITLE: Final = 5.0
_PANELS: Final = 0.5
_SIZES: Final = (3.8, 3.4, 3.0, 2.6, 2.2)
_LEADING: Final = 1.3
_SEAT: Final = "seat:"


def setup_pdf(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - a state is its game's business
    *,
    paper: str = "a4",
    theme: Theme,
    facts: Mapping[str, str],
    link: str = "",
) -> bytes:
    """Return one page with the board, what each seat has, and the facts (as `code`, `seed`, options) in words.

    `link` stands in the QR code, without it the fact `code` does; without both there is no QR code. Characters that
    the typeface lacks are shown as replacement signs. Raises PrintError for a paper there is not.
    """
    sheet = chosen("paper", paper, PAPERS)
    scene = game.scene(state)
    code = facts.get("code", "")
    items = (*_page(game, scene, sheet, _told(game, state, facts), link or code), *ruler(sheet))
    document = Document(
        title=readable(f"{game.info.title}: setup {code}".strip()),
        subject=f"{game.info.title}, game by {game.info.designer}; {sheet.title}, one page",
        pages=(Page(sheet, items, ("Setup",)),),
        keywords=("setup", game.info.title),
        symbols=scene.symbols,
        hatch=scene.width / HATCHES_ACROSS,
        enclosures=enclosed(game, state, facts),
    )
    return write(document, theme)


def enclosed(game: AnyGame, state: Any, facts: Mapping[str, str]) -> tuple[Enclosure, ...]:  # noqa: ANN401 - as above
    """Return the start as files: as JSON with the facts, and in each text form of the game that can write one."""
    told = {"game": game.info.slug, "rules": game.info.rules_version, **facts, "start": game.dump(state)}
    content = json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True).encode()
    texts = (
        Enclosure(f"setup.{name}", "text/plain", form.write_start(state).encode(), f"The start in {form.title}")
        for name, form in game.forms.items()
        if form.write_start is not None and name != "json"
    )
    return (Enclosure("setup.json", "application/json", content, "The start of the game, to deal it again"), *texts)


def _told(game: AnyGame, state: Any, facts: Mapping[str, str]) -> Mapping[str, str]:  # noqa: ANN401 - as above
    """Return the facts, with who begins."""
    first = game.to_act(state)
    begins = {} if isinstance(first, Nobody) else {"begins": f"seat {first}"}
    return {**begins, **facts}


def _page(game: AnyGame, scene: Scene, paper: Paper, facts: Mapping[str, str], code: str) -> Iterator[Item]:
    """Yield heading and board, and below it what each seat has, the QR code and the facts."""
    board, panels = parted(scene)
    floor = paper.height - MARGIN - _FOOT
    box = extent(board, scene.symbols)
    room = Room(MARGIN - _OVERHANG, MARGIN + _HEADING, paper.width - 2 * (MARGIN - _OVERHANG), floor - _BAND - _GAP)
    found, side = room.fitted(board, scene, LARGEST, box)
    yield Text(MARGIN, MARGIN + _TITLE, f"{game.info.title}: setup", _TITLE, INK, Anchor.START, Face.BOLD)
    said = f"Not at true size: a square is {side:.1f} mm wide. Game by {game.info.designer}."
    yield Text(paper.width - MARGIN, MARGIN + _TITLE, said, _SIZES[-1], QUIET, Anchor.END)
    yield found
    under = room.top + side * (box.bottom - box.top) + _GAP
    below = Room(MARGIN, under, paper.width - 2 * MARGIN, floor)
    yield from _below(panels, scene, below, facts, code)


def _below(panels: tuple[Item, ...], scene: Scene, room: "Room", facts: Mapping[str, str], code: str) -> Iterator[Item]:
    """Yield what stands below the board: the panels beside QR code and facts, or over them where they grow larger."""
    beside = replace(room, left=room.left + room.width * (1 - _PANELS), width=room.width * _PANELS)
    over = replace(room, bottom=room.bottom - _BAND - _GAP)
    rest = room
    if panels:
        box = extent(panels, scene.symbols)
        place = max(beside, over, key=lambda one: one.scale(box, LARGEST))
        drawn, scale = place.fitted(panels, scene, LARGEST, box)
        yield drawn
        if place is over:
            rest = replace(room, top=room.top + scale * (box.bottom - box.top) + _GAP)
        else:
            rest = replace(room, width=room.width * (1 - _PANELS) - _GAP)
    if code:
        wide = min(_CODE, rest.bottom - rest.top)
        yield qr(code, rest.left, rest.top, wide)
        rest = replace(rest, left=rest.left + wide + _GAP, width=rest.width - wide - _GAP)
    yield from _facts(facts, rest)


def parted(scene: Scene) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the board of a scene, and apart from it what each seat has."""
    board = (*scene.base, *(item for item in scene.items if not _is_panel(item)))
    return board, tuple(item for item in scene.items if _is_panel(item))


def _is_panel(item: Item) -> bool:
    """Say whether the item is or holds what a seat has: it may be put anywhere on the page."""
    return isinstance(item, Group) and ((item.key or "").startswith(_SEAT) or any(map(_is_panel, item.items)))


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the page, down to `bottom`, in millimetres."""

    left: float
    top: float
    width: float
    bottom: float

    def scale(self, box: Box, largest: float) -> float:
        """Return how large what takes up the box can be drawn here; 0 where there is no room at all."""
        width, height = box.right - box.left, box.bottom - box.top
        return max(0.0, min(largest, self.width / width, (self.bottom - self.top) / height))

    def fitted(
        self, items: tuple[Item, ...], scene: Scene, largest: float, box: Box | None = None
    ) -> tuple[Item, float]:
        """Return the items as large as there is room, in the middle from the top, with their scale.

        `box` is what they take up, where that is known.
        """
        box = box or extent(items, scene.symbols)
        scale = self.scale(box, largest)
        left = self.left + (self.width - scale * (box.right - box.left)) / 2
        return Group(items, left - scale * box.left, self.top - scale * box.top, scale), scale


def _facts(facts: Mapping[str, str], room: Room) -> Iterator[Item]:
    """Yield the facts, each on lines of its own, in the largest letters in which all of them find room.

    Where the smallest letters are too large for that, the facts share lines; what finds no room even so is left out.
    """
    said = [readable(f"{name.replace('_', ' ').capitalize()}: {value}") for name, value in facts.items() if value]
    for size, paragraphs in (*((size, said) for size in _SIZES), (_SIZES[-1], [" · ".join(said)])):
        rows = [row for paragraph in paragraphs for row in lines_of(paragraph, size, room.width)]
        most = int((room.bottom - room.top) / (size * _LEADING))
        if len(rows) <= most:
            break
    shown = rows if len(rows) <= most else [*rows[: most - 1], "…"]
    for number, row in enumerate(shown, 1):
        yield Text(room.left, room.top + number * size * _LEADING, row, size, INK, Anchor.START)
