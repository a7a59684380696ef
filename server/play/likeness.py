"""Turns a name into the form in which names are compared: two that look the same are the same name."""

import unicodedata
from types import MappingProxyType
from typing import Final

_TWINS: Final = MappingProxyType(
    str.maketrans(
        "асеоурхіјѕһԁԛԝѵοιαυνκρϲ",
        "aceoypxijshdqwvoiauvkpc",
    )
)
"""Letters of other alphabets that look like Latin ones, in small letters."""

_SEPARATE: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "HEBREW", "ARABIC", "CHEROKEE", "COPTIC"})
"""Alphabets whose letters are not mixed within a name; Japanese, for one, mixes several as a matter of course."""


def likeness(name: str) -> str:
    r"""Return a name without case, outer blanks and forms of the same letter.

    A name wholly of letters that look like Latin ones is taken for the Latin one.

    >>> likeness("Anna ") == likeness("\uff21\uff2e\uff2e\uff21") == likeness("anna")
    True
    >>> likeness("\u0410\u0440\u0430") == likeness("apa"), likeness("\u0418\u0432\u0430\u043d") == likeness("Ivan")
    (True, False)
    """
    plain = unicodedata.normalize("NFKC", name.strip()).casefold()
    plain = "".join(one for one in plain if unicodedata.category(one) != "Cf")
    latin = plain.translate(_TWINS)
    return latin if latin.isascii() else plain


def scripts_of(name: str) -> frozenset[str]:
    """Return which of the alphabets that are not to be mixed the letters of a name come from."""
    words = (unicodedata.name(one, "").partition(" ")[0] for one in name if one.isalpha())
    return frozenset(word for word in words if word in _SEPARATE)
