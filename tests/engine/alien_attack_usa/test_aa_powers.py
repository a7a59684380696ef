"""Holds the powers that place discs to their rules, alone and chained (AA-16 to AA-18a)."""

import pytest

from engine.core.errors import IllegalMove
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.field import PLACING, after, field, targets, targets_after
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.spaces import listed
from tests.engine.alien_attack_usa.tables import BLUE, RED, do, legal, spaces, spent, table, told


def refused(state: State, text: str) -> tuple[str, str]:
    """Return rule and sentence with which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        do(state, text)
    assert caught.value.rule is not None
    return caught.value.rule, caught.value.detail


def nine() -> State:
    """Return a position in which Red, with a disc on 16, destroys the base on 12 by covering 9."""
    return table([16], [], open_=(9, 33, 51), bases=(12, 44), turn=1)


def test_aa_16_cover_fills_the_space_of_a_base_destroyed_in_this_turn_and_scores_it() -> None:
    after_it = do(nine(), "9 +cover 12")
    assert after_it.side(RED).discs == spaces(9, 12, 16)
    assert after_it.side(RED).herds == 2 + 4, "9 and 12 are of one herd"
    assert after_it.side(RED).bases == spaces(12)
    assert Power.COVER in after_it.side(RED).used


def test_aa_16_cover_may_destroy_further_bases() -> None:
    """From 12 on, 17 lies before 21, where Blue has a disc."""
    state = table([16], [21], open_=(9, 33, 51), bases=(12, 17), turn=1)
    after_it = do(state, "9 +cover 12")
    assert after_it.side(RED).bases == spaces(12, 17)
    assert not after_it.bases


def test_aa_16_any_space_emptied_in_this_turn_may_be_chosen() -> None:
    state = table([53], [68, 17], open_=(51, 1), bases=(52, 59, 18), turn=1)
    assert {f"51 +cover {space}" for space in (18, 52, 59)} <= set(legal(state))


def test_aa_16_cover_needs_a_base_destroyed_in_this_turn() -> None:
    assert refused(nine(), "33 +cover 12")[0] == "AA-16"
    rule, detail = refused(nine(), "9 +cover 44")
    assert rule == "AA-16"
    assert "it can go to 12" in detail
    later = do(nine(), "9", "33")
    assert not later.bases & spaces(12)


def test_aa_16_each_power_serves_once_a_game() -> None:
    for text in ("9 +cover 12", "9 +near 44", "9 +extra 33"):
        state = spent(nine(), RED)
        assert "already" in refused(state, text)[1]
    assert refused(nine(), "9 +extra 33 +extra 51")[0] == "AA-18"


def test_aa_17_neighbourhood_destroys_a_base_next_to_any_own_disc_and_fills_its_space() -> None:
    """89 touches 90; it lies at New Orleans (5) and Birmingham (2): the manual's example."""
    state = table([95, 90], [], open_=(1, 33), bases=(89,), turn=1)
    after_it = do(state, "33 +near 89")
    assert after_it.side(RED).discs == spaces(33, 89, 90, 95)
    assert after_it.side(RED).bases == spaces(89)
    assert after_it.side(RED).cities == 5 + 2
    assert "Red scores 5 points at New Orleans, with 2 discs around it." in told(state, "33 +near 89")


def test_aa_17_the_disc_just_placed_is_an_own_disc() -> None:
    assert "33 +near 32" in legal(table(open_=(33, 1), bases=(32,)))


def test_aa_17_no_disc_need_stand_behind_the_base_but_it_must_touch_an_own_one() -> None:
    state = table([16], [52], open_=(33, 1), bases=(44,), turn=1)
    rule, detail = refused(state, "33 +near 44")
    assert rule == "AA-17"
    assert "there is no such space now" in detail
    assert refused(state, "33 +near 45")[0] == "AA-17"


