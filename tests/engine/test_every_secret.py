"""Holds every game, and Mini, to hiding what a seat may not know: from views, moves, events and scores."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, product

import pytest

from engine.core.dice import Dice
from engine.core.errors import MoveError
from engine.core.game import CHANCE, OVER, AnyGame, heard
from engine.core.ids import Seat
from engine.core.position import Advance, Position, enter, roll
from engine.core.record import open_record, start_of
from tests.engine.playouts import CASES, Case, Frame, playout, seats, some
from tests.engine.promises import every_case, every_game

TRIES = 120
"""How many seeds are tried for starts that look the same, or for chance to deal what turned up."""


def listeners(case: Case) -> tuple[Seat | None, ...]:
    """Return everybody who looks on: the seats and a spectator."""
    return (*seats(case.game, playout(case).end.state), None)


def seen(position: Position, listener: Seat | None) -> object:
    """Return what a listener may know of a running game; scores and pictures are made from nothing else."""
    return position.game.view(position.state, listener)


def known(position: Position, listener: Seat | None) -> Position:
    """Return the position as the listener knows it, to be played on: what is hidden is left to chance."""
    return replace(position, state=seen(position, listener))


def told(advance: Advance, listener: Seat | None) -> list[str]:
    """Return the sentences that a listener reads."""
    return [advance.position.game.tell(event) for event in advance.events if event.seen_by(listener)]


def listened(frame: Frame, text: str, listener: Seat | None) -> str:
    """Return a move of the position as the listener reads it."""
    game = frame.position.game
    return heard(game, frame.state, game.parse(frame.state, text), frame.position.to_act, listener)


def twins(case: Case, listener: Seat | None) -> Iterator[Position]:
    """Yield starts from other seeds that look the same to the listener though their secrets differ."""
    start = playout(case).frames[0].position
    for number in range(TRIES):
        other = start_of(case.game, open_record(case.game, case.options, f"twin {number}"))
        if other != start and seen(other, listener) == seen(start, listener):
            yield other


def walk(case: Case, listener: Seat | None) -> None:
    """Play a whole game again from what a listener knew at its start and has heard since."""
    twin = known(playout(case).frames[0].position, listener)
    for frame in playout(case).frames:
        assert seen(twin, listener) == seen(frame.position, listener), "a view shows what its listener may not know"
        after = frame.advance.position
        if after.to_act is OVER:
            return
        advance = next(retold(twin, frame, listener), None)
        if advance is None:
            assert frame.position.to_act is CHANCE, "a seat's move tells what its listener may not know"
            twin = known(after, listener)
            continue
        if seen(advance.position, listener) == seen(after, listener):
            assert told(advance, listener) == told(frame.advance, listener), "an event tells what is not to be known"
        twin = known(turned_up(advance.position, after, listener), listener)


def retold(twin: Position, frame: Frame, listener: Seat | None) -> Iterator[Advance]:
    """Yield what the listener may take the move for: as it was heard, or else as any move that sounds the same.

    An answer left beforehand, which chance gives, is given in the twin by its seat; what setup laid down and chance
    only turns up may be refused there.
    """
    game, text = frame.position.game, frame.advance.text
    sound = listened(frame, text, listener)
    others = (game.format(move) for move in some(frame.offered, 40))
    same = (other for other in others if sound != text and listened(frame, other, listener) == sound)
    beforehand = frame.position.to_act is CHANCE and twin.to_act is not CHANCE
    for entry in chain((sound,), same, (text,)):
        with suppress(MoveError):
            yield enter(twin, entry.removeprefix("*") if beforehand else entry)


def turned_up(twin: Position, after: Position, listener: Seat | None) -> Position:
    """Let chance deal in the twin what was turned up in the game, as the top of a stack."""
    while twin.to_act is CHANCE and after.to_act is not CHANCE and seen(twin, listener) != seen(after, listener):
        dealt = (roll(twin, f"deal {number}").position for number in range(TRIES))
        found = next((one for one in dealt if seen(one, listener) == seen(after, listener)), None)
        assert found, "a view shows more than what has been turned up"
        twin = found
    return twin


@every_case
def test_what_a_listener_sees_follows_from_what_it_may_know_to_the_end_of_the_game(case: Case) -> None:
    for listener in listeners(case):
        walk(case, listener)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.info.hidden], ids=str)
def test_moves_that_leave_the_same_sight_sound_the_same(case: Case) -> None:
    for frame in some(playout(case).frames, 24):
        others = [case.game.format(move) for move in some(frame.offered, 6)] if frame.seat else []
        for text, listener in product(others, listeners(case)):
            other = enter(frame.position, text)
            if other.position != frame.advance.position and looks_like(other, frame.advance, listener):
                assert listened(frame, text, listener) == listened(frame, frame.advance.text, listener)


def looks_like(one: Advance, other: Advance, listener: Seat | None) -> bool:
    """Say whether the listener sees and is told the same of both."""
    if seen(one.position, listener) != seen(other.position, listener):
        return False
    return told(one, listener) == told(other, listener)


@every_case
def test_what_setup_hides_has_been_put_to_the_test(case: Case) -> None:
    if dealt_at_setup(case):
        assert all(any(twins(case, listener)) for listener in listeners(case)), "a view shows what is due later"


@every_case
def test_what_lies_turned_down_from_the_start_is_chance_to_whom_may_not_know_it(case: Case) -> None:
    _, *frames = playout(case).frames  # chance may say who begins
    if not case.game.info.hidden or CHANCE in {frame.position.to_act for frame in frames}:
        return
    for listener in listeners(case):
        entered = (enter(known(frame.position, listener), frame.advance.text) for frame in frames)
        assert any(advance.position.to_act is CHANCE for advance in entered), "a view shows what comes next"


def dealt_at_setup(case: Case) -> bool:
    """Say whether chance only turns up what the seed of the setup laid down."""
    if open_record(case.game, case.options, "other").start == playout(case).record.start:
        return False
    turned = [frame.state for frame in playout(case).frames if frame.position.to_act is CHANCE]
    laid = [state for state in turned if len({case.game.chance(state, Dice(seed)) for seed in "abcdef"}) == 1]
    return len(laid) > len(turned) / 2


@every_game
def test_a_game_that_whispers_does_so_in_some_variant(game: AnyGame) -> None:
    frames = [frame for case in CASES if case.game is game for frame in playout(case).frames]
    whispered = any(listened(frame, frame.advance.text, None) != frame.advance.text for frame in frames)
    assert whispered == (game.whisper is not None)


@every_case
def test_a_view_offers_the_seat_to_act_the_moves_that_it_has(case: Case) -> None:
    for frame in some(playout(case).frames, 12):
        if frame.seat:
            view = case.game.view(frame.state, frame.seat)
            assert case.game.to_act(view) == frame.seat
            assert tuple(islice(case.game.legal_moves(view), len(frame.offered))) == frame.offered


@every_case
def test_a_view_of_a_view_shows_no_more_and_no_less(case: Case) -> None:
    for frame in some(playout(case).frames, 8):
        for listener in listeners(case):
            view = case.game.view(frame.state, listener)
            assert case.game.view(view, listener) == view
            assert case.game.load(case.game.dump(view)) == view


@every_game
def test_a_game_without_secrets_hides_nothing(game: AnyGame) -> None:
    if not game.info.hidden:
        assert game.whisper is None
        state = playout(Case(game)).frames[0].state
        assert all(game.view(state, seat) == state for seat in (None, *seats(game, state)))


@every_case
def test_a_seat_reads_its_own_moves_and_everybody_reads_those_of_chance(case: Case) -> None:
    for frame in playout(case).frames:
        for listener in (frame.seat,) if frame.seat else listeners(case):
            assert listened(frame, frame.advance.text, listener) == frame.advance.text
