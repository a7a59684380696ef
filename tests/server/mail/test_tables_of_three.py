"""A table of three by letters: its letters go to whom the game waits for; whole games are in `test_whole_tables.py`."""

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from server.mailroom.door import listener
from server.store.tables import GameRow, SeatRow
from tests.server.mail.conftest import Mail, text_of
from tests.server.mail.sink import conversations
from tests.server.mail.test_walk import FRONT_DESK, Post

PEOPLE = ("Anna", "Ben", "Clara")


@pytest.fixture
def table(mail: Mail) -> Iterator[Post]:
    """Three players with an open door between them."""
    for name in PEOPLE:
        mail.player(name)
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Post(mail, port)


def begun(post: Post, options: str = "") -> int:
    """Begin a game of three by letters, Anna as seat 1."""
    post.write("anna@example.org", FRONT_DESK, f"challenge Ben,Clara alien-attack-usa seat=first {options}\n")
    if post.has("anna@example.org", "held"):
        post.answer(post.take("anna@example.org", "held"), "confirm")
    for name in ("ben", "clara"):
        post.answer(post.take(f"{name}@example.org", "invitation"), "accept")
    subject = str(post.take("clara@example.org", "receipt")["Subject"])
    return int(subject.partition("#")[2].partition("]")[0])


def waits_for(post: Post, game: int) -> str:
    """Return the address of whom the game waits for."""
    with post.mail.house.store.read() as session:
        row = session.get_one(GameRow, game)
        seat = session.scalar(select(SeatRow).where(SeatRow.game_id == game, SeatRow.seat == row.to_act))
        assert seat is not None
        return f"{PEOPLE[seat.seat - 1].lower()}@example.org"


def a_map_and_tables_are_in(text: str) -> None:
    """Hold a letter's text to the map by lines, with a marker to defend, and the parks by their numbers."""
    assert "Parks: 2 3 7 8 11" in text
    assert re.search(r"^ +1[.!#RBG] +2[.!#RBG] +3[.!#RBG]", text, re.MULTILINE)
    assert "to defend" in text


def test_three_begin_by_letters_and_each_turn_goes_to_whom_it_is_for(table: Post) -> None:
    game = begun(table)
    for name in ("anna", "ben", "clara"):
        address = f"{name}@example.org"
        assert waits_for(table, game) == address
        others = [f"{one.lower()}@example.org" for one in PEOPLE if one.lower() != name]
        assert not any(table.has(other, "turn") for other in others)
        turn = table.take(address, "turn")
        assert turn["Subject"].startswith(f"[AA#{game}]")
        a_map_and_tables_are_in(text_of(turn))
        table.answer(turn, table.mail.legal(game)[0])


def test_an_answer_left_beforehand_by_letter_is_not_told_to_others(table: Post) -> None:
    game = begun(table)
    move = table.mail.legal(game)[0]
    table.answer(table.take("anna@example.org", "turn"), f"{move} +never")
    turn = text_of(table.take("ben@example.org", "turn"))
    assert f"Anna: {move}" in turn
    assert f"{move} +never" not in turn


def test_who_leaves_a_table_of_three_is_asked_back_and_the_others_go_on(table: Post) -> None:
    game = begun(table)
    table.answer(table.take("anna@example.org", "turn"), "resign")
    table.answer(table.take("anna@example.org", "held"), "confirm")
    assert waits_for(table, game) == "ben@example.org"
    assert table.has("ben@example.org", "turn")
