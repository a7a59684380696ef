"""Header fields stay fields, whatever people call themselves."""

from datetime import UTC, datetime
from email import message_from_bytes, policy
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.mailroom.headers import ids
from server.mailroom.mailto import LONGEST, mailto
from server.mailroom.parts import Attachment, Draft, assemble

pytestmark = pytest.mark.one_database  # what stands in a header does not depend on it

ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=300)


def draft(**given: object) -> Draft:
    usual: dict[str, object] = {
        "kind": "talk",
        "sender": "Guildpost",
        "replies_to": "g1.p1.t1.abcdefghijklmnop@play.example",
        "to": "anna@example.org",
        "subject": "hello",
        "message_id": "<1@play.example>",
        "thread": (),
        "automatic": "auto-generated",
        "written_at": datetime(2026, 12, 1, tzinfo=UTC),
        "domain": "play.example",
        "text": "hello\n",
        "html": "<p>hello</p>",
    }
    return Draft(**{**usual, **given})  # type: ignore[arg-type]  # a test gives fields by name


@pytest.mark.parametrize("text", [".\n", "one\n.\ntwo\n", f"{'a' * 75}.\n", f"{'ä' * 24}abc.\n"])
def test_no_line_is_a_dot_alone_and_the_text_comes_back(text: str) -> None:
    raw = assemble(draft(text=text))
    assert b"." not in raw.splitlines()
    body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    assert body is not None
    assert body.get_content().replace("\r\n", "\n") == text


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_no_name_or_subject_can_begin_a_field_of_its_own(sender: str, subject: str, words: str) -> None:
    raw = assemble(draft(sender=sender, subject=subject, text=words, html=words, thread=(subject, sender)))
    head = raw.partition(b"\r\n\r\n")[0]
    names = [line.partition(b":")[0] for line in head.split(b"\r\n") if line[:1] not in b" \t"]
    assert sorted(names) == sorted(set(names))
    assert {name.decode() for name in names} <= {
        "From",
        "Reply-To",
        "To",
        "Subject",
        "Date",
        "Message-ID",
        "In-Reply-To",
        "References",
        "X-Guildpost-Kind",
        "Auto-Submitted",
        "X-Auto-Response-Suppress",
        "X-Loop",
        "MIME-Version",
        "Content-Type",
    }
    assert max(map(len, raw.split(b"\r\n"))) <= 998


def test_a_line_break_in_a_subject_is_a_blank() -> None:
    raw = assemble(draft(subject="Anna\r\nBcc: everybody@example.org"))
    assert message_from_bytes(raw, policy=policy.default)["Subject"] == "Anna Bcc: everybody@example.org"


def test_long_ids_stay_whole() -> None:
    long = "<" + "a" * 120 + "@mail.example.org>"
    raw = assemble(draft(thread=("<g1@play.example>", long), message_id="<" + "b" * 90 + "@play.example>"))
    head = raw.partition(b"\r\n\r\n")[0]
    assert b"References: <g1@play.example>\r\n " + long.encode() in head
    assert b"=?" not in head


def test_what_is_no_id_is_left_out() -> None:
    assert ids(["a b@c", "", "<>", "<x@y>", "<x@y>", "z\r\n@y", "ö@y", "a@" + "b" * 300]) == ("<x@y>",)


def test_the_domain_of_an_address_is_written_as_name_servers_know_it() -> None:
    assert b"To: anna@xn--exmple-cua.org\r\n" in assemble(draft(to="anna@exämple.org"))


def test_an_address_beyond_ascii_is_written_as_it_is() -> None:
    assert "To: änna@example.org\r\n".encode() in assemble(draft(to="änna@example.org"))


@settings(max_examples=25, deadline=None)
@given(ANY_TEXT, ANY_TEXT, st.binary(max_size=200))
def test_what_stands_in_the_parts_is_read_as_it_was_written(text: str, html: str, content: bytes) -> None:
    files = (Attachment("Größe.json", "application/json", content),)
    raw = assemble(draft(text=text, html=html, picture=content, attachments=files))
    assert raw == assemble(draft(text=text, html=html, picture=content, attachments=files))
    mail = message_from_bytes(raw, policy=policy.default)
    texts, file = mail.iter_parts()
    plain, related = texts.iter_parts()
    page, picture = related.iter_parts()
    said = (plain.get_payload(decode=True), page.get_payload(decode=True))
    assert said == tuple(b"".join(one + b"\r\n" for one in part.encode().splitlines()) for part in (text, html))
    assert (file.get_filename(), file.get_content(), picture.get_content()) == ("Größe.json", content, content)
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "application/json",
    ]


def test_our_lines_are_ascii_on_the_wire() -> None:
    assert assemble(draft(subject="Grüße", text="Grüße “Anna”\n", html="<p>Grüße</p>", sender="Ännä")).isascii()


@given(ANY_TEXT, st.lists(ANY_TEXT.filter(bool), max_size=2))
def test_a_link_is_short_plain_and_says_what_it_was_given(subject: str, commands: list[str]) -> None:
    link = mailto("g1.p1.t1.abcdefghijklmnop@play.example", subject, commands)
    assert link.isascii()
    assert not set(link) & set(" <>\"'()")
    lines = unquote(link.partition("body=")[2]).split("\r\n" if not any("\r" in one for one in commands) else "\0")
    if not any(set(one) & {"\r", "\n"} for one in commands):
        assert lines == ([*commands, "end"] if commands else ["", "", "end"])


@given(ANY_TEXT)
def test_a_long_subject_is_left_out_of_a_link(subject: str) -> None:
    assert len(mailto("g1.p1.t1.abcdefghijklmnop@play.example", subject, ["RT-e5"])) <= LONGEST
