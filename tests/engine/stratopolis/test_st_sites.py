"""Holds the quick way to legal placements to the plain one, and the check of a move to both (ST-4 to ST-7)."""

from dataclasses import replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalMove
from engine.core.position import Position
from engine.games.stratopolis import GAME
from engine.games.stratopolis.city import START, built
from engine.games.stratopolis.model import SEATS, City, Placement, Quadrant, State, Tile
from engine.games.stratopolis.sites import placements
from engine.games.stratopolis.tiles import KINDS
from tests.engine.stratopolis.plain import plain_placements
from tests.engine.stratopolis.tables import stack, table

ALL = tuple(tile for seat in SEATS for tile in KINDS[seat])


@st.composite
def cities(draw: st.DrawFn, most: int = 24) -> City:
    """Draw a city that tiles in any order have grown to; high ones are as likely as wide ones."""
    city = START
    for number in range(1, draw(st.integers(0, most)) + 1):
        found = sorted(placements(city, draw(st.sampled_from(ALL))), key=GAME.format)
        stacked = [one for one in found if one.corner in city]
        chosen = draw(st.sampled_from(stacked if stacked and draw(st.booleans()) else found))
        city = built(city, chosen, number)
    return city


@settings(max_examples=120, deadline=None, derandomize=True)
@given(city=cities(), tile=st.sampled_from(ALL))
def test_the_quick_way_finds_what_the_plain_one_finds(city: City, tile: Tile) -> None:
    found = list(placements(city, tile))
    assert len(set(map(GAME.format, found))) == len(found)
    assert set(map(GAME.format, found)) == set(map(GAME.format, plain_placements(city, tile)))


@settings(max_examples=10, deadline=None, derandomize=True)
@given(city=cities(14), tile=st.sampled_from(KINDS[SEATS[0]]))
def test_a_placement_is_refused_exactly_where_it_is_not_offered(city: City, tile: Tile) -> None:
    state = replace(table(first="red", red=stack(1, tile)).state, city=city)
    offered = set(map(GAME.format, GAME.legal_moves(state)))
    columns, rows = {x for x, _ in city}, {y for _, y in city}
    spots = product(range(min(columns) - 3, max(columns) + 4), range(min(rows) - 3, max(rows) + 4))
    for corner, quadrant in product(spots, Quadrant):
        placement = Placement(tile, corner, quadrant)
        assert (refusal(state, placement) is None) == (GAME.format(placement) in offered)


def refusal(state: State, placement: Placement) -> str | None:
    try:
        GAME.check(state, placement)
    except IllegalMove as error:
        return error.rule
    return None


def test_a_city_far_from_the_middle_is_no_different() -> None:
    near = Position(GAME, table(red=stack(1, "RNN")).state)
    moved = {(x - 700, y + 300): square for (x, y), square in near.state.city.items()}
    here = {(move.corner, move.quadrant) for move in placements(near.state.city, Tile("RNN"))}
    there = {((x + 700, y - 300), quadrant) for (x, y), quadrant in far(moved)}
    assert here == there


def far(city: City) -> list[tuple[tuple[int, int], Quadrant]]:
    return [(move.corner, move.quadrant) for move in placements(city, Tile("RNN"))]
