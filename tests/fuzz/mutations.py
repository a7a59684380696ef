"""Turns letters into letters that nobody meant to write: the same seed draws the same again."""

import base64
import quopri
import random
from collections.abc import Callable, Sequence
from typing import Final

Mutation = Callable[[bytes, random.Random, Sequence[bytes]], bytes]

ODD: Final = (
    b"\x00", b"\r", b"\n", b"\r\n\r\n", b"\xff\xfe", b"\xc3", b"\x1b$B", b"=\n", b"=?utf-8?q?", b"?=", b"--", b"\n--",
    b"<", b">", b"\n> ", b"&lt;", b"<blockquote>", b"</div>", b'"', b"(", b";", b":", b"\t", b" \n", "\u202e".encode(),
    "\u200b".encode(), "\uff1a".encode(), b"\xef\xbb\xbf", b"resign\n", b"end\n", b"-- \n", b"confirm\n",
)  # fmt: skip
FIELDS: Final = (
    b"Content-Type: multipart/mixed; boundary=x",
    b"Content-Type: text/html; charset=utf-7",
    b"Content-Type: text/plain; name*",
    b"Content-Type: message/rfc822",
    b"Content-Transfer-Encoding: base64",
    b"Content-Transfer-Encoding: quoted-printable",
    b"Content-Transfer-Encoding: x-unknown",
    b"From: a@b.example]<c@d.example>",
    b"From: =?utf-8?b?Cg==?= <anna@example.org>",
    b"Message-ID: <[x@y]>",
    b"Subject: =?bogus?q?=00?=",
    b"To: (c):",
    b"References: " + b"<a@b> " * 400,
    b"Authentication-Results: mx.example.org; dmarc=(pass",
    b"DKIM-Signature: v=1; a=rsa-sha256; b=; d=",
)


def mutated(letters: Sequence[bytes], seed: int) -> bytes:
    """Return one letter of these with one to six mutations; the same seed gives the same."""
    dice = random.Random(seed)
    raw = dice.choice(letters)
    for _ in range(dice.choice((1, 1, 2, 2, 3, 6))):
        raw = dice.choice(MUTATIONS)(raw, dice, letters)
    return raw[: 2 * 1024 * 1024]


def _place(raw: bytes, dice: random.Random) -> int:
    return dice.randrange(len(raw) + 1)


def _flip(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    changed = bytearray(raw)
    for _ in range(dice.randint(1, 20)):
        if changed:
            changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _insert(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    for _ in range(dice.randint(1, 8)):
        at = _place(raw, dice)
        raw = raw[:at] + dice.choice(ODD) * dice.choice((1, 1, 1, 3, 50)) + raw[at:]
    return raw


def _cut(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    first, last = sorted((_place(raw, dice), _place(raw, dice)))
    return raw[:first] + raw[last:] if dice.random() < 0.5 else raw[first:last]


def _repeat(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    first = _place(raw, dice)
    piece = raw[first : first + dice.randint(1, 200)]
    return raw[:first] + piece * dice.choice((2, 10, 200, 3000)) + raw[first:]


def _splice(raw: bytes, dice: random.Random, letters: Sequence[bytes]) -> bytes:
    other = dice.choice(letters)
    return raw[: _place(raw, dice)] + other[_place(other, dice) :]


def _shuffle_lines(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    lines = raw.split(b"\n")
    first = dice.randrange(len(lines))
    some = lines[first : first + dice.randint(2, 12)]
    dice.shuffle(some)
    return b"\n".join(lines[:first] + some + lines[first + len(some) :])


def _field(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    return dice.choice(FIELDS) + b"\n" + raw


def _encode(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    head, blank, body = raw.partition(b"\n\n")
    how, coded = dice.choice(((b"base64", base64.encodebytes), (b"quoted-printable", quopri.encodestring)))
    return b"Content-Transfer-Encoding: " + how + b"\n" + head + blank + coded(body)


def _wrap(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    """Put the letter into another, so often as to come near the limits."""
    for depth in range(dice.choice((1, 3, 11, 14))):
        edge = b"b%d" % depth
        raw = b"From: a@b.example\nContent-Type: multipart/mixed; boundary=" + edge + b"\n\n--" + edge + b"\n" + raw
    return raw


def _line_ends(raw: bytes, dice: random.Random, _letters: Sequence[bytes]) -> bytes:
    return raw.replace(b"\r\n", b"\n").replace(b"\n", dice.choice((b"\r\n", b"\r", b"\r\r\n", b"\n\n", b"\n ")))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _flip, _insert, _insert, _cut, _repeat, _splice, _shuffle_lines, _field, _encode, _wrap, _line_ends,
)  # fmt: skip
