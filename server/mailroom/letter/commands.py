"""Turns one line of the sender's own into a command or a slip to be asked about; any other line is prose."""

import re
from dataclasses import dataclass
from typing import Final

from server.mailroom.letter.fitting import IsMove, fits, moves
from server.mailroom.letter.lines import compatible, plain, without_links
from server.mailroom.letter.model import Command
from server.mailroom.letter.moves import Recogniser
from server.mailroom.letter.slips import meant
from server.mailroom.vocabulary import Shape, Slot, Vocabulary

DAMAGED: Final = "\ufffd"
"""Stands where a character could not be read."""

_BULLET: Final = re.compile(
    r"(?:[-*+\u2022\u00b7\u2023\u25aa\u25e6\u25cf\u2013\u2014\u2212]|\d{1,2}[.)])\s*(?=[A-Za-z])"
)
_EMPHASIS: Final = ("**", "__", "*", "_")
_PLY: Final = re.compile(r"[tT](\d{1,5})\s*:\s*(?=\S)")
_VERB: Final = re.compile(r"(\w{1,20})(?:\s*(#|(?<!\s)[:\uff1a]|[:\uff1a](?=\s|$))\s*|\s+|$)(.*)", re.DOTALL)
"""A verb, the sign behind it if there is one, and the rest; a colon that something follows at once, as in a smiley, is
a sign only right behind the verb."""

_STRAY: Final = " .,;!"
_QUOTES: Final = " \"'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a"


@dataclass(frozen=True, slots=True)
class Slip:
    """A line that is no command but nearly one; `verb` is what was probably meant."""

    line: str
    verb: str


@dataclass(frozen=True, slots=True)
class Grammar:
    """What lines are read by: the verbs, what looks like a move, and names that are signed with and never slips."""

    verbs: Vocabulary
    is_move: IsMove
    names: frozenset[str] = frozenset()


def read_line(line: str, grammar: Grammar) -> Command | Slip | None:
    """Read a tidy line."""
    ply, said = _parted(line)
    command = _command(said, grammar)
    return Command(command.verb, command.text, ply) if command else _slip(said, grammar)


def is_command(line: str, grammar: Grammar) -> bool:
    """Say whether a tidy line is a command."""
    _, said = _parted(line)
    return _command(said, grammar) is not None


def _command(said: str, grammar: Grammar) -> Command | None:
    """Read a verb or a move; at a table its moves go first, as `decline 49` may be one of them."""
    if isinstance(grammar.is_move, Recogniser) and grammar.is_move.first:
        return _move(said, grammar) or _verb(said, grammar)
    return _verb(said, grammar) or _move(said, grammar)


def _parted(line: str) -> tuple[int | None, str]:
    """Return the ply before a line, if any, and what the line says."""
    bare = _bare(line)
    found = _PLY.match(bare)
    return (int(found[1]), bare[found.end() :]) if found else (None, bare)


def takes_text(verb: str, grammar: Grammar) -> bool:
    """Say whether the verb's line ends in free text."""
    slots = grammar.verbs.verbs.get(verb, ())
    return bool(slots) and slots[-1].shape is Shape.TEXT


def _bare(line: str) -> str:
    """Return a line without emphasis around the whole of it and without a list bullet before a letter."""
    text = line
    for mark in _EMPHASIS:
        if len(text) > 2 * len(mark) and text.startswith(mark) and text.endswith(mark):
            text = text[len(mark) : -len(mark)].strip()
    bullet = _BULLET.match(text)
    return text[bullet.end() :] if bullet else text


def _verb(said: str, grammar: Grammar) -> Command | None:
    found = _VERB.fullmatch(said.rstrip(_STRAY))
    if not found or (found[2] and not found[3]):
        return None
    verb = plain(found[1]).lower()
    slots = grammar.verbs.verbs.get(verb)
    written = compatible(without_links(found[3]))
    if slots is None or not fits(slots, plain(written), grammar.verbs, grammar.is_move):
        return None
    if takes_text(verb, grammar):
        return Command(verb, said[found.start(2 if found[2] == "#" else 3) :])
    return Command(verb, written if fits(slots, written, grammar.verbs, grammar.is_move) else plain(written))


def _move(said: str, grammar: Grammar) -> Command | None:
    """Read a move as it is written, where its game reads it so; quotation marks around it are no part of it."""
    written = compatible(without_links(said)).strip(_QUOTES)
    for text in (written.rstrip(_STRAY), written, plain(written).rstrip(_STRAY)):
        if moves(text, grammar.is_move):
            return Command("move", text)
    return None


def _slip(said: str, grammar: Grammar) -> Slip | None:
    found = _VERB.fullmatch(plain(said).rstrip(_STRAY))
    if not found or (found[2] and not found[3]) or DAMAGED in said:
        return None
    word, verbs = found[1].lower(), grammar.verbs
    if word in verbs.verbs or (not found[3] and word in grammar.names):
        return None
    near = meant(word, verbs.verbs)
    verb = next(
        (verb for verb in near if fits(_without_talk(verbs.verbs[verb]), found[3], verbs, grammar.is_move)), None
    )
    return Slip(said, verb) if verb else None


def _without_talk(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return the fields without free text that may be left out: it would make slips of prose."""
    return tuple(slot for slot in slots if slot.needed or slot.shape is not Shape.TEXT)
