"""What the most frequent requests ask the database, statement by statement, as decision 18 counts them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from server.play.house import House
from tests.server.api.callers import Caller, Table

MOVE = """\
SELECT players
INSERT submissions
SELECT games
SELECT seats
INSERT moves
INSERT events
INSERT turns
INSERT events
INSERT outbox
UPDATE submissions
UPDATE games
UPDATE clocks
"""
NUMBERING = """\
SELECT pg_advisory_xact_lock
UPDATE events
"""


@contextmanager
def asked(house: House) -> Iterator[list[str]]:
    """Give the statements that are sent meanwhile, each by its verb and its table."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if "BEGIN" not in statement:
            sent.append(_named(statement))

    event.listen(house.store.engine, "before_cursor_execute", note)
    yield sent
    event.remove(house.store.engine, "before_cursor_execute", note)


def _named(statement: str) -> str:
    """Return the verb with the table that is written, or from which the first column is read."""
    verb, *words = statement.replace('"', "").split()
    return f"{verb} {words[1] if verb == 'INSERT' else re.split('[.(]', words[0])[0]}"


def test_a_move_takes_twelve_statements_and_two_more_where_writers_are_not_alone(
    house: House, city: Table, a: Caller
) -> None:
    text = a.get(f"{city.path}/legal-moves").json["moves"][0]
    with asked(house) as sent:
        assert a.post(f"{city.path}/moves?wait=5", {"move": text}).status_code == 200
    alone = house.store.convoy is not None
    assert "".join(f"{one}\n" for one in sent) == MOVE + ("" if alone else NUMBERING)


def test_a_game_that_stands_still_is_shown_by_one_statement(house: House, city: Table, a: Caller) -> None:
    a.get(city.path)
    with asked(house) as sent:
        assert a.get(city.path).status_code == 200
    assert sent == ["SELECT players"]
