"""Holds a round to its rules: draw, defend, flip, capture, hand on (AA-5 to AA-9, AA-14)."""

from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.core.errors import IllegalMove, NotYourTurn
from engine.core.game import CHANCE, OVER
from engine.core.position import Position, play
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Draw, Power
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.spaces import Space, listed
from tests.engine.alien_attack_usa.tables import BLUE, GREEN, RED, YELLOW, do, legal, move, spaces, spent, table, told


def unasked(state: State) -> State:
    """Return the position in which nobody has Protection left, so that captures happen at once."""
    for seat in state.seats:
        state = spent(state, seat, Power.PROTECTION)
    return state


def drawn(state: State, seed: str = "a") -> Draw:
    found = GAME.chance(state, Dice(seed))
    assert isinstance(found, Draw)
    return found


@pytest.mark.parametrize(("players", "count", "rounds"), [("2", 4, 30), ("3", 5, 24), ("4", 6, 20)])
def test_aa_5_two_markers_more_than_players_are_drawn_as_long_as_the_bag_lasts(
    players: str, count: int, rounds: int
) -> None:
    state = GAME.setup({"players": players}, Dice("x"))
    assert GAME.to_act(state) is CHANCE
    assert len(drawn(state).spaces) == count
    assert count * rounds == 120
    assert GAME.scene(GAME.apply(state, drawn(state)).state).text[0].startswith(f"Round 1 of {rounds}, ")


def test_aa_5_markers_come_from_the_bag_by_lot_and_lie_number_up() -> None:
    state = GAME.setup({}, Dice("x"))
    after = GAME.apply(state, drawn(state)).state
    assert after.open == spaces(*drawn(state).spaces)
    assert after.bag == state.bag & ~after.open
    assert len({drawn(state, seed).spaces for seed in "abcdef"}) == 6
    assert drawn(state).spaces == tuple(sorted(drawn(state).spaces))


@pytest.mark.parametrize(
    "wrong",
    [(33, 51, 84), (33, 51, 84, 88, 102), (33, 33, 51, 84), (33, 51, 84, 1)],
    ids=["few", "many", "twice", "gone"],
)
def test_aa_5_other_draws_are_refused(wrong: tuple[int, ...]) -> None:
    state = table([1], turn=None)
    with pytest.raises(IllegalMove) as caught:
        GAME.check(state, Draw(tuple(map(Space, wrong))))
    assert caught.value.rule == "AA-5"


def test_aa_5_nothing_is_drawn_while_a_seat_is_to_defend() -> None:
    with pytest.raises(IllegalMove, match="Red covers one of 33 and 51"):
        GAME.check(table(open_=(33, 51)), Draw((Space(1), Space(2), Space(3), Space(4))))


def test_aa_6_each_seat_in_turn_covers_an_open_marker_and_scores_it() -> None:
    state = table([], [], [], open_=(33, 51, 84, 88, 102), turn=2)
    assert legal(state)[:5] == ["33", "51", "84", "88", "102"]
    state = do(state, "51")
    assert state.side(BLUE).discs == spaces(51)
    assert state.side(BLUE).herds == 2
    assert state.open == spaces(33, 84, 88, 102)
    assert GAME.to_act(state) == GREEN
    assert GAME.to_act(do(state, "33")) == RED


def test_aa_6_seat_1_begins_the_first_round() -> None:
    state = GAME.setup({"players": "4"}, Dice("x"))
    assert GAME.to_act(GAME.apply(state, drawn(state)).state) == RED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1", "still in the bag"),
        ("60", "stands a base"),
        ("49", "stands a disc"),
        ("121", "no space 121"),
        ("0", "no space 0"),
    ],
)
def test_aa_6_only_an_open_marker_can_be_covered(text: str, why: str) -> None:
    state = table([49], open_=(33, 51), bases=(60,))
    with pytest.raises(IllegalMove, match=why) as caught:
        do(state, text)
    assert caught.value.rule in {"AA-1", "AA-6"}
    assert "33 and 51" in caught.value.detail


def test_aa_6_nobody_defends_out_of_turn() -> None:
    with pytest.raises(NotYourTurn):
        play(Position(GAME, table(open_=(33, 51))), "33", BLUE)


def test_aa_7_markers_left_open_become_bases_the_lowest_number_first() -> None:
    state = do(table(open_=(33, 51, 84, 88)), "84")
    lines = told(state, "51")
    assert lines[-2:] == ["The marker on 33 becomes a base.", "The marker on 88 becomes a base."]
    after = do(state, "51")
    assert after.bases == spaces(33, 88)
    assert not after.open


def test_aa_8_a_flip_captures_what_lies_between_the_new_base_and_another_one() -> None:
    """16, 12 and 9 lie in one straight line."""
    state = unasked(table([1], [12], open_=(9, 33, 51), bases=(16,), turn=1))
    after = do(state, "33", "51")
    assert after.bases == spaces(9, 16)
    assert after.side(BLUE).discs == spaces(51)
    assert after.side(BLUE).lost == spaces(12)


