"""What an operator does to games, players, keys and old letters, and what is kept of it."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import event, select
from sqlalchemy.orm import undefer

from server.app import make_app
from server.cli.admin import admin
from server.mailroom.postman import deliver
from server.mailroom.replies import about_game
from server.play.house import House, open_house
from server.play.intake import take_letter
from server.play.proving import faults_of, moves_astray
from server.play.pulse import last_done
from server.play.retention import forget
from server.play.submissions import judge
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow
from tests.server.api.callers import Caller, Table, caller, seated
from tests.server.cast import Clock, Person

Command = Callable[..., Result]


@pytest.fixture
def command(house: House, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `guildpost admin` on the house."""
    for name in ("data", "database", "games"):
        monkeypatch.setenv(f"GUILDPOST_{name.upper()}", getattr(house.settings, name))
    return lambda *words: CliRunner().invoke(admin, words)


@pytest.fixture
def table(house: House, anna: Person, ben: Person) -> Table:
    made = seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    for _ in range(3):
        made.move(made.to_move().get(f"{made.path}/legal-moves").json["moves"][0])
    return made


def proved(house: House) -> None:
    with house.store.read() as session:
        found = [one for row in session.scalars(select(GameRow)) for one in faults_of(house, session, row)]
        assert [str(one) for one in (*found, *moves_astray(session))] == []


def test_a_game_is_aborted_as_a_draw_and_everybody_is_told(house: House, table: Table, command: Command) -> None:
    assert command("abort", table.id, "--reason", "both asked for it").output == f"game {table.id}: draw\n"
    shown = table.seats[0].get(table.path).json
    assert (shown["status"], shown["outcome"]["draw"]) == ("over", True)
    with house.store.read() as session:
        assert len(session.scalars(select(Outgoing).where(Outgoing.kind == "over")).all()) == 2
    again = command("abort", table.id, "--reason", "once more")
    assert (again.exit_code, "over already" in again.output) == (1, True)
    proved(house)


def test_a_seat_is_made_to_leave(house: House, table: Table, command: Command) -> None:
    assert command("abort", table.id, "--leaves", "2", "--reason", "silent for a year").exit_code == 0
    assert table.seats[0].get(table.path).json["outcome"]["winners"] == [1]
    proved(house)


def test_a_game_is_set_back_and_the_trail_says_why(house: House, table: Table, command: Command) -> None:
    assert command("adjust", table.id, "--ply", "1", "--reason", "a slip of ours").exit_code == 0
    assert table.seats[0].get(table.path).json["ply"] == 1
    table.move(table.to_move().get(f"{table.path}/legal-moves").json["moves"][5])
    (kept,) = json.loads(command("audit", "--json").output)
    assert (kept["verb"], kept["game"], kept["detail"], kept["reason"]) == (
        "adjust",
        table.id,
        "ply 1",
        "a slip of ours",
    )
    assert command("adjust", table.id, "--ply", "9", "--reason", "no").exit_code == 1
    proved(house)


def test_a_banned_player_finds_both_doors_shut(house: House, table: Table, ben: Person, command: Command) -> None:
    move = table.seats[0].get(f"{table.path}/legal-moves").json["moves"][0]
    assert command("ban", "Ben", "--reason", "insults").exit_code == 0
    assert table.seats[1].get(table.path).status_code == 401
    assert table.seats[0].get("/problems/banned").json["status"] == 403
    number = take_letter(house, _letter(ben, move), ben.email, about_game(house, int(table.id), ben.id, 3))
    judge(house, number)
    with house.store.read() as session:
        judgement = session.get_one(Submission, number).judgement
        assert judgement is not None
        assert (judgement["status"], judgement["code"]) == ("refused", "banned")
    assert command("ban", "Ben", "--lift", "--reason", "said sorry").exit_code == 0
    token = command("token", "Ben", "--reason", "lost").output.removeprefix("token: ").strip()
    assert Caller(table.seats[0].app, token).get("/players/me").json["name"] == "Ben"


def _letter(who: Person, text: str) -> bytes:
    return f"From: {who.email}\r\nMessage-ID: <1@example.org>\r\n\r\n{text}\r\n".encode()


