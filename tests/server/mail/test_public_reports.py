"""Letters of the kinds that public bug reports are about: what other mail rooms stumbled over does no harm here.

`tests/letters/bugs/rows.json` has one row a report: what must hold, its letters with what must come of each, and the
tests elsewhere that show what no single letter can.
"""

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import delete, select, update

from server.jobs import judge_one
from server.mailroom.carriers import envelope_of
from server.mailroom.gate import refuse_letter, refuse_recipient
from server.mailroom.letter.body import parse
from server.mailroom.letter.headers import addresses, header_of
from server.mailroom.replies import about_game
from server.play.house import House, open_house
from server.play.intake import take_letter
from server.play.reading import entries, mark_of
from server.settings import Settings
from server.store.people import Player
from server.store.post import Outgoing, Submission
from server.store.sessions import METADATA
from tests.server.letter.desk import OURS
from tests.server.mail.conftest import Clock, Mail, text_of

pytestmark = pytest.mark.one_database
TESTS: Final = Path(__file__).parents[2]
FOLDER: Final = TESTS / "letters" / "bugs"
ROWS: Final[list[dict[str, Any]]] = json.loads((FOLDER / "rows.json").read_text(encoding="utf-8"))
REPORTS: Final = 38
CITY: Final = "N1,G2,B2,N3,G1,G3,N2,R3,N2,N1,R0,G3,R1,B1,G1,B2,B3,R2,B3,R2"
CASES: Final = [(row["row"], name) for row in ROWS for name in row["letters"]]


def test_every_report_has_a_row_with_a_letter_and_every_letter_a_row() -> None:
    assert [row["row"] for row in ROWS] == list(range(1, REPORTS + 1))
    assert all(row["letters"] and row["reports"] and row["kind"].endswith(".") for row in ROWS)
    named = [name for _, name in CASES]
    assert {name for name in named if "/" not in name} == {path.name for path in FOLDER.glob("*.eml")}
    assert all((FOLDER / name).is_file() for name in named)


def test_the_tests_that_a_row_names_are_there() -> None:
    for row in ROWS:
        for name in row.get("more", ()):
            file, _, test = name.partition("::")
            assert f"def {test}(" in (TESTS / file).read_text(encoding="utf-8"), name


@pytest.fixture(scope="module")
def house(blank_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all letters; opening one takes longer than judging them."""
    folder = tmp_path_factory.mktemp("reports")
    shutil.copy(blank_database, folder / "guildpost.db")
    made = open_house(
        Settings(data=str(folder), domain="play.example", secrets="a key for tests", authserv_id="mx.example.org"),
        clock=Clock(),
    )
    yield made
    made.store.close()


@pytest.fixture
def mail(house: House) -> Mail:
    """The house without a row in it."""
    with house.store.write() as session:
        for table in reversed(METADATA.sorted_tables):
            session.execute(delete(table))
    return Mail(house, house.clock, [])  # type: ignore[arg-type] # it is the clock above


@pytest.mark.parametrize(("row", "name"), CASES)
def test_what_must_come_of_the_letter_of_a_report_comes_of_it(mail: Mail, row: int, name: str) -> None:
    anna, ben = mail.player("Anna"), mail.player("Ben")
    wanted = next(one for one in ROWS if one["row"] == row)["letters"][name]
    game = begun(mail, anna, ben)
    refusals = [came(mail, game, anna, (FOLDER / name).read_bytes()) for _ in range(2)]
    assert refusals[0] == wanted.get("door", "")
    with mail.house.store.read() as session:
        codes = sorted((one.judgement or {})["code"] for one in session.scalars(select(Submission)))
        played = [one.text for one in entries(session, game)][1:]
    once = [] if refusals[0] else sorted(wanted.get("codes", [wanted.get("code", "done")]))
    assert sorted(code for code in codes if code != "repeated") == (once * 2 if once == ["ignored"] else once)
    assert played == [wanted[name] for name in ("played",) if name in wanted]
    assert written(mail, anna) == Counter(wanted.get("to_writer", []))
    assert written(mail, ben) == Counter(wanted.get("to_other", []))
    told = [mail.composed(number) for number in numbers(mail, anna)]
    assert not any(letter["Bcc"] for letter in told)
    assert all(wanted.get("says", "") in " ".join(text_of(letter).split()) for letter in told)


def begun(mail: Mail, anna: int, ben: int) -> int:
    """Open a game that Ben has begun and in which Anna is to move; nobody wants pictures, and the post is empty."""
    game = mail.game("alien-city", ben, anna, layout=CITY)
    mail.play(game, "RT-d2")
    with mail.house.store.write() as session:
        session.execute(update(Player).values(wishes={"png": "off"}))
        session.execute(delete(Outgoing))
    return game


def came(mail: Mail, game: int, anna: int, raw: bytes) -> str:
    """Have a letter come as out of a mailbox, where only its header says whom it is for; gives why it was refused."""
    with mail.house.store.read() as session:
        to = about_game(mail.house, game, anna, mark_of(session, game, 1))
    raw = re.sub(re.escape(OURS.encode()), to.encode(), raw, flags=re.IGNORECASE)
    envelope = envelope_of(mail.house, raw)
    refusal = refuse_letter(raw) or ("" if envelope.recipients else unknown(mail, raw))
    if refusal:
        return " ".join(refusal.split()[:2])
    for number in [take_letter(mail.house, raw, envelope.sender, one) for one in envelope.recipients]:
        judge_one(mail.house, number)
        judge_one(mail.house, number)
    return ""


def unknown(mail: Mail, raw: bytes) -> str | None:
    """Return the answer of the door to the address in To."""
    (to,) = (one for field in header_of(parse(raw), "play.example").all("to") for one in addresses(field))
    return refuse_recipient(mail.house, "<>", to)


def numbers(mail: Mail, player: int) -> list[int]:
    with mail.house.store.read() as session:
        return list(session.scalars(select(Outgoing.id).where(Outgoing.player_id == player)))


def written(mail: Mail, player: int) -> Counter[str]:
    with mail.house.store.read() as session:
        return Counter(session.scalars(select(Outgoing.kind).where(Outgoing.player_id == player)))
