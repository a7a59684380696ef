"""Turns a position into short words on the round, on whoever is to act and on what each seat has."""

from typing import Final

from engine.core.game import CHANCE, Outcome
from engine.core.ids import Seat
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.atlas import BORDERS
from engine.games.alien_attack_usa.colours import name
from engine.games.alien_attack_usa.model import DISCS, State
from engine.games.alien_attack_usa.news import counted, numbers
from engine.games.alien_attack_usa.orders import threatened
from engine.games.alien_attack_usa.scoring import border_named, cities_held, largest_group, protected, scored, scores
from engine.games.alien_attack_usa.seats import to_act
from engine.games.alien_attack_usa.spaces import listed
from engine.games.alien_attack_usa.steps import rounds

POWERS: Final = {
    Power.PROTECTION: "Protection",
    Power.COVER: "Cover",
    Power.NEIGHBOURHOOD: "Neighbourhood",
    Power.EXTRA: "Extra turn",
}
"""The powers by the names that people read."""


def round_words(state: State) -> str:
    """Return how far the game has come, as `Round 3 of 30, 108 markers in the bag`."""
    now = f"Round {state.round}" if state.round else "Before round 1"
    return f"{now} of {rounds(state)}, {counted(state.bag.bit_count(), 'marker')} in the bag"


def awaited(state: State, ended: Outcome | None) -> str:
    """Return what the table waits for, or how the game ended, as a sentence."""
    if ended is not None:
        return f"The game is over. {ended.reason}"
    acting = to_act(state)
    if state.flip is not None and acting is not CHANCE:
        seat = state.flip.waiting[0]
        return (
            f"{name(seat)} answers: the base on {state.flip.base} threatens {numbers(threatened(state, state.flip))}."
        )
    if state.turn is not None:
        return f"{name(state.turn)} is to defend one of {numbers(listed(state.open))}."
    return "The next markers are drawn."


def remark(state: State, seat: Seat, ended: Outcome | None) -> str:
    """Return a seat's part in what happens now: `to defend`, `to answer`, `winner`, `left`, or nothing."""
    if ended is not None and seat in ended.winners:
        return "winner"
    if seat in state.left:
        return "left"
    if ended is not None or to_act(state) != seat:
        return ""
    return "to defend" if state.flip is None else "to answer"


def points_words(state: State, seat: Seat) -> str:
    """Return a seat's points, scored and for missions, and its discs, as `61 points (39 + 22), 20 discs`."""
    total, so_far = scores(state)[seat].total, scored(state, seat)
    left = counted(discs_left(state, seat), "disc")
    return f"{counted(total, 'point')} ({so_far} + {total - so_far}), {left}"


def discs_left(state: State, seat: Seat) -> int:
    """Return how many discs a seat has not put down."""
    side = state.side(seat)
    return DISCS - side.discs.bit_count() - side.lost.bit_count()


def own_missions(state: State, seat: Seat) -> str:
    """Return how far a seat has come with the missions that count things."""
    side = state.side(seat)
    city, border = side.missions.city, side.missions.border
    held, on_border = cities_held(side.discs, city), (side.discs & BORDERS[border]).bit_count()
    own = f"cities {city}: {held}, {border_named(border)}: {on_border}"
    parks, bases = side.parks.bit_count(), side.bases.bit_count()
    return f"{own}, parks: {parks}, bases: {bases}"


def group_words(state: State, seat: Seat) -> str:
    """Return how far a seat has come with its largest group and global protection, as `global: 2/4 1/4 3/3`."""
    found = protected(state.side(seat))
    group = largest_group(state.side(seat).discs)
    return f"group: {group}, global: {found.cities}/4 {found.herds}/4 {found.borders}/3"


def global_protection(state: State, seat: Seat) -> str:
    """Return how far a seat has come with global protection."""
    found = protected(state.side(seat))
    return f"global: {found.cities}/4 cities of 1, {found.herds}/4 herds, {found.borders}/3 other borders"
