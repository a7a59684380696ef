"""Turns a few words on who stands where into a position of Alien Attack: USA, for tests."""

from collections.abc import Iterable
from dataclasses import replace

from engine.core.dice import Dice
from engine.core.game import Step
from engine.core.ids import Seat
from engine.core.position import Position, play
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Move, Power
from engine.games.alien_attack_usa.model import Side, State
from engine.games.alien_attack_usa.spaces import Space, Spaces, gathered

RED, BLUE, GREEN, YELLOW = (Seat(number) for number in range(1, 5))

MISSIONS = {2: "2 pacific,3 gulf", 3: "2 pacific,3 gulf,4 mexico", 4: "2 pacific,3 gulf,4 mexico,5 atlantic"}


def spaces(*numbers: int) -> Spaces:
    """Return the set of the spaces of these numbers."""
    return gathered(tuple(map(Space, numbers)))


def table(
    *discs: Iterable[int],
    open_: Iterable[int] = (),
    bases: Iterable[int] = (),
    turn: int | None = 1,
    bag: Iterable[int] | None = None,
    **options: str,
) -> State:
    """Return a position: the discs of each seat, the open markers, the bases, and who is to defend.

    What is not named is in the bag, unless the bag is named: then all other spaces are empty.
    """
    players = max(2, len(discs))
    start = GAME.setup({"players": str(players), "missions": MISSIONS[players], **options}, Dice("table"))
    sides = tuple(replace(side, discs=spaces(*own)) for side, own in zip(start.sides, (*discs, (), ()), strict=False))
    state = replace(start, sides=sides, open=spaces(*open_), bases=spaces(*bases), round=1)
    seat = None if turn is None else Seat(turn)
    rest = start.bag & ~(state.open | state.bases | state.discs)
    left = Spaces(rest) if bag is None else spaces(*bag)
    return replace(state, bag=left, turn=seat, first=seat or RED)


def spent(state: State, seat: Seat, *powers: Power) -> State:
    """Return the position with powers of a seat spent, all four where none is named."""
    return changed(state, seat, used=frozenset(powers or Power))


def changed(state: State, seat: Seat, **changes: object) -> State:
    """Return the position with something of a seat changed."""
    side: Side = replace(state.side(seat), **changes)
    return replace(state, sides=tuple(side if other == seat else state.side(other) for other in state.seats))


def do(state: State, *texts: str) -> State:
    """Return the position after moves, each of them checked."""
    for text in texts:
        state = did(state, text).state
    return state


def did(state: State, text: str) -> Step[State]:
    """Return the step of a move that is checked."""
    advance = play(Position(GAME, state), text)
    return Step(advance.position.state, advance.events)


def told(state: State, text: str) -> list[str]:
    """Return what is told of a move."""
    return [GAME.tell(event) for event in did(state, text).events]


def legal(state: State) -> list[str]:
    """Return the legal moves in their notation."""
    return [GAME.format(move) for move in GAME.legal_moves(state)]


def move(state: State, text: str) -> Move:
    """Return what a text means."""
    return GAME.parse(state, text)
