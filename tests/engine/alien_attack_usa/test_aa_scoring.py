"""Holds what a disc scores, takes and destroys to its rules (AA-10 to AA-13)."""

import pytest

from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.atlas import BORDERS, ICON_PLACES, SPACE_AT, STEPS, step
from engine.games.alien_attack_usa.model import Border, State
from engine.games.alien_attack_usa.spaces import listed
from tests.engine.alien_attack_usa.tables import RED, changed, do, spaces, table, told


def points(state: State, text: str) -> int:
    """Return what Red scores with a move for cities and herds."""
    before, after = state.side(RED), do(state, text).side(RED)
    return after.cities + after.herds - before.cities - before.herds


def parts(state: State) -> dict[str, int]:
    """Return Red's points by rule."""
    found: dict[str, int] = {}
    for part in GAME.scores(state)[RED].parts:
        found[part.rule] = found.get(part.rule, 0) + part.points
    return found


# Cities: Denver (3) lies between 60, 68 and 69, Chicago (6) between 49, 57 and 58.


def test_aa_10_the_first_disc_around_a_city_scores_nothing() -> None:
    assert points(table(open_=(60, 1)), "60") == 0


def test_aa_10_the_second_scores_the_value_of_the_city_and_the_third_scores_it_again() -> None:
    assert points(table([60], open_=(68, 1)), "68") == 3
    assert points(table([60, 68], open_=(69, 1)), "69") == 3
    assert "Red scores 3 points at Denver, with 3 discs around it." in told(table([60, 68], open_=(69, 1)), "69")


def test_aa_10_points_add_up() -> None:
    state = changed(table([60], open_=(68, 1)), RED, cities=10, herds=4)
    assert do(state, "68").side(RED).cities == 13
    assert do(state, "68").side(RED).herds == 4


def test_aa_10_discs_of_others_do_not_count() -> None:
    assert points(table([60], [68], open_=(69, 1)), "69") == 3
    assert points(table([], [60, 68], open_=(69, 1)), "69") == 0


def test_aa_10_a_space_at_two_cities_scores_both() -> None:
    """58 lies at Chicago (6) and Indianapolis (2)."""
    assert points(table([57, 65], open_=(58, 1)), "58") == 8


def test_aa_10_a_city_of_two_spaces_scores_once() -> None:
    assert points(table([105], open_=(108, 1)), "108") == 7


def test_aa_10_captured_discs_no_longer_count() -> None:
    state = changed(table([], open_=(68, 1)), RED, lost=spaces(60))
    assert points(state, "68") == 0


def test_aa_10_points_are_kept_apart_in_the_score() -> None:
    state = do(table([60], open_=(68, 1)), "68")
    assert parts(state)["AA-10"] == 3
    assert parts(state)["AA-11"] == 0


# Herds: 53, 54 and 61 are one region.


def test_aa_11_a_herd_scores_2_then_4_then_6() -> None:
    assert points(table(open_=(53, 1)), "53") == 2
    assert points(table([53], open_=(54, 1)), "54") == 4
    assert points(table([53, 54], open_=(61, 1)), "61") == 6


def test_aa_11_only_own_discs_of_the_same_region_count() -> None:
    assert points(table([21, 51], [54], open_=(53, 1)), "53") == 2


def test_aa_11_51_scores_2_points_as_in_the_example() -> None:
    assert "Red scores 2 points on the herd 51, with 1 disc connected." in told(table(open_=(51, 1)), "51")


def test_aa_12_a_disc_on_a_park_takes_a_park_marker() -> None:
    after = do(table(open_=(45, 1)), "45")
    assert after.side(RED).parks == spaces(45)
    assert points(table(open_=(45, 1)), "45") == 0
    assert "Red takes the park marker of Badlands on 45." in told(table(open_=(45, 1)), "45")
    assert parts(after)["AA-20"] >= 2


# Bases: 9, 12 and 16 lie in one line.


def test_aa_13_a_base_between_the_new_disc_and_another_is_destroyed_and_taken() -> None:
    after = do(table([16], open_=(9, 1), bases=(12,)), "9")
    assert after.side(RED).bases == spaces(12)
    assert not after.bases


def test_aa_13_the_disc_behind_may_have_any_colour() -> None:
    after = do(table([], [16], open_=(9, 1), bases=(12,)), "9")
    assert after.side(RED).bases == spaces(12)


def test_aa_13_a_base_with_nothing_a_marker_or_a_base_behind_it_stays() -> None:
    assert do(table(open_=(9, 1), bases=(12,)), "9").bases == spaces(12)
    assert do(table(open_=(9, 16), bases=(12,)), "9").bases == spaces(12)
    assert do(table(open_=(9, 1), bases=(12, 16)), "9").bases == spaces(12, 16)


def test_aa_13_several_bases_go_at_the_same_time() -> None:
    """Around 51: behind 52 lies 53, behind 59 lies 68, behind 18 lies 17."""
    after = do(table([53], [68, 17], open_=(51, 1), bases=(52, 59, 18)), "51")
    assert after.side(RED).bases == spaces(18, 52, 59)
    lines = told(table([53], [68, 17], open_=(51, 1), bases=(52, 59, 18)), "51")
    assert "Red destroys the bases on 18, 52 and 59." in lines


def test_aa_13_it_is_compulsory() -> None:
    assert [GAME.format(move) for move in GAME.legal_moves(table([16], open_=(9, 1), bases=(12,)))].count("9") == 1


@pytest.mark.parametrize("space", list(listed(BORDERS[Border.CANADA])))
def test_aa_13_an_icon_of_canada_stands_behind_a_base_like_a_disc(space: int) -> None:
    at = next(place for place, number in SPACE_AT.items() if number == space)
    helped = 0
    for direction in STEPS:
        placer = SPACE_AT.get((at[0] - direction[0], at[1] - direction[1]))
        if step(at, direction) in ICON_PLACES and placer is not None:
            after = do(table(open_=(placer, 93), bases=(space,)), str(placer))
            assert after.side(RED).bases == spaces(space)
            helped += 1
    assert helped


def test_aa_13_the_sea_helps_nobody() -> None:
    """South of 100 there is the Gulf, north of 1 the strait."""
    assert do(table(open_=(97, 1), bases=(100,)), "97").bases == spaces(100)


def test_aa_13_an_icon_is_never_captured() -> None:
    state = table(open_=(33, 1), bases=(30, 31))
    assert all("Canada" not in line for line in told(do(state, "33"), "1"))
