"""Turns a position into plain JSON values and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.core.errors import Outdated, SetupError
from engine.core.ids import Json, Seat
from engine.games.stratopolis.model import (
    RED,
    SEATS,
    TILES,
    UNSEEN,
    City,
    Colour,
    Draw,
    Hand,
    Order,
    Placement,
    Spot,
    Square,
    State,
    Tile,
)
from engine.games.stratopolis.notation import canonical, format_move
from engine.games.stratopolis.tiles import KINDS

T = TypeVar("T")

VERSION: Final = 1
_FAR: Final = 1000
_COLOURS: Final = {colour.word: colour for colour in Colour}
_DRAWS: Final = {draw.value: draw for draw in Draw}
_ORDERS: Final = {order.value: order for order in Order}
_TILES: Final[Mapping[str, Tile]] = {**{tile: tile for seat in SEATS for tile in KINDS[seat]}, UNSEEN: UNSEEN}


def dump(state: State) -> Json:
    """Return the position as JSON values; squares come from the west, those of one column from the south."""
    return {
        "version": VERSION,
        "draw": state.draw.value,
        "hands": [{"up": list(hand.up), "down": list(hand.down), "order": hand.order.value} for hand in state.hands],
        "squares": [
            {"x": x, "y": y, "colour": square.colour.word, "level": square.level, "tile": square.tile}
            for (x, y), square in sorted(state.city.items())
        ],
        "turn": state.turn,
        "laid": state.laid,
        "last": None if state.last is None else format_move(state.last),
        "last_seat": state.last_seat,
        "resigned": state.resigned,
    }


def load(found: Json) -> State:
    """Return the position that `dump` wrote; raises SetupError naming the place that is wrong."""
    fields = _table(found, "state")
    if fields.get("version") != VERSION:
        raise Outdated("version", f"A position of version {VERSION} can be read, not {fields.get('version')!r}.")
    hands = _list(fields.get("hands"), "hands")
    if len(hands) != len(SEATS):
        raise SetupError("hands", "“hands” of the position is a list of two hands.")
    first, second = (_hand(hand, f"hands.{place}") for place, hand in enumerate(hands))
    return State(
        draw=_one_of(_DRAWS, fields.get("draw"), "draw"),
        hands=(first, second),
        city=_city(fields.get("squares")),
        turn=_seat(fields.get("turn"), "turn"),
        laid=_number(fields.get("laid"), "laid", 0, _FAR),
        last=_move(fields.get("last")),
        last_seat=_seat(fields.get("last_seat"), "last_seat"),
        resigned=_seat(fields.get("resigned"), "resigned"),
    )


def _hand(found: object, place: str) -> Hand:
    fields = _table(found, place)
    up, down = (_tiles(fields.get(side), f"{place}.{side}") for side in ("up", "down"))
    return Hand(up, down, _one_of(_ORDERS, fields.get("order"), f"{place}.order"))


def _tiles(found: object, place: str) -> tuple[Tile, ...]:
    tiles = _list(found, place)
    if len(tiles) > TILES:
        raise SetupError(place, f"“{place}”: no hand has more than {TILES} tiles.")
    return tuple(_one_of(_TILES, tile, place) for tile in tiles)


def _city(found: object) -> City:
    squares = dict(_square(square, f"squares.{place}") for place, square in enumerate(_list(found, "squares")))
    if not squares:
        raise SetupError("squares", "“squares” of the position is empty; at least the starter lies there.")
    return MappingProxyType(squares)


def _square(found: object, place: str) -> tuple[Spot, Square]:
    fields = _table(found, place)
    x, y = (_number(fields.get(side), f"{place}.{side}", -_FAR, _FAR) for side in "xy")
    colour = _one_of(_COLOURS, fields.get("colour"), f"{place}.colour")
    level = _number(fields.get("level"), f"{place}.level", 1, _FAR)
    return (x, y), Square(colour, level, _number(fields.get("tile"), f"{place}.tile", 0, _FAR))


def _move(found: object) -> Placement | None:
    if found is None:
        return None
    move = canonical(found) if isinstance(found, str) else None
    if move is None:
        raise SetupError("last", f"“last”: {found!r} is no placement, as RNN@3,-2:NE.")
    return move


def _seat(found: object, place: str) -> Seat | None:
    return None if found is None else Seat(_number(found, place, RED, SEATS[-1]))


def _number(found: object, place: str, least: int, most: int) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise SetupError(place, f"“{place}”: {found!r} is no number from {least} to {most}.")
    return found


def _one_of(choices: Mapping[str, T], found: object, place: str) -> T:
    if not isinstance(found, str) or found not in choices:
        raise SetupError(place, f"“{place}”: {found!r} is none of {', '.join(choices)}.")
    return choices[found]


def _list(found: object, place: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(found, list | tuple):
        raise SetupError(place, f"“{place}” of the position is no list.")
    return found


def _table(found: object, place: str) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise SetupError(place, f"“{place}” of the position is no table.")
    return found
