"""Holds the exchange of games with the Abstract Play site to telling the same game both ways."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.errors import EngineError, SetupError
from engine.core.ids import Seat
from engine.core.table import from_table
from engine.games.alien_city import GAME, abstract_play
from tests.engine.alien_city.pictures import PLAIN
from tests.engine.alien_city.traces import traces


@pytest.mark.parametrize("trace", traces()[25:30], ids=lambda trace: f"game {trace['seed']}")
@pytest.mark.parametrize("joint", [",", ", ", " ", "\n", "\r\n", " ; "])
def test_a_game_of_the_site_is_read_without_a_slip(trace: dict[str, Any], joint: str) -> None:
    text = trace["startpos"] + "\n" + joint.join(trace["moves"]) + "\n"
    assert abstract_play.recognises(text)
    record = abstract_play.read_record(text)
    assert record.options == {"rules": "abstract-play", "layout": trace["startpos"]}
    table = from_table(GAME, record)
    assert table.warnings == ()
    assert [score.total for score in GAME.scores(table.state).values()] == trace["final"]["scores"]
    start = GAME.setup(record.options, Dice(""))
    assert abstract_play.read_record(abstract_play.write_record(start, record.moves)) == record


def test_spaced_claims_and_move_numbers_are_read() -> None:
    record = abstract_play.read_record(f"\n{PLAIN.lower()}\n1. RT-a10 RT-a9 (a10)\n2. pass")
    assert record.moves == ((1, "RT-a10"), (2, "RT-a9(a10)"), (1, "pass"))


def test_the_sites_own_record_is_read() -> None:
    header = {"game": {"name": "Alien City"}, "startingPosition": PLAIN}
    moves = [["RT-a10", {"sequence": 2, "move": "RT-a9(a10)"}], ["pass", None]]
    text = json.dumps({"header": header, "moves": moves})
    assert abstract_play.recognises(text)
    assert abstract_play.read_record(text).moves == ((1, "RT-a10"), (2, "RT-a9(a10)"), (1, "pass"))


def test_a_settlement_is_left_out_since_the_site_has_no_word_for_it() -> None:
    start = GAME.setup({"rules": "abstract-play", "layout": PLAIN}, Dice(""))
    moves: list[tuple[Seat | None, str]] = [(Seat(1), "RT-a10"), (None, "resign 2")]
    assert abstract_play.write_record(start, moves) == f"{PLAIN}\nRT-a10\n"


def test_a_game_by_the_rulebook_is_not_written_for_the_site() -> None:
    with pytest.raises(SetupError, match="only games by its own rules"):
        abstract_play.write_record(GAME.setup({"layout": PLAIN}, Dice("")), [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is none"),
        ("RT-a10", "“RT-a10” is none"),
        (PLAIN[3:] + "\nRT-a10", "is none"),
        (PLAIN.replace("R3", "B3", 1), "5 red tiles"),
        ("{}", "no record of Alien City"),
        ('{"header": {"startingPosition": 3}, "moves": []}', "are texts"),
        ('{"header": {"startingPosition": "x"}, "moves": [[3]]}', "no record of Alien City"),
        ("{" * 5000, "no record of Alien City"),
    ],
)
def test_a_wrong_text_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        abstract_play.read_record(text)
    assert says in caught.value.detail


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(junk: str) -> None:
    for text in (junk, f"{PLAIN}\n{junk}", "{" + junk):
        abstract_play.recognises(text)
        with suppress(EngineError):
            from_table(GAME, abstract_play.read_record(text))
