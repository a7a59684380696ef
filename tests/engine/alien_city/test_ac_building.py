"""Holds placements to AC-7, AC-8, AC-9, AC-10 and AC-11 on boards drawn in text."""

from engine.games.alien_city import GAME
from tests.engine.alien_city.pictures import broken, legal, lots_for, position

EMPTY = ".   .   .   .   .   .   .   ."

STARTED = """
    .   RT  .   .   .   .   .   .
    .   .   .   BD  .   .   .   .
"""

RED_FULL = """
    RT  .   .   .   .   .   .   .
    RT  RD  .   .   .   .   .   .
    .   .   .   .   .   .   RD  RD
    .   .   .   .   .   .   RD  RD
    .   .   .   .   RD  RT  .   .
    .   .   .   .   RT  GT  .   .
    .   .   RD  RT  .   .   .   .
    .   .   BT  BT  .   .   .   .
    RD  RT  .   .   .   .   .   .
    GT  .   .   .   .   .   .   .
"""
"""Every red lot is built on but b10 and b1, and those two are the last road of a10 and of a1."""


def test_ac_7_exactly_one_building_of_the_own_stash_goes_on_an_empty_lot() -> None:
    state = position(STARTED, first="RT GD", second="BT")
    assert {text[:2] for text in legal(state)} == {"RT", "GD"}
    assert broken(state, "BD-c1") == (
        "AC-5",
        "No blue dome is left in the stash; it still holds: green dome, red tower.",
    )
    rule, sentence = broken(state, "RT-b2")
    assert rule == "AC-7"
    assert sentence.startswith("On b2 a red tower stands already; a red tower may stand on: a1, ")


def test_ac_7_nobody_may_pass_who_can_build() -> None:
    for rules in ("2.2", "abstract-play"):
        state = position(STARTED, rules=rules)
        assert "pass" not in legal(state)
        assert broken(state, "pass") == ("AC-7", "Nobody may pass while there is something to build, as here BD-a7.")


def test_ac_7_playing_leaves_the_old_position_as_it_was() -> None:
    state = position(STARTED)
    before = GAME.dump(state)
    after = GAME.apply(state, GAME.parse(state, "RT-a1(b2)")).state
    assert GAME.dump(state) == before
    assert after.stashes[0] != state.stashes[0]
    assert after.stashes[1] == state.stashes[1]


def test_ac_8_a_building_may_not_wall_in_an_empty_lot() -> None:
    state = position(
        """
        RT  .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
        """
    )
    rule, sentence = broken(state, "RT-b1")
    assert rule == "AC-8"
    assert sentence.startswith("A building on b1 would cut a1 off the rest of the road; a red tower may stand on: a1, ")


def test_ac_8_a_building_may_not_cut_the_city_in_two() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        ND  RT  RT  RD  RD  BT  .   GD
        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
        """
    )
    rule, sentence = broken(state, "GT-g3")
    assert rule == "AC-8"
    assert sentence.startswith("A building on g3 would cut a1, a2, b1, b2, c1, c2, d1, d2 and 8 more off the rest")


def test_ac_8_every_building_keeps_a_road_at_one_side() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        RD  RT  .   .   .   .   .   .
        RT  .   .   .   .   .   .   .
        """
    )
    rule, sentence = broken(state, "RD-b1")
    assert rule == "AC-8"
    assert sentence.startswith("A building on b1 would take the last road from a1; a red dome may stand on: ")


def test_ac_8_a_building_may_not_stand_where_no_road_leads() -> None:
    walled_in = position(
        """
        ND  .   .   .   .   .   .   .
        .   RT  .   .   .   .   .   .
        RT  .   .   .   .   .   .   .
        """
    )
    rule, sentence = broken(walled_in, "RT-a2")
    assert rule == "AC-8"
    assert sentence.startswith("A building on a2 would touch no road; a red tower may stand on: ")


def test_ac_8_in_a_city_cut_already_a_building_may_not_cut_more() -> None:
    walled_in = position(
        """
        .   .   .   .   .   .   .   .
        RT  .   .   .   .   .   .   .
        .   RT  .   .   .   .   .   .
        """
    )
    assert "b2" in lots_for(walled_in, "RD")
    assert broken(walled_in, "RD-a1")[0] == "AC-8"


