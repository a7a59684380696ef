"""Turns the address of an IMAP mailbox into an open line to it."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from server.settings import SettingsError

SECONDS: Final = 30.0
_PORTS: Final = {"imap": 143, "imaps": 993}
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class MailboxAt:
    """Where a mailbox is and who opens it; `imaps` speaks TLS from the start, `imap` turns to it where it is offered.

    The certificate is checked, and without TLS a password is sent to this very machine only.
    """

    host: str
    port: int
    secure: bool
    user: str
    password: str
    folder: str

    @property
    def name(self) -> str:
        """The name under which it is noted how far the mailbox was read."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"

    @contextmanager
    def opened(self) -> Iterator[Any]:
        """Give an IMAPClient that is logged in; raises OSError and IMAPClientError."""
        context = ssl.create_default_context()
        line = IMAPClient(self.host, self.port, ssl=self.secure, ssl_context=context, timeout=SECONDS)
        try:
            if not self.secure and b"STARTTLS" in line.capabilities():
                line.starttls(context)
            elif not self.secure and self.host not in _HERE:
                raise IMAPClientError("the mailbox offers no TLS, and the password is not sent in the clear")
            line.login(self.user, self.password)
            yield line
        finally:
            with suppress(OSError, IMAPClientError):
                line.logout()
            with suppress(OSError, IMAPClientError):
                line.shutdown()


def mailbox_at(url: str) -> MailboxAt:
    """Read a mailbox's address, as `imaps://user:password@host/INBOX`; raises SettingsError."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SettingsError(f"GUILDPOST_IMAP cannot be read: {error}.") from error
    if parts.scheme not in _PORTS or not parts.hostname or not parts.username:
        raise SettingsError("GUILDPOST_IMAP is written imaps://USER:PASSWORD@HOST/FOLDER.")
    return MailboxAt(
        host=parts.hostname,
        port=port or _PORTS[parts.scheme],
        secure=parts.scheme == "imaps",
        user=unquote(parts.username),
        password=unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
    )
