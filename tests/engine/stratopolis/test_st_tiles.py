"""Holds Stratopolis to its tiles, its starter and its grid (ST-1, ST-2)."""

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import GREEN, RED
from engine.games.stratopolis.tiles import KINDS, full
from tests.engine.stratopolis.tables import after, broken, legal, refused, stack, table


def test_st_1_each_set_has_ten_kinds_twice() -> None:
    assert KINDS[RED] == ("RRR", "GRR", "RGR", "RRG", "NRR", "RNR", "RRN", "RNN", "NRN", "NNR")
    assert KINDS[GREEN] == ("GGG", "RGG", "GRG", "GGR", "NGG", "GNG", "GGN", "GNN", "NGN", "NNG")
    for seat in (RED, GREEN):
        assert Counter(full(seat)) == dict.fromkeys(KINDS[seat], 2)


def test_st_1_a_shuffled_stack_holds_the_whole_set_in_an_order_of_the_seeds() -> None:
    starts = [GAME.setup({}, Dice(f"seed {number}")) for number in range(20)]
    assert len({start.hands for start in starts}) == 20
    for start in starts:
        assert [Counter(hand.down) for hand in start.hands] == [Counter(full(RED)), Counter(full(GREEN))]


def test_st_1_the_same_seed_shuffles_the_same_stacks_in_every_version() -> None:
    hands = GAME.setup({}, Dice("a seed", "setup")).hands
    assert [",".join(hand.down[:5]) for hand in hands] == ["RGR,RRG,NNR,GRR,RNR", "NGN,GGR,GRG,GGN,GNN"]


def test_st_1_a_stack_that_an_option_fixes_leaves_the_other_one_as_the_seed_has_it() -> None:
    free = GAME.setup({}, Dice("a", "setup"))
    fixed = GAME.setup({"red": stack(1, "RNN", "NRN")}, Dice("a", "setup"))
    assert fixed.hands[0].down[:2] == ("RNN", "NRN")
    assert fixed.hands[1] == free.hands[1]


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("red", "RNN,RRR", "still missing"),
        ("red", stack(2), "too many"),
        ("green", stack(2).replace("GGG", "RRR", 1), "RRR"),
        ("green", "a fine stack", "top first"),
        ("first", "blue", "red, green"),
        ("draw", "cards", "stack, arranged"),
    ],
)
def test_st_1_a_set_that_is_none_is_refused_with_what_would_be_right(option: str, value: str, said: str) -> None:
    with pytest.raises(SetupError, match=said) as caught:
        GAME.setup({option: value}, Dice("a"))
    assert caught.value.option == option


def test_st_1_a_stack_in_an_option_may_be_written_with_o_and_p() -> None:
    written = stack(2).replace("G", "o").replace("R", "p").replace(",", ", ")
    assert GAME.setup({"green": written}, Dice("a")).hands[1].down == full(GREEN)


def test_st_1_a_tile_of_the_other_set_is_refused() -> None:
    rule, detail = refused(table(first="red"), "GGG@0,1:NE")
    assert rule == "ST-1"
    assert detail == "GGG is one of the green set, and it is red's turn; to be laid is RRR."


def test_st_1_a_tile_that_is_in_no_set_is_refused() -> None:
    rule, detail = refused(table(), "RGN@0,1:NE")
    assert rule == "ST-1"
    assert detail.startswith("There is no tile RGN; the red set has RRR,GRR,RGR,")


def test_st_1_a_tile_turns_but_never_flips() -> None:
    position = table(red=stack(1, "RRN"))
    assert {"RRN@0,1:NE", "RRN@0,1:NW", "RRN@0,-1:SE", "RRN@-1,0:SW"} <= legal(position.state)
    rule, detail = refused(position, "RNR@0,1:NE")
    assert rule == "ST-1"
    assert detail == "RNR is RRN flipped over, and tiles turn but never flip; to be laid is RRN."


@pytest.mark.parametrize(
    ("quadrant", "first_arm", "second_arm"),
    [
        ("NE", (5, 6), (6, 5)),
        ("SE", (6, 5), (5, 4)),
        ("SW", (5, 4), (4, 5)),
        ("NW", (4, 5), (5, 6)),
    ],
)
def test_st_1_the_first_arm_lies_before_the_second_clockwise(
    quadrant: str, first_arm: tuple[int, int], second_arm: tuple[int, int]
) -> None:
    move = GAME.parse(table().state, f"NRN@5,5:{quadrant}")
    assert move.spots == ((5, 5), first_arm, second_arm)
    state = GAME.apply(table().state, move).state
    letters = [state.city[spot].colour.value for spot in ((5, 5), first_arm, second_arm)]
    assert letters == ["N", "R", "N"]


def test_st_2_red_of_the_starter_lies_on_0_0_and_green_on_1_0() -> None:
    squares = table().state.city
    assert {spot: (square.colour.value, square.level, square.tile) for spot, square in squares.items()} == {
        (0, 0): ("R", 1, 0),
        (1, 0): ("G", 1, 0),
    }


def test_st_2_the_starter_counts_as_a_tile_to_be_covered() -> None:
    position = table("RRR@0,1:NE", "GGG@0,-1:SE", red=stack(1, "RRR", "RRN"))
    assert "RRN@0,0:NW" not in legal(position.state)
    covering = after(position, "RRN@0,1:SE")
    assert covering.state.city[0, 0].level == 2
    assert covering.state.city[0, 0].tile == 3


def test_st_2_the_grid_has_no_edge_and_coordinates_may_be_negative() -> None:
    position = table()
    while position.state.laid < 20:
        moves = position.game.legal_moves(position.state)
        position = after(position, GAME.format(min(moves, key=lambda move: min(x + y for x, y in move.spots))))
    spots = position.state.city
    assert min(x for x, _ in spots) + min(y for _, y in spots) < -12
    assert broken(position, f"{position.state.hands[0].up[0]}@-500,-500:NE") == "ST-4"
