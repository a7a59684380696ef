"""Plays the entries of a record, one after the other, on the state of a game."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.errors import GameOver, NotationError, NotYourTurn
from engine.core.game import CHANCE, OVER, AnyGame, Event, Outcome, ToAct, heard
from engine.core.ids import Ply, Seat

DRAW_AGREED: Final = "draw"
"""The entry of a draw by agreement."""

FIRST: Final = Ply(0)
"""The ply before any entry."""

_RESIGN: Final = re.compile(r"resign (\d{1,2})")


@dataclass(frozen=True, slots=True)
class Position:
    """A game's state after `ply` entries; `agreed` is the outcome that the players, not the rules, settled."""

    game: AnyGame
    state: Any
    ply: Ply = FIRST
    agreed: Outcome | None = None

    @property
    def to_act(self) -> ToAct:
        """Who is to act: a seat, CHANCE or OVER."""
        return OVER if self.agreed else self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.agreed or self.game.outcome(self.state)


@dataclass(frozen=True, slots=True)
class Advance:
    """A position after one more entry: its canonical text, who made it and what happened."""

    position: Position
    text: str
    mover: ToAct
    events: tuple[Event, ...]


def play(position: Position, text: str, seat: Seat | None = None) -> Advance:
    """Play one move as a person wrote it, for the seat that wrote it (None: for whoever is to act).

    Raises GameOver, NotYourTurn, NotationError, AmbiguousMove or IllegalMove; the position given is untouched.
    """
    mover = position.to_act
    if mover is OVER:
        raise GameOver("The game is over; nothing more can be played.")
    if seat is not None and mover != seat:
        waiting = "chance" if mover is CHANCE else f"seat {mover}"
        raise NotYourTurn(f"It is not your turn: the game waits for {waiting}.")
    move = position.game.parse(position.state, text)
    position.game.check(position.state, move)
    return _made(position, move, mover)


def roll(position: Position, seed: str) -> Advance:
    """Let chance move, from dice keyed by the game's seed and the ply, so that a take-back deals the same again.

    Raises NotYourTurn where chance is not to act.
    """
    if position.to_act is not CHANCE:
        raise NotYourTurn("It is not for chance to move now.")
    move = position.game.chance(position.state, Dice(seed, f"ply-{position.ply}"))
    position.game.check(position.state, move)
    return _made(position, move, CHANCE)


def resign(position: Position, seat: Seat) -> Advance:
    """Let a seat leave the game; raises GameOver, and IllegalMove for a seat that has left or does not exist."""
    if position.to_act is OVER:
        raise GameOver("The game is over already; there is nothing left to resign.")
    step = position.game.resign(position.state, seat)
    after = replace(position, state=step.state, ply=Ply(position.ply + 1))
    return Advance(after, f"resign {seat}", seat, step.events)


def agree_draw(position: Position) -> Advance:
    """End the game as a draw by agreement; raises GameOver."""
    if position.to_act is OVER:
        raise GameOver("The game is over already; a draw can no longer be agreed.")
    outcome = Outcome(winners=(), draw=True, reason="The players agreed on a draw.")
    return Advance(replace(position, ply=Ply(position.ply + 1), agreed=outcome), DRAW_AGREED, OVER, ())


def is_settlement(entry: str) -> bool:
    """Say whether an entry of a record ends the game by the players' will: `resign SEAT` or `draw`."""
    return entry == DRAW_AGREED or leaves(entry)


def leaves(entry: str) -> bool:
    """Say whether an entry of a record is that of a seat which leaves the game: `resign SEAT`."""
    return _RESIGN.fullmatch(entry) is not None


def enter(position: Position, entry: str) -> Advance:
    """Play one entry of a record: a move, a move of chance, `resign SEAT` or `draw`."""
    if entry == DRAW_AGREED:
        return agree_draw(position)
    if found := _RESIGN.fullmatch(entry):
        seat = Seat(int(found[1]))
        if not 1 <= seat <= position.game.info.seats[1]:
            raise NotationError(f"No seat {seat} sits at this table; “{entry}” cannot be.")
        return resign(position, seat)
    return play(position, entry)


def heard_by(position: Position, entry: str, seat: Seat | None) -> str:
    """Return an entry that follows a position as that seat (None: a spectator) may read it while the game runs."""
    if is_settlement(entry) or position.game.whisper is None:
        return entry
    game = position.game
    return heard(game, position.state, game.parse(position.state, entry), position.to_act, seat)


def _made(position: Position, move: Any, mover: ToAct) -> Advance:  # noqa: ANN401 - a move is its game's business
    step = position.game.apply(position.state, move)
    after = replace(position, state=step.state, ply=Ply(position.ply + 1))
    return Advance(after, position.game.format(move), mover, step.events)
