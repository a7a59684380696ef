"""Turns a text that a person wrote into plain words, each with what it means in a move."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.core.errors import NotationError
from engine.games.alien_city.board import lot_named
from engine.games.alien_city.model import Guild, Kind, Lot

HELP: Final = "Write a building and a lot, as RT-e5, and the tower claimed, if any, in brackets, as RT-e5(d2)."


class Mark(Enum):
    """A word that says what the following words are about."""

    CLAIM = "claim"
    END_OF_CLAIM = "end of claim"
    PASS = "pass"  # noqa: S105 - the word for not building


@dataclass(frozen=True, slots=True)
class Structure:
    """A word for a building: the guilds it may mean (none: it does not say) and its kind (None: it does not say)."""

    guilds: tuple[Guild, ...] = ()
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A word for a lot."""

    lot: Lot


Word: TypeAlias = Structure | Site | Mark


@dataclass(frozen=True, slots=True)
class Gathered:
    """What all words together say: of the building and its lots, of the tower claimed and its lots."""

    building: Structure
    lots: list[Lot]
    claimed: Structure
    claims: list[Lot]


_GUILDS: Final = {
    **dict.fromkeys(("r", "red"), (Guild.RED,)),
    **dict.fromkeys(("b", "blue"), (Guild.BLUE,)),
    **dict.fromkeys(("g", "green"), (Guild.GREEN,)),
    **dict.fromkeys(("n", "k", "black"), (Guild.BLACK,)),
    "bl": (Guild.BLUE, Guild.BLACK),
}
_KINDS: Final = {
    **dict.fromkeys(("t", "tower"), Kind.TOWER),
    **dict.fromkeys(("d", "dome"), Kind.DOME),
}
_MEANINGS: Final[dict[str, Word]] = {
    **{word: Structure(guilds) for word, guilds in _GUILDS.items()},
    **{word: Structure((), kind) for word, kind in _KINDS.items()},
    **{first + second: Structure(_GUILDS[first], _KINDS[second]) for first in "rbgnk" for second in "td"},
    **dict.fromkeys(("claim", "claiming", "claimed", "hat", "("), Mark.CLAIM),
    ")": Mark.END_OF_CLAIM,
    "pass": Mark.PASS,
}
_SILENT: Final = frozenset(
    ("", " ", *"-:.,;@=>/+*'\"`!_", "a", "the", "on", "at", "to", "in", "and", "with", "my", "lot")
)
_TOKEN: Final = re.compile(r"(?P<letters>[a-z]+)(?P<gap> ?)(?P<digits>[0-9]+)|(?P<word>[a-z]+)|(?P<other>[^a-z])")
_FORM: Final = re.compile(r"[a-z]{2} ?- ?[a-z][0-9]{1,2}(?: ?\([a-z][0-9]{1,2}\))?")
_LONGEST: Final = 100
_TYPOGRAPHIC: Final = str.maketrans({"„": "'", "‚": "'", "−": "-", "→": "-", "⇒": "-", "·": "-", "•": "-"})  # noqa: RUF001 - these very characters
_PLAIN: Final = {"Cf": "", "Cc": " ", "Mn": "", "Pd": "-", "Pi": "'", "Pf": "'", "Ps": "(", "Pe": ")"}


def tidy(text: str) -> str:
    """Return the text in lower case and plain characters, without anything invisible.

    >>> tidy(" RT \u2014 E5\u200b (D2) ")
    'rt - e5 (d2)'
    """
    normal = unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHIC)
    plain = (_PLAIN.get(unicodedata.category(letter), letter) for letter in normal)
    return " ".join("".join(plain).lower().split())


def words(text: str) -> Iterator[Word]:
    """Yield what each word of a tidied text means; raises NotationError naming a word that means nothing here."""
    if not text or len(text) > _LONGEST:
        raise NotationError(f"This is no move. {HELP}")
    for token in _TOKEN.finditer(text):
        word = token["word"] or token["other"] or ""
        if token["digits"]:
            word = _before_lot(token)
        if word not in _SILENT:
            yield _meaning(word)
        if token["digits"]:
            yield Site(_lot(token["letters"][-1] + token["digits"]))


def resembles_move(text: str) -> bool:
    """Say whether a line of a letter is meant as a move, right or wrong; prose is not.

    It is where it has the form of the notation with whatever letters, or where it begins with a building (or a claim),
    names a lot, real or not, and has no word that means nothing in a move.

    >>> [resembles_move(text) for text in ("RX-e5", "red tower e11, claims d2", "Red on e5 was strong")]
    [True, True, False]
    """
    plain = tidy(text)
    if plain == Mark.PASS.value or _FORM.fullmatch(plain):
        return True
    tokens = list(_TOKEN.finditer(plain[:_LONGEST]))
    said = [_before_digits(token) for token in tokens]
    known = all(word in _SILENT or word in _MEANINGS or word.removesuffix("s") in _MEANINGS for word in said)
    first = _MEANINGS.get(said[0].removesuffix("s")) if said else None
    begins = isinstance(first, Structure) or first is Mark.CLAIM
    return begins and known and len(plain) <= _LONGEST and any(token["digits"] for token in tokens)


def _before_digits(token: re.Match[str]) -> str:
    """Return the word of a token, without the lot at its end where it has one."""
    if token["digits"]:
        return token["letters"] if token["gap"] and len(token["letters"]) > 1 else token["letters"][:-1]
    return token[0]


def gathered(found: Iterable[Word]) -> Gathered:
    """Return what the words say together; raises NotationError where they contradict each other."""
    about = {Mark.END_OF_CLAIM: Structure(), Mark.CLAIM: Structure()}
    lots: dict[Mark, list[Lot]] = {Mark.END_OF_CLAIM: [], Mark.CLAIM: []}
    subject = Mark.END_OF_CLAIM
    promised = False
    for word in found:
        match word:
            case Structure():
                about[subject] = _both(about[subject], word)
            case Site(lot):
                lots[subject].append(lot)
                subject = Mark.END_OF_CLAIM
            case Mark.PASS:
                raise NotationError(f"A pass stands alone. {HELP}")
            case _:
                subject = word
                promised = promised or word is Mark.CLAIM
    if promised and not lots[Mark.CLAIM]:
        raise NotationError(f"Which tower is claimed? {HELP}")
    return Gathered(about[Mark.END_OF_CLAIM], lots[Mark.END_OF_CLAIM], about[Mark.CLAIM], lots[Mark.CLAIM])


def _both(said: Structure, more: Structure) -> Structure:
    guilds = tuple(guild for guild in said.guilds or more.guilds if guild in (more.guilds or said.guilds))
    if (said.guilds and more.guilds and not guilds) or (said.kind and more.kind and said.kind is not more.kind):
        raise NotationError(f"One building a turn. {HELP}")
    return Structure(guilds, said.kind or more.kind)


def _before_lot(token: re.Match[str]) -> str:
    """Return the letters before a lot's own, as in `rte5`; with a blank before the digits, as in `e 5`, none may be."""
    letters = token["letters"]
    if token["gap"] and len(letters) > 1:
        raise NotationError(f"“{token[0]}” is not understood. {HELP}")
    return letters[:-1]


def _lot(name: str) -> Lot:
    lot = lot_named(name)
    if lot is None:
        raise NotationError(f"“{name}” is no lot: lots go from a1 to h10.")
    return lot


def _meaning(word: str) -> Word:
    meaning = _MEANINGS.get(word) or _MEANINGS.get(word.removesuffix("s"))
    if meaning is None:
        raise NotationError(f"“{word}” is not understood in a move. {HELP}")
    return meaning
