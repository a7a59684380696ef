"""Letters leave the house once, and what cannot leave now leaves later."""

import mailbox
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
from sqlalchemy import select

from server.jobs import deliver_one
from server.mailroom.address import Point, read_address, verified
from server.mailroom.postbox import find, letters
from server.mailroom.postman import LONGEST_WAIT, SUPERSEDED, deliver, wait
from server.mailroom.relay import Relay, relay_at
from server.mailroom.senders import Later, Never, Parcel
from server.play.claims import BATCH, claim_letter, sweep
from server.play.house import Work
from server.play.outbox import Kind
from server.play.tables import take_back
from server.settings import SettingsError
from server.store.post import Outgoing
from server.store.tables import GameRow
from tests.server.mail.conftest import START, Mail, parsed, text_of
from tests.server.mail.neighbours import certify
from tests.server.mail.sink import Sink, conversations, listening

PARCEL = Parcel(1, START, "b1@play.example", "anna@example.org", b"Subject: x\r\n\r\nx\r\n")


@dataclass(slots=True)
class Fake:
    """Takes letters, or fails as often as it is told."""

    failures: list[Exception] = field(default_factory=list)
    sent: list[Parcel] = field(default_factory=list)

    def send(self, parcel: Parcel) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.sent.append(parcel)


@dataclass(slots=True)
class Waiting:
    """A turn letter that waits to be sent."""

    mail: Mail
    game: int
    number: int

    @property
    def row(self) -> Outgoing:
        with self.mail.house.store.read() as session:
            return session.get_one(Outgoing, self.number)

    def try_(self, sender: Fake) -> None:
        assert claim_letter(self.mail.house, self.number)
        deliver(self.mail.house, self.number, sender)


def waiting_in(mail: Mail) -> Waiting:
    anna, ben = mail.player("Anna"), mail.player("Ben")
    game = mail.game("alien-city", anna, ben)
    return Waiting(mail, game, mail.newest(Kind.TURN, anna))


@pytest.fixture
def waiting(mail: Mail) -> Waiting:
    return waiting_in(mail)


def test_a_letter_is_sent_once_and_noted(waiting: Waiting) -> None:
    fake = Fake()
    waiting.try_(fake)
    (parcel,) = fake.sent
    assert parcel.recipient == "anna@example.org"
    assert waiting.row.status == "sent"
    assert waiting.row.sent_at == waiting.mail.clock.now
    assert not claim_letter(waiting.mail.house, waiting.number)
    deliver(waiting.mail.house, waiting.number, fake)
    assert len(fake.sent) == 1


def test_bounces_come_back_to_an_address_of_the_letter(waiting: Waiting) -> None:
    fake = Fake()
    waiting.try_(fake)
    address = read_address(fake.sent[0].sender, "play.example")
    assert address is not None
    assert verified(waiting.mail.house.keys, address)
    assert (address.point, address.reference) == (Point.BOUNCE, str(waiting.number))


def test_a_second_try_sends_the_very_same_bytes(waiting: Waiting) -> None:
    fake = Fake([Later("the relay is away")])
    waiting.try_(fake)
    assert (waiting.row.status, waiting.row.error) == ("waiting", "the relay is away")
    assert waiting.row.due_at > waiting.mail.clock.now
    assert not claim_letter(waiting.mail.house, waiting.number)
    with waiting.mail.house.store.read() as session:
        kept = session.scalar(select(Outgoing.message).where(Outgoing.id == waiting.number))
    waiting.mail.clock.pass_(minutes=2)
    waiting.try_(fake)
    assert fake.sent[0].message == kept
    assert (waiting.row.status, waiting.row.error) == ("sent", None)


def test_a_letter_that_a_dead_worker_held_is_sent_by_another(waiting: Waiting) -> None:
    fake = Fake()
    assert claim_letter(waiting.mail.house, waiting.number)
    assert not claim_letter(waiting.mail.house, waiting.number)
    waiting.mail.clock.pass_(minutes=3)
    waiting.try_(fake)
    assert len(fake.sent) == 1


