"""Letters that are meant to hurt: any bytes make a letter, and quickly."""

import time
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.mailroom.letter import Letter, Verdict, read, refuse_early
from tests.server.letter.desk import DOMAIN, LETTERS, VERBS, is_move, letter, understood

TOP = b"From: a@b.example\nTo: x@play.example\n"
TEXT = TOP + b"Content-Type: text/plain; charset=utf-8\n\n"
HTML = TOP + b"Content-Type: text/html; charset=utf-8\n\n"
MIXED = TOP + b"Content-Type: multipart/mixed; boundary=x\n\n"


def nested(depth: int) -> bytes:
    layers = (b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (place, place) for place in range(depth))
    return b"From: a@b.example\n" + b"".join(layers) + b"\nRT-e5\n"


HOSTILE = {
    "on the table": TEXT + b"On the table " * 1500,
    "on the table, line by line": TEXT + b"On the table\n" * 1500,
    "monday": TEXT + b"On Monday I went\n" * 2000,
    "newlines": TEXT + b"\n" * 50_000,
    "plain lines": TEXT + b"this is a plain line of a text with fifty-two letters\n" * 19_000,
    "one line": TEXT + b"x" * 1_000_000,
    "addresses": TEXT + b"a@b.c:" * 150_000,
    "marks": TEXT + b">" * 1_000_000,
    "marked lines": TEXT + b">\n" * 99_000,
    "labels": TEXT + b"From: a\n" * 90_000,
    "armour": TEXT + b"Hash: SHA1\n" * 90_000,
    "introductions": TEXT + b"On 9:12 a@b.c:\n> x\n" * 30_000,
    "slips": TEXT + b"resgin\n" * 99_000,
    "compatibility forms": TEXT + ("\ufdfa" * 300_000).encode(),
    "accents": TEXT + ("a" + "\u0301\u0316" * 150_000).encode(),
    "empty parts": MIXED + b"--x\n\n\n" * 200_000,
    "fewer empty parts": MIXED + b"--x\n\n\n" * 20_000,
    "as many parts as are parsed": MIXED + b"--x\n\n\n" * 390,
    "encoded words": b"From: a@b.example\nSubject: " + b"=?utf-8?q?a?= " * 20_000 + b"\n\nRT-e5",
    "encoded words within the limit": b"From: a@b.example\nSubject: " + b"=?utf-8?q?a?= " * 1_100 + b"\n\nRT-e5",
    "receivers": b"From: a@b.example\nTo: " + b"aaa@b.c, " * 20_000 + b"\n\nRT-e5",
    "receivers within the limit": b"From: a@b.example\nTo: " + b"aaa@b.c, " * 1_700 + b"\n\nRT-e5",
    "references": b"From: a@b.example\nReferences: " + b"<a@b> " * 50_000 + b"\n\nRT-e5",
    "quotes in from": b"From: " + b'"\\' * 8_000 + b"\n\nRT-e5",
    "brackets in from": b"From: " + b"(" * 16_000 + b"\n\nRT-e5",
    "deep": nested(1_500),
    "as deep as is parsed": nested(49),
    "deep and long": nested(49) + b"\n" * 40_000,
    "mails in mails": b"From: a@b.example\n" + b"Content-Type: message/rfc822\n\n" * 2_000 + b"\nRT-e5\n",
    "semicolons": MIXED + b'--x\nContent-Type: text/plain; x="' + b";" * 900_000 + b"\n\nRT-e5\n--x--\n",
    "elements": HTML + b"<p>x" * 250_000,
    "quotations in html": HTML + b"<blockquote>x" * 80_000,
    "boxes in html": HTML + b"<div class=gmail_quote>x" * 40_000,
    "attributes": HTML + b"<p " + b"a=b " * 250_000 + b">x",
    "classes": HTML + b'<p class="' + b"a " * 120_000 + b'">x',
    "flowed": TOP + b"Content-Type: text/plain; format=flowed\n\n" + b" \n" * 99_000,
    "escapes": TOP + b"Content-Type: text/plain; charset=iso-2022-jp\n\n" + b"\x1b$B" * 300_000,
    "carriage returns": b"\r" * 1_000_000,
    "nothing but zero": b"\x00" * 1_000_000,
    "fields": b"a: b\n" * 9_000 + b"\nRT-e5",
    "nothing": b"",
    "a newline": b"\n",
    "two megabytes": b"x" * 2_000_000,
}
SECONDS = 1.0


