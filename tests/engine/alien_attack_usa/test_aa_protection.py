"""Holds Protection to its rule: who is asked, what is answered, now or beforehand (AA-15)."""

from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.core.errors import AmbiguousMove, IllegalMove, NotYourTurn
from engine.core.game import CHANCE
from engine.core.ids import Seat
from engine.core.position import Position, play
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Answer, Order, Power, Reply, Standing
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.spaces import Space
from tests.engine.alien_attack_usa.tables import BLUE, GREEN, RED, did, do, legal, spaces, spent, table, told


def threat(*discs: tuple[int, ...], bases: tuple[int, ...] = (16,), turn: int = 1) -> State:
    """Return a position whose round ends with the flip of 9: with a base on 16, it threatens 12."""
    return table(*discs, open_=(9, 33, 51, 84)[: len(discs) + 1], bases=bases, turn=turn)


def ended(state: State) -> State:
    """Return the position when all seats have defended, with markers far from 9."""
    while state.turn is not None and len(legal(state)) > 1:
        state = do(state, next(text for text in legal(state) if text != "9"))
    return state


def asked() -> State:
    """Return the position in which Blue is asked for its disc on 12."""
    return ended(threat((1,), (12,)))


def settled(state: State) -> State:
    """Return the position after the table has carried out the answers left beforehand."""
    while GAME.to_act(state) is CHANCE and state.flip is not None:
        found = GAME.chance(state, Dice("any"))
        GAME.check(state, found)
        state = GAME.apply(state, found).state
    return state


def test_aa_15_the_game_waits_for_exactly_the_seat_whose_disc_is_threatened() -> None:
    state = asked()
    assert GAME.to_act(state) == BLUE
    assert legal(state) == ["protect 12", "decline 12"]
    with pytest.raises(NotYourTurn):
        play(Position(GAME, state), "protect 12", RED)


def test_aa_15_a_protected_disc_stays_and_the_power_is_spent() -> None:
    after = do(asked(), "protect 12")
    assert after.side(BLUE).discs & spaces(12)
    assert after.side(BLUE).used == {Power.PROTECTION}
    assert GAME.to_act(after) is CHANCE


def test_aa_15_a_disc_that_is_let_go_is_captured_and_the_power_is_kept() -> None:
    after = do(asked(), "decline 12")
    assert after.side(BLUE).lost == spaces(12)
    assert not after.side(BLUE).used


def test_aa_15_the_manuals_example_49_is_saved_from_57() -> None:
    """49 lies between 57 and 42; 57 is flipped."""
    state = table([], [49], open_=(57, 1, 2), bases=(42,), turn=1)
    state = do(state, "1", "2")
    assert GAME.to_act(state) == BLUE
    assert do(state, "protect 49").side(BLUE).discs & spaces(49)


def test_aa_15_one_use_protects_one_disc() -> None:
    """9 threatens 12 in line with 16, and 8 in line with 7."""
    state = ended(threat((1,), (8, 12), bases=(7, 16)))
    assert legal(state) == ["protect 8", "protect 12", "decline 8 12"]
    after = do(state, "protect 12")
    assert after.side(BLUE).lost == spaces(8)
    assert after.side(BLUE).discs & spaces(12)
    assert do(state, "decline").side(BLUE).lost == spaces(8, 12)


def test_aa_15_half_an_answer_is_asked_back() -> None:
    state = ended(threat((1,), (8, 12), bases=(7, 16)))
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(state, "decline 12")
    assert caught.value.readings == ("protect 8", "decline 8 12")
    with pytest.raises(AmbiguousMove):
        GAME.parse(state, "protect")


@pytest.mark.parametrize(("first", "order"), [(1, (RED, BLUE)), (2, (BLUE, RED))])
def test_aa_15_seats_are_asked_one_after_the_other_from_the_rounds_first_player_on(
    first: int, order: tuple[Seat, Seat]
) -> None:
    state = ended(threat((12,), (8,), bases=(7, 16), turn=first))
    assert GAME.to_act(state) == order[0]
    state = do(state, "protect")
    assert GAME.to_act(state) == order[1]
    state = do(state, "decline")
    assert GAME.to_act(state) is CHANCE


def test_aa_15_nothing_is_removed_before_the_last_answer() -> None:
    state = ended(threat((12,), (8,), bases=(7, 16)))
    state = do(state, "decline")
    assert state.discs & spaces(8, 12) == spaces(8, 12)
    assert not do(state, "decline").discs & spaces(8, 12)