def test_aa_17_its_placement_destroys_bases_like_any_other() -> None:
    state = table([90], [87], open_=(1, 33), bases=(89, 88), turn=1)
    after_it = do(state, "33 +near 89")
    assert after_it.side(RED).bases == spaces(88, 89)


def test_aa_18_an_extra_turn_covers_another_open_marker() -> None:
    state = table([], [], open_=(33, 51, 84, 88), turn=1)
    after_it = do(state, "51 +extra 33")
    assert after_it.side(RED).discs == spaces(33, 51)
    assert after_it.open == spaces(84, 88)
    assert after_it.extras == 1
    assert GAME.to_act(after_it) == BLUE


def test_aa_18_it_needs_another_open_marker() -> None:
    state = table(open_=(33, 51))
    assert refused(state, "51 +extra 51")[0] == "AA-18"
    assert refused(state, "51 +extra 84")[0] == "AA-18"


def test_aa_18_two_seats_at_most_take_one_in_a_round_and_a_third_is_refused() -> None:
    state = table([], [], [], [], open_=(1, 33, 51, 84, 88, 102), turn=1)
    state = do(state, "1 +extra 33", "51 +extra 84")
    assert state.extras == 2
    assert not [text for text in legal(state) if "extra" in text]
    rule, detail = refused(state, "88 +extra 102")
    assert rule == "AA-18"
    assert "Two seats" in detail
    assert GAME.to_act(do(state, "88", "102")) is not None


def test_aa_18_the_next_round_allows_two_again() -> None:
    state = do(table([], [], open_=(1, 33, 51, 84), turn=1), "1 +extra 33", "51 +extra 84")
    assert state.extras == 0


def test_aa_18a_powers_follow_each_other_in_any_order() -> None:
    state = table([16], [], open_=(9, 33, 51), bases=(12, 13), turn=1)
    texts = legal(state)
    for text in (
        "9 +cover 12 +near 13 +extra 33",
        "9 +near 13 +extra 51 +cover 12",
        "9 +extra 33 +near 13 +cover 12",
        "33 +extra 9 +cover 12",
    ):
        assert text in texts
        do(state, text)


def test_aa_18a_the_condition_is_that_of_the_moment() -> None:
    """Cover may follow a base that an extra turn destroyed, but not come before it."""
    state = table([16], [], open_=(9, 33, 51), bases=(12,), turn=1)
    assert "33 +extra 9 +cover 12" in legal(state)
    assert refused(state, "33 +cover 12 +extra 9")[0] == "AA-16"


def test_aa_18a_a_disc_that_came_by_a_power_reaches_further() -> None:
    """From 12, covered in this turn, Neighbourhood reaches 13."""
    state = table([16], [], open_=(9, 33), bases=(12, 17, 21), turn=1)
    assert "9 +cover 12 +near 17" in legal(state)
    assert do(state, "9 +cover 12 +near 17").side(RED).discs == spaces(9, 12, 16, 17)


def test_aa_18a_a_space_filled_again_is_no_longer_empty() -> None:
    state = table([16], [], open_=(9, 33), bases=(12,), turn=1)
    assert refused(state, "9 +cover 12 +cover 12")[0] == "AA-16"
    assert "9 +near 12" not in legal(state)


def test_every_listed_move_is_allowed_and_listed_once() -> None:
    state = table([17, 53, 77], [10], open_=(51, 33, 78, 84), bases=(13, 14, 52, 54, 62, 85, 76), turn=1)
    texts = legal(state)
    assert len(texts) == len(set(texts)) > 300
    for found in GAME.legal_moves(state):
        GAME.check(state, found)


def test_the_short_way_to_what_may_follow_is_the_long_way() -> None:
    state = table([17, 53, 77], [10, 22], open_=(51, 33, 78, 84), bases=(13, 14, 52, 54, 62, 85, 76, 18), turn=1)
    now = field(state, RED)
    for space in listed(state.open | state.bases):
        for power in PLACING:
            assert targets_after(now, space, power) == targets(after(now, space), power)
