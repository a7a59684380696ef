"""Holds Stratopolis to where a tile may lie: on the table and on other tiles (ST-4 to ST-7)."""

import pytest

from tests.engine.stratopolis.tables import after, broken, built, legal, refused, table

TERRACE = """
    .   .   R2d .   .
    N1a N1a N2d N2d .
    N1a N1b N1b G1c .
    R1s G1s N1b G1c G1c
"""
"""Columns 0 to 4, rows 0 to 3; letters are tiles, d lies on level 2."""


def test_st_4_on_the_table_a_tile_touches_another_side_by_side() -> None:
    offered = legal(table().state)
    assert {"RRR@0,1:NE", "RRR@0,2:SW", "RRR@-1,0:SW", "RRR@2,0:NE", "RRR@3,0:NW"} <= offered
    assert len(offered) == 36


def test_st_4_a_tile_that_touches_by_a_corner_only_or_not_at_all_is_refused() -> None:
    for text in ("RRR@2,1:NE", "RRR@-1,-1:SW", "RRR@5,5:NE"):
        rule, detail = refused(table(), text)
        assert rule == "ST-4"
        assert "touch no tile" in detail


def test_st_4_the_refusal_names_a_placement_near_by_that_is_right() -> None:
    _, detail = refused(table(), "RRR@2,1:NE")
    right = detail.rpartition("as ")[2].rstrip(".").split(" or ")
    assert set(right) <= legal(table().state)
    assert right[0].startswith("RRR@2,1:")


def test_st_4_colours_do_not_matter_on_the_table() -> None:
    assert after(table(), "RRR@2,0:NE").state.city[2, 0].level == 1
    tiles = ("RRR", "GRR", "NNR")
    shapes = [{text[3:] for text in legal(built("R1s G1s", tile).state)} for tile in tiles]
    assert shapes[0] == shapes[1] == shapes[2]


def test_st_5_a_tile_that_hangs_over_the_table_is_refused() -> None:
    rule, detail = refused(table(), "RRR@0,0:NE")
    assert rule == "ST-5"
    assert "would hang over the empty 0,1" in detail


def test_st_5_all_three_squares_lie_on_one_level() -> None:
    rule, detail = refused(built(TERRACE, "NRN"), "NRN@1,2:SE")
    assert rule == "ST-5"
    assert "would not lie on one level: 1,2 on 1, 2,2 on 2, 1,1 on 1" in detail


def test_st_5_a_tile_on_level_1_comes_to_level_2_and_so_on() -> None:
    position = built(TERRACE, "NRN", "NNR")
    city = after(position, "NRN@1,1:NW").state.city
    assert {spot for spot, square in city.items() if square.level == 2} == {
        (0, 1),
        (1, 1),
        (1, 2),
        (2, 2),
        (3, 2),
        (2, 3),
    }


def test_st_6_a_stacked_tile_covers_two_tiles_at_least() -> None:
    position = built(TERRACE, "NNR")
    rule, detail = refused(position, "NNR@0,2:SE")
    assert rule == "ST-6"
    assert "on one tile alone" in detail
    assert broken(position, "NNR@2,2:NE") == "ST-6"


def test_st_6_two_of_its_squares_may_lie_on_one_tile() -> None:
    assert "NNR@0,1:NE" in legal(built(TERRACE, "NNR").state)


def test_st_6_what_lies_deeper_does_not_count() -> None:
    position = built("N2b N2b\nN2b N1a", "NNR")
    assert broken(position, "NNR@0,1:SE") == "ST-6"


def test_st_7_red_never_lies_on_green_nor_green_on_red() -> None:
    rule, detail = refused(built(TERRACE, "RRN"), "RRN@3,1:SW")
    assert rule == "ST-7"
    assert "would put red on green at 3,1" in detail
    green = built(TERRACE, "GGN", first="green")
    assert broken(green, "GGN@0,0:NE") == "ST-7"


@pytest.mark.parametrize(
    ("above", "below", "allowed"),
    [
        ("R", "R", True),
        ("R", "N", True),
        ("R", "G", False),
        ("G", "G", True),
        ("G", "N", True),
        ("G", "R", False),
        ("N", "R", True),
        ("N", "G", True),
        ("N", "N", True),
    ],
)
def test_st_7_every_pair_of_colours(above: str, below: str, allowed: bool) -> None:  # noqa: FBT001 - a column of the table
    first = "green" if above == "G" else "red"
    tile = {"R": "RNN", "G": "GNN", "N": "NNR" if first == "red" else "NNG"}[above]
    position = built(f"N1b N1b\n{below}1a N1b", tile, first=first)
    assert (f"{tile}@0,0:NE" in legal(position.state)) is allowed


def test_the_first_rule_that_is_broken_is_named_and_every_sentence_says_what_would_be_right() -> None:
    position = built(TERRACE, "RRN")
    offered = legal(position.state)
    for text in ("RRN@9,9:NE", "RRN@4,0:NE", "RRN@1,2:SE", "RRN@0,2:SE", "RRN@3,1:SW"):
        _, detail = refused(position, text)
        right = detail.rpartition(" as ")[2].rstrip(".").split(" or ")
        assert set(right) <= offered, detail
