"""Turns a record as somebody wrote it at a table into a position, and each slip against the rules into a warning."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.dice import Rng
from engine.core.errors import IllegalMove, MoveError, SetupError
from engine.core.game import CHANCE, OVER, AnyGame, TableRecord, ToAct
from engine.core.ids import Ply, RuleId, Seat
from engine.core.options import settle
from engine.core.position import Position, enter, is_settlement
from engine.core.record import Record, start_of


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that breaks a rule and stands all the same: where it is, how it is written, which rule and why.

    `ply` counts the entries from 0; `rule` is None where a seat moves out of turn, which has no number of its own.
    """

    ply: Ply
    text: str
    rule: RuleId | None
    detail: str


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game read leniently: the position at its end, its entries in canonical notation, and the slips on the way."""

    position: Position
    moves: tuple[tuple[Seat | None, str], ...]
    warnings: tuple[Slip, ...]

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The state at the end."""
        return self.position.state


@dataclass(frozen=True, slots=True)
class _Entered:
    position: Position
    seat: Seat | None
    text: str
    slips: tuple[Slip, ...] = ()


class _NoChance:
    """Stands where dice would be rolled: of a game that was played, nothing is left to chance."""

    def getrandbits(self, _k: int, /) -> int:
        raise SetupError("start", "The record does not say how the game started.")


_NO_CHANCE: Final[Rng] = _NoChance()


def from_table(game: AnyGame, record: Record | TableRecord) -> TableGame:
    """Play a record entry by entry; what can be read is never refused.

    Each move belongs to the seat that the record names, whoever's turn it would be. Raises SetupError for a start that
    is none, and MoveError naming the place for a text that is no move.
    """
    return go_on(_start(game, record), _entries(record))


def go_on(position: Position, entries: Iterable[tuple[Seat | None, str]]) -> TableGame:
    """Play entries from a position on, each for the seat that it names (None: whoever is to act); raises MoveError."""
    entered: list[_Entered] = []
    for seat, text in entries:
        try:
            entered.append(_enter(position, seat, text))
        except MoveError as error:
            raise MoveError(f"Move {len(entered) + 1}, “{text}”: {error.detail}", error.rule) from error
        position = entered[-1].position
    slips = tuple(slip for entry in entered for slip in entry.slips)
    return TableGame(position, tuple((entry.seat, entry.text) for entry in entered), slips)


def _start(game: AnyGame, record: Record | TableRecord) -> Position:
    if isinstance(record, Record):
        return start_of(game, record)
    return Position(game, game.setup(settle(game.info, record.options), _NO_CHANCE))


def _entries(record: Record | TableRecord) -> Iterator[tuple[Seat | None, str]]:
    for move in record.moves:
        yield (None, move) if isinstance(move, str) else move


def _enter(position: Position, seat: Seat | None, text: str) -> _Entered:
    if is_settlement(text):
        return _Entered(enter(position, text).position, None, text)
    game, ply, due = position.game, position.ply, position.to_act
    state = position.state
    if seat is not None and game.turn_to is not None:
        state = game.turn_to(state, seat)
    move = game.parse(state, text)
    written = game.format(move)
    slips = [*_out_of_turn(ply, written, due, seat), *_broken(game, state, move, ply, written)]
    after = replace(position, state=game.apply(state, move).state, ply=Ply(ply + 1))
    return _Entered(after, seat if seat is not None or due in (CHANCE, OVER) else due, written, tuple(slips))


def _out_of_turn(ply: Ply, written: str, due: ToAct, seat: Seat | None) -> Iterator[Slip]:
    if seat is not None and due not in (seat, CHANCE, OVER):
        yield Slip(ply, written, None, f"It was the turn of seat {due}, and seat {seat} moved.")


def _broken(game: AnyGame, state: Any, move: Any, ply: Ply, written: str) -> Iterator[Slip]:  # noqa: ANN401 - any game's values
    try:
        game.check(state, move)
    except IllegalMove as error:
        yield Slip(ply, written, error.rule, error.detail)
