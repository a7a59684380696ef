"""Holds the city code to AC-4."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.core.errors import SetupError
from engine.games.alien_city import code, layout
from engine.games.alien_city.model import City, Corner, Tile
from tests.engine.alien_city.cities import cities
from tests.engine.alien_city.pictures import PLAIN

NOTATION = Path(__file__).parents[3] / "docs" / "notation.md"
VECTOR = re.compile(r"^\| `((?:[RGBN][0-3],){19}[RGBN][0-3])` \| `([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})` \|$", re.MULTILINE)


@given(cities)
def test_ac_4_a_code_is_the_city_and_back(city: City) -> None:
    text = code.write(city)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}", text)
    assert code.read(text) == city


def test_ac_4_the_first_city_and_the_last_have_the_lowest_and_the_highest_code() -> None:
    first = layout.read(",".join(["B0"] * 5 + ["G0"] * 5 + ["N0"] * 5 + ["R0"] * 5))
    last = layout.read(",".join(["R3"] * 5 + ["N3"] * 5 + ["G3"] * 5 + ["B3"] * 5))
    assert code.write(first) == "0000-0000-0000-0000"
    assert code.read("0000000000000000") == first
    assert code.write(last) == "AXN6-YSZZ-ZZZZ-ZZZ2"
    number = 11_732_745_024 * 4**20 - 1
    assert code.write(last).replace("-", "")[:15] == "".join(
        code.ALPHABET[number >> 5 * place & 31] for place in range(14, -1, -1)
    )


def test_ac_4_the_second_order_of_guilds_comes_after_all_corners_of_the_first() -> None:
    second = layout.read(",".join(["B0"] * 5 + ["G0"] * 5 + ["N0"] * 4 + ["R0", "N0"] + ["R0"] * 4))
    assert code.write(second).startswith("0000-0010-0000-000")
    turned = layout.read(",".join(["B0"] * 5 + ["G0"] * 5 + ["N0"] * 5 + ["R0"] * 4 + ["R3"]))
    assert code.write(turned).startswith("0000-0000-0000-003")


def test_ac_4_the_published_vectors_hold() -> None:
    vectors = VECTOR.findall(NOTATION.read_text("utf-8"))
    assert len(vectors) >= 4
    for text, written in vectors:
        assert code.write(layout.read(text)) == written
        assert layout.write(code.read(written)) == text


@settings(max_examples=25)
@given(cities)
def test_ac_4_every_single_wrong_symbol_is_caught(city: City) -> None:
    right = code.write(city).replace("-", "")
    for place in range(len(right)):
        for symbol in code.ALPHABET:
            if symbol != right[place]:
                with pytest.raises(SetupError, match="does not fit"):
                    code.read(right[:place] + symbol + right[place + 1 :])


@settings(max_examples=25)
@given(cities)
def test_ac_4_every_swap_of_neighbours_is_caught(city: City) -> None:
    right = code.write(city).replace("-", "")
    for place, (one, other) in enumerate(pairwise(right)):
        if one != other:
            with pytest.raises(SetupError, match="does not fit"):
                code.read(right[:place] + other + one + right[place + 2 :])


@pytest.mark.parametrize(
    "spoil", [str.lower, str.title, lambda text: text.replace("-", " "), lambda text: text.replace("-", "")]
)
def test_ac_4_a_code_is_read_in_any_case_and_with_any_joints(spoil: object) -> None:
    city = layout.read(PLAIN)
    assert callable(spoil)
    assert code.read(spoil(code.write(city))) == city


def test_ac_4_i_l_and_o_are_read_as_the_digits_that_they_look_like() -> None:
    text = "0000-0000-0000-0000"
    assert code.read(text.replace("0", "o", 7)) == code.read(text)
    for number in range(200):
        found = code.write(_city(number))
        for letter in "iIlL":
            assert code.read(found.replace("1", letter)) == code.read(found)


def _city(number: int) -> City:
    tiles = layout.read(PLAIN)
    turned = tiles[number % 20 :] + tiles[: number % 20]
    return tuple(Tile(tile.guild, Corner((number // 7 + place) % 4)) for place, tile in enumerate(turned))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this one has 0"),
        ("0000-0000-0000-000", "this one has 15"),
        ("0000-0000-0000-00000", "this one has 17"),
        ("0000-U000-0000-0000", "Symbol 5 of the city code, “U”"),
        ("0000-0000-0000-000*", "Symbol 16 of the city code"),
        ("0000-0000-0000-0001", "a symbol is wrong or two are swapped"),
        ("ZZZZ-ZZZZ-ZZZZ-ZZZ?", "Symbol 16"),
    ],
)
def test_ac_4_a_wrong_code_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        code.read(text)
    assert says in caught.value.detail
    assert caught.value.option == "code"


def test_ac_4_a_number_beyond_the_last_city_is_no_code() -> None:
    beyond = [f"ZZZZZZZZZZZZZZZ{symbol}" for symbol in code.ALPHABET]
    said = set()
    for text in beyond:
        with pytest.raises(SetupError) as caught:
            code.read(text)
        said.add(caught.value.detail)
    assert "No city has this code: its number is higher than there are cities." in said
