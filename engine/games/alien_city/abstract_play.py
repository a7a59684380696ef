"""Turns games between our records and those of the Abstract Play site: the layout text, then the moves in order.

On the site a game's record is a JSON object whose header names the starting position; that is read as well.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.core.errors import SetupError
from engine.core.game import TableRecord
from engine.core.ids import Seat
from engine.core.position import is_settlement
from engine.games.alien_city import layout
from engine.games.alien_city.model import RuleSet, State
from engine.games.alien_city.stashes import SEATS

_LAYOUT: Final = re.compile(r"\s*(?:[RGBNK][0-3][^\S\n]*,[^\S\n]*){19}[RGBNK][0-3][^\S\n]*", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s,;]+(?!\()")
_NUMBER: Final = re.compile(r"[0-9]+[.)]?")
_START: Final = "startingPosition"


def recognises(text: str) -> bool:
    """Say at a glance whether the text begins with a layout, or is the site's own record of Alien City."""
    return _LAYOUT.match(text) is not None or ("Alien City" in text and _START in text)


def write_record(state: State, moves: Sequence[tuple[Seat | None, str]]) -> str:
    """Return layout and moves; the site has no word for a game that the players settled, so that is left out.

    Raises SetupError for a game by the rulebook: on the site the other stash begins, and passes are written.
    """
    if state.rules is not RuleSet.ABSTRACT_PLAY:
        raise SetupError(
            "rules", "This game is played by the rulebook; Abstract Play takes only games by its own rules."
        )
    played = ",".join(text for _, text in moves if not is_settlement(text))
    return f"{layout.write(state.city)}\n{played}\n"


def read_record(text: str) -> TableRecord:
    """Return the game; the seats take turns, as passes are written. Raises SetupError naming what is wrong."""
    start, moves = _from_json(text) if text.lstrip().startswith("{") else _from_text(text)
    options = {"rules": RuleSet.ABSTRACT_PLAY.value, layout.OPTION: layout.write(layout.read(start))}
    return TableRecord(options, tuple((SEATS[ply % len(SEATS)], move) for ply, move in enumerate(moves)))


def _from_text(text: str) -> tuple[str, list[str]]:
    found = _LAYOUT.match(text.lstrip("\ufeff"))
    if found is None:
        first = text.strip().partition("\n")[0]
        raise SetupError(layout.OPTION, f"The first line is the layout of the city, and “{first[:80]}” is none.")
    rest = text.lstrip("\ufeff")[found.end() :]
    tokens = ("".join(token.split()) for token in _BETWEEN.split(rest))
    return found[0], [token for token in tokens if token and not _NUMBER.fullmatch(token)]


def _from_json(text: str) -> tuple[str, list[str]]:
    try:
        found = json.loads(text)
        start = found["header"][_START]
        moves = list(_flat(found["moves"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SetupError("header", "This is no record of Alien City with a starting position and moves.") from error
    if not all(isinstance(told, str) for told in (start, *moves)):
        raise SetupError("header", "The starting position and the moves of the record are texts.")
    return start, moves


def _flat(rounds: Sequence[Sequence[str | Mapping[str, str] | None]]) -> Iterator[str]:
    """Yield the moves of all rounds; the site writes a move as a text, or as a table with more facts about it."""
    for both in rounds:
        for move in both:
            if move is not None:
                yield move if isinstance(move, str) else move["move"]
