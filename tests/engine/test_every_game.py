"""Holds every game of the catalogue, and Mini, to what is promised of moves, states and ends."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalMove, MoveError
from engine.core.game import CHANCE, OVER, AnyGame
from engine.core.ids import Seat
from engine.core.position import Position, enter, resign
from tests.engine.playouts import Case, Frame, on, playout, positions, seats, some
from tests.engine.promises import SENTENCE, every_case, every_game, refusal, wire

ENTRY = re.compile(r"draw|resign \d+")


# Moves


@every_case
def test_check_allows_what_is_offered(case: Case) -> None:
    for frame in playout(case).frames:
        for move in some(frame.offered, 12, frame.position.ply):
            case.game.check(frame.state, move)


@every_case
def test_check_refuses_what_is_not_offered_and_cites_a_rule(case: Case) -> None:
    frames = playout(case).frames
    elsewhere = {
        case.game.format(move): move for frame in frames for move in some(frame.offered, 8, frame.advance.text)
    }
    refused = 0
    for frame in frames:
        if frame.whole and frame.position.to_act is not CHANCE:
            offered = set(map(case.game.format, frame.offered))
            others = sorted(elsewhere.keys() - offered)
            refused += sum(
                refuses(case.game, frame.state, elsewhere[text]) for text in some(others, 12, frame.position.ply)
            )
    assert refused


def refuses(game: AnyGame, state: object, move: object) -> bool:
    """Hold the refusal of a move to its form."""
    with pytest.raises(IllegalMove) as caught:
        game.check(state, move)
    assert caught.value.rule in game.rulebook
    assert SENTENCE.fullmatch(caught.value.detail), caught.value.detail
    return True


@every_case
def test_a_seat_to_act_has_a_move_and_nobody_else_is_offered_one(case: Case) -> None:
    played = playout(case)
    for frame in played.frames:
        assert bool(frame.offered) == (frame.position.to_act is not CHANCE)
        assert frame.position.to_act is CHANCE or frame.position.to_act in seats(case.game, frame.state)
    assert not list(case.game.legal_moves(played.end.state))


@every_case
def test_a_move_of_chance_cannot_be_made_by_a_seat_nor_the_other_way_round(case: Case) -> None:
    frames = playout(case).frames
    dealt = [frame.advance.text for frame in frames if frame.advance.mover is CHANCE]
    chosen = [frame.advance.text for frame in frames if frame.advance.mover is not CHANCE]
    for frame in some(frames, 12):
        for text in some(chosen if frame.position.to_act is CHANCE else dealt, 4, frame.position.ply):
            with pytest.raises(MoveError):
                enter(frame.position, text)


@every_case
def test_parse_is_the_inverse_of_format(case: Case) -> None:
    for frame in playout(case).frames:
        for move in some(frame.offered, 12, frame.position.ply):
            text = case.game.format(move)
            assert case.game.parse(frame.state, text) == move
            assert text == text.strip()
            assert "\n" not in text
            assert not ENTRY.fullmatch(text), "such an entry of a record means something else"


@every_case
def test_parse_is_lenient_about_case_and_outer_spaces(case: Case) -> None:
    for frame in some(playout(case).frames, 12):
        for move in some(frame.offered, 4, frame.position.ply):
            text = case.game.format(move)
            for written in (text.upper(), text.lower(), f"  {text}\t"):
                assert case.game.parse(frame.state, written) == move


@every_game
@settings(max_examples=120, deadline=None, derandomize=True)
@given(data=st.data())
def test_parse_answers_anything_with_a_move_or_a_sentence(game: AnyGame, data: st.DataObject) -> None:
    frame = data.draw(st.sampled_from(playout(Case(game)).frames))
    text = data.draw(st.text() | st.lists(st.sampled_from(words(frame, game)), max_size=8).map("".join))
    if refusal(game.parse, frame.state, text) is None:
        move = game.parse(frame.state, text)
        assert game.parse(frame.state, game.format(move)) == move


def words(frame: Frame, game: AnyGame) -> list[str]:
    """Return pieces of moves, to be put together to what is nearly a move."""
    texts = [*map(game.format, some(frame.offered, 20)), *game.info.examples]
    return sorted({piece for text in texts for piece in re.findall(r"\w+|\W", text)} | {" ", "-", "99", "0"})


# States


@every_case
def test_nothing_changes_the_state_that_it_was_given(case: Case) -> None:
    for frame in some(playout(case).frames, 16):
        before = wire(case.game, frame.state)
        for move in some(frame.offered, 6):
            case.game.apply(frame.state, move)
        for seat in seats(case.game, frame.state):
            case.game.view(frame.state, seat)
            resign(frame.position, seat)
        case.game.scene(frame.state)
        assert wire(case.game, frame.state) == before


@every_case
def test_a_state_cannot_be_changed(case: Case) -> None:
    state = positions(case, 0)[0].state
    for name in state.__slots__:
        with pytest.raises(AttributeError):
            setattr(state, name, None)


# Ends


@every_case
def test_a_game_ends_with_an_outcome_and_not_before(case: Case) -> None:
    played = playout(case)
    assert all(frame.position.outcome is None for frame in played.frames)
    outcome = played.end.outcome
    assert outcome is not None
    assert set(outcome.winners) <= set(seats(case.game, played.end.state))
    assert not (outcome.draw and outcome.winners)
    assert outcome.resigned_by is None
    assert SENTENCE.fullmatch(outcome.reason), outcome.reason


@every_case
def test_a_seat_may_leave_at_any_time(case: Case) -> None:
    for frame in some(playout(case).frames, 8):
        for seat in seats(case.game, frame.state):
            gone = resign(frame.position, seat).position
            assert wire(case.game, gone.state) != wire(case.game, frame.state)
            assert seat != gone.to_act
            if len(seats(case.game, frame.state)) == 2:
                left_alone(gone, seat)


def left_alone(position: Position, seat: Seat) -> None:
    """Hold the end of a game for two, brought about by the seat that left, to its form."""
    assert position.to_act is OVER
    assert position.outcome is not None
    assert position.outcome.resigned_by == seat
    assert seat not in position.outcome.winners


@every_case
def test_a_seat_that_left_never_acts_again_and_cannot_leave_twice(case: Case) -> None:
    for frame in some(playout(case).frames, 2):
        for seat in seats(case.game, frame.state):
            gone = resign(frame.position, seat).position
            with pytest.raises(MoveError):
                resign(gone, seat)
            assert all(later.position.to_act != seat for later in on(gone, "b"))


@every_case
def test_scores_are_the_sum_of_their_parts_and_cite_rules(case: Case) -> None:
    for position in positions(case, 12):
        for score in case.game.scores(position.state).values():
            assert score.total == sum(part.points for part in score.parts)
            assert {part.rule for part in score.parts} <= case.game.rulebook.keys()


@every_case
def test_every_event_is_told_in_a_sentence(case: Case) -> None:
    for frame in playout(case).frames:
        leavings = [event for seat in seats(case.game, frame.state) for event in resign(frame.position, seat).events]
        for event in (*frame.advance.events, *leavings):
            told = case.game.tell(event)
            assert SENTENCE.fullmatch(told), told
            assert "\n" not in told
            assert all(isinstance(fact, str) for fact in event.facts.values())
