"""Says the sentences of letters in the language of whoever reads them.

Sentences stand in the code in English and are the keys of the catalogues, which are read as they are committed: text
files of gettext's form. Which language is spoken holds for a block of code, so that a sentence deep in a letter needs
nobody to hand its reader down.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUES: Final = Path(__file__).parent / "catalogues"
ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {ENGLISH: "English", "de": "Deutsch", "fr": "français", "es": "español"}
)
"""The languages that letters are written in, by code, each by the name that it gives itself."""

WISH: Final = "language"
"""What the wishes of a player call it."""

_SPOKEN: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say every sentence of this block in a language; in English where we do not have it."""
    before = _SPOKEN.set(language if language in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> str:
    """Return the code of the language that is spoken here."""
    return _SPOKEN.get()


def language_of(wishes: Mapping[str, Any] | None) -> str:
    """Return the language of a reader with these wishes: English where he has said nothing; it is never guessed."""
    return str((wishes or {}).get(WISH, ENGLISH))


def phrase(sentence: str, **facts: object) -> str:
    """Return a sentence in the language that is spoken, its places filled with facts.

    >>> with speaking("de"):
    ...     phrase("Move %(move)s. %(seats)s.", move=7, seats="Platz 1: Anna")
    'Zug 7. Platz 1: Anna.'
    """
    found = gettext(sentence)
    return found % facts if facts else found


def counted(one: str, many: str, number: int, **facts: object) -> str:
    """Return a sentence in the form that fits a number, which fills the place `number`."""
    return ngettext(one, many, number) % {"number": number, **facts}


def sentence(text: str) -> str:
    """Mark a sentence that stands where no language is spoken yet; `phrase` says it later."""
    return text


def gettext(text: str) -> str:
    """Return the translation of a text into the language that is spoken."""
    return _catalogue(spoken()).gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """Return the translation that fits a number."""
    return _catalogue(spoken()).ngettext(one, many, number)


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
