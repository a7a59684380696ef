"""Turns what people wrote down at a table, a start and lines of moves, into a game that can be shown and scored."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.errors import SetupError
from engine.core.game import AnyGame, TableRecord
from engine.core.ids import Seat
from engine.core.position import Position
from engine.core.record import Record
from engine.core.table import TableGame, go_on
from server.play.setups import Setup, deal, from_text

MOST_LINES: Final = 1_000
_SEATED: Final = re.compile(r"(?:seat\s*)?([1-9])\s*:\s*(\S.*)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^\d{1,4}\.\s+")
_SPELT: Final = ("layout", "code")


@dataclass(frozen=True, slots=True)
class Slate:
    """A game as written down: its start, and its lines, each with the seat that it names, if it names one."""

    setup: Setup
    lines: tuple[tuple[Seat | None, str], ...]

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.setup.game

    def played(self) -> TableGame:
        """Return the game at its end, with the slips on the way; raises MoveError naming the line that is no move."""
        return go_on(Position(self.game, self.setup.state), self.lines)


def start_from(game: AnyGame, spelt: str, seed: str, options: Mapping[str, str]) -> Setup:
    """Deal the start that a code or a layout spells, else that of the seed, else one by lot; raises SetupError."""
    if spelt and seed:
        raise SetupError("seed", "A code says the whole start and leaves nothing to a seed: give one of both.")
    refusal = SetupError("code", f"{game.info.title} has no codes; give a seed.")
    for form in _SPELT if spelt else ():
        if form in game.forms:
            try:
                return from_text(game, form, spelt, options)
            except SetupError as error:
                refusal = error
    if spelt:
        raise refusal
    return deal(game, options, seed or None)


def slate(start: Setup, text: str) -> Slate:
    """Read lines of moves, one a line; `2: RT-e5` says that seat 2 made it. Raises SetupError for too many lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise SetupError("moves", f"A game written down here has at most {MOST_LINES} lines; this has {len(lines)}.")
    return Slate(start, tuple(map(_line, lines)))


def _line(line: str) -> tuple[Seat | None, str]:
    found = _SEATED.fullmatch(_NUMBERED.sub("", line))
    return (Seat(int(found[1])), found[2]) if found else (None, _NUMBERED.sub("", line))


def from_record(game: AnyGame, record: Record | TableRecord) -> Slate:
    """Return what a record in a form of ours or of others holds; raises SetupError."""
    if isinstance(record, TableRecord):
        return Slate(deal(game, record.options), record.moves)
    start = Setup(game, None, record.options, game.load(record.start))
    return Slate(start, tuple((None, text) for text in record.moves))