def test_the_sweep_finds_a_letter_whose_time_has_come(waiting: Waiting) -> None:
    waiting.try_(Fake([Later("not now")]))
    waiting.mail.rung.clear()
    sweep(waiting.mail.house)
    assert (Work.DELIVER, str(waiting.number)) not in waiting.mail.rung
    waiting.mail.clock.pass_(minutes=2)
    sweep(waiting.mail.house)
    assert (Work.DELIVER, str(waiting.number)) in waiting.mail.rung


def test_the_sweep_rings_for_no_letter_while_many_rings_are_yet_to_be_heard(waiting: Waiting) -> None:
    waiting.mail.clock.pass_(minutes=2)
    waiting.mail.rung.clear()
    sweep(replace(waiting.mail.house, unheard=lambda: BATCH))
    assert waiting.mail.rung == []
    sweep(replace(waiting.mail.house, unheard=lambda: BATCH - 1))
    assert waiting.mail.rung == [(Work.DELIVER, str(waiting.number))]


def test_a_letter_refused_for_good_is_kept_with_the_reason(waiting: Waiting) -> None:
    waiting.try_(Fake([Never("The relay answered 550 no such user")]))
    assert (waiting.row.status, waiting.row.error) == ("failed", "The relay answered 550 no such user")


def test_every_turn_has_its_letter_however_fast_the_players_are(waiting: Waiting) -> None:
    waiting.mail.play(waiting.game, *(waiting.mail.legal(waiting.game)[:1]))
    fake = Fake()
    waiting.try_(fake)
    assert "Move 1." in text_of(parsed(fake.sent[0].message))


def test_a_turn_letter_that_waited_too_long_is_not_sent_into_another_position(waiting: Waiting) -> None:
    fake = Fake([Later("the relay is away")])
    waiting.try_(fake)
    waiting.mail.play(waiting.game, *(waiting.mail.legal(waiting.game)[:1]))
    waiting.mail.clock.pass_(minutes=2)
    waiting.try_(fake)
    assert not fake.sent
    assert (waiting.row.status, waiting.row.error) == ("failed", SUPERSEDED)


def test_a_turn_letter_of_a_ply_that_was_taken_back_is_not_sent(waiting: Waiting) -> None:
    waiting.mail.play(waiting.game, *(waiting.mail.legal(waiting.game)[:1]))
    with waiting.mail.house.store.write() as session:
        number = session.scalars(select(Outgoing.id).order_by(Outgoing.id.desc())).first()
        take_back(waiting.mail.desk(session), session.get_one(GameRow, waiting.game), 0)
    fake = Fake()
    late = replace(waiting, number=number or 0)
    late.try_(fake)
    assert late.row.error == SUPERSEDED


def test_a_letter_that_we_cannot_write_is_put_before_the_operator(mail: Mail) -> None:
    number = mail.write(Kind.TALK, mail.player("Anna"), "1", {"game": 1, "saying": 99})
    for _ in range(6):
        mail.clock.pass_(hours=12)
        assert claim_letter(mail.house, number)
        with pytest.raises(Exception, match="No row was found"):
            deliver(mail.house, number, Fake())
    with mail.house.store.read() as session:
        row = session.get_one(Outgoing, number)
    assert row.status == "failed"
    assert "NoResultFound" in (row.error or "")


def test_the_waits_grow_and_are_spread() -> None:
    for attempts, most in ((1, 1), (2, 2), (5, 16), (99, 360)):
        drawn = [wait(attempts) for _ in range(50)]
        assert all(timedelta(minutes=most) / 2 <= one <= timedelta(minutes=most) for one in drawn)
        assert len(set(drawn)) > 5
    assert wait(1000) <= LONGEST_WAIT


def test_without_a_relay_letters_lie_in_a_maildir(waiting: Waiting) -> None:
    deliver_one(waiting.mail.house, str(waiting.number))
    settings = waiting.mail.house.settings
    box = mailbox.Maildir(settings.folder / "post", create=False)
    (key,) = box.keys()
    assert box[key]["To"] == "anna@example.org"
    (summary,) = letters(settings)
    assert (summary.number, summary.kind, summary.to) == (str(waiting.number), "turn", "anna@example.org")
    assert "[AC#1] Anna vs Ben" in str(summary)
    found = find(settings, summary.number)
    assert found is not None
    assert "your move, Anna" in found.text
    assert found.as_json()["text"] == found.text
    assert find(settings, "999") is None