def test_ac_9_a_dome_may_not_stand_on_another_guilds_tile() -> None:
    state = position(EMPTY)
    rule, sentence = broken(state, "RD-c1")
    assert rule == "AC-9"
    assert sentence == (
        "A red dome stands on a red tile while a red lot is free: a1, a10, a2, a9, b10, b2, c3, c4 and 7 more."
    )
    red = {"a1", "a10", "a2", "a9", "b10", "b2", "c3", "c4", "d4", "e5", "e6", "f6", "g7", "g8", "h8"}
    assert lots_for(state, "RD") == red


def test_ac_9_black_domes_are_bound_to_black_tiles_and_black_tiles_to_black_domes() -> None:
    state = position(EMPTY)
    assert broken(state, "ND-a1")[0] == "AC-9"
    assert broken(state, "RD-g1")[0] == "AC-9"
    assert "g1" in lots_for(state, "ND")


def test_ac_9_once_every_lot_of_its_guild_is_built_on_or_closed_by_the_road_a_dome_may_stand_anywhere() -> None:
    state = position(RED_FULL)
    assert broken(state, "RT-b1")[1].startswith("A building on b1 would take the last road from a1")
    free = lots_for(state, "RD")
    assert not {"b1", "b10", "c10", "c1"} & free, "these would harm the road"
    assert {"g1", "e3", "c9", "e10", "a5"} <= free, "a tile's guild and emptiness do not matter"
    assert not {"g1", "e3", "c9"} & lots_for(state, "GD"), "green domes still have green lots"


def test_ac_9_a_dome_that_may_stand_anywhere_still_leaves_symbols_for_last() -> None:
    state = position(RED_FULL)
    assert broken(state, "RD-f1")[0] == "AC-11"


def test_ac_10_a_tower_stands_on_its_own_guild_on_black_or_where_two_buildings_are() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        .   .   BD  .   .   .   .   .
        .   .   .   BT  .   .   .   .
        """
    )
    red = lots_for(state, "RT")
    assert {"a1", "a2", "b2"} <= red, "red tiles"
    assert {"g1", "g2", "h2"} <= red, "black tiles"
    assert "d2" in red, "two blue buildings stand on this blue tile"
    rule, sentence = broken(state, "RT-e1")
    assert rule == "AC-10"
    assert sentence.startswith("A red tower stands on a red or black tile, or on a tile with two buildings: a1, ")


def test_ac_10_one_building_on_a_tile_does_not_open_it_to_other_towers() -> None:
    state = position(STARTED)
    assert broken(state, "GT-a2")[0] == "AC-10"
    assert broken(state, "RT-c1")[0] == "AC-10"


def test_ac_10_two_buildings_do_not_open_a_tile_to_domes() -> None:
    state = position(
        """
        .   .   BD  .   .   .   .   .
        .   .   .   BT  .   .   .   .
        """
    )
    assert broken(state, "RD-d2")[0] == "AC-9"


def test_ac_11_the_symbol_lot_waits_for_the_other_lots_of_its_tile() -> None:
    state = position(EMPTY)
    rule, sentence = broken(state, "RT-b1")
    assert rule == "AC-11"
    assert sentence == "The symbol lot b1 stays closed while its tile has another open lot: a1, a2, b2."


def test_ac_11_the_symbol_lot_opens_when_the_others_are_built_on() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        .   .   .   .   GD  GD  .   .
        .   .   .   .   GT  .   .   .
        """
    )
    assert "f1" in lots_for(state, "RT")


def test_ac_11_the_symbol_lot_opens_when_the_road_closes_the_others() -> None:
    symbol_on_c2 = "R3,B3,G3,N3,B3,G3,N3,R3,G3,N3,R3,B3,N3,R3,B3,G3,R3,B0,G3,N3"
    state = position(
        """
        .   .   .   .   .   .   .   .
        .   .   BT  BD  GT  .   .   .
        """,
        city=symbol_on_c2,
    )
    assert broken(state, "BD-d2")[1].startswith("A building on d2 would take the last road from d1")
    assert "c2" in lots_for(state, "BD")
