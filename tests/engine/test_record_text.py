"""Holds the text of a record to telling the same record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import SetupError
from engine.core.ids import Slug
from engine.core.record import Record, open_record
from engine.core.record_text import from_text, looks_like_text, to_text
from engine.games.alien_city import GAME
from tests.engine.alien_city.pictures import PLAIN

names = st.from_regex(r"[a-z][a-z_-]{0,8}", fullmatch=True)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
records = st.builds(
    Record,
    names.map(Slug),
    st.text(max_size=6),
    st.dictionaries(names, st.text(max_size=12), max_size=4),
    anything,
    st.lists(st.text(max_size=12), max_size=6).map(tuple),
)


@given(records)
def test_a_record_comes_back_from_its_text(record: Record) -> None:
    text = to_text(record)
    assert looks_like_text(text)
    assert from_text(text) == record
    assert from_text("\ufeff" + text.replace("\n", "\r\n")) == record


def test_the_text_can_be_read_by_people() -> None:
    opened = open_record(GAME, {"layout": PLAIN}, "")
    text = to_text(
        Record(opened.game, opened.rules, opened.options, opened.start, ("RT-a10", "RT-a9(a10)", "resign 1"))
    )
    lines = text.splitlines()
    assert lines[:5] == [
        "Game: alien-city",
        "Rules: 2.2",
        "Option rules: 2.2",
        f"Option layout: {PLAIN}",
        "Option code: ",
    ]
    assert lines[5].startswith('Start: {"version":1,"rules":"2.2","layout":"R3,')
    assert lines[6:] == ["", "1. RT-a10", "2. RT-a9(a10)", "3. resign 1"]


GOOD = 'Game: mini\nRules: 1\nStart: {"a":1}\n\n1. x\n2. y\n'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "game"),
        (GOOD.replace("Game: mini\n", ""), "game"),
        (GOOD.replace("Rules: 1\n", ""), "rules"),
        (GOOD.replace('Start: {"a":1}\n', ""), "start"),
        (GOOD.replace('{"a":1}', "{"), "Start"),
        (GOOD.replace("2. y", "3. y"), "line 6"),
        (GOOD.replace("2. y", "y"), "line 6"),
        (GOOD.replace("2. y", '2. "y'), "line 6"),
        (GOOD.replace("mini", "[1]"), ""),
        (GOOD.replace("mini", '"a" b'), "Game"),
    ],
)
def test_a_wrong_text_names_its_place(text: str, place: str) -> None:
    if not place:
        assert from_text(text).game == "[1]"
        return
    with pytest.raises(SetupError) as caught:
        from_text(text)
    assert caught.value.option == place
