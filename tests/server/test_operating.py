"""What an operator has at hand: the doctor, proofs of all games, logs that give nobody away."""

import json

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from server.app import make_app
from server.cli.doctor import doctor
from server.cli.records import verify
from server.play.house import House
from server.play.log import redacted
from server.play.pulse import beat
from server.store.tables import GameRow
from tests.server.api.callers import Table, seated
from tests.server.cast import Person


@pytest.fixture
def installed(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house whose settings are those of the environment, as for a command."""
    for name in ("data", "database", "games"):
        monkeypatch.setenv(f"GUILDPOST_{name.upper()}", getattr(house.settings, name))
    return house


@pytest.fixture
def table(installed: House, anna: Person, ben: Person) -> Table:
    made = seated(make_app(installed), installed, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")
    for _ in range(3):
        made.move(made.to_move().get(f"{made.path}/legal-moves").json["moves"][0])
    return made


def test_every_game_is_proved_and_a_changed_state_is_named(installed: House, table: Table) -> None:
    fine = CliRunner().invoke(verify, ["--all"])
    assert (fine.exit_code, fine.output) == (
        0,
        "1 games were replayed; chains, states, draws, submissions and letters agree\n",
    )
    with installed.store.write() as session:
        session.execute(update(GameRow).values(ply=7, to_act=2))
    broken = CliRunner().invoke(verify, ["--all"])
    assert broken.exit_code == 1
    assert f"game {table.id}: it stands at ply 7, but has 3 entries" in broken.output


@pytest.mark.usefixtures("installed")
def test_the_doctor_names_what_is_wrong_and_what_is_well() -> None:
    graded = {one["part"]: one["grade"] for one in json.loads(CliRunner().invoke(doctor, ["--json"]).output)}
    assert (graded["database"], graded["folder"], graded["relay"], graded["clock"]) == (
        "ok",
        "ok",
        "look",
        graded["clock"],
    )
    assert graded["settings"] == "look"
    said = CliRunner().invoke(doctor, [])
    assert said.exit_code == 1
    assert "BAD   worker    no sign of life since ever" in said.output


def test_the_doctor_sees_a_secret_that_others_can_read(installed: House) -> None:
    (installed.settings.folder / "secret").chmod(0o644)
    said = CliRunner().invoke(doctor, [])
    assert "can be read by others" in said.output


def test_the_doctor_sees_a_relay_that_is_not_there(installed: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDPOST_RELAY", "smtp://127.0.0.1:1")
    beat(installed)
    assert "BAD   relay     The relay 127.0.0.1:1 could not be used" in CliRunner().invoke(doctor, []).output


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("Authorization: Bearer gpt_abcdefghijk234567", "Authorization: Bearer gpt_…"),
        ("from Anna <anna.b@example.org>", "from Anna <…@example.org>"),
        ("to g1042.p2.t7.abcdefghij234567@play.example.org", "to …@play.example.org"),
        ("local part g1042.p2.t7.abcdefghij234567", "local part g1042.p2.t7.…"),
        ("smtp://user:secret@relay.example.org:587", "smtp://user:…@relay.example.org:587"),
        ("postgresql+psycopg://gp:hush@/db", "postgresql+psycopg://gp:…@/db"),
        ("game 7 at ply 3", "game 7 at ply 3"),
    ],
)
def test_no_log_gives_anybody_away(said: str, logged: str) -> None:
    assert redacted(said) == logged
