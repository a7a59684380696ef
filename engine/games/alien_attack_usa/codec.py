"""Turns a position into plain JSON values and back."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeVar

from engine.core.errors import SetupError
from engine.core.ids import Json, Seat
from engine.games.alien_attack_usa.model import (
    DISCS,
    LAST,
    MOST_EXTRA,
    Answer,
    Border,
    Defence,
    Flip,
    Leaver,
    Missions,
    Mode,
    Order,
    Power,
    Side,
    Space,
    Spaces,
    State,
    gathered,
    listed,
)
from engine.games.alien_attack_usa.notation import canonical, format_move
from engine.games.alien_attack_usa.payoffs import BORDERS, CITIES

E = TypeVar("E", bound=Enum)

VERSION: Final = 1
_SEATS: Final = (2, 4)
_MANY: Final = 10_000


def dump(state: State) -> Json:
    """Return the position as JSON values; sets of spaces are lists of their numbers, the lowest first."""
    return {
        "version": VERSION,
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
    fields = _table(found, "state")
    if fields.get("version") != VERSION:
        raise SetupError("version", f"A position of version {VERSION} can be read, not {fields.get('version')!r}.")
    sides = tuple(_side(side, f"sides.{seat}") for seat, side in enumerate(_list(fields.get("sides"), "sides"), 1))
    if not _SEATS[0] <= len(sides) <= _SEATS[1]:
        raise SetupError("sides", f"“sides” of the position is a list of two to four sides, not of {len(sides)}.")
    state = _state(fields, sides)
    _check_places(state)
    return state


def _state(fields: Mapping[str, Any], sides: tuple[Side, ...]) -> State:
    return State(
        mode=_word(Mode, fields.get("mode"), "mode"),
        leaver=_word(Leaver, fields.get("leaver"), "leaver"),
        sides=sides,
        bag=_spaces(fields.get("bag"), "bag"),
        open=_spaces(fields.get("open"), "open"),
        bases=_spaces(fields.get("bases"), "bases"),
        round=_number(fields.get("round"), "round", 0, LAST),
        first=_seat(fields.get("first"), "first", sides),
        turn=_maybe_seat(fields.get("turn"), "turn", sides),
        extras=_number(fields.get("extras"), "extras", 0, MOST_EXTRA),
        flip=_flip(fields.get("flip"), sides),
        left=tuple(_seat(seat, "left", sides) for seat in _list(fields.get("left"), "left")),
        last=_move(fields.get("last")),
        last_seat=_maybe_seat(fields.get("last_seat"), "last_seat", sides),
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
    fields = _table(found, place)
    border = _word(Border, fields.get("border"), f"{place}.border")
    city = fields.get("city")
    if border not in BORDERS or city not in tuple(CITIES):
        raise SetupError(place, f"“{place}” needs a city card and a border card.")
    discs, lost, parks, bases = (
        _spaces(fields.get(name), f"{place}.{name}") for name in ("discs", "lost", "parks", "bases")
    )
    if discs.bit_count() + lost.bit_count() > DISCS:
        raise SetupError(place, f"“{place}”: a seat has {DISCS} discs.")
    used = frozenset(_word(Power, power, f"{place}.used") for power in _list(fields.get("used"), f"{place}.used"))
    return Side(
        missions=Missions(city, border),
        discs=discs,
        lost=lost,
        parks=parks,
        bases=bases,
        cities=_number(fields.get("cities"), f"{place}.cities", 0, _MANY),
        herds=_number(fields.get("herds"), f"{place}.herds", 0, _MANY),
        used=used,
        orders=tuple(_order(order, f"{place}.orders") for order in _list(fields.get("orders"), f"{place}.orders")),
    )


def _order(found: object, place: str) -> Order:
    answer, space = _pair(found, place)
    return Order(_word(Answer, answer, place), None if space is None else _space(space, place))


def _pair(found: object, place: str) -> tuple[object, object]:
    pair = _list(found, place)
    if len(pair) != len(("answer", "space")):
        raise SetupError(place, f"“{place}”: an answer left beforehand is a word and a space or nothing.")
    return pair[0], pair[1]


def _flip_dumped(flip: Flip) -> Json:
    return {"base": flip.base, "threatened": list(listed(flip.threatened)), "waiting": list(flip.waiting)}


def _flip(found: object, sides: tuple[Side, ...]) -> Flip | None:
    if found is None:
        return None
    fields = _table(found, "flip")
    waiting = tuple(_seat(seat, "flip.waiting", sides) for seat in _list(fields.get("waiting"), "flip.waiting"))
    if not waiting:
        raise SetupError("flip.waiting", "“flip” of the position waits for a seat at least.")
    return Flip(_space(fields.get("base"), "flip.base"), _spaces(fields.get("threatened"), "flip.threatened"), waiting)


def _move(found: object) -> Defence | None:
    if found is None:
        return None
    move = canonical(found) if isinstance(found, str) else None
    if move is None:
        raise SetupError("last", f"“last”: {found!r} is no defence, as 51 +cover 60.")
    return move


def _spaces(found: object, place: str) -> Spaces:
    return gathered(tuple(_space(space, place) for space in _list(found, place)))


def _space(found: object, place: str) -> Space:
    return Space(_number(found, place, 1, LAST))


def _maybe_seat(found: object, place: str, sides: tuple[Side, ...]) -> Seat | None:
    return None if found is None else _seat(found, place, sides)


def _seat(found: object, place: str, sides: tuple[Side, ...]) -> Seat:
    return Seat(_number(found, place, 1, len(sides)))


def _number(found: object, place: str, least: int, most: int) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise SetupError(place, f"“{place}”: {found!r} is no number from {least} to {most}.")
    return found


def _word(kind: type[E], found: object, place: str) -> E:
    known = {member.value: member for member in kind}
    if not isinstance(found, str) or found not in known:
        raise SetupError(place, f"“{place}”: {found!r} is none of {', '.join(known)}.")
    return known[found]


def _list(found: object, place: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(found, list | tuple):
        raise SetupError(place, f"“{place}” of the position is no list.")
    return found


def _table(found: object, place: str) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise SetupError(place, f"“{place}” of the position is no table.")
    return found
