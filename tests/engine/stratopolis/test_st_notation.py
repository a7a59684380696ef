"""Holds the notation of Stratopolis to what people write: the corner's signs above all."""

import pytest

from engine.core.errors import AmbiguousMove, NotationError
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import State
from engine.games.stratopolis.notation import looks_like_move
from tests.engine.stratopolis.tables import after, stack, table

STATE: State = table(first="red", red=stack(1, "RNN")).state
MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"


@pytest.mark.parametrize(
    "text",
    [
        "RNN@3,-2:NE",
        "rnn@3,-2:ne",
        "  RNN @ 3 , -2 : NE ",
        f"RNN@3,{MINUS}2:NE",
        f"RNN@3,{EN_DASH}2:NE",
        "RNN@3,-\N{ZERO WIDTH SPACE}2:NE",
        "\N{FULLWIDTH LATIN CAPITAL LETTER R}NN@3,-2:NE",
        "RNN 3,-2 NE",
        "RNN 3 -2 NE",
        "RNN (3,-2) NE",
        "RNN@3,- 2:NE",
        "RNN@+3,-2:NE",
        "R N N 3,-2 N E",
        "red neutral grey at 3,-2, north-east",
        "ONN@3,-2:NE",
        "RNN@3,-2:EN",
        "NE RNN 3,-2",
        "tile RNN, corner 3,-2, arms north and east",
        "put RNN at x=3 y=-2 to the NE.",
        "“RNN@3,-2:NE”",
        "- RNN@3,-2:NE",
        "* RNN@3,-2:NE",
        "1. RNN@3,-2:NE",
        "3,-2 NE",
        "3,-2:NE",
        "@3,-2:NE",
        "* 3,-2 NE",
        "\N{BULLET} 3,-2 NE",
        "2) 3,-2 ne",
    ],
)
def test_one_move_written_in_many_ways(text: str) -> None:
    assert GAME.format(GAME.parse(STATE, text)) == "RNN@3,-2:NE"
    assert looks_like_move(text)


@pytest.mark.parametrize("dash", ["-", MINUS, EN_DASH])
def test_a_dash_at_the_beginning_that_touches_the_number_is_a_minus(dash: str) -> None:
    assert GAME.format(GAME.parse(STATE, f"{dash}3,2 NE")) == "RNN@-3,2:NE"


@pytest.mark.parametrize(
    "text",
    ["- 3,2 NE", f"{EN_DASH} 3,2 NE", "RNN-3,2:NE", "RNN - 3,2 NE"],
)
def test_a_dash_that_may_be_a_bullet_or_a_minus_is_asked_about(text: str) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(STATE, text)
    assert caught.value.readings == ("RNN@-3,2:NE", "RNN@3,2:NE")
    assert "RNN@-3,2:NE or RNN@3,2:NE" in caught.value.detail
    assert looks_like_move(text)


@pytest.mark.parametrize("text", ["3-2 NE", "3 - 2 NE", "RNN@3-2:NE"])
def test_a_dash_between_the_numbers_is_asked_about(text: str) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(STATE, text)
    assert caught.value.readings == ("RNN@3,-2:NE", "RNN@3,2:NE")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("- -3,2 NE", "RNN@-3,2:NE"),
        ("- 0,2 NE", "RNN@0,2:NE"),
        ("RNN --3,2 NE", "RNN@-3,2:NE"),
        ("-3 -2 SW", "RNN@-3,-2:SW"),
    ],
)
def test_a_dash_with_one_meaning_is_not_asked_about(text: str, canonical: str) -> None:
    assert GAME.format(GAME.parse(STATE, text)) == canonical


def test_the_tile_may_be_left_out_only_where_one_kind_may_be_laid() -> None:
    ups = ("tile RNN", "tile RNN", "tile RRR", "tile GGG", "tile NGG", "tile GGR")
    position = after(table(first="red", draw="three", red="", green=""), *ups)
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(position.state, "0,1 NE")
    assert caught.value.readings == ("RNN@0,1:NE", "RRR@0,1:NE")
    waiting = table(draw="random", red="", green="").state
    with pytest.raises(NotationError, match="Which tile"):
        GAME.parse(waiting, "0,1 NE")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no move"),
        ("RNN@3,-2", "the arms span one of the quadrants NE, SE, SW and NW"),
        ("RNN@3,-2:NS", "the arms span one of the quadrants NE, SE, SW and NW"),
        ("RN@3,-2:NE", "a tile has three letters of R, G and N"),
        ("RNN@3:NE", "A corner has two numbers"),
        ("RNN@3,2,1:NE", "A corner has two numbers"),
        ("RNN@3,2000:NE", "2000 is farther out than any city reaches"),
        ("BNN@3,-2:NE", "“BNN” is not understood"),
        ("RNN@c3:NE", "“C” is not understood"),
        ("RNN@3,-2:NE # mine", "“#” is not understood"),
        ("stack", "A stack is a list of tiles"),
        ("stack RNN,XYZ", "A stack is a list of tiles"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        GAME.parse(STATE, text)


def test_the_example_in_an_answer_is_a_legal_move() -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(STATE, "3,2")
    example = caught.value.detail.rpartition(" ")[2].rstrip(".")
    assert example in map(GAME.format, GAME.legal_moves(STATE))


@pytest.mark.parametrize(
    "line",
    ["RNN@1,2000:NE", "RNN@3,2:XX", "stack RNN,RRR,", "RNN,RRR,NRN", "stack RNX,RRR", "NNR RNN"],
)
def test_a_line_that_is_meant_as_a_move_is_recognised_right_or_wrong(line: str) -> None:
    assert looks_like_move(line)


@pytest.mark.parametrize(
    "line",
    [
        "Hello Ben,",
        "stack up on tea",
        "the box",
        "nor pop",
        "See you at 3, 2 or 1",
        "on 3 nov 2024",
        "we won 3 - 2",
        "NNR",
        "begin red",
        "tile RNN",
        "51",
        "2 or 3",
        "resign",
        "- 3 eggs, 2 pears",
    ],
)
def test_prose_is_not_taken_for_a_move(line: str) -> None:
    assert not looks_like_move(line)
