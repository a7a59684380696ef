"""Holds the reading of files to finding out by itself what form they are in."""

import json

import pytest

from engine.catalog import games
from engine.core.errors import SetupError
from engine.core.files import read_game
from engine.core.game import TableRecord
from engine.core.record import Record, open_record, to_json
from engine.core.record_text import to_text
from engine.games.alien_city import GAME
from tests.engine.alien_city.pictures import PLAIN
from tests.engine.alien_city.traces import golden_ppn

RECORD = open_record(GAME, {"layout": PLAIN}, "")


@pytest.mark.parametrize(
    "text", [json.dumps(to_json(RECORD)), "\ufeff" + json.dumps(to_json(RECORD), indent=2), to_text(RECORD)]
)
def test_our_own_records_are_recognised(text: str) -> None:
    found = read_game(games(), text)
    assert found.game is GAME
    assert found.record == RECORD
    assert isinstance(found.record, Record)


@pytest.mark.parametrize(("text", "moves"), [(golden_ppn(), 36), (f"{PLAIN}\nRT-a10,RT-a9", 2)])
def test_the_forms_of_the_games_are_recognised(text: str, moves: int) -> None:
    found = read_game(games(), text)
    assert found.game is GAME
    assert isinstance(found.record, TableRecord)
    assert len(found.record.moves) == moves


@pytest.mark.parametrize("text", ["", "hello", "[]", "3", "[" * 100_000, "\x00\xff"])
def test_what_is_in_no_known_form_is_refused_with_the_forms_that_are(text: str) -> None:
    with pytest.raises(SetupError, match="Portable Piecepack Notation"):
        read_game(games(), text)


def test_a_game_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SetupError, match="No game is called “chess”; there are"):
        read_game(games(), json.dumps({**to_json(RECORD), "game": "chess"}))


def test_a_record_that_lacks_a_field_is_refused_by_its_name() -> None:
    with pytest.raises(SetupError) as caught:
        read_game(games(), "{}")
    assert caught.value.option == "options"
