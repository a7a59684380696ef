"""Turns letters, written by somebody who had not seen the reader, into the question whether it understands them."""

import base64
import email
import email.message
import json
import quopri
import random
import re
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import games
from server.mailroom.letter import read
from server.mailroom.letter.moves import likely, recogniser
from server.mailroom.letter.report import as_json
from server.mailroom.vocabulary import Vocabulary
from server.play.verbs import vocabulary_of

FOLDER: Final = Path(__file__).parents[1] / "letters_blind"
EXPECTED: Final[Mapping[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
NAMES: Final = tuple(sorted(EXPECTED))

WRONG: Final[Mapping[str, str]] = {}
KNOWN_WRONG: Final[Mapping[str, str]] = {f"{name}.eml": why for why, names in WRONG.items() for name in names.split()}
"""Letters that the reader gets wrong, with what is wrong; a name leaves this list when the reader is mended."""

KNOWN_LEAKS: Final = frozenset({"groupwise_old_no_lead.eml wrapped"})
"""Letters and changes after which a word of the quotation is carried out."""

NO_OTHER_BOUNDARY: Final = frozenset(
    {"own_quoted_lines.eml", "empty_only_quote.eml", "quote_wrapped_without_marks.eml"}
)
"""Letters in which nothing but the marks of quotation, and where lines break, tells the sender's words from ours."""

TEXTS_DIFFER: Final = frozenset({"mime_alternative_disagree.eml", "alternative_html_adds_resign.eml"})
"""Letters that are refused only because text and HTML say different things."""

Said = tuple[str, str]
"""The verb of a command and what follows it."""


@cache
def _verbs() -> Vocabulary:
    return vocabulary_of(games())


def _read(raw: bytes) -> Mapping[str, Any]:
    is_move = recogniser(likely(games(), raw))
    return as_json(read(raw, domain="pbem.example", sent=None, verbs=_verbs(), is_move=is_move))


def _plainly(text: str) -> str:
    """Fold what the eye does not see: the kind of a dash, of a quotation mark, of a blank, and invisible characters."""
    folded = unicodedata.normalize("NFKC", text).translate({0x201C: '"', 0x201D: '"', 0x2019: "'"})
    kinds = ((unicodedata.category(one), one) for one in folded)
    shown = "".join("-" if kind == "Pd" else one for kind, one in kinds if kind != "Cf")
    return " ".join(shown.split()).rstrip(".")


def _commands(letter: Mapping[str, Any]) -> list[Said]:
    return [(one["verb"], _plainly(one["text"])) for one in letter["commands"]]


def _wanted(name: str) -> list[Said]:
    return [(verb, _plainly(text)) for verb, text in EXPECTED[name]["commands"]]


def _counted(commands: Iterable[Said]) -> Counter[Said]:
    return Counter((verb, text.casefold()) for verb, text in commands)


LETTERS: Final = [
    pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=KNOWN_WRONG[name]) if name in KNOWN_WRONG else ())
    for name in NAMES
]


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_is_understood_as_a_person_would(name: str) -> None:
    letter = _read((FOLDER / name).read_bytes())
    assert (letter["verdict"], _commands(letter)) == (EXPECTED[name]["verdict"], _wanted(name))


def test_every_letter_has_its_expectation_and_many_languages_are_there() -> None:
    assert {path.name for path in FOLDER.glob("*.eml")} == set(NAMES)
    assert set(KNOWN_WRONG) <= set(NAMES)
    assert len({one["lang"] for one in EXPECTED.values()}) >= 28


# Mutations: each makes another letter of one, and the new one asks for nothing that the old one did not ask for.


@dataclass(frozen=True, slots=True)
class Sheet:
    """A letter taken apart: its header lines, its text and its HTML (either may be missing), and how they are sent."""

    name: str
    head: bytes
    plain: str | None
    html: str | None
    params: str
    way: str = "base64"
    line_end: bytes = b"\r\n"

    def raw(self) -> bytes:
        """Return the letter as it is sent."""
        parts = [self._part(f"text/plain; charset=utf-8{self.params}", self.plain)] if self.plain is not None else []
        parts += [self._part("text/html; charset=utf-8", self.html)] if self.html is not None else []
        body = parts[0]
        if len(parts) > 1:
            inner = b"".join(b"--=_sheet\n" + part + b"\n" for part in parts)
            body = b'Content-Type: multipart/alternative; boundary="=_sheet"\n\n' + inner + b"--=_sheet--\n"
        return (self.head + b"MIME-Version: 1.0\n" + body).replace(b"\r\n", b"\n").replace(b"\n", self.line_end)

    def _part(self, kind: str, text: str | None) -> bytes:
        coded = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring}.get(self.way, bytes)
        head = f"Content-Type: {kind}\nContent-Transfer-Encoding: {self.way}\n\n".encode()
        return head + coded((text or "").encode())


def _apart(name: str) -> Sheet | None:
    """Take a letter apart; None where it is more than a text, an HTML text, or the choice between both."""
    raw = (FOLDER / name).read_bytes().replace(b"\r\n", b"\n")
    letter = email.message_from_bytes(raw)
    parts = [part for part in letter.walk() if not part.is_multipart()]
    kinds = [part.get_content_type() for part in parts]
    if letter.get_content_type() not in {*kinds, "multipart/alternative"} or len(set(kinds)) != len(kinds):
        return None
    texts = dict(zip(kinds, map(_text, parts), strict=True))
    if not texts.keys() <= {"text/plain", "text/html"} or None in texts.values():
        return None
    lines = re.split(rb"\n(?![ \t])", raw.partition(b"\n\n")[0])
    kept = [line for line in lines if not line.lower().startswith((b"content-", b"mime-version"))]
    flowed = ((key, parts[0].get_param(key)) for key in ("format", "delsp"))
    params = "".join(f"; {key}={value}" for key, value in flowed if value)
    return Sheet(name, b"\n".join(kept) + b"\n", texts.get("text/plain"), texts.get("text/html"), params)


