"""Turns a text in Portable Piecepack Notation into the options and the moves of a game of Alien City.

Who moved is read from the numbers: `7.` is seat 1, `7...` is seat 2, however often either comes. Nothing is judged by
the rules here. A black hat that comes without a building, on a lot not built on, is read as a black dome: the one
recorded game that is public writes two of its black domes so.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.errors import MoveError, SetupError
from engine.core.game import TableRecord
from engine.core.ids import Seat
from engine.core.position import is_settlement
from engine.games.alien_city import layout, ppn_tiles
from engine.games.alien_city.board import lot_named
from engine.games.alien_city.model import Guild, RuleSet
from engine.games.alien_city.notation import PASS
from engine.games.alien_city.ppn_write import COLOURS, HATS, RULE_SET
from engine.games.alien_city.stashes import FIRST, SECOND, hats

_NAME: Final = re.compile(r"\balien[\s_-]*city\b", re.IGNORECASE)
_TILES: Final = re.compile(r"""\bTiles\s*:\s*("[^"]*"|'[^']*'|[^\n,}]*)""")
_RULES: Final = re.compile(rf"""^{RULE_SET}\s*:\s*["']?([^\s"']+)""", re.MULTILINE)
_COMMENT: Final = re.compile(r"\{([^{}]*)\}")
_REMARK: Final = re.compile(r"[!?]+")
_NUMBER: Final = re.compile(r"[0-9]+(\.|\.\.\.)")
_PIECE: Final = re.compile(r"([^@]+)@([a-h][0-9]+)[!?]*")
_SEATS: Final = {".": FIRST, "...": SECOND}
_PIECES: Final = {
    **{f"{letter}3": f"{guild.value}T" for guild, letter in COLOURS.items()},
    **{suit: f"{guild.value}D" for guild, suit in ppn_tiles.SUITS.items()},
    **{f"{letter}1": letter for letter in HATS.values()},
}
_BLACK_DOME: Final = f"{Guild.BLACK.value}D"


@dataclass(frozen=True, slots=True)
class _Turn:
    """What stands behind one number: its place in the text, the seat, and the pieces put down."""

    number: str
    seat: Seat
    pieces: tuple[str, ...]


def recognises(text: str) -> bool:
    """Say at a glance whether the text looks like a game of Alien City in this notation."""
    head, _ = _parts(text)
    return "GameType" in head and _NAME.search(head) is not None


def read_start(text: str) -> Mapping[str, str]:
    """Return the options that set up the game; raises SetupError naming what is wrong in the header."""
    head, _ = _parts(text)
    if not recognises(text):
        raise SetupError("GameType", "The header names no game of Alien City under “GameType”.")
    tiles = _TILES.search(head)
    if tiles is None:
        raise SetupError(ppn_tiles.PLACE, "The header does not tell the city: it has no “Tiles”.")
    rules = _RULES.search(head)
    name = rules[1] if rules else RuleSet.RULEBOOK.value
    if name not in {known.value for known in RuleSet}:
        raise SetupError(RULE_SET, f"“{name}” under “{RULE_SET}” is no rule set of Alien City.")
    return {"rules": name, layout.OPTION: layout.write(ppn_tiles.read(tiles[1].strip("\"' ")))}


def read_record(text: str) -> TableRecord:
    """Return the game; raises SetupError for the header and MoveError, naming the place, for the moves."""
    options = read_start(text)
    _, body = _parts(text)
    if any(line.startswith("---") for line in body.splitlines()):
        raise SetupError("file", "The text holds more than one game; give one at a time.")
    rules = RuleSet(options["rules"])
    built: set[str] = set()
    moves: list[tuple[Seat | None, str]] = []
    for turn in _turns(_COMMENT.sub(" ", body)):
        move = _move(turn, rules, built)
        if move is not None:
            moves.append((turn.seat, move))
    return TableRecord(options, (*moves, *_settlement(body)))


def _parts(text: str) -> tuple[str, str]:
    """Return header and moves: three dots, or else a blank line, part them."""
    lines = text.lstrip("\ufeff").strip().splitlines()
    if lines and lines[0].startswith("---"):
        lines = lines[1:]
    ends = [place for place, line in enumerate(lines) if line.startswith("...")]
    blanks = [place for place, line in enumerate(lines) if not line.strip()]
    end = next(iter(ends or blanks), len(lines))
    return "\n".join(lines[:end]), "\n".join(lines[end + 1 :])


def _turns(body: str) -> Iterator[_Turn]:
    number = ""
    pieces: list[str] = []
    for token in body.split():
        if _NUMBER.fullmatch(token):
            yield from _turn(number, pieces)
            number, pieces = token, []
        elif not _REMARK.fullmatch(token):
            pieces.append(token)
    yield from _turn(number, pieces)


def _turn(number: str, pieces: list[str]) -> Iterator[_Turn]:
    if number:
        yield _Turn(number, _SEATS[number.lstrip("0123456789")], tuple(pieces))
    elif pieces:
        raise MoveError(f"“{pieces[0]}” stands before the first number, so nobody made that move.")


def _move(turn: _Turn, rules: RuleSet, built: set[str]) -> str | None:
    """Return the move in our notation, a pass for no pieces at all where the rule set has passes, else None."""
    found = [_piece(turn, piece) for piece in turn.pieces]
    placed = [(code, lot) for code, lot in found if code not in HATS.values()]
    claims = [(code, lot) for code, lot in found if code in HATS.values()]
    if not placed and [code for code, _ in claims] == [HATS["black"]] and claims[0][1] not in built:
        placed, claims = [(_BLACK_DOME, claims[0][1])], []
    if not found:
        return PASS if rules is RuleSet.ABSTRACT_PLAY else None
    if len(placed) != 1 or len(claims) > 1:
        raise MoveError(f"“{turn.number}” is no turn: it has one building and at most one hat.")
    ((code, lot),) = placed
    built.add(lot)
    if any(hat != HATS[hats(rules, turn.seat)] for hat, _ in claims):
        raise MoveError(f"At “{turn.number}” a {hats(rules, turn.seat)} player puts down the other one's hat.")
    return "".join((f"{code}-{lot}", *(f"({claim})" for _, claim in claims)))


def _piece(turn: _Turn, token: str) -> tuple[str, str]:
    """Return a piece as our code of a building, or as the letter of a hat, and its lot."""
    found = _PIECE.fullmatch(token)
    code = _PIECES.get(found[1].rstrip("x▲c")) if found else None
    if found is None or code is None:
        raise MoveError(f"“{token}” at “{turn.number}” is no piece of Alien City on a lot.")
    if lot_named(found[2]) is None:
        raise MoveError(f"“{token}” at “{turn.number}”: {found[2]} is no lot; lots go from a1 to h10.")
    return code, found[2]


def _settlement(body: str) -> list[tuple[Seat | None, str]]:
    """Return how the players settled the game, where the last comment says just that."""
    comments = _COMMENT.findall(body)
    said = comments[-1].strip() if comments else ""
    return [(None, said)] if is_settlement(said) else []
