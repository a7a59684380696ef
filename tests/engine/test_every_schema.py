"""Every game says how its states and moves are written, and writes them so."""

import re

import pytest
from jsonschema import Draft202012Validator

from engine.catalog import games
from engine.core.game import AnyGame
from engine.core.position import is_settlement
from tests.engine.playouts import CASES, Case, playout, positions, seats, some

every_game = pytest.mark.parametrize("game", games().values(), ids=list(games()))
every_case = pytest.mark.parametrize("case", [case for case in CASES if case.game.schemas is not None], ids=str)


@every_game
def test_a_schema_is_one(game: AnyGame) -> None:
    assert game.schemas is not None
    Draft202012Validator.check_schema(dict(game.schemas.state))
    for example in game.info.examples:
        assert re.fullmatch(game.schemas.move, example), example


@every_case
def test_positions_are_as_the_schema_says_whoever_sees_them(case: Case) -> None:
    game = case.game
    assert game.schemas is not None
    validator = Draft202012Validator(dict(game.schemas.state))
    for position in positions(case, 8):
        for viewer in (None, *seats(game, position.state)):
            validator.validate(game.dump(game.view(position.state, viewer)))
        validator.validate(game.dump(position.state))


@every_case
def test_moves_are_written_as_the_patterns_say(case: Case) -> None:
    schemas = case.game.schemas
    assert schemas is not None
    for frame in some(playout(case).frames, 40):
        entry = frame.advance.text
        pattern = schemas.move if frame.seat is not None else schemas.chance
        assert is_settlement(entry) or re.fullmatch(pattern, entry), entry
        for move in some(frame.offered, 12, entry):
            assert re.fullmatch(schemas.move, case.game.format(move))
