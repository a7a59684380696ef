"""Holds the quick ways over the road network to the plainest ones there are (AC-8, AC-13, AC-16)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.alien_city.board import ALL, lots, mask
from engine.games.alien_city.model import LOTS, Lot
from engine.games.alien_city.network import cut_off, joints, open_lots, risky_lots, stranded
from engine.games.alien_city.scoring import reached
from tests.engine.alien_city.flood import BESIDE, open_by_flood, pieces, way

any_road = st.integers(0, ALL)


@st.composite
def grown_roads(draw: st.DrawFn) -> int:
    """Return what is left of the road after buildings that each passed AC-8, up to the very last one."""
    road = ALL
    for choice in draw(st.lists(st.integers(0, LOTS), max_size=60)):
        free = lots(open_lots(road))
        if not free:
            break
        road ^= 1 << free[choice % len(free)]
    return road


roads = any_road | grown_roads()


@settings(max_examples=120)
@given(roads)
def test_ac_8_the_open_lots_are_those_that_flooding_finds(road: int) -> None:
    assert set(lots(open_lots(road))) == open_by_flood(set(lots(road)))


@given(roads)
def test_ac_8_a_joint_is_a_lot_without_which_there_are_more_pieces(road: int) -> None:
    empty = set(lots(road))
    whole = len(pieces(empty))
    assert set(lots(joints(road))) == {lot for lot in empty if len(pieces(empty - {lot})) > whole}


@given(grown_roads(), st.integers(0, LOTS))
def test_ac_8_what_is_said_of_a_closed_lot_is_true(road: int, choice: int) -> None:
    closed = lots(road & ~open_lots(road))
    if not closed:
        return
    lot = closed[choice % len(closed)]
    apart, robbed = set(lots(cut_off(road, 1 << lot))), set(lots(stranded(road, 1 << lot)))
    assert apart or robbed
    longest = max(pieces(set(lots(road)) - {lot}), key=len, default=set())
    assert len(apart) == road.bit_count() - 1 - len(longest)
    assert all(not set(BESIDE[building]) & (set(lots(road)) - {lot}) for building in robbed)


@settings(max_examples=120)
@given(roads)
def test_ac_13_a_lot_that_is_not_risky_leaves_a_lot_that_passes(road: int) -> None:
    for lot in lots(open_lots(road) & ~risky_lots(road)):
        assert open_lots(road ^ 1 << lot)


@given(roads, st.integers(0, LOTS - 1))
def test_ac_16_distances_are_those_that_flooding_finds(road: int, start: int) -> None:
    empty = set(lots(road)) - {start}
    found = {lot: steps for steps, ring in enumerate(reached(mask(empty), Lot(start)), start=1) for lot in lots(ring)}
    for end in range(LOTS):
        if end != start and end not in empty:
            assert found.get(Lot(end)) == way(empty, Lot(start), Lot(end))
