"""Tells from an HTML element's name and attributes what part it plays in a letter."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

LETTER_CLASS: Final = "guildpost-letter"
"""The class of the element that holds the whole of our own letters: where it comes back, it is quotation."""


class Role(Enum):
    """What an element holds."""

    HIDDEN = "nothing that its reader sees, or what is struck out, or a signature"
    QUOTED = "somebody else's words"
    PERHAPS_QUOTED = "somebody else's words, with the sender's own between them if it holds a blockquote"
    REPLIED_TO = "somebody else's words, if another element holds the sender's own"
    ATTRIBUTION = "who wrote what is quoted below"
    STOP = "the last of the sender's own words stand above"


_UNSEEN_TAGS: Final = (
    "head script style title template noscript object iframe svg math select option textarea s strike del"
)
_HIDDEN_TAGS: Final = frozenset(_UNSEEN_TAGS.split())

_ROLES: Final[Mapping[str, Role]] = {
    LETTER_CLASS: Role.QUOTED,
    "gmail_quote": Role.PERHAPS_QUOTED,
    "gmail_quote_container": Role.PERHAPS_QUOTED,
    "gmail_attr": Role.ATTRIBUTION,
    "moz-cite-prefix": Role.ATTRIBUTION,
    "moz-forward-container": Role.QUOTED,
    "moz-email-headers-table": Role.STOP,
    "reply-intro": Role.ATTRIBUTION,
    "airmail_on": Role.ATTRIBUTION,
    "yahoo_quoted": Role.QUOTED,
    "yahooquoted": Role.QUOTED,
    "protonmail_quote": Role.QUOTED,
    "tutanota_quote": Role.QUOTED,
    "zmail_extra": Role.QUOTED,
    "zmail_extra_hr": Role.STOP,
    "ms-outlook-mobile-reference-message": Role.QUOTED,
    "mail-editor-reference-message-container": Role.QUOTED,
    "olk_src_body_section": Role.QUOTED,
    "isreplycontent": Role.QUOTED,
    "quoted-content": Role.QUOTED,
    "quote": Role.QUOTED,
    "__quoted_text__": Role.QUOTED,
    "__divider__": Role.STOP,
    "messagereplysection": Role.REPLIED_TO,
    "signature": Role.HIDDEN,
    "gmail_signature": Role.HIDDEN,
    "moz-signature": Role.HIDDEN,
    "ms-outlook-mobile-signature": Role.HIDDEN,
    "protonmail_signature_block": Role.HIDDEN,
    "messagesignaturesection": Role.HIDDEN,
    "composer_signature": Role.HIDDEN,
    "applemailsignature": Role.HIDDEN,
    "bloop_sign": Role.HIDDEN,
    "divrplyfwdmsg": Role.STOP,
    "appendonsend": Role.STOP,
    "outlookmessageheader": Role.STOP,
    "stopspelling": Role.STOP,
    "zwchr": Role.STOP,
}
"""By class, id, name or data-marker in small letters, without the `x_` that Outlook puts before those of others."""

_PREFIXES: Final = ("yahoo_quoted", "mail-editor-reference", "gmail_quote")
_UNSEEN: Final = re.compile(
    r"display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*ignore|:\s*line-through", re.IGNORECASE
)
_RULED: Final = re.compile(r"border-left\s*:\s*(?!0|none)[^;]{0,60}solid", re.IGNORECASE)
_PREFORMATTED: Final = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_NAMED_BY: Final = ("class", "id", "name", "data-marker", "data-smartmail")


def role(tag: str, attributes: Mapping[str, str]) -> Role | None:
    """Return the part that an element plays, or None where it is like any other."""
    if tag in _HIDDEN_TAGS:
        return Role.HIDDEN
    if tag == "blockquote":
        return Role.QUOTED
    if not attributes:
        return None
    style = attributes.get("style", "")
    if "data-signature-widget" in attributes or _UNSEEN.search(style):
        return Role.HIDDEN
    if attributes.get("type") == "cite" or _RULED.search(style):
        return Role.QUOTED
    return next(filter(None, map(_named, _names(attributes))), None)


def keeps_lines(tag: str, attributes: Mapping[str, str]) -> bool:
    """Say whether the line ends in an element's text are seen as such."""
    return tag == "pre" or _PREFORMATTED.search(attributes.get("style", "")) is not None


def holds_the_answer(attributes: Mapping[str, str]) -> bool:
    """Say whether an element is the one in which some programs put the sender's own words."""
    return "messagebodysection" in _names(attributes)


def _names(attributes: Mapping[str, str]) -> Iterator[str]:
    for attribute in _NAMED_BY:
        for name in attributes.get(attribute, "").lower().split():
            yield name.removeprefix("x_").removeprefix("x_")


def _named(name: str) -> Role | None:
    if found := _ROLES.get(name):
        return found
    prefix = next((prefix for prefix in _PREFIXES if name.startswith(prefix)), "")
    return Role.PERHAPS_QUOTED if prefix == "gmail_quote" else Role.QUOTED if prefix else None