def safely(raw: bytes) -> Letter:
    return read(raw, domain=DOMAIN, verbs=VERBS, is_move=is_move)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_letter_is_judged_within_a_second_of_work(name: str) -> None:
    before = time.process_time()
    found = safely(HOSTILE[name])
    assert time.process_time() - before < SECONDS
    assert found.verdict is not Verdict.COMMANDS or name in {
        "encoded words within the limit",
        "receivers within the limit",
        "quotes in from",
        "brackets in from",
    }
    assert found.commands or found.reason


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("empty parts", "5.3.4"),
        ("fewer empty parts", "5.6.0"),
        ("encoded words", "5.3.4"),
        ("receivers", "5.3.4"),
        ("references", "5.3.4"),
        ("deep", "5.6.0"),
        ("mails in mails", "5.6.0"),
        ("semicolons", "5.3.4"),
        ("fields", "5.3.4"),
        ("two megabytes", "5.3.4"),
    ],
)
def test_the_documented_hostile_letters_are_refused_before_they_are_parsed(name: str, code: str) -> None:
    assert (refuse_early(HOSTILE[name]) or "").startswith(code)


@pytest.mark.parametrize("depth", [13, 20, 49])
def test_more_than_twelve_layers_are_refused(depth: int) -> None:
    assert understood(nested(depth)).reason.startswith("5.6.0")


def test_fifty_parts_are_read_and_more_are_refused() -> None:
    part = b"--x\nContent-Type: text/plain\n\nRT-e5\n"
    assert understood(MIXED + part * 49 + b"--x--\n").commands
    assert understood(MIXED + part * 50 + b"--x--\n").reason.startswith("5.6.0")


def test_an_ordinary_letter_is_not_refused_early() -> None:
    assert all(refuse_early(path.read_bytes()) is None for path in LETTERS.glob("*.eml"))


def test_a_field_of_16_kib_is_read_and_a_longer_one_is_refused() -> None:
    assert refuse_early(letter("x", "X-A: " + "b" * 16_379 + "\n")) is None
    assert refuse_early(letter("x", "X-A: " + "b" * 16_380 + "\n")) is not None
    assert refuse_early(letter("x", "X-A: " + "b\n " * 6_000 + "\n")) is not None


def test_only_64_kib_and_whole_lines_of_a_text_are_read() -> None:
    filler = "x" * 99 + "\n"
    assert not understood(letter(filler * 655 + "resign" + "x" * 100)).commands
    assert not understood(letter(filler * 700 + "resign\n")).commands


def test_only_200_lines_of_chat_are_read() -> None:
    assert understood(letter("chat\n" * 199 + "resign\n")).commands
    assert not understood(letter("chat\n" * 200 + "resign\n")).commands


@given(st.binary(max_size=400))
def test_any_bytes_make_a_letter(raw: bytes) -> None:
    assert isinstance(understood(raw), Letter)


FIELDS = "charset= name* name*0*=utf-8''% base64 quoted-printable text/html utf-16 x-uuencode message/rfc822"
SIGNS = (
    '-- =?utf-8?b? ?= " ( < > @ : ; = multipart/mixed format=flowed boundary= <!-- <![CDATA[ <div:class=gmail_quote>'
)
RAW = [b"\n", b"\r", b"\n\n", b"=\n", b"\xff\xfe", b"\x00", b"\xed\xa0\x80", b"From: x\n", b"begin 644 x\n"]
PIECES = st.sampled_from([*RAW, *f"{FIELDS} {SIGNS}".encode().split()])


@given(st.sampled_from(sorted(LETTERS.glob("*.eml"))), st.data())
def test_a_damaged_letter_is_still_a_letter(path: object, data: st.DataObject) -> None:
    raw = bytearray((LETTERS / str(path)).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw)))
        raw[place : place + data.draw(st.sampled_from([0, 0, 1, 30, 300]))] = data.draw(PIECES | st.binary(max_size=3))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert isinstance(understood(bytes(raw)), Letter)


def test_what_breaks_the_reading_is_refused_with_a_sentence() -> None:
    def broken(text: str) -> bool:
        raise RuntimeError(text)

    found = read(letter("RT-e5\n"), domain=DOMAIN, verbs=VERBS, is_move=broken)
    assert (found.verdict, found.commands) == (Verdict.REFUSED, ())
    assert found.reason.endswith(".")


@pytest.mark.parametrize("field", ["To: (c):", 'To: "', "To: ,,,;", "Message-ID: <[x@y]>", "Cc: <", "From: @"])
def test_cpython_fields_that_break_the_strict_policy_do_not_break_us(field: str) -> None:
    assert understood(f"{field}\nX: y\n\nRT-e5\n".encode()).commands


def test_cpython_151857_a_parameter_without_value_is_plain_text() -> None:
    assert understood(letter("RT-e5\n", content="text/plain; name*")).commands
