"""Holds every game, and Mini, to hiding what a seat may not know: from views, moves, events and scores."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pytest

from engine.core.errors import MoveError
from engine.core.game import CHANCE, OVER, AnyGame, heard
from engine.core.ids import Seat
from engine.core.position import Advance, Position, enter
from engine.core.record import open_record, start_of
from tests.engine.playouts import CASES, CATALOGUE, Case, Frame, playout, seats, some
from tests.engine.promises import every_case, every_game, wire

TRIES = 120
"""How many seeds are tried for starts that look the same."""


@dataclass(frozen=True)
class Twin:
    """A position that looks to the listener just like another, though its secrets differ."""

    listener: Seat | None
    position: Position
    secret: bool


def listeners(case: Case) -> tuple[Seat | None, ...]:
    """Return everybody who looks on: the seats and a spectator."""
    return (*seats(case.game, playout(case).end.state), None)


def seen(position: Position, listener: Seat | None) -> tuple[str, object, tuple[str, ...]]:
    """Return what a listener sees of a running game: the state, the scores and the picture."""
    game, state = position.game, position.game.view(position.state, listener)
    return wire(game, state), game.scores(state), game.scene(state).text


def told(advance: Advance, listener: Seat | None) -> list[str]:
    """Return the sentences that a listener reads."""
    return [advance.position.game.tell(event) for event in advance.events if event.seen_by(listener)]


def listened(frame: Frame, text: str, listener: Seat | None) -> str:
    """Return a move of the position as the listener reads it."""
    game = frame.position.game
    return heard(game, frame.state, game.parse(frame.state, text), frame.position.to_act, listener)


def twins(case: Case, listener: Seat | None) -> Iterator[Twin]:
    """Yield starts from other seeds that look the same to the listener."""
    start = playout(case).frames[0].position
    for number in range(TRIES):
        other = start_of(case.game, open_record(case.game, case.options, f"twin {number}"))
        if wire(case.game, other.state) != wire(case.game, start.state) and seen(other, listener) == seen(
            start, listener
        ):
            yield Twin(listener, other, secret=True)


def alike(frame: Frame, listener: Seat | None) -> str:
    """Return a move that the listener cannot tell from the one played: another one where there is another."""
    text = frame.advance.text
    if frame.position.to_act in (CHANCE, listener):
        return text
    sound = listened(frame, text, listener)
    if sound == text:
        return text
    others = (frame.position.game.format(move) for move in some(frame.offered, 40))
    return next((other for other in others if other != text and listened(frame, other, listener) == sound), text)


def walk(case: Case, twin: Twin) -> bool:
    """Follow a playout in a twin for as long as the rules allow; return whether a secret was at stake."""
    at_stake = twin.secret
    other = twin.position
    for frame in playout(case).frames:
        assert seen(frame.position, twin.listener) == seen(other, twin.listener)
        text = alike(frame, twin.listener)
        try:
            advance = enter(other, text)
        except MoveError:
            return at_stake
        if OVER in (advance.position.to_act, frame.advance.position.to_act):
            return at_stake
        assert told(advance, twin.listener) == told(frame.advance, twin.listener)
        at_stake = at_stake or text != frame.advance.text
        other = advance.position
    return at_stake


@every_case
def test_what_a_listener_sees_does_not_depend_on_what_it_may_not_know(case: Case) -> None:
    for listener in listeners(case):
        same = Twin(listener, playout(case).frames[0].position, secret=False)
        for twin in (same, *islice(twins(case, listener), 10)):
            walk(case, twin)


@pytest.mark.parametrize("game", [game for game in CATALOGUE.values() if game.info.hidden], ids=lambda g: g.info.slug)
def test_a_game_that_hides_something_has_been_put_to_the_test(game: AnyGame) -> None:
    cases = [case for case in CASES if case.game is game]
    assert any(walk(case, twin) for case in cases for twin in islice(twins(case, None), 1)) or any(
        listened(frame, frame.advance.text, None) != frame.advance.text
        for case in cases
        for frame in playout(case).frames
    )


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