def test_aa_15_who_has_used_it_or_has_left_is_not_asked() -> None:
    state = spent(threat((1,), (12,)), BLUE, Power.PROTECTION)
    assert ended(state).side(BLUE).lost == spaces(12)
    three = table([1], [12], [2], open_=(9, 33, 51, 84), bases=(16,), turn=1)
    gone = GAME.resign(three, BLUE).state
    after = do(gone, "33", "51")
    assert after.side(BLUE).lost == spaces(12)


def test_aa_15_who_leaves_while_asked_lets_the_disc_go() -> None:
    state = table([1], [12], [2], open_=(9, 33, 51, 84), bases=(16,), turn=1)
    state = do(state, "33", "51", "84")
    assert GAME.to_act(state) == BLUE
    after = GAME.resign(state, BLUE).state
    assert after.side(BLUE).lost == spaces(12)
    assert GAME.to_act(after) is CHANCE


def test_aa_15_the_next_flip_asks_again() -> None:
    state = table([], [12, 44], open_=(9, 36, 1, 2), bases=(16, 53), turn=1)
    state = do(state, "1", "2")
    assert GAME.to_act(state) == BLUE
    state = do(state, "decline 12")
    assert legal(state) == ["protect 44", "decline 44"]


def test_aa_15_other_answers_are_refused_with_the_right_ones() -> None:
    state = asked()
    for text in ("protect 1", "decline 1", "33"):
        with pytest.raises(IllegalMove) as caught:
            do(state, text)
        assert caught.value.rule in {"AA-15", "AA-6"}
    with pytest.raises(IllegalMove, match="“protect 12”, “decline 12”"):
        do(state, "protect 1")
    with pytest.raises(IllegalMove, match="No answer is asked for now"):
        do(table(open_=(33, 51)), "protect 12")


# Beforehand


def beforehand(order: str, *, discs: tuple[int, ...] = (12,), bases: tuple[int, ...] = (16,)) -> State:
    """Return the position in which Blue, who left an answer, is threatened."""
    state = table([1], discs, open_=(9, 33, 51), bases=bases, turn=1)
    return do(state, "33", f"51 {order}")


def test_aa_15_a_standing_answer_is_carried_out_without_asking() -> None:
    state = beforehand("+protect")
    assert GAME.to_act(state) is CHANCE
    found = GAME.chance(state, Dice("any"))
    assert found == Standing(Reply(Answer.PROTECT, (Space(12),)))
    assert GAME.format(found) == "* protect 12"
    after = settled(state)
    assert after.side(BLUE).discs & spaces(12)
    assert not after.side(BLUE).orders


def test_aa_15_never_lets_every_disc_go() -> None:
    after = settled(beforehand("+never"))
    assert after.side(BLUE).lost == spaces(12)
    assert after.side(BLUE).orders == (Order(Answer.DECLINE),)


def test_aa_15_an_answer_may_be_for_one_disc() -> None:
    assert settled(beforehand("+protect 12")).side(BLUE).discs & spaces(12)
    assert settled(beforehand("+decline 12")).side(BLUE).lost == spaces(12)


def test_aa_15_what_is_not_answered_beforehand_is_asked() -> None:
    state = beforehand("+decline 12", discs=(8, 12), bases=(7, 16))
    assert GAME.to_act(state) == BLUE


def test_aa_15_of_several_discs_the_one_named_is_kept_else_that_with_the_lowest_number() -> None:
    named = settled(beforehand("+protect 12", discs=(8, 12), bases=(7, 16)))
    assert named.side(BLUE).lost == spaces(8)
    either = settled(beforehand("+protect", discs=(8, 12), bases=(7, 16)))
    assert either.side(BLUE).lost == spaces(12)


def test_aa_15_what_was_said_of_one_disc_goes_before_what_was_said_of_any() -> None:
    state = table([1], [12], open_=(9, 33, 51, 84), bases=(16,), turn=1)
    state = do(state, "33", "51 +never")
    both = replace(state.side(BLUE), orders=(Order(Answer.DECLINE), Order(Answer.PROTECT, Space(12))))
    state = replace(state, sides=(state.side(RED), both))
    assert settled(state).side(BLUE).discs & spaces(12)
    given = replace(state, turn=BLUE, first=BLUE, flip=None, open=spaces(9, 70, 71), bases=spaces(16))
    assert do(given, "70 +protect 12").side(BLUE).orders == both.orders


