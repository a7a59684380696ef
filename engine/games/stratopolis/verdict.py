"""Turns an illegal move into the first rule that it breaks and a sentence that says what would be right."""

from itertools import islice
from typing import Final, assert_never

from engine.core.errors import IllegalMove
from engine.core.game import CHANCE
from engine.core.ids import RuleId, Seat
from engine.games.stratopolis.city import around
from engine.games.stratopolis.dealing import arranger, drawer, due, is_over, to_act, to_hand_in
from engine.games.stratopolis.model import (
    TILES,
    Begin,
    Colour,
    Draw,
    Move,
    Placement,
    Spot,
    Stack,
    State,
    Tile,
    TurnUp,
)
from engine.games.stratopolis.moves import left
from engine.games.stratopolis.notation import format_move
from engine.games.stratopolis.sites import placements
from engine.games.stratopolis.tiles import KINDS, colour, counted, listed, other, without

_SHOWN: Final = 3


def check(state: State, move: Move) -> None:
    """Return where whoever is to act may make the move, else raise IllegalMove."""
    if is_over(state):
        raise _broken("ST-3", "The game is over; nothing more is laid.")
    match move:
        case Placement():
            _check_placement(state, move)
        case Stack():
            _check_stack(state, move)
        case Begin():
            if arranger(state) is not None or state.turn is not None:
                raise _broken("ST-3", f"Who begins is not asked now; {_asked(state)}")
        case TurnUp(tile):
            _check_turn_up(state, tile)
        case _:
            assert_never(move)


def _check_turn_up(state: State, tile: Tile) -> None:
    seat = drawer(state)
    if to_act(state) is not CHANCE or seat is None:
        raise _broken("ST-10", f"No tile is turned up by lot now; {_asked(state)}")
    down = state.hand(seat).down
    if tile not in down:
        raise _broken("ST-10", f"{tile} does not lie face down there any more; what does: {counted(down)}.")


def _check_stack(state: State, move: Stack) -> None:
    seat = arranger(state)
    if seat is None:
        when = (
            "has been handed in" if state.draw is Draw.ARRANGED else "is handed in only with the option draw=arranged"
        )
        raise _broken("ST-10", f"A stack {when}; {_asked(state)}")
    missing = to_hand_in(state, seat)
    strange = tuple(tile for tile in move.tiles if tile not in KINDS[seat])
    if strange:
        raise _broken("ST-1", f"{listed(strange)}: not of the {_set(seat)}; {_to_come(state, missing)}")
    too_many = without(move.tiles, missing)
    if too_many or len(move.tiles) > left(state):
        detail = f"{listed(too_many) or 'This'} is more than the {_set(seat)} has, each kind twice; "
        raise _broken("ST-1", detail + _to_come(state, missing))


def _to_come(state: State, missing: tuple[Tile, ...]) -> str:
    return f"still to be handed in ({left(state)} of {TILES}): {counted(missing)}."


def _check_placement(state: State, move: Placement) -> None:
    seat = state.turn
    if seat is None or arranger(state) is not None or to_act(state) != seat:
        raise _broken("ST-10", f"No tile is laid now; {_asked(state)}")
    if move.tile not in due(state):
        raise _broken(*_not_due(state, seat, move.tile))
    trouble = _trouble(state, move)
    if trouble is not None:
        rule, detail = trouble
        raise _broken(rule, f"{format_move(move)} {detail}; {_advice(state, move)}")


def _not_due(state: State, seat: Seat, tile: Tile) -> tuple[str, str]:
    """Say by which rule this tile may not be laid, and which may."""
    play = f"to be laid is {' or '.join(due(state))}."
    if tile in KINDS[other(seat)]:
        return "ST-1", f"{tile} is one of the {_set(other(seat))}, and it is {colour(seat).word}'s turn; {play}"
    mirrored = tile[0] + tile[2] + tile[1]
    if mirrored in due(state):
        return "ST-1", f"{tile} is {mirrored} flipped over, and tiles turn but never flip; {play}"
    if tile not in KINDS[seat]:
        return "ST-1", f"There is no tile {tile}; the {_set(seat)} has {listed(KINDS[seat])}; {play}"
    turned = next((one for one in due(state) if sorted(one) == sorted(tile)), None)
    hint = " A tile is named by its corner, then its arms clockwise." if turned else ""
    return "ST-10", f"{tile} is not due; {play}{hint}"


def _trouble(state: State, move: Placement) -> tuple[str, str] | None:
    """Return the first rule by which the tile may not lie there, and what is wrong; None where it may."""
    city = state.city
    covered = [spot for spot in move.spots if spot in city]
    if not covered:
        touches = any(near in city for spot in move.spots for near in around(spot))
        return None if touches else ("ST-4", "would touch no tile: on the table a tile lies side by side with another")
    empty = [spot for spot in move.spots if spot not in city]
    if empty:
        return "ST-5", f"would hang over the empty {_named(empty)} next to what is built"
    levels = [city[spot].level for spot in covered]
    if len(set(levels)) > 1:
        found = ", ".join(f"{_named([spot])} on {level}" for spot, level in zip(covered, levels, strict=True))
        return "ST-5", f"would not lie on one level: {found}"
    if len({city[spot].tile for spot in covered}) == 1:
        return "ST-6", "would lie on one tile alone: a tile covers at least two"
    return _clash(state, move)


def _clash(state: State, move: Placement) -> tuple[str, str] | None:
    for spot, letter in zip(move.spots, move.tile, strict=True):
        below, above = state.city[spot].colour, Colour(letter)
        if {below, above} == {Colour.RED, Colour.GREEN}:
            return "ST-7", f"would put {above.word} on {below.word} at {_named([spot])}"
    return None


def _advice(state: State, move: Placement) -> str:
    """Say how the tile may lie with its corner there, or else near by."""
    nearest = sorted(placements(state.city, move.tile), key=lambda one: _distance(one, move))
    here = [one for one in nearest if one.corner == move.corner]
    where = "there it may lie as" if here else "it may lie near by as"
    return f"{where} {' or '.join(map(format_move, islice(here or nearest, _SHOWN)))}."


def _distance(one: Placement, move: Placement) -> tuple[int, bool]:
    (x, y), (x0, y0) = one.corner, move.corner
    return (x - x0) ** 2 + (y - y0) ** 2, one.quadrant is not move.quadrant


def _asked(state: State) -> str:
    """Say what the table waits for."""
    seat = arranger(state)
    if seat is not None:
        return f"first {colour(seat).word} hands in its stack, as in “stack {listed(KINDS[seat][:2])}”."
    if state.turn is None:
        return "first the lot says who begins."
    if to_act(state) is CHANCE:
        return "first a tile is turned up."
    return f"{colour(state.turn).word} lays {' or '.join(due(state))}."


def _set(seat: Seat) -> str:
    return f"{colour(seat).word} set"


def _named(spots: list[Spot]) -> str:
    return " and ".join(f"{x},{y}" for x, y in spots)


def _broken(rule: str, detail: str) -> IllegalMove:
    return IllegalMove(RuleId(rule), detail)
