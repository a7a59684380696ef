"""Holds games that were played at a table to being read with their slips, and scored all the same."""

import pytest

from engine.catalog import games
from engine.core.errors import SetupError
from engine.core.files import read_game
from engine.core.table import from_table
from engine.games.stratopolis import GAME
from engine.games.stratopolis.forms import read_record, recognises
from tests.engine.stratopolis.tables import conformance, texts


def test_a_list_of_placements_is_a_record_that_needs_no_stacks() -> None:
    for game in conformance():
        read = read_game(games(), "\n".join(texts(game)))
        assert read.game is GAME
        table = from_table(GAME, read.record)
        assert not table.warnings
        assert [text for _, text in table.moves] == texts(game)
        scores = GAME.scores(table.state)
        assert {"R": scores[1].total, "G": scores[2].total} == game["scores"]


def test_a_list_may_be_numbered_loosely_written_and_remarked_upon() -> None:
    text = "\n 1. rnn @ 0,1 : ne   # a safe beginning\n\n2) GGG@2,0:NE\nRRR@0,\N{MINUS SIGN}1:SE\n"
    assert recognises(text)
    assert read_record(text).moves == ((1, "RNN@0,1:NE"), (2, "GGG@2,0:NE"), (1, "RRR@0,-1:SE"))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("RNN@0,1:NE\nRRR@0,-1:SE", [None]),
        ("RNN@0,1:NE\nGGG@9,9:NE", ["ST-4"]),
        ("RNN@0,1:NE\nGGG@2,0:NE\nRNN@0,3:NE\nGGG@4,0:NE\nRNN@0,5:NE", ["ST-10"]),
        ("RGN@0,1:NE", ["ST-1"]),
        ("RNN@0,0:NE", ["ST-5"]),
    ],
)
def test_a_slip_is_warned_about_and_stands(text: str, rules: list[str | None]) -> None:
    table = from_table(GAME, read_record(text))
    assert [warning.rule for warning in table.warnings] == rules
    assert len(table.moves) == len(text.splitlines())
    assert table.state.laid == len(text.splitlines())
    assert GAME.scores(table.state)[1].total >= 1


def test_a_line_that_is_no_placement_is_named() -> None:
    with pytest.raises(SetupError, match="Line 2 is no placement") as caught:
        read_record("RNN@0,1:NE\nRNN to the left")
    assert caught.value.option == "line 2"
    with pytest.raises(SetupError, match="no placement"):
        read_record("\n")


@pytest.mark.parametrize("text", ["", "Dear Ben", "RT-e5", "1. RT-e5", '{"game": "stratopolis"}', "Game: stratopolis"])
def test_other_texts_are_not_taken_for_a_list(text: str) -> None:
    assert not recognises(text)
