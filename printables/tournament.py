"""Turns the names of players into the pairings and the result sheet of a tournament in which everybody meets."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import Component, Field, RectCut
from engine.core.game import AnyGame
from engine.core.scene import Anchor, Face, Item, Line, Move, Path, Rect, Style, Text
from printables.document import Document, Edition
from printables.imposition import CUT_STYLES
from printables.marks import INK, QUIET
from printables.pdf import readable, text_width, write
from printables.sheets import Making, laid_out, pages
from printables.sides import SIDES
from printables.theme import themes
from printables.units import PAPERS, PrintError, chosen

MOST: Final = 32
BLANK: Final = 8
"""For how many players a sheet without names has room."""

WIDTH: Final = 186.0
HEIGHT: Final = 236.0

_BYE: Final = ""
_PLAYERS: Final = 2
_ROW: Final = 8.0
_SIZE: Final = 3.2
_RULE: Final = Style(stroke=QUIET, width=0.2)
_FRAME: Final = Style(stroke=INK, width=0.4)


def rounds(names: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Return the pairs of each round, who begins first; everybody meets everybody once and begins as often as it goes.

    One stays where it is, the others move around it by one place a round. With an odd number one rests each round.

    >>> [len(pairs) for pairs in rounds(["Ann", "Ben", "Cai", "Dot"])]
    [2, 2, 2]
    """
    seated = [*names, *([_BYE] if len(names) % 2 else [])]
    count = len(seated)
    found = []
    for turn in range(count - 1):
        table = [seated[0], *(seated[1 + (place + turn) % (count - 1)] for place in range(count - 1))]
        pairs = [(table[place], table[count - 1 - place]) for place in range(count // 2)]
        if turn % 2:
            pairs[0] = pairs[0][::-1]
        found.append([pair if place % 2 == 0 else pair[::-1] for place, pair in enumerate(pairs) if _BYE not in pair])
    return found


def tournament_pdf(
    game: AnyGame,
    names: Sequence[str] = (),
    *,
    paper: str = "a4",
    palette: str = "classic",
    edition: Edition = Edition.USUAL,
) -> bytes:
    """Return pairings and results, with lines instead of names where none are given; raises PrintError.

    Games for more than two players have no pairs, and are refused.
    """
    if game.info.seats[0] > _PLAYERS:
        raise PrintError("game", f"{game.info.title} is not a game for two players, so there are no pairs.")
    if names and not _PLAYERS <= len(names) <= MOST:
        raise PrintError("player", f"A tournament has {_PLAYERS} to {MOST} players, not {len(names)}.")
    if len(set(names)) != len(names):
        raise PrintError("player", "Two players of the tournament have the same name.")
    making = Making(
        chosen("paper", paper, PAPERS), CUT_STYLES["cut"], SIDES["single"], chosen("palette", palette, themes())
    )
    shown = [readable(name) for name in names] or [f"{number}." for number in range(1, BLANK + 1)]
    components = (*_pairings(game, shown), *_results(game, shown))
    document = Document(
        title=f"{game.info.title}: tournament",
        subject=f"{game.info.title}, game by {game.info.designer}; {making}",
        pages=tuple(pages(game.info.title, making, laid_out(components, making))),
        keywords=("tournament", game.info.title),
        symbols={f"{one.part}/{one.name}": one.face for one in components},
        edition=edition,
    )
    return write(document, making.theme)


def _title(game: AnyGame, words: str) -> Iterator[Item]:
    yield Text(0, 7, f"{game.info.title}: {words}", 6.5, INK, Anchor.START, Face.BOLD)
    yield Text(0, 13, "Event and date", _SIZE, QUIET, Anchor.START)
    yield Path((Move(28, 13.6), Line(WIDTH, 13.6)), _RULE)


def _pairings(game: AnyGame, names: Sequence[str]) -> Iterator[Component]:
    """Yield pages with a line for each game: table, who begins, who follows, the points of both."""
    items: list[Item] = [*_title(game, "pairings")]
    fields: list[Field] = []
    y, number = 20.0, 1
    for turn, pairs in enumerate(rounds(names), 1):
        if y + 9 + _ROW * len(pairs) > HEIGHT:
            yield _page("pairings", number, items, fields)
            items, fields, y, number = [*_title(game, "pairings")], [], 20.0, number + 1
        items.append(Text(0, y + 4, f"Round {turn}", 4.2, INK, Anchor.START, Face.BOLD))
        items.append(Text(WIDTH, y + 4, "points", _SIZE, QUIET, Anchor.END))
        y += 6
        for table, (first, second) in enumerate(pairs, 1):
            items += _line(y, table, first, second)
            fields += _points(y, f"Round {turn}, table {table}")
            y += _ROW
        y += 3
    yield _page("pairings", number, items, fields)


def _line(y: float, table: int, first: str, second: str) -> Iterator[Item]:
    yield Rect(0, y, WIDTH, _ROW, _RULE)
    yield Text(3, y + 5.2, str(table), _SIZE, QUIET, Anchor.START)
    for name, x in ((first, 12.0), (second, 82.0)):
        yield Text(x, y + 5.2, _fitted(name, 62), _SIZE, INK, Anchor.START)
    yield Path((Move(150, y), Line(150, y + _ROW), Move(168, y), Line(168, y + _ROW)), _RULE)


def _points(y: float, name: str) -> Iterator[Field]:
    yield Field(f"{name}, points of the first", 150.5, y + 1, 17, _ROW - 2)
    yield Field(f"{name}, points of the second", 168.5, y + 1, 17, _ROW - 2)


def _results(game: AnyGame, names: Sequence[str]) -> Iterator[Component]:
    """Yield the table of all against all: a row each, with wins, points and place."""
    count = len(names)
    row = min(_ROW, (HEIGHT - 40) / count)
    left, cell = 46.0, min(12.0, (WIDTH - 46 - 42) / count)
    right = left + cell * count
    items: list[Item] = [*_title(game, "results")]
    fields: list[Field] = []
    size = min(_SIZE, cell * 0.5, row * 0.5)
    top = 28.0
    for place, name in enumerate(names, 1):
        y = top + row * (place - 1)
        items.append(
            Text(
                0,
                y + row * 0.66,
                f"{place} {_fitted(name, 36)}" if name != f"{place}." else name,
                size,
                INK,
                Anchor.START,
            )
        )
        items.append(Text(left + cell * (place - 0.5), top - 1.5, str(place), size, INK))
        items.append(Rect(left + cell * (place - 1), y, cell, row, Style(fill=QUIET)))
        fields += [
            Field(f"{name} {head}", right + 14 * at + 0.5, y + 0.7, 13, row - 1.4)
            for at, head in enumerate(("wins", "points", "place"))
        ]
    for at, head in enumerate(("wins", "points", "place")):
        items.append(Text(right + 14 * (at + 0.5), top - 1.5, head, _SIZE, INK))
    stops = [left + cell * at for at in range(count + 1)] + [right + 14 * at for at in (1, 2, 3)]
    lines = [(Move(x, top), Line(x, top + row * count)) for x in stops]
    lines += [(Move(0, top + row * at), Line(stops[-1], top + row * at)) for at in range(count + 1)]
    items.append(Path(tuple(step for line in lines for step in line), _RULE))
    items.append(Rect(left, top, stops[-1] - left, row * count, _FRAME))
    said = "In each row: the points against the player of that column. Wins count first, then points."
    items.append(Text(0, top + row * count + 6, said, 2.8, QUIET, Anchor.START))
    yield _page("results", 1, items, fields)


def _page(part: str, number: int, items: Sequence[Item], fields: Sequence[Field]) -> Component:
    cut = RectCut(WIDTH, HEIGHT)
    return Component(part, f"{part} {number}", 1, cut, tuple(items), sheet=True, fields=tuple(fields))


def _fitted(name: str, width: float) -> str:
    """Return as much of a name as the width has room for."""
    shown = name
    while shown and text_width(f"{shown}…" if shown != name else name, _SIZE) > width:
        shown = shown[:-1]
    return name if shown == name else f"{shown}…"
