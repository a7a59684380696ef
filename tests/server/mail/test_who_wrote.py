"""Who wrote a letter: what our own mail server says, what signatures say, and from where players write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli.admin import admin
from server.mailroom.door import listener
from server.mailroom.letter.body import parse
from server.mailroom.letter.headers import header_of
from server.mailroom.letter.results import Alignment, alignment_of
from server.mailroom.letter.seals import sealed_by
from server.mailroom.sealing import make_seal, retire, sealed, seals, use_newest
from server.play.intake import take_letter
from server.settings import Settings
from server.store.people import Player
from tests.server.mail.conftest import Mail, text_of
from tests.server.mail.sink import conversations
from tests.server.mail.test_walk import Post

OURS = "mx.example.org"
ANNA = "anna@example.org"


def stated(*fields: str, sender: str = f"Anna <{ANNA}>") -> Alignment:
    raw = "".join(f"{one}\r\n" for one in fields) + f"From: {sender}\r\n\r\nhelp\r\n"
    return alignment_of(header_of(parse(raw.encode()), "play.example"), OURS)


def results(said: str, server: str = OURS) -> str:
    return f"Authentication-Results: {server}; {said}"


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("dmarc=pass (p=reject dis=none) header.from=example.org", "passed"),
        ("dmarc=fail (p=reject dis=reject) header.from=example.org", "failed"),
        ("dmarc=fail (p=QUARANTINE sp=none) header.from=example.org", "failed"),
        ("dmarc=fail (p=none dis=none) header.from=example.org", "unstated"),
        ("dmarc=fail header.from=example.org", "failed"),
        ("dmarc=none header.from=example.org; dkim=pass header.d=example.org", "passed"),
        ("dmarc=pass header.from=evil.example", "unstated"),
        ("dkim=pass header.d=evil.example", "unstated"),
        ("dkim=pass header.i=@mail.example.org", "unstated"),
        ("dkim=pass (2048-bit; d=example.org) header.d=evil.example", "unstated"),
        ("spf=pass smtp.mailfrom=anna@example.org", "passed"),
        ("spf=pass smtp.mailfrom=evil.example", "unstated"),
        ("spf=fail smtp.mailfrom=anna@example.org", "unstated"),
        ("none", "unstated"),
        ("dmarc=fail (p=reject) header.from=example.org; dkim=pass header.d=example.org", "passed"),
    ],
)
def test_what_our_own_server_found_out_counts_for_the_domain_in_from(said: str, verdict: str) -> None:
    assert stated(results(said)).value == verdict


@pytest.mark.one_database
def test_what_others_claim_is_not_looked_at() -> None:
    passed, failed = "dmarc=pass header.from=example.org", "dmarc=fail (p=reject) header.from=example.org"
    assert stated(results(passed, "mx.evil.example")) is Alignment.UNSTATED
    assert stated(results(passed, f"{OURS}.evil.example")) is Alignment.UNSTATED
    assert stated(results(passed, "mx.evil.example"), results(failed)) is Alignment.FAILED
    assert stated(results(failed), "Received: from evil", results(passed)) is Alignment.FAILED
    assert (
        stated("AUTHENTICATION-Results: MX.Example.Org 1;\r\n\tdmarc=pass header.from=example.org") is Alignment.PASSED
    )


@pytest.mark.one_database
@pytest.mark.parametrize(
    "odd", ["", ";", "mx.example.org", "mx.example.org; =", 'mx.example.org; dkim="', "(", ";" * 9000]
)
def test_whatever_stands_there_is_read_without_harm(odd: str) -> None:
    assert stated(f"Authentication-Results: {odd}") is Alignment.UNSTATED


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Somebody else's domain with a key of its own."""
    made = Settings(data=str(tmp_path_factory.mktemp("signer")), domain="example.org")
    make_seal(made, datetime(2026, 12, 1, tzinfo=UTC))
    return made


def published(*owners: Settings, **policies: str) -> Callable[[str], tuple[str, ...]]:
    """Return a DNS that knows the keys of these domains."""
    known = {
        f"{one.selector}._domainkey.{owner.domain}": one.record(owner.domain)
        .partition('( "')[2]
        .rstrip('" )')
        .replace('" "', "")
        for owner in owners
        for one in seals(owner)
    }
    known |= {f"_dmarc.{name.replace('_', '.')}": text for name, text in policies.items()}
    return lambda name: (known[name],) if name in known else ()


