"""Holds Mini to its rules, MI-1 to MI-10."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.core.errors import IllegalMove, MoveError, NotYourTurn
from engine.core.game import CHANCE, OVER, heard
from engine.core.ids import Seat
from engine.core.options import settle
from engine.core.position import Position, enter, play, roll
from tests.mini.game import GAME
from tests.mini.model import SEALED, Coin, State
from tests.mini.rules import refusal

WISHES = ("wish 1", "wish 2", "wish 3")
ONE, TWO, THREE = map(Seat, (1, 2, 3))


def table(*entries: str, bag: str = "123123123", first: str = "1", coop: str = "no") -> Position:
    """Return the position after the entries, from a bag in a known order."""
    state = GAME.setup(settle(GAME.info, {"first": first, "coop": coop}), Dice("any"))
    position = Position(GAME, replace(state, bag=tuple(Coin(int(digit)) for digit in bag)))
    for entry in entries:
        position = enter(position, entry).position
    return position


def refused(position: Position, entry: str) -> str | None:
    """Return the rule by which the entry is refused."""
    with pytest.raises(MoveError) as caught:
        enter(position, entry)
    return caught.value.rule


def test_mi_1_the_bag_holds_nine_coins_three_each_in_an_order_of_the_seeds() -> None:
    options = settle(GAME.info, {})
    bags = {GAME.setup(options, Dice(f"seed {number}")).bag for number in range(30)}
    assert len(bags) > 20
    assert all(Counter(bag) == {1: 3, 2: 3, 3: 3} for bag in bags)


def test_mi_1_only_the_next_coin_of_the_bag_may_be_turned_up() -> None:
    position = table(*WISHES, bag="312312312")
    assert refused(position, "coin 1") == "MI-1"
    assert enter(position, "coin 3").position.state.coin == 3


def test_mi_2_each_seat_hands_in_a_wish_before_play() -> None:
    position = table()
    for seat, wish in zip((ONE, TWO, THREE), WISHES, strict=True):
        assert position.to_act == seat
        assert refused(position, "keep") == "MI-2"
        position = play(position, wish, seat).position
    assert position.to_act is CHANCE


def test_mi_2_a_wish_is_secret_in_view_moves_and_events_while_the_game_runs() -> None:
    before = table()
    advance = play(before, "wish 3", ONE)
    move = GAME.parse(before.state, "wish 3")
    for listener in (TWO, THREE, None):
        assert GAME.view(advance.position.state, listener).wishes == (SEALED, None, None)
        assert heard(GAME, before.state, move, ONE, listener) == "wish ?"
        assert [event.kind for event in advance.events if event.seen_by(listener)] == ["wish"]
    assert GAME.view(advance.position.state, ONE).wishes == (3, None, None)
    assert heard(GAME, before.state, move, ONE, ONE) == "wish 3"


def test_mi_2_wishes_are_open_once_the_game_is_over() -> None:
    position = table(*WISHES, *("coin 1", "keep", "coin 2", "keep", "coin 3", "keep") * 3)
    assert GAME.view(position.state, None) == position.state


def test_mi_3_the_lot_decides_who_begins() -> None:
    position = table(*WISHES, first="")
    starts = {roll(position, f"seed {number}").text for number in range(30)}
    assert starts == {"begin 1", "begin 2", "begin 3"}
    assert enter(position, "begin 2").position.state.turn == 2


def test_mi_3_the_option_first_needs_no_lot_and_turns_go_round() -> None:
    position = table(*WISHES, "coin 1", "keep", "coin 2", "keep", "coin 3", "keep", first="2")
    assert position.state.purses == ((3,), (1,), (2,))


def test_mi_4_a_coin_is_kept_or_offered_to_another() -> None:
    position = table(*WISHES, "coin 1")
    assert set(map(GAME.format, GAME.legal_moves(position.state))) == {"keep", "give 2", "give 3"}
    assert refused(position, "give 1") == "MI-4"
    assert enter(position, "keep").position.state.purses == ((1,), (), ())


def test_mi_5_the_seat_offered_answers_though_the_turn_is_anothers() -> None:
    position = table(*WISHES, "coin 1", "give 3")
    assert (position.state.turn, position.to_act) == (1, 3)
    assert refused(position, "keep") == "MI-5"
    with pytest.raises(NotYourTurn):
        play(position, "take", ONE)
    assert play(position, "take", THREE).position.state.purses == ((), (), (1,))


def test_mi_5_a_refused_coin_stays_with_the_seat_that_offered_it() -> None:
    position = table(*WISHES, "coin 1", "give 3", "refuse", "coin 2")
    assert position.state.purses == ((1,), (), ())
    assert position.to_act == TWO


def test_mi_6_a_coin_scores_its_value() -> None:
    position = table(*WISHES, "coin 1", "give 3", "take", "coin 2", "give 3", "take")
    assert [(part.rule, part.points) for part in GAME.scores(position.state)[3].parts] == [("MI-6", 1), ("MI-6", 2)]


def test_mi_7_a_coin_wished_for_scores_once_more_and_only_its_owner_sees_it() -> None:
    state = table(*WISHES, "coin 1", "keep").state
    assert [part.rule for part in GAME.scores(state)[1].parts] == ["MI-6", "MI-7"]
    assert GAME.scores(GAME.view(state, ONE))[1].total == 2
    assert GAME.scores(GAME.view(state, TWO))[1].total == 1


def test_mi_8_most_points_win_when_the_bag_is_empty() -> None:
    position = table(*WISHES, *("coin 1", "keep", "coin 2", "keep", "coin 3", "keep") * 3)
    assert position.to_act is OVER
    assert position.outcome is not None
    assert position.outcome.winners == (3,)
    assert refused(position, "keep") is None
    assert refusal_of(position.state, "keep") == "MI-8"


def test_mi_8_equal_points_share() -> None:
    position = table(
        *("wish 1", "wish 1", "wish 1"),
        *("coin 1", "keep", "coin 2", "keep", "coin 3", "keep"),
        *("coin 2", "keep", "coin 3", "keep", "coin 1", "keep"),
        *("coin 3", "keep", "coin 1", "keep", "coin 2", "keep"),
        bag="123231312",
    )
    assert position.outcome is not None
    assert position.outcome.winners == (1, 2, 3)
    assert not position.outcome.draw


def test_mi_9_a_seat_that_leaves_is_passed_over_and_the_others_go_on() -> None:
    position = table(*WISHES, "coin 1", "resign 2", "keep", "coin 2")
    assert position.to_act == THREE
    assert refused(position, "give 2") == "MI-9"
    assert refused(position, "resign 2") == "MI-9"
    assert position.outcome is None


def test_mi_9_an_offer_to_a_seat_that_leaves_lapses() -> None:
    position = table(*WISHES, "coin 1", "give 2", "resign 2")
    assert position.to_act == ONE
    assert enter(position, "keep").position.state.purses == ((1,), (), ())


def test_mi_9_the_turn_of_a_seat_that_leaves_goes_on_with_its_coin() -> None:
    position = table(*WISHES, "coin 1", "give 3", "resign 1")
    assert position.to_act == TWO
    assert position.state.coin == 1
    assert refusal_of(table(*WISHES, "resign 2", first="").state, "begin 2") == "MI-9"


def test_mi_9_the_last_seat_left_wins() -> None:
    position = table("resign 1", "resign 3")
    assert position.to_act is OVER
    assert position.outcome is not None
    assert position.outcome.winners == (2,)
    assert position.outcome.resigned_by == THREE


@pytest.mark.parametrize(("wishes", "winners"), [(("wish 3", "wish 1", "wish 1"), ()), (WISHES, (3,))])
def test_mi_10_everybody_loses_with_too_little_together(wishes: tuple[str, ...], winners: tuple[int, ...]) -> None:
    keeps = ("coin 1", "keep", "coin 2", "keep", "coin 3", "keep") * 3
    position = table(*wishes, *keeps, coop="yes")
    assert position.outcome is not None
    assert position.outcome.winners == winners
    assert not position.outcome.draw


def refusal_of(state: State, text: str) -> str | None:
    """Return the rule by which the rules themselves refuse a move, whoever sends it."""
    found: IllegalMove | None = refusal(state, GAME.parse(state, text))
    return found.rule if found else None
