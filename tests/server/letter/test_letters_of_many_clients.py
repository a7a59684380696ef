"""Letters as clients write them, in tests/letters: what their senders wrote is done, what they quote is not."""

import pytest

from tests.server.letter.desk import DOMAIN, LETTERS, expected, understood, written

KNOWN = expected()


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_letter_is_read_as_its_sender_meant_it(name: str) -> None:
    wanted = KNOWN[name]
    raw = (LETTERS / name).read_bytes()
    found = understood(raw, domain=wanted.get("domain", DOMAIN), sent=wanted.get("sent"))
    assert (found.verdict.value, written(found)) == (wanted["verdict"], wanted["commands"])
    assert found.commands or found.reason.endswith((".", "?"))


@pytest.mark.parametrize("domain", ["", "elsewhere.example"])
@pytest.mark.parametrize("name", sorted(name for name in KNOWN if KNOWN[name]["verdict"] != "ignored"))
def test_a_letter_is_read_the_same_where_our_domain_is_not_known(name: str, domain: str) -> None:
    found = understood((LETTERS / name).read_bytes(), domain=domain, sent=KNOWN[name].get("sent"))
    assert written(found) == KNOWN[name]["commands"]


@pytest.mark.parametrize("name", sorted(KNOWN))
@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_the_kind_of_line_end_does_not_matter(name: str, end: bytes) -> None:
    wanted = KNOWN[name]
    raw = (LETTERS / name).read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", end)
    found = understood(raw, domain=wanted.get("domain", DOMAIN), sent=wanted.get("sent"))
    assert written(found) == wanted["commands"]


def test_every_letter_has_an_expectation_and_every_expectation_a_letter() -> None:
    assert {path.name for path in LETTERS.glob("*.eml")} == set(KNOWN)


def test_the_letters_come_in_25_languages() -> None:
    assert len({wanted["lang"] for wanted in KNOWN.values()}) >= 25


def test_introductions_and_telephones_are_not_echoed() -> None:
    for name in ("de_gmail.eml", "en_gmail_wrapped.eml", "fr_iphone.eml", "en_outlook_mobile.eml", "he_gmail.eml"):
        assert understood((LETTERS / name).read_bytes()).ignored == ()


def test_chat_above_the_quotation_is_echoed() -> None:
    found = understood((LETTERS / "en_reply_between_greeting_and_name.eml").read_bytes())
    assert found.ignored == ("Hi there,", "hope you are well. I will be away on Monday.", "Cheers,", "James")