def test_aa_15_ask_takes_all_back() -> None:
    state = table([1], [12], open_=(33, 51, 84, 9), bases=(), turn=1)
    state = do(state, "33", "51 +never")
    assert state.side(BLUE).orders
    later = replace(state, turn=BLUE, first=BLUE, open=spaces(70, 71, 72))
    assert not do(later, "70 +ask").side(BLUE).orders
    with pytest.raises(IllegalMove, match="none to take back"):
        do(replace(later, turn=RED, first=RED), "70 +ask")


def test_aa_15_a_standing_answer_stays_until_it_is_used_or_changed() -> None:
    state = do(table([1], [12], open_=(33, 51, 84, 85), turn=1), "33", "51 +protect")
    assert state.side(BLUE).orders == (Order(Answer.PROTECT),)
    later = replace(state, turn=BLUE, first=BLUE, open=spaces(70, 71, 72))
    assert do(later, "70 +never").side(BLUE).orders == (Order(Answer.DECLINE),)


def test_aa_15_an_answer_goes_with_a_defence_without_powers_and_while_protection_is_unspent() -> None:
    state = table([12], [], open_=(9, 33, 51), bases=(16,), turn=1)
    for text, why in (("33 +extra 51 +never", "no power"), ("33 +protect 1", "in no danger")):
        with pytest.raises(IllegalMove, match=why) as caught:
            do(state, text)
        assert caught.value.rule == "AA-15"
    with pytest.raises(IllegalMove, match="has used Protection"):
        do(spent(state, RED, Power.PROTECTION), "33 +never")


def test_aa_15_discs_in_danger_in_this_round_are_listed_for_an_answer() -> None:
    texts = legal(table([12], [], open_=(9, 33, 51), bases=(16,), turn=1))
    assert {"33 +protect", "33 +never", "33 +protect 12", "33 +decline 12"} <= set(texts)
    assert "9 +protect 12" not in texts, "the marker that would endanger it is covered"
    assert "33 +protect 12" in legal(table([12], [], open_=(9, 16, 33, 51), turn=1)), "both may become bases"


def test_aa_15_an_answer_left_beforehand_is_a_secret_of_its_seat() -> None:
    state = beforehand("+never", bases=())
    step = did(table([1], [12], open_=(9, 33, 51), turn=1), "33 +never")
    secret = [event for event in step.events if event.secret_to is not None]
    assert [event.secret_to for event in secret] == [frozenset({RED})]
    assert GAME.view(state, BLUE).side(BLUE).orders
    for listener in (RED, None):
        assert not GAME.view(state, listener).side(BLUE).orders
    assert GAME.whisper is not None
    written = GAME.parse(state, "51 +never")
    assert GAME.whisper(state, written, BLUE, BLUE) == "51 +never"
    assert GAME.whisper(state, written, BLUE, RED) == "51"
    assert GAME.whisper(state, written, BLUE, None) == "51"


def test_aa_15_a_seat_that_looks_on_sees_the_same_whether_an_answer_was_left_or_not() -> None:
    left, open_ = beforehand("+protect"), beforehand("")
    assert GAME.view(left, RED) == GAME.view(open_, RED)
    assert GAME.scene(GAME.view(left, None)).text == GAME.scene(GAME.view(open_, None)).text


def test_aa_15_a_standing_reply_can_only_be_what_was_left() -> None:
    with pytest.raises(IllegalMove):
        GAME.check(beforehand("+never"), Standing(Reply(Answer.PROTECT, (Space(12),))))
    with pytest.raises(IllegalMove):
        GAME.check(asked(), Standing(Reply(Answer.PROTECT, (Space(12),))))
    with pytest.raises(IllegalMove):
        do(beforehand("+never"), "protect 12")


def test_aa_15_the_threat_and_the_answer_are_told() -> None:
    state = threat((1,), (12,))
    state = do(state, "33")
    assert "The new base on 9 threatens Blue on 12; Protection may save a disc." in told(state, "51")
    assert "Blue protects the disc on 12 from the base on 9." in told(asked(), "protect")


def test_a_third_seat_is_asked_as_well() -> None:
    state = table([1], [2], [12], open_=(9, 33, 51, 84), bases=(16,), turn=1)
    assert GAME.to_act(do(state, "33", "51", "84")) == GREEN
