"""Turns a record into a text that people can read, and back.

The text has a header line for the game, its rules, each option and the start, then a blank line, then the entries,
numbered from 1, one to a line:

    Game: alien-city
    Rules: 2.2
    Option rules: 2.2
    Start: {"version":1,...}

    1. RT-e5
    2. ND-c7(e5)
"""

import json
import re
from typing import Any, Final

from engine.core.errors import SetupError
from engine.core.ids import Slug
from engine.core.record import Record

_HEADER: Final = re.compile(r"(Game|Rules|Start|Option [^:\s]+): ?(.*)")
_ENTRY: Final = re.compile(r"([0-9]{1,6})\. ?(.*)")
_OPTION: Final = "Option "
_FIRST: Final = "Game:"


def to_text(record: Record) -> str:
    """Return the record as text; `from_text` is its inverse."""
    headers = (
        f"{_FIRST} {_line(record.game)}",
        f"Rules: {_line(record.rules)}",
        *(f"{_OPTION}{name}: {_line(value)}" for name, value in record.options.items()),
        f"Start: {json.dumps(record.start, ensure_ascii=False, separators=(',', ':'))}",
    )
    entries = (f"{number}. {_line(move)}" for number, move in enumerate(record.moves, start=1))
    return "\n".join((*headers, "", *entries, ""))


def from_text(text: str) -> Record:
    """Read what `to_text` wrote; raises SetupError naming the line that is wrong."""
    headers: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        place = f"line {number}"
        if header := _HEADER.fullmatch(line.rstrip()):
            headers[header[1]] = header[2]
        elif entry := _ENTRY.fullmatch(line.rstrip()):
            moves.append(_entry(int(entry[1]), entry[2], len(moves) + 1, place))
        elif line.strip():
            raise SetupError(place, f"Line {number} of the record is neither a header nor a numbered move.")
    for name in ("Game", "Rules", "Start"):
        if name not in headers:
            raise SetupError(name.lower(), f"The record has no header “{name}:”.")
    options = {name.removeprefix(_OPTION): _value(value, name) for name, value in headers.items() if _OPTION in name}
    game, rules = _value(headers["Game"], "Game"), _value(headers["Rules"], "Rules")
    return Record(Slug(game), rules, options, _json(headers["Start"], "Start"), tuple(moves))


def looks_like_text(text: str) -> bool:
    """Say at a glance whether the text is meant as a record in this form."""
    return text.lstrip("\ufeff \t\r\n").startswith(_FIRST)


def _line(value: str) -> str:
    """Return a value that fits on a line: as it is, or in quotation marks as in JSON where it would not survive."""
    plain = value.isprintable() and value == value.strip() and not value.startswith('"')
    return value if plain else json.dumps(value)


def _entry(number: int, value: str, expected: int, place: str) -> str:
    if number != expected:
        raise SetupError(place, f"After move {expected - 1} of the record comes move {expected}, not {number}.")
    return _value(value, place)


def _value(written: str, place: str) -> str:
    if not written.startswith('"'):
        return written
    value = _json(written, place)
    if not isinstance(value, str):
        raise SetupError(place, f"“{place}” of the record is no text.")
    return value


def _json(written: str, place: str) -> Any:  # noqa: ANN401 - JSON may hold anything
    try:
        return json.loads(written)
    except (ValueError, RecursionError) as error:
        raise SetupError(place, f"“{place}” of the record is not written as JSON.") from error
