"""Turns a position into plain JSON values and back."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.errors import Outdated, SetupError
from engine.core.ids import Json
from engine.games.alien_attack_usa import map_data
from engine.games.alien_attack_usa.acts import Answer, Order, Power
from engine.games.alien_attack_usa.fields import (
    a_defence,
    a_list,
    a_number,
    a_seat,
    a_seat_or_none,
    a_space,
    a_table,
    a_word,
    some_spaces,
)
from engine.games.alien_attack_usa.model import DISCS, MOST_EXTRA, Border, Flip, Leaver, Missions, Mode, Side, State
from engine.games.alien_attack_usa.notation import format_move
from engine.games.alien_attack_usa.payoffs import BORDERS, CITIES
from engine.games.alien_attack_usa.spaces import LAST, listed

VERSION: Final = 1
_OTHER_MAP: Final = (
    f"This game was begun on another version of the map than {map_data.VERSION}, on which other spaces bore its "
    "numbers; it cannot be shown or played any more. Begin a new one, and ask the operator to end this one."
)
_SEATS: Final = (2, 4)
_MANY: Final = 10_000


def dump(state: State) -> Json:
    """Return the position as JSON values; sets of spaces are lists of their numbers, the lowest first."""
    return {
        "version": VERSION,
        "map": map_data.VERSION,
        "mode": state.mode.value,
        "leaver": state.leaver.value,
        "sides": [_side_dumped(side) for side in state.sides],
        "bag": list(listed(state.bag)),
        "open": list(listed(state.open)),
        "bases": list(listed(state.bases)),
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "extras": state.extras,
        "flip": None if state.flip is None else _flip_dumped(state.flip),
        "left": list(state.left),
        "last": None if state.last is None else format_move(state.last),
        "last_seat": state.last_seat,
    }


def load(found: Json) -> State:
    """Return the position that `dump` wrote; raises SetupError naming the place that is wrong."""
    fields = a_table(found, "state")
    if fields.get("version") != VERSION:
        raise Outdated("version", f"A position of version {VERSION} can be read, not {fields.get('version')!r}.")
    if fields.get("map") != map_data.VERSION:
        raise Outdated("map", _OTHER_MAP)
    sides = tuple(_side(side, f"sides.{seat}") for seat, side in enumerate(a_list(fields.get("sides"), "sides"), 1))
    if not _SEATS[0] <= len(sides) <= _SEATS[1]:
        raise SetupError("sides", f"“sides” of the position is a list of two to four sides, not of {len(sides)}.")
    state = _state(fields, sides)
    _check_places(state)
    return state


def _state(fields: Mapping[str, Any], sides: tuple[Side, ...]) -> State:
    return State(
        mode=a_word(Mode, fields.get("mode"), "mode"),
        leaver=a_word(Leaver, fields.get("leaver"), "leaver"),
        sides=sides,
        bag=some_spaces(fields.get("bag"), "bag"),
        open=some_spaces(fields.get("open"), "open"),
        bases=some_spaces(fields.get("bases"), "bases"),
        round=a_number(fields.get("round"), "round", 0, LAST),
        first=a_seat(fields.get("first"), "first", sides),
        turn=a_seat_or_none(fields.get("turn"), "turn", sides),
        extras=a_number(fields.get("extras"), "extras", 0, MOST_EXTRA),
        flip=_flip(fields.get("flip"), sides),
        left=tuple(a_seat(seat, "left", sides) for seat in a_list(fields.get("left"), "left")),
        last=a_defence(fields.get("last")),
        last_seat=a_seat_or_none(fields.get("last_seat"), "last_seat", sides),
    )


def _check_places(state: State) -> None:
    """Hold a position to one thing on a space, and to a question that somebody can answer."""
    lying = {"bag": state.bag, "open": state.open, "bases": state.bases}
    lying |= {f"sides.{seat}.discs": state.side(seat).discs for seat in state.seats}
    seen = 0
    for place, spaces in lying.items():
        if twice := seen & spaces:
            raise SetupError(place, f"“{place}”: something else lies on {next(listed(twice))} already.")
        seen |= spaces
    flip = state.flip
    if flip is not None and not all(state.side(seat).discs & flip.threatened for seat in flip.waiting):
        raise SetupError("flip.waiting", "“flip.waiting” names a seat that has no disc to answer for.")


def _side_dumped(side: Side) -> Json:
    return {
        "city": side.missions.city,
        "border": side.missions.border.value,
        "discs": list(listed(side.discs)),
        "lost": list(listed(side.lost)),
        "parks": list(listed(side.parks)),
        "bases": list(listed(side.bases)),
        "cities": side.cities,
        "herds": side.herds,
        "used": [power.value for power in Power if power in side.used],
        "orders": [[order.answer.value, order.space] for order in side.orders],
    }


def _side(found: object, place: str) -> Side:
    fields = a_table(found, place)
    border = a_word(Border, fields.get("border"), f"{place}.border")
    city = fields.get("city")
    if border not in BORDERS or city not in tuple(CITIES):
        raise SetupError(place, f"“{place}” needs a city card and a border card.")
    discs, lost, parks, bases = (
        some_spaces(fields.get(name), f"{place}.{name}") for name in ("discs", "lost", "parks", "bases")
    )
    if discs.bit_count() + lost.bit_count() > DISCS:
        raise SetupError(place, f"“{place}”: a seat has {DISCS} discs.")
    used = frozenset(a_word(Power, power, f"{place}.used") for power in a_list(fields.get("used"), f"{place}.used"))
    return Side(
        missions=Missions(city, border),
        discs=discs,
        lost=lost,
        parks=parks,
        bases=bases,
        cities=a_number(fields.get("cities"), f"{place}.cities", 0, _MANY),
        herds=a_number(fields.get("herds"), f"{place}.herds", 0, _MANY),
        used=used,
        orders=tuple(_order(order, f"{place}.orders") for order in a_list(fields.get("orders"), f"{place}.orders")),
    )


def _order(found: object, place: str) -> Order:
    answer, space = _pair(found, place)
    return Order(a_word(Answer, answer, place), None if space is None else a_space(space, place))


def _pair(found: object, place: str) -> tuple[object, object]:
    pair = a_list(found, place)
    if len(pair) != len(("answer", "space")):
        raise SetupError(place, f"“{place}”: an answer left beforehand is a word and a space or nothing.")
    return pair[0], pair[1]


def _flip_dumped(flip: Flip) -> Json:
    return {"base": flip.base, "threatened": list(listed(flip.threatened)), "waiting": list(flip.waiting)}


def _flip(found: object, sides: tuple[Side, ...]) -> Flip | None:
    if found is None:
        return None
    fields = a_table(found, "flip")
    waiting = tuple(a_seat(seat, "flip.waiting", sides) for seat in a_list(fields.get("waiting"), "flip.waiting"))
    if not waiting:
        raise SetupError("flip.waiting", "“flip” of the position waits for a seat at least.")
    return Flip(
        a_space(fields.get("base"), "flip.base"), some_spaces(fields.get("threatened"), "flip.threatened"), waiting
    )