def test_a_new_token_shuts_out_the_old_ones(house: House, anna: Person, command: Command) -> None:
    app = make_app(house)
    token = command("token", "anna@example.org", "--reason", "stolen").output.removeprefix("token: ").strip()
    assert caller(app, anna).get("/players/me").status_code == 401
    assert Caller(app, token).get("/players/me").status_code == 200


def test_letters_under_way_stay_answerable_when_the_key_is_rotated(
    house: House, table: Table, anna: Person, ben: Person, command: Command
) -> None:
    mover = (anna, ben)[table.seats.index(table.to_move())]
    move = table.to_move().get(f"{table.path}/legal-moves").json["moves"][0]
    to = about_game(house, int(table.id), mover.id, 3)
    assert command("rotate-key").output.startswith("keys that count now: 2")
    anew = open_house(house.settings, house.ring, house.clock)
    assert about_game(anew, int(table.id), mover.id, 3) != to
    judge(anew, take_letter(anew, _letter(mover, move), mover.email, to))
    anew.store.close()
    assert table.seats[0].get(table.path).json["ply"] == 4
    assert command("rotate-key", "--drop-old").output.startswith("keys that count now: 1")


def test_judged_letters_are_forgotten_after_a_time_and_what_waits_is_not(
    house: House, anna: Person, clock: Clock
) -> None:
    old, waiting = (
        take_letter(house, _letter(anna, "games"), anna.email, "play@guildpost.localhost") for _ in range(2)
    )
    judge(house, old)
    assert forget(house) == 0
    clock.advance(days=91)
    assert forget(house) == 1
    with house.store.read() as session:
        rows = {row.id: row.raw for row in session.scalars(select(Submission).options(undefer(Submission.raw)))}
    assert rows[old] is None
    assert rows[waiting] is not None


def test_the_bytes_of_sent_letters_are_forgotten_after_a_time(house: House, table: Table, clock: Clock) -> None:
    del table
    with house.store.read() as session:
        first, second = session.scalars(select(Outgoing.id).where(Outgoing.kind == "turn").limit(2))
    deliver(house, first)
    clock.advance(days=91)
    assert forget(house) == 1
    with house.store.read() as session:
        rows = {row.id: row for row in session.scalars(select(Outgoing).options(undefer(Outgoing.message)))}
    assert (rows[first].status, rows[first].message) == ("sent", None)
    assert rows[second].status == "waiting"


@pytest.mark.one_database  # of so few rows PostgreSQL reads all whatever indexes there are
def test_figures_and_signs_of_life_read_no_table_of_letters_whole(house: House, table: Table) -> None:
    asked: list[tuple[str, object]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: object, *_more: object) -> None:
        asked.append((statement, parameters))

    event.listen(house.store.engine, "before_cursor_execute", note)
    table.seats[0].app.test_client().get("/metrics")
    last_done(house)
    event.remove(house.store.engine, "before_cursor_execute", note)
    letters = [(one, given) for one, given in asked if "outbox" in one or "submissions" in one]
    with house.store.engine.connect() as line:
        plans = [line.exec_driver_sql(f"EXPLAIN QUERY PLAN {one}", given).all() for one, given in letters]
    steps = [step for plan in plans for *_, step in plan]
    assert steps
    assert [step for step in steps if step.startswith("SCAN") and "INDEX" not in step] == []


def test_figures_are_told_to_this_machine_and_to_whoever_has_the_token(house: House, table: Table) -> None:
    said = table.seats[0].app.test_client().get("/metrics").text
    assert 'guildpost_games{game="alien-city",status="running"} 1.0' in said
    assert "guildpost_moves 3.0" in said
    assert 'guildpost_submissions{door="api",status="judged"}' in said
    guarded = make_app(replace(house, settings=replace(house.settings, metrics="secret"))).test_client()
    assert guarded.get("/metrics").status_code == 404
    assert guarded.get("/metrics", headers={"Authorization": "Bearer secret"}).status_code == 200
    proxied = make_app(replace(house, settings=replace(house.settings, base_url="https://play.example"))).test_client()
    assert proxied.get("/metrics").status_code == 404
