"""The doctor against real neighbours on this machine: a name server, a relay with a password, a broker, clocks."""

import json
import socket
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from aiosmtpd.smtp import AuthResult
from click.testing import CliRunner
from sqlalchemy import text, update

from server.cli.doctor import doctor
from server.play.house import House, utc_now
from server.store.post import Heartbeat
from tests.server.mail.sink import Sink, listening
from tests.server.nameserver import DOMAIN, WELL, Records, name_server

Findings = dict[str, list[tuple[str, str]]]
Examined = Callable[..., Findings]
pytestmark = pytest.mark.one_database


@pytest.fixture
def examined(house: House, monkeypatch: pytest.MonkeyPatch) -> Examined:
    """Examine the house with further settings; returns what was found, by part."""

    def examine(**settings: str) -> Findings:
        for name, value in {"data": house.settings.data, "games": house.settings.games, **settings}.items():
            monkeypatch.setenv(f"GUILDPOST_{name.upper()}", value)
        found: Findings = {}
        for one in json.loads(CliRunner().invoke(doctor, ["--json"]).output):
            found.setdefault(one["part"], []).append((one["grade"], one["detail"]))
        return found

    return examine


def named(examined: Examined, records: Records, **settings: str) -> list[tuple[str, str]]:
    with name_server(records) as place:
        return examined(domain=DOMAIN, resolver=place, **settings)["names"]


def test_names_that_are_well_are_told(examined: Examined) -> None:
    assert named(examined, WELL, dkim_selector="mail") == [
        ("ok", f"mail for {DOMAIN} goes to mx1.example.org (192.0.2.1)"),
        ("ok", f"mail for {DOMAIN} goes to mx2.example.org (2001:db8::2)"),
        ("ok", "SPF: v=spf1 mx -all"),
        ("ok", f"a DKIM key is published at mail._domainkey.{DOMAIN}"),
        ("ok", "DMARC of example.org: policy quarantine"),
        ("ok", "192.0.2.1 is called mx1.example.org, and that name leads back to it"),
        ("look", "2001:db8::2 has no name (PTR): many refuse its mail; whoever rents it out can set one"),
    ]


@pytest.mark.parametrize(
    ("changed", "grade", "says"),
    [
        ({(DOMAIN, "MX"): ("0 .",)}, "BAD", "takes no mail (RFC 7505)"),
        ({(DOMAIN, "MX"): ("10 gone.example.org.",)}, "BAD", "goes to gone.example.org, which has no address"),
        ({(DOMAIN, "MX"): ()}, "BAD", "neither an MX record nor an address"),
        ({(DOMAIN, "MX"): (), (DOMAIN, "A"): ("192.0.2.9",)}, "look", "goes to its own address (192.0.2.9)"),
        ({(DOMAIN, "TXT"): ()}, "look", "has no SPF record: enter a TXT record as “v=spf1 mx -all”"),
        ({(DOMAIN, "TXT"): ('"v=spf1 mx -all"', '"v=spf1 a -all"')}, "BAD", "2 SPF records, and two count as none"),
        ({(DOMAIN, "TXT"): ('"v=spf1 mx +all"',)}, "BAD", "lets everybody send in its name"),
        ({("_dmarc.example.org", "TXT"): ()}, "look", "“v=DMARC1; p=none; rua=mailto:me@example.org”"),
        ({(f"mail._domainkey.{DOMAIN}", "TXT"): ()}, "BAD", "there is no DKIM key at mail._domainkey"),
        ({(f"mail._domainkey.{DOMAIN}", "TXT"): ('"v=DKIM1; p="',)}, "BAD", "is revoked"),
        ({(f"mail._domainkey.{DOMAIN}", "TXT"): ('"v=DKIM1; p=?"',)}, "BAD", "is no base64"),
        ({(f"mail._domainkey.{DOMAIN}", "TXT"): ('"v=DKIM1; p=aaaa"',)}, "look", "shorter than 2048 bits"),
        ({("1.2.0.192.in-addr.arpa", "PTR"): ("mx2.example.org.",)}, "look", "does not lead back"),
    ],
)
def test_a_name_that_is_off_is_told_with_what_would_help(
    examined: Examined, changed: Records, grade: str, says: str
) -> None:
    told = named(examined, {**WELL, **changed}, dkim_selector="mail", operator="me@example.org")
    assert [one for one, detail in told if says in detail] == [grade], told


def test_a_domain_that_is_not_there_is_bad(examined: Examined) -> None:
    told = named(examined, {("elsewhere.example", "A"): ("192.0.2.1",)})
    assert told[0] == (
        "BAD",
        f"the DNS knows no {DOMAIN}: enter it, with an MX record that names the machine for its mail",
    )


def test_a_name_server_that_is_silent_is_not_waited_for_long(examined: Examined) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mute:
        mute.bind(("127.0.0.1", 0))
        told = examined(domain=DOMAIN, resolver=f"127.0.0.1:{mute.getsockname()[1]}")["names"]
    said = f"no name server says what MX records {DOMAIN} has; the names were looked at no further"
    assert told == [("look", said)]
    assert examined(resolver="nowhere:x")["names"][0][0] == "BAD"


@pytest.fixture
def relay() -> Iterator[str]:
    """A relay that lets Anna in with her password."""

    def known(_server: object, _session: object, _envelope: object, _mechanism: str, data: object) -> AuthResult:
        told = (getattr(data, "login", b""), getattr(data, "password", b""))
        return AuthResult(success=told == (b"anna", b"right"), handled=False)

    with listening(Sink(), authenticator=known, auth_require_tls=False) as place:
        yield place


def test_the_relays_password_is_tried(examined: Examined, relay: str) -> None:
    right, wrong = (relay.replace("//", f"//anna:{word}@") for word in ("right", "wrong"))
    assert examined(relay=right)["relay"] == [("ok", "127.0.0.1 lets us in with a password, without TLS")]
    (told,) = examined(relay=wrong)["relay"]
    assert told[0] == "BAD"
    assert told[1].startswith("The relay 127.0.0.1 refuses user and password of GUILDPOST_RELAY: 535 ")


def test_tables_that_are_behind_are_told_with_the_command_that_helps(house: House, examined: Examined) -> None:
    with house.store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    ((grade, detail),) = examined()["database"]
    assert grade == "BAD"
    assert "it is at 0001 and has to be at" in detail
    assert detail.endswith("“guildpost migrate”")


def test_a_worker_whose_clock_is_ahead_is_seen(house: House, examined: Examined) -> None:
    for ahead, graded in ((timedelta(minutes=3), True), (timedelta(), False)):
        with house.store.write() as session:
            session.merge(Heartbeat(name="worker", beat_at=utc_now()))
            session.execute(update(Heartbeat).values(beat_at=utc_now() + ahead))
        found = examined()
        assert any("from the future" in detail for _, detail in found["clock"]) == graded
        assert ("BAD" in dict(found["clock"])) == graded