LETTER = (
    b"From: Anna <anna@example.org>\r\nTo: play@play.example\r\n"
    b"Subject: hello\r\nDate: Tue, 1 Dec 2026 09:00:00 +0000\r\n\r\nhelp\r\n"
)


@pytest.mark.one_database
def test_a_signature_of_the_domain_in_from_is_a_proof_and_a_broken_one_is_none(signer: Settings) -> None:
    signed, dns = sealed(signer, LETTER), published(signer, example_org="v=DMARC1; p=reject")
    assert sealed_by(signed, "example.org", dns) is Alignment.PASSED
    assert sealed_by(signed, "evil.example", dns) is Alignment.UNSTATED
    assert sealed_by(signed.replace(b"help", b"resign"), "example.org", dns) is Alignment.FAILED
    assert sealed_by(b"From: Eve <eve@evil.example>\r\n" + signed, "example.org", dns) is Alignment.FAILED
    assert sealed_by(LETTER, "example.org", dns) is Alignment.FAILED
    assert sealed_by(LETTER, "example.org", published(example_org="v=DMARC1; p=none")) is Alignment.UNSTATED
    assert sealed_by(LETTER, "example.org", published()) is Alignment.UNSTATED
    assert sealed_by(b"DKIM-Signature: v=1; a=\xff\r\n" + LETTER, "example.org", published()) is Alignment.UNSTATED


@contextmanager
def opened(mail: Mail) -> Iterator[Post]:
    with conversations(lambda loop: listener(mail.house, loop)) as port:
        yield Post(mail, port)


def begun(post: Post) -> int:
    anna, ben = post.mail.player("Anna"), post.mail.player("Ben")
    game = post.mail.game("alien-city", anna, ben)
    post.work()
    return game


def move(post: Post, game: int, sender: str = ANNA, above: str = "") -> None:
    """Answer the newest turn letter to Anna with a legal move."""
    turn = post.take(ANNA, "turn")
    raw = EmailMessage()
    raw["From"], raw["To"], raw["Message-ID"] = (
        f"Somebody <{sender}>",
        turn["Reply-To"],
        f"<{len(post.seen)}@example.org>",
    )
    raw.set_content(post.mail.legal(game)[0])
    to = turn["Reply-To"].addresses[0].addr_spec
    take_letter(post.mail.house, above.encode() + raw.as_bytes(), sender, to)
    post.work()


def test_a_forged_sender_is_held_and_a_confirmation_carries_the_letter_out(open_mail: Callable[..., Mail]) -> None:
    mail = open_mail(authserv_id=OURS)
    with opened(mail) as post:
        game = begun(post)
        move(post, game, above=f"{results('dmarc=fail (p=reject) header.from=example.org')}\n")
        assert not post.has("ben@example.org", "turn")
        post.answer(post.take(ANNA, "held"), "confirm")
        assert post.has("ben@example.org", "turn")


def test_a_sender_that_is_vouched_for_is_carried_out_at_once(open_mail: Callable[..., Mail]) -> None:
    mail = open_mail(authserv_id=OURS)
    with opened(mail) as post:
        game = begun(post)
        move(post, game, above=f"{results('dmarc=pass header.from=example.org')}\n")
        assert post.has("ben@example.org", "turn")


def test_our_own_look_at_signatures_holds_what_its_domain_has_not_signed(
    open_mail: Callable[..., Mail], signer: Settings
) -> None:
    mail = open_mail(dkim_check="yes")
    mail.house = replace(mail.house, look_up=published(signer, example_org="v=DMARC1; p=reject"))
    with opened(mail) as post:
        game = begun(post)
        move(post, game)
        assert post.has(ANNA, "held")
        assert not post.has("ben@example.org", "turn")


