"""Turns the values of header fields into lines on the wire: no value can begin a field of its own."""

from collections.abc import Iterable
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy
from typing import Final

from server.mailroom.letter.lines import tidy

LONGEST: Final = 180
"""Characters of a subject or a name in a header."""

_LONGEST_ID: Final = 250
_NEXT: Final = "\r\n "


def plain(name: str, *values: str) -> str:
    r"""Return a field of values that are plain ASCII already, one a line; raises ValueError where one is not.

    The library would fold a long message id into an encoded word.

    >>> plain("References", "<a@b.example>", "<c@b.example>")
    'References: <a@b.example>\r\n <c@b.example>\r\n'
    """
    for value in values:
        if not (value.isascii() and value.isprintable()):
            raise ValueError(f"a field {name} cannot hold {value!r}")
    return f"{name}: {_NEXT.join(values)}\r\n"


def folded(name: str, value: object, policy: "EmailPolicy[EmailMessage]" = SMTP) -> str:
    """Return a field with anybody's words or an address, encoded and folded as the policy says."""
    field: str = policy.header_factory(name, value).fold(policy=policy)
    return field


def words(text: str, most: int = LONGEST) -> str:
    """Return a text as one line without control characters, cut to a length.

    >>> words("Anna" + chr(13) + chr(10) + "Bcc: ben@example.org")
    'Anna Bcc: ben@example.org'
    """
    line = tidy(text)
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def mailbox(name: str, address: str) -> Address:
    """Return an address with the name that is shown for it."""
    user, _, domain = on_the_wire(address).rpartition("@")
    return Address(display_name=words(name), username=user, domain=domain)


def on_the_wire(address: str) -> str:
    """Return an address with its domain as name servers know it; one that cannot be put so stays as it is."""
    user, _, domain = address.rpartition("@")
    try:
        return f"{user}@{domain if domain.isascii() else domain.encode('idna').decode()}"
    except UnicodeError:
        return address


def ids(given: Iterable[str]) -> tuple[str, ...]:
    """Return the message ids that are well-formed, each once, in angle brackets.

    >>> ids(["a@b.example", "<a@b.example>", "no id", "x@y.example"])
    ('<a@b.example>', '<x@y.example>')
    """
    bare = (one.strip().removeprefix("<").removesuffix(">") for one in given)
    return tuple(f"<{one}>" for one in dict.fromkeys(bare) if _is_id(one))


def _is_id(text: str) -> bool:
    plain = text.isascii() and text.isprintable() and not set(text) & set(" <>")
    return plain and "@" in text and len(text) <= _LONGEST_ID