def test_a_letter_sent_again_lies_once_in_the_maildir(waiting: Waiting) -> None:
    deliver_one(waiting.mail.house, str(waiting.number))
    with waiting.mail.house.store.write() as session:
        row = session.get_one(Outgoing, waiting.number)
        row.status, row.lease_until = "waiting", None
    deliver_one(waiting.mail.house, str(waiting.number))
    assert len(letters(waiting.mail.house.settings)) == 1


def test_the_maildir_lists_letters_in_the_order_in_which_they_were_written(waiting: Waiting) -> None:
    for _ in range(11):
        waiting.mail.play(waiting.game, waiting.mail.legal(waiting.game)[0])
    with waiting.mail.house.store.read() as session:
        numbers = session.scalars(select(Outgoing.id)).all()
    for number in reversed(numbers):
        deliver_one(waiting.mail.house, str(number))
    listed = [int(one.number) for one in letters(waiting.mail.house.settings)]
    assert listed == sorted(numbers)


def test_a_relay_takes_our_letters(open_mail: Callable[..., Mail]) -> None:
    sink = Sink()
    with listening(sink) as relay:
        waiting = waiting_in(open_mail(relay=relay))
        deliver_one(waiting.mail.house, str(waiting.number))
    ((sender, recipients, content),) = sink.letters
    assert recipients == ["anna@example.org"]
    assert sender.startswith(f"b{waiting.number}.")
    assert parsed(content)["Subject"] == "[AC#1] Anna vs Ben"
    assert waiting.row.status == "sent"


def test_an_address_beyond_ascii_goes_to_a_relay_that_takes_it(open_mail: Callable[..., Mail]) -> None:
    sink = Sink()
    with listening(sink, enable_SMTPUTF8=True) as relay:
        mail = open_mail(relay=relay)
        number = mail.write(Kind.CONFIRMATION, mail.player("Änna", "änna@exämple.org"), "1", {"name": "Änna"})
        deliver_one(mail.house, str(number))
    ((_, recipients, content),) = sink.letters
    assert recipients == ["änna@xn--exmple-cua.org"]
    assert "änna@xn--exmple-cua.org".encode() in content


def test_an_address_that_the_relay_cannot_take_fails_with_the_reason(open_mail: Callable[..., Mail]) -> None:
    with listening(Sink()) as relay:
        mail = open_mail(relay=relay)
        number = mail.write(Kind.CONFIRMATION, mail.player("Änna", "änna@example.org"), "1", {"name": "Änna"})
        deliver_one(mail.house, str(number))
    with mail.house.store.read() as session:
        assert session.get_one(Outgoing, number).status == "failed"


@pytest.mark.parametrize(
    ("rcpt", "data", "status"),
    [
        ("450 4.2.1 try again", "250 OK", "waiting"),
        ("550 5.1.1 nobody here", "250 OK", "failed"),
        ("250 OK", "451 4.3.0 disk full", "waiting"),
        ("250 OK", "554 5.7.1 spam", "failed"),
    ],
)
def test_the_answer_of_the_relay_decides(open_mail: Callable[..., Mail], rcpt: str, data: str, status: str) -> None:
    with listening(Sink(rcpt=rcpt, data=data)) as relay:
        waiting = waiting_in(open_mail(relay=relay))
        deliver_one(waiting.mail.house, str(waiting.number))
    said = rcpt if not rcpt.startswith("250") else data
    assert waiting.row.status == status
    assert said in (waiting.row.error or "")


