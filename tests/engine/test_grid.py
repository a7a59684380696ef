"""Holds the names of squares to their promises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.grid import Square, name, neighbours, square

SIZES = st.tuples(st.integers(1, 26), st.integers(1, 120))


@given(SIZES, st.data())
def test_square_is_the_inverse_of_name(size: tuple[int, int], data: st.DataObject) -> None:
    width, height = size
    place = Square(data.draw(st.integers(0, width * height - 1)))
    assert square(name(place, width), width, height) == place


@given(SIZES, st.text(max_size=5) | st.from_regex(r"[a-z][0-9]{1,4}", fullmatch=True))
def test_any_text_is_the_one_name_of_a_square_or_of_none(size: tuple[int, int], text: str) -> None:
    width, height = size
    found = square(text, width, height)
    assert found is None or name(found, width) == text


@pytest.mark.parametrize(
    "text",
    ["", "a", "1", "a0", "a01", "i1", "a11", "A1", "a1 ", "a-1", "a²", "a\N{ARABIC-INDIC DIGIT ONE}", "`1", "é1"],
)
def test_what_is_no_square_of_eight_by_ten(text: str) -> None:
    assert square(text, 8, 10) is None


@given(SIZES, st.data())
def test_neighbours_are_mutual_and_share_a_side(size: tuple[int, int], data: st.DataObject) -> None:
    width, height = size
    place = Square(data.draw(st.integers(0, width * height - 1)))
    for other in neighbours(place, width, height):
        assert place in neighbours(other, width, height)
        assert abs(place % width - other % width) + abs(place // width - other // width) == 1


def test_neighbours_in_a_corner_on_an_edge_and_in_the_middle() -> None:
    def around(text: str) -> list[str]:
        place = square(text, 8, 10)
        assert place is not None
        return [name(other, 8) for other in neighbours(place, 8, 10)]

    assert around("a1") == ["b1", "a2"]
    assert around("h5") == ["g5", "h4", "h6"]
    assert around("d4") == ["c4", "e4", "d3", "d5"]