def test_an_address_that_was_confirmed_once_counts_as_the_players_until_it_is_forgotten(mail: Mail) -> None:
    phone = "anna@phone.example"
    with opened(mail) as post:
        game = begun(post)
        move(post, game, phone)
        held = post.take(ANNA, "held")
        assert f"Letters from {phone} in answer to ours then count as" in text_of(held).replace("\n", " ")
        post.answer(held, "confirm")
        post.answer(post.take("ben@example.org", "turn"), mail.legal(game)[0])
        move(post, game, phone)
        assert post.has("ben@example.org", "turn")
        post.answer(post.take("ben@example.org", "turn"), f"{mail.legal(game)[0]}")
        turn = post.take(ANNA, "turn")
        post.answer(turn, f"forget {phone}")
        post.answer(turn, "say from the phone", phone)
        assert post.has(ANNA, "held")


def test_an_address_changes_when_both_sides_have_said_so(mail: Mail) -> None:
    new = "anna@example.net"
    with opened(mail) as post:
        game = begun(post)
        post.answer(post.take(ANNA, "turn"), f"address {new}")
        assert not post.has(new, "address")
        post.answer(post.take(ANNA, "held"), "confirm")
        asked = post.take(new, "address")
        with mail.house.store.read() as session:
            assert session.get_one(Player, 1).email == ANNA
        post.answer(asked, "confirm")
        with mail.house.store.read() as session:
            assert session.get_one(Player, 1).email == new
        assert "anna@example.net" in text_of(post.take(ANNA, "notice"))
        post.answer(asked, "confirm", "eve@evil.example")
        mail.play(game, mail.legal(game)[0])
        post.work()
        post.answer(post.take("ben@example.org", "turn"), mail.legal(game)[0])
        assert post.has(new, "turn")


@pytest.mark.one_database
def test_an_address_of_ours_is_refused_and_that_of_another_is_for_its_owner_to_say(mail: Mail) -> None:
    with opened(mail) as post:
        begun(post)
        turn = post.take(ANNA, "turn")
        post.answer(turn, "address play@play.example")
        assert post.has(ANNA, "refusal")
        post.answer(turn, "address ben@example.org")
        post.answer(post.take(ANNA, "held"), "confirm")
        post.answer(post.take("ben@example.org", "address"), "confirm", "ben@example.org")
        with mail.house.store.read() as session:
            assert session.get_one(Player, 1).email == ANNA


@pytest.mark.one_database
def test_letters_are_signed_and_keys_are_changed_while_letters_are_under_way(mail: Mail) -> None:
    settings = mail.house.settings
    make_seal(settings, mail.clock.now)
    with opened(mail) as post:
        begun(post)
        first = post.take(ANNA, "turn")
    selectors = [one.selector for one in seals(settings)]
    raw = bytes(first)
    assert f"s={selectors[0]}".encode() in raw
    assert b"list-unsubscribe" in raw.partition(b"h=")[2].partition(b";")[0].replace(b" ", b"").lower()
    make_seal(settings, mail.clock.now)
    assert [one.signs for one in seals(settings)] == [True, False]
    assert use_newest(settings).signs
    with pytest.raises(ValueError, match="no newer key"):
        use_newest(settings)
    dns = published(settings)
    assert (
        sealed_by(sealed(settings, LETTER.replace(b"example.org", b"play.example")), "play.example", dns)
        is Alignment.PASSED
    )
    with pytest.raises(ValueError, match="rotate first"):
        retire(settings, seals(settings)[1].selector)
    retire(settings, selectors[0])
    assert [one.signs for one in seals(settings)] == [True]


@pytest.mark.one_database
def test_the_keys_are_made_shown_and_changed_by_command(tmp_path: Path) -> None:
    def said(*words: str) -> str:
        done = CliRunner(env={"GUILDPOST_DATA": str(tmp_path), "GUILDPOST_DOMAIN": "play.example"}).invoke(
            admin, ["dkim", *words]
        )
        return done.output

    assert "There is no key" in said("show")
    record = said("make")
    assert '._domainkey.play.example. IN TXT ( "v=DKIM1; k=rsa; p=' in record
    assert all(len(part) <= 255 for part in record.split('"')[1::2])
    assert record in said("show")
    assert "There is no newer key" in said("rotate")
    said("make")
    assert "-02 now" in said("rotate")
    assert (next((tmp_path / "dkim").glob("*.pem")).stat().st_mode & 0o777) == 0o600
