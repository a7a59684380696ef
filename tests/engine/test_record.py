"""Holds records to their promises, on games of Mini."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from engine.core.errors import EngineError, SetupError
from engine.core.game import CHANCE
from engine.core.ids import Json
from engine.core.position import enter, roll
from engine.core.record import Record, ReplayError, from_json, open_record, prove, replay, start_of, steps, to_json
from tests.mini.game import GAME

SEED = "a secret seed"


def recorded(*entries: str) -> Record:
    """Return the record of the entries, with the moves of chance put in between."""
    opened = open_record(GAME, {}, SEED)
    position, written = start_of(GAME, opened), list[str]()
    for entry in (*entries, ""):
        while position.to_act is CHANCE:
            advance = roll(position, SEED)
            position, written = advance.position, [*written, advance.text]
        if entry:
            position, written = enter(position, entry).position, [*written, entry]
    return replace(opened, moves=tuple(written))


PLAYED = recorded("wish 1", "wish 2", "wish 3", "keep", "resign 2", "keep", "draw")


def test_a_record_says_all_options_though_only_some_were_given() -> None:
    assert open_record(GAME, {"first": "2"}, SEED).options == {"first": "2", "coop": "no"}


def test_a_record_passes_through_json_unchanged() -> None:
    assert from_json(json.loads(json.dumps(to_json(PLAYED)))) == PLAYED


def test_a_record_is_replayed_without_any_seed() -> None:
    end = replay(GAME, PLAYED)
    assert end.ply == len(PLAYED.moves)
    assert end.outcome is not None
    assert [advance.text for advance in steps(GAME, PLAYED)] == list(PLAYED.moves)


def test_an_entry_that_cannot_be_played_is_named_with_its_place_and_the_reason() -> None:
    with pytest.raises(ReplayError) as caught:
        replay(GAME, replace(PLAYED, moves=("wish 1", "keep")))
    assert (caught.value.ply, caught.value.entry) == (1, "keep")
    assert str(caught.value).startswith("Move 2 of the record, “keep”: ")
    assert isinstance(caught.value, EngineError)
    assert caught.value.error.rule == "MI-2"


def test_a_replay_error_passes_through_a_context_manager() -> None:
    @contextmanager
    def transaction() -> Iterator[None]:
        yield

    with pytest.raises(ReplayError), transaction():
        replay(GAME, replace(PLAYED, moves=("keep",)))


def test_a_fair_game_is_proved_by_its_seed() -> None:
    assert prove(GAME, PLAYED, SEED) is None


def test_a_start_that_does_not_come_from_the_seed_is_found() -> None:
    assert "start" in (prove(GAME, PLAYED, "another seed") or "")


def test_a_dealt_move_that_does_not_come_from_the_seed_is_found() -> None:
    lot = PLAYED.moves[3]
    other = "begin 2" if lot == "begin 1" else "begin 1"
    forged = replace(PLAYED, moves=(*PLAYED.moves[:3], other))
    assert prove(GAME, forged, SEED) == f"Move 4, “{other}”, is a move of chance; the seed gives “{lot}”."


def test_a_seat_that_leaves_while_chance_is_to_act_is_no_move_of_chance() -> None:
    left = replace(PLAYED, moves=(*PLAYED.moves[:3], "resign 3"))
    assert prove(GAME, left, SEED) is None


GOOD: dict[str, Json] = to_json(PLAYED)


@pytest.mark.parametrize(
    ("spoilt", "field"),
    [
        ([], "record"),
        (None, "record"),
        ({**GOOD, "game": 7}, "game"),
        ({**GOOD, "rules": None}, "rules"),
        ({**GOOD, "options": ["first"]}, "options"),
        ({**GOOD, "options": {"0": 5}}, "options"),
        ({**GOOD, "moves": "wish 1"}, "moves"),
        ({**GOOD, "moves": ["wish 1", None]}, "moves"),
        ({name: GOOD[name] for name in GOOD if name != "start"}, "start"),
        ({name: GOOD[name] for name in GOOD if name != "moves"}, "moves"),
    ],
)
def test_what_is_no_record_is_refused_by_the_field_that_is_wrong(spoilt: Json, field: str) -> None:
    with pytest.raises(SetupError) as caught:
        from_json(spoilt)
    assert caught.value.option == field


def test_a_start_that_is_no_position_is_refused() -> None:
    with pytest.raises(SetupError):
        start_of(GAME, replace(PLAYED, start={"version": 1}))