def test_a_relay_that_is_away_is_tried_again(open_mail: Callable[..., Mail]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        waiting = waiting_in(open_mail(relay=f"smtp://127.0.0.1:{taken.getsockname()[1]}"))
        deliver_one(waiting.mail.house, str(waiting.number))
    assert waiting.row.status == "waiting"
    assert "could not be used" in (waiting.row.error or "")


def with_password(relay: str) -> Relay:
    return relay_at(relay.replace("//", "//anna:secret@"), "play.example")


def test_a_password_is_not_sent_in_the_clear() -> None:
    with listening(Sink(), host="127.0.0.2") as relay, pytest.raises(Later, match="no TLS"):
        with_password(relay).send(PARCEL)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    """A certificate that nobody has signed but itself."""
    folder = tmp_path_factory.mktemp("certificate")
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not here to make a certificate")
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem"
    subprocess.run([openssl, *words.split()], cwd=folder, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


def test_a_letter_goes_through_tls_where_the_relay_offers_it(certificate: ssl.SSLContext) -> None:
    sink = Sink()
    with listening(sink, tls_context=certificate, require_starttls=True) as relay:
        relay_at(relay, "play.example").send(PARCEL)
    assert len(sink.letters) == 1


def test_a_password_is_not_sent_to_whoever_has_no_proper_certificate(certificate: ssl.SSLContext) -> None:
    with listening(Sink(), tls_context=certificate) as relay, pytest.raises(Later, match=r"(?i)certificate"):
        with_password(relay).send(PARCEL)


@dataclass(slots=True)
class Porter:
    """Lets in who knows the password, and notes who asked over which kind of line."""

    asked: list[tuple[str, bool]] = field(default_factory=list)

    def __call__(
        self, server: SMTP, _session: object, _envelope: object, _mechanism: str, given: LoginPassword
    ) -> AuthResult:
        over_tls = server.transport.get_extra_info("ssl_object") is not None
        self.asked.append((given.login.decode(), over_tls))
        return AuthResult(success=given.password == b"sec/ret", handled=given.password == b"sec/ret")


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_login_is_sent_over_tls_to_whoever_is_known_by_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    pem, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    certify(pem, key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    sink, porter = Sink(), Porter()
    given: dict[str, object] = {"authenticator": porter, "hostname": "relay.example"}
    if scheme == "smtp":
        given |= {"tls_context": context, "require_starttls": True}
    else:
        given["auth_require_tls"] = False  # TLS is there from the start, which the library does not see
    with conversations(lambda loop: SMTP(sink, loop=loop, **given), tls=context if scheme == "smtps" else None) as port:
        where = f"localhost:{port}"
        with pytest.raises(Later, match=r"(?i)certificate"):
            relay_at(f"{scheme}://anna:sec%2Fret@{where}", "play.example").send(PARCEL)
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        with pytest.raises(Later, match="535"):
            relay_at(f"{scheme}://anna:wrong@{where}", "play.example").send(PARCEL)
        relay_at(f"{scheme}://anna:sec%2Fret@{where}", "play.example").send(PARCEL)
    assert len(sink.letters) == 1
    assert porter.asked[-1] == ("anna", True)
    assert all(over_tls for _, over_tls in porter.asked)


@pytest.mark.parametrize(
    ("url", "host", "port", "secure", "user"),
    [
        ("smtp://mail.example.org", "mail.example.org", 25, False, ""),
        (
            "smtp://anna%40example.org:se%3Acret@mail.example.org:587",
            "mail.example.org",
            587,
            False,
            "anna@example.org",
        ),
        ("smtps://u:p@mail.example.org", "mail.example.org", 465, True, "u"),
    ],
)
def test_the_address_of_a_relay(url: str, host: str, port: int, secure: bool, user: str) -> None:  # noqa: FBT001 - a table
    relay = relay_at(url, "play.example")
    assert (relay.host, relay.port, relay.secure, relay.user) == (host, port, secure, user)


@pytest.mark.parametrize("url", ["mail.example.org:25", "http://mail.example.org", "smtp://", "smtp://host:port"])
def test_what_is_no_address_of_a_relay_is_said(url: str) -> None:
    with pytest.raises(SettingsError, match="GUILDPOST_RELAY"):
        relay_at(url, "play.example")


def test_letters_that_go_together_are_sent_though_one_of_them_fails(waiting: Waiting) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        deliver_one(waiting.mail.house, f"none,{waiting.number}")
    with waiting.mail.house.store.read() as session:
        assert session.get_one(Outgoing, waiting.number).status == "sent"
