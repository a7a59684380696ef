"""Holds claims to AC-12 and AC-13."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.core.game import OVER
from engine.games.alien_city import GAME
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.ending import ends_game
from engine.games.alien_city.model import RuleSet
from engine.games.alien_city.moves import claimable, claims_after, placements
from tests.engine.alien_city.pictures import broken, building, legal, lot, play, position
from tests.engine.alien_city.traces import traces

TOWERS = """
    .   .   .   .   .   .   .   .
    .   GD  .   .   .   .   .   .
    .   .   .   BT  .   .   .   .
    .   RT2 .   .   .   .   .   .
"""


def test_ac_12_a_hat_goes_on_any_unclaimed_tower_the_new_one_included() -> None:
    state = position(TOWERS)
    assert [NAMES[found] for found in claimable(state)] == ["d2"]
    assert {text for text in legal(state) if text.startswith("RT-b2")} == {"RT-b2", "RT-b2(b2)", "RT-b2(d2)"}
    assert {text for text in legal(state) if text.startswith("RD-b2")} == {"RD-b2", "RD-b2(d2)"}
    after = play(state, "RT-a1(d2)")
    assert after.claims == {lot("b1"): 2, lot("d2"): 1}
    assert play(state, "RT-a1(a1)").claims[lot("a1")] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("RT-a1(b1)", "The tower on b1 is claimed already; towers to claim: a1, d2."),
        ("RT-a1(b3)", "Only towers are claimed, and on b3 stands a green dome; towers to claim: a1, d2."),
        ("RT-a1(h9)", "Only towers are claimed, and on h9 stands nothing; towers to claim: a1, d2."),
        ("RD-a1(a1)", "Only towers are claimed, and on a1 stands a red dome; towers to claim: d2."),
    ],
)
def test_ac_12_no_hat_goes_on_a_dome_on_nothing_or_on_a_claimed_tower(text: str, says: str) -> None:
    assert broken(position(TOWERS), text) == ("AC-12", says)


def test_ac_12_after_three_claims_no_hat_is_left() -> None:
    state = position(
        """
        RT1 BT1 GT1 .   .   .   .   .
        .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   RT
        """
    )
    assert claimable(state) == ()
    assert claims_after(state, building("RT"), lot("a2")) == ()
    assert not any("(" in text for text in legal(state))
    rule, sentence = broken(state, "RD-a2(h1)")
    assert (rule, sentence) == ("AC-12", "All three hats are on towers already; write RD-a2 without a claim.")


def test_ac_12_claims_may_follow_the_opponents_on_every_turn() -> None:
    state = play(position(TOWERS), "ND-g1(d2)", "RT-b2(b2)", "RT-e5(e5)")
    assert {NAMES[found]: seat for found, seat in state.claims.items()} == {"b1": 2, "d2": 1, "b2": 2, "e5": 1}


LAST_BUT_ONE = """
    .   .   .   .   .   .   .   .
    .   .   .   BT  .   .   .   .
    .   RT  .   .   .   .   .   .
"""


def test_ac_13_the_last_placement_carries_no_claim_by_the_rulebook() -> None:
    state = position(LAST_BUT_ONE, first="RT", second="")
    assert "RT-a1" in legal(state)
    assert not any("(" in text for text in legal(state))
    rule, sentence = broken(state, "RT-a1(d2)")
    assert rule == "AC-13"
    assert sentence == "Nobody can build after this, so the last placement claims nothing: write RT-a1."


def test_ac_13_a_placement_that_leaves_somebody_something_to_build_may_claim() -> None:
    assert "RT-a1(d2)" in legal(position(LAST_BUT_ONE, first="RT", second="ND"))
    assert "RT-a1(d2)" in legal(position(LAST_BUT_ONE, first="RT ND", second=""))


def test_ac_13_it_counts_whether_anybody_can_build_not_whether_anything_is_left() -> None:
    """A real game that ended with a black dome still in a stash: no lot passed AC-8 any more."""
    played = next(trace for trace in traces() if trace["moves"][-2:] == ["pass", "pass"])
    *before, last, _, _ = played["moves"]
    start = GAME.setup({"rules": "abstract-play", "layout": played["startpos"]}, Dice(""))
    state = replace(play(start, *before), rules=RuleSet.RULEBOOK)
    assert "(" not in last
    assert {text for text in legal(state) if text.startswith(last)} == {last}
    assert broken(state, f"{last}({played['plies'][-3]['claims'][0]})")[0] == "AC-13"
    assert any(sum(held.values()) for held in play(state, last).stashes)


@settings(max_examples=20)
@given(st.text(max_size=5))
def test_ac_13_a_placement_goes_without_claims_exactly_when_playing_it_ends_the_game(seed: str) -> None:
    dice = Dice(seed)
    state = GAME.setup({}, dice)
    while GAME.to_act(state) is not OVER:
        if sum(sum(held.values()) for held in state.stashes) < 8:
            for placement in placements(state):
                ends = GAME.to_act(GAME.apply(state, placement).state) is OVER
                assert ends_game(state, placement.building, placement.lot) is ends
        state = GAME.apply(state, random_move(GAME, state, dice)).state


def test_ac_13_at_abstract_play_the_last_claim_is_accepted_and_cancelled_at_the_end() -> None:
    state = position(LAST_BUT_ONE, rules="abstract-play", first="GT", second="")
    assert "GT-e1(e1)" in legal(state)
    step = GAME.apply(state, GAME.parse(state, "GT-e1(e1)"))
    assert step.state.claims == {}
    assert step.state.cancelled == lot("e1")
    assert [GAME.tell(event) for event in step.events][-1] == (
        "White's claim of the tower on e1 came with the last building and is void."
    )


def test_ac_13_at_abstract_play_passes_do_not_shield_the_last_claim_and_earlier_ones_stand() -> None:
    state = position(
        LAST_BUT_ONE,
        rules="abstract-play",
        first="ND",
        second="GT",
    )
    claimed = play(state, "ND-g1(b1)", "GT-e1(d2)")
    assert claimed.claims == {lot("b1"): 1}
    assert claimed.cancelled == lot("d2")


def test_ac_13_a_cancelled_green_tower_counts_as_unclaimed() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        .   .   .   .   .   RT1 .   .
        .   .   .   .   .   .   .   .
        """,
        rules="abstract-play",
        turn=2,
        first="",
        second="GT",
    )
    after = play(state, "GT-e1(e1)")
    assert after.cancelled == lot("e1")
    assert [(part.rule, part.points) for part in GAME.scores(after)[1].parts] == [("AC-18", 0), ("AC-19", 8)]