def _text(part: email.message.Message) -> str | None:
    raw = part.get_payload(decode=True)
    try:
        return raw.decode(part.get_content_charset("utf-8")).replace("\r\n", "\n") if isinstance(raw, bytes) else None
    except (LookupError, UnicodeDecodeError):
        return None


def _every_text(sheet: Sheet, change: Callable[[str], str]) -> Sheet:
    plain, html = sheet.plain, sheet.html
    return replace(sheet, plain=None if plain is None else change(plain), html=None if html is None else change(html))


def _own_part(words: str) -> Callable[[Sheet], Sheet]:
    """Put `words` where the sender's commands stood, provided that each stands in the letter exactly once."""

    def silenced(text: str, commands: Iterable[Said]) -> str:
        for verb, said in commands:
            line = said if verb == "move" else f"{verb} {said}".rstrip()
            text = text.replace(line, words) if text.count(line) == 1 else text
        return text

    return lambda sheet: _every_text(sheet, lambda text: silenced(text, EXPECTED[sheet.name]["commands"]))


def _wrapped(sheet: Sheet) -> Sheet:
    """Break lines of more than 72 characters as mail programs do, the mark of quotation before each piece."""

    def broken(line: str) -> str:
        mark = "> " if line.startswith(">") else ""
        return re.sub(r"(.{40,72}) ", rf"\1\n{mark}", line) if len(line) > 72 else line

    plain = sheet.plain
    return replace(sheet, plain=plain and "\n".join(map(broken, plain.split("\n"))))


def _without_marks(sheet: Sheet) -> Sheet:
    return replace(sheet, plain=sheet.plain and re.sub(r"(?m)^(?:> ?)+", "", sheet.plain))


def _in_case(change: Callable[[str], str]) -> Callable[[Sheet], Sheet]:
    return lambda sheet: replace(
        sheet, plain=sheet.plain and change(sheet.plain), html=None if sheet.plain else sheet.html
    )


def _sent(**how: Any) -> Callable[[Sheet], Sheet]:  # noqa: ANN401  # the fields of a sheet are of several types
    return lambda sheet: replace(sheet, **how)


SAME: Final[Mapping[str, Callable[[Sheet], Sheet]]] = {
    "base64": _sent(way="base64"),
    "quoted-printable": _sent(way="quoted-printable"),
    "8bit": _sent(way="8bit"),
    "line feeds": _sent(way="8bit", line_end=b"\n"),
}
"""Ways of sending that change nothing."""

NO_MORE: Final[Mapping[str, Callable[[Sheet], Sheet]]] = {
    "nothing said": _own_part(""),
    "prose said": _own_part("Thank you, I shall think about it."),
    "wrapped": _wrapped,
    "capitals": _in_case(str.upper),
    "small letters": _in_case(str.lower),
    "marks dropped": _without_marks,
    "only text": lambda sheet: replace(sheet, html=None) if sheet.plain else sheet,
    "only HTML": lambda sheet: replace(sheet, plain=None) if sheet.html else sheet,
}
"""Changes of the text after which there is at most as much to carry out as before."""

LEFT_OUT: Final = NO_OTHER_BOUNDARY | TEXTS_DIFFER | KNOWN_WRONG.keys()

SHEETS: Final = tuple(sheet for name in NAMES if name not in LEFT_OUT and (sheet := _apart(name)))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SHEETS), st.sampled_from(sorted(SAME)))
def test_how_a_letter_is_sent_changes_nothing(sheet: Sheet, way: str) -> None:
    assert _commands(_read(SAME[way](sheet).raw())) == _wanted(sheet.name)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHEETS), st.sampled_from(sorted(NO_MORE)))
def test_no_word_of_a_quotation_is_ever_carried_out(sheet: Sheet, change: str) -> None:
    if f"{sheet.name} {change}" in KNOWN_LEAKS:
        return
    got = _counted(_commands(_read(NO_MORE[change](sheet).raw())))
    assert got <= _counted(_wanted(sheet.name))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(NAMES), st.integers(min_value=0, max_value=2**32))
def test_any_bytes_have_one_verdict_within_two_seconds(name: str, seed: int) -> None:
    raw = _spoiled((FOLDER / name).read_bytes(), random.Random(seed))
    began = time.process_time()
    letter = _read(raw)
    assert letter["verdict"] in {"commands", "empty", "ignored", "refused"}
    assert bool(letter["commands"]) == (letter["verdict"] == "commands")
    assert time.process_time() - began < 2


def _spoiled(raw: bytes, rng: random.Random) -> bytes:
    """Change, cut out, double or insert a few bytes at places that `rng` picks."""
    spoiled = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        at, length = rng.randrange(len(spoiled) + 1), rng.choice((1, 1, 2, 8, 60))
        new = rng.choice(
            (b"", bytes(spoiled[at : at + length]) * 2, rng.randbytes(length), b"\n\n", b"\x00", b"=?utf-8?q?")
        )
        spoiled[at : at + length] = new
    return bytes(spoiled)
