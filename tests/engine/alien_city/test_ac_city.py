"""Holds the city, its layout and the stashes to AC-1, AC-2, AC-3, AC-5 and AC-6."""

from collections import Counter

import pytest
from hypothesis import given

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.alien_city import GAME, layout
from engine.games.alien_city.board import NAMES, TILE_LOTS, corner_of, symbol_lot, tile_index, tile_of
from engine.games.alien_city.model import City, Corner, Guild, Kind, Lot
from tests.engine.alien_city.cities import cities
from tests.engine.alien_city.pictures import PLAIN, legal, lot


def test_ac_1_a_city_has_twenty_tiles_of_four_lots_from_a1_to_h10() -> None:
    assert len(TILE_LOTS) == 20
    assert sorted(found for lots in TILE_LOTS for found in lots) == list(range(80))
    assert (NAMES[0], NAMES[7], NAMES[72], NAMES[79]) == ("a1", "h1", "a10", "h10")
    assert [NAMES[found] for found in TILE_LOTS[0]] == ["a10", "b10", "a9", "b9"]
    assert [NAMES[found] for found in TILE_LOTS[19]] == ["g2", "h2", "g1", "h1"]
    for number, lots in enumerate(TILE_LOTS):
        assert [tile_index(found) for found in lots] == [number] * 4
        assert [corner_of(found) for found in lots] == list(Corner)


def test_ac_1_one_lot_of_each_tile_bears_the_symbol() -> None:
    city = layout.read("R0,B1,G2,N3" + PLAIN[11:])
    assert [NAMES[symbol_lot(city, number)] for number in range(4)] == ["a10", "d10", "e9", "h9"]
    assert tile_of(city, lot("c9")).guild is Guild.BLUE


def test_ac_1_a_city_has_five_tiles_of_each_guild() -> None:
    with pytest.raises(SetupError, match=r"5 red tiles \(AC-1\); this one has 6"):
        layout.read(PLAIN.replace("N3", "R3", 1))


@given(cities)
def test_ac_2_a_layout_text_is_the_city(city: City) -> None:
    text = layout.write(city)
    assert layout.read(text) == city
    assert layout.read(f" {text.lower().replace(',', ' , ')}\n") == city


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PLAIN[3:], "has 19"),
        (PLAIN.replace("B3", "B4", 1), "Tile 2, “B4”"),
        (PLAIN.replace("B3", "X3", 1), "Tile 2, “X3”"),
        (PLAIN.replace("B3", "", 1), "Tile 2, “”"),
        ("nonsense", "has 1"),
    ],
)
def test_ac_2_a_wrong_layout_text_names_its_tile(text: str, says: str) -> None:
    with pytest.raises(SetupError, match=says) as caught:
        layout.read(text)
    assert caught.value.option == "layout"


def test_ac_3_the_same_seed_gives_the_same_city_in_every_version() -> None:
    drawn = {seed: layout.write(GAME.setup({}, Dice(seed, "setup")).city) for seed in ("hello", "guildpost", "42")}
    assert drawn == {
        "hello": "R1,G0,G3,B2,N3,N3,R1,B0,N1,G0,B3,N2,B0,R3,R2,B2,G3,R3,G2,N1",
        "guildpost": "R1,B3,G1,G2,N0,B2,B2,N3,G3,N2,R3,G1,R0,G0,N1,R1,B0,R1,N3,B2",
        "42": "N1,B0,B2,G3,R1,R0,G2,G2,N2,R3,N3,B1,R3,B2,B0,G1,N3,N3,G1,R2",
    }


def test_ac_3_every_guild_and_corner_comes_up_about_equally_often_on_the_first_tile() -> None:
    first = Counter(GAME.setup({}, Dice(str(seed))).city[0] for seed in range(3200))
    assert len(first) == 16
    assert all(140 < count < 260 for count in first.values())


@pytest.mark.parametrize(
    ("rules", "seat", "towers"),
    [
        ("2.2", 1, {"R": 2, "B": 3, "G": 2}),
        ("2.2", 2, {"R": 3, "B": 2, "G": 2}),
        ("abstract-play", 1, {"R": 3, "B": 2, "G": 2}),
        ("abstract-play", 2, {"R": 2, "B": 3, "G": 2}),
    ],
)
def test_ac_5_three_domes_of_each_guild_and_seven_towers_none_of_them_black(
    rules: str, seat: int, towers: dict[str, int]
) -> None:
    held = GAME.setup({"rules": rules, "layout": PLAIN}, Dice("")).stashes[seat - 1]
    assert {each.guild.value: count for each, count in held.items() if each.kind is Kind.TOWER} == towers
    assert {each.guild.value: count for each, count in held.items() if each.kind is Kind.DOME} == dict.fromkeys(
        "RBGN", 3
    )


@pytest.mark.parametrize(("rules", "who"), [("2.2", "Black"), ("abstract-play", "White")])
def test_ac_6_black_hats_begin_by_the_rulebook_and_white_hats_at_abstract_play(rules: str, who: str) -> None:
    state = GAME.setup({"rules": rules, "layout": PLAIN}, Dice(""))
    assert GAME.to_act(state) == 1
    placed, *_ = GAME.apply(state, GAME.parse(state, "RT-a10")).events
    assert GAME.tell(placed) == f"{who} builds a red tower on a10."


def test_ac_6_the_first_turn_is_a_building_of_any_kind() -> None:
    state = GAME.setup({"layout": PLAIN}, Dice(""))
    assert {text[:2] for text in legal(state)} == {"RT", "BT", "GT", "RD", "BD", "GD", "ND"}
    assert Lot(0) not in state.buildings


def test_setup_refuses_unknown_rules_and_a_code_that_is_another_city_than_the_layout() -> None:
    with pytest.raises(SetupError, match=r"2\.2 or abstract-play"):
        GAME.setup({"rules": "3"}, Dice(""))
    other = GAME.forms["code"].write_start
    assert other is not None
    code = other(GAME.setup({}, Dice("another")))
    with pytest.raises(SetupError, match="two cities"):
        GAME.setup({"layout": PLAIN, "code": code}, Dice(""))
    right = other(GAME.setup({"layout": PLAIN}, Dice("")))
    assert GAME.setup({"layout": PLAIN, "code": right}, Dice("")) == GAME.setup({"layout": PLAIN}, Dice(""))