def test_aa_8_what_captured_discs_scored_stays() -> None:
    state = unasked(table([], [], open_=(12, 33), bases=(16,), turn=2))
    state = replace(state, first=BLUE)
    state = do(state, "12", "33")
    assert state.side(BLUE).herds == 2
    state = replace(state, open=spaces(9, 88, 89), turn=RED, bag=spaces(1))
    after = do(state, "88", "89")
    assert after.side(BLUE).lost == spaces(12)
    assert after.side(BLUE).herds == 2


def test_aa_8_only_pairs_with_the_base_just_flipped_count() -> None:
    """A disc placed between two bases that stand already is safe until one of its lines gets a new base."""
    state = unasked(table([1], [], open_=(12, 33, 51), bases=(9, 16), turn=2))
    state = replace(state, first=BLUE)
    after = do(state, "12", "33")
    assert after.side(BLUE).discs == spaces(12)
    assert after.bases == spaces(9, 16, 51)


def test_aa_8_several_discs_of_several_colours_go_at_once() -> None:
    """51 lies in the middle of three lines' ends: its neighbours 18, 43 and 52 have bases behind them."""
    state = unasked(table([18, 1], [43], open_=(51, 33, 90), bases=(17, 36, 53), turn=1))
    state = replace(state, sides=(state.sides[0], replace(state.sides[1], discs=spaces(43, 52))))
    lines = told(do(state, "33"), "90")
    assert "The base on 51 captures the disc of Red on 18." in lines
    assert "The base on 51 captures the discs of Blue on 43 and 52." in lines


def test_aa_8_discs_off_the_line_and_gaps_are_safe() -> None:
    state = unasked(table([11, 13], [4], open_=(9, 33, 51), bases=(16, 120), turn=1))
    after = do(state, "33", "51")
    assert not after.side(RED).lost
    assert not after.side(BLUE).lost


def test_aa_8_the_next_marker_is_flipped_after_the_captures_of_the_one_before() -> None:
    """With 9 flipped first, 12 falls; so 13, which would catch it against 11, finds nothing any more."""
    state = unasked(table([12], [], open_=(9, 13, 33, 51), bases=(11, 16), turn=1))
    lines = told(do(state, "33"), "51")
    captured = "The base on 9 captures the disc of Red on 12."
    assert [line for line in lines if "captures" in line] == [captured]
    assert lines.index(captured) < lines.index("The marker on 13 becomes a base.")


def test_aa_8_two_markers_flipped_in_one_round_capture_between_them() -> None:
    state = unasked(table([12], [], open_=(9, 16, 33, 51), turn=1))
    assert do(state, "33", "51").side(RED).lost == spaces(12)
    lines = told(do(state, "33"), "51")
    assert "The base on 16 captures the disc of Red on 12." in lines, "not before the second is flipped"


def test_aa_9_the_first_player_passes_to_the_left() -> None:
    state = table([], [], [], [], open_=(1, 33, 51, 84, 88, 102), turn=4)
    after = do(state, "33", "51", "84", "88")
    assert GAME.to_act(after) is CHANCE
    assert after.first == RED
    after = GAME.apply(after, drawn(after)).state
    assert GAME.to_act(after) == RED
    assert state.first == YELLOW


def test_aa_14_the_space_of_a_captured_disc_stays_empty_for_good() -> None:
    state = unasked(table([12], [], open_=(9, 33, 51), bases=(16,), bag=(70, 71), turn=1))
    after = do(state, "33", "51")
    assert not (after.bag | after.open | after.bases | after.discs) & spaces(12)
    later = replace(after, open=spaces(70, 71), bag=spaces(), turn=BLUE)
    with pytest.raises(IllegalMove, match="12 is empty for good") as caught:
        do(later, "12")
    assert caught.value.rule == "AA-14"


def test_aa_14_the_space_of_a_destroyed_base_is_empty_after_the_turn() -> None:
    state = table([16], [], open_=(9, 33, 51), bases=(12,), turn=1)
    after = do(state, "9")
    assert after.side(RED).bases == spaces(12)
    assert not (after.bag | after.open | after.bases | after.discs) & spaces(12)
    with pytest.raises(IllegalMove) as caught:
        do(after, "12")
    assert caught.value.rule == "AA-14"


def test_a_game_of_four_ends_after_twenty_rounds() -> None:
    state, ply = GAME.setup({"players": "4"}, Dice("end")), 0
    while (acting := GAME.to_act(state)) is not OVER:
        chosen = GAME.chance(state, Dice("end", str(ply))) if acting is CHANCE else next(iter(GAME.legal_moves(state)))
        state, ply = GAME.apply(state, chosen).state, ply + 1
    assert state.round == 20
    assert not state.bag


def test_what_a_position_has_open_can_be_listed() -> None:
    state = table(open_=(33, 51))
    assert list(listed(state.open)) == [33, 51]
    assert GAME.format(move(state, "51")) == "51"
