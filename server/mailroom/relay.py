"""Hands letters to a relay over SMTP."""

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from server.mailroom.headers import on_the_wire
from server.mailroom.senders import Later, Never, Parcel
from server.settings import SettingsError

SECONDS: Final = 30.0
_PORTS: Final = {"smtp": 25, "smtps": 465}
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_PERMANENT: Final = 500


@dataclass(frozen=True, slots=True)
class Relay:
    """A mail server that takes our letters.

    `smtps` speaks TLS from the start; `smtp` turns to TLS where the server offers it. Where a password is sent, the
    certificate is checked, and without TLS it is sent to this very machine only.
    """

    host: str
    port: int
    secure: bool
    user: str
    password: str
    name: str
    seconds: float = SECONDS

    @property
    def here(self) -> bool:
        """Whether the relay is this very machine."""
        return self.host in _HERE

    def send(self, parcel: Parcel) -> None:
        """Hand a letter over; raises Later for what may pass (the line, the login, 4xx), Never for a refusal (5xx)."""
        try:
            with self._line() as line:
                self._hand_over(line, parcel)
        except smtplib.SMTPRecipientsRefused as error:
            raise _refused(*next(iter(error.recipients.values()))) from error
        except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
            raise _refused(error.smtp_code, error.smtp_error) from error
        except smtplib.SMTPNotSupportedError as error:
            raise Never(f"The relay does not take mail for this address: {error}") from error
        except (smtplib.SMTPException, OSError) as error:
            raise Later(f"The relay {self.host}:{self.port} could not be used: {error}") from error

    def greet(self) -> bool:
        """Say whether the relay lets us in over TLS, without handing over a letter; raises Later where it does not."""
        try:
            with self._line() as line:
                line.noop()
                return isinstance(line.sock, ssl.SSLSocket)
        except smtplib.SMTPAuthenticationError as error:
            said = f"{error.smtp_code} {_words(error.smtp_error)}"
            raise Later(f"The relay {self.host} refuses user and password of GUILDPOST_RELAY: {said}") from error
        except ssl.SSLCertVerificationError as error:
            raise Later(f"The relay {self.host} cannot be trusted: {error.verify_message}") from error
        except (smtplib.SMTPException, OSError) as error:
            raise Later(f"The relay {self.host}:{self.port} could not be used: {error}") from error

    @contextmanager
    def _line(self) -> Iterator[smtplib.SMTP]:
        context = self._context()
        if self.secure:
            with smtplib.SMTP_SSL(self.host, self.port, self.name, timeout=self.seconds, context=context) as line:
                yield self._known(line)
            return
        with smtplib.SMTP(self.host, self.port, self.name, timeout=self.seconds) as line:
            line.ehlo()
            if line.has_extn("starttls"):
                line.starttls(context=context)
            elif self.user and not self.here:
                raise Later("The relay offers no TLS, and the password is not sent in the clear.")
            yield self._known(line)

    def _known(self, line: smtplib.SMTP) -> smtplib.SMTP:
        if self.user:
            line.login(self.user, self.password)
        return line

    def _hand_over(self, line: smtplib.SMTP, parcel: Parcel) -> None:
        recipient = on_the_wire(parcel.recipient)
        options = () if recipient.isascii() else ("SMTPUTF8", "BODY=8BITMIME")
        line.sendmail(parcel.sender, [recipient], parcel.message, mail_options=options)

    def _context(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        if not (self.user or self.secure):
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context


def relay_at(url: str, name: str) -> Relay:
    """Read a relay's address, as `smtp://user:password@host:587`; `name` is how we greet it. Raises SettingsError."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SettingsError(f"GUILDPOST_RELAY cannot be read: {error}.") from error
    if parts.scheme not in _PORTS or not parts.hostname:
        raise SettingsError("GUILDPOST_RELAY is written smtp://HOST:PORT or smtps://USER:PASSWORD@HOST.")
    return Relay(
        host=parts.hostname,
        port=port or _PORTS[parts.scheme],
        secure=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        name=name,
    )


def _refused(code: int, said: bytes | str) -> Later | Never:
    sentence = f"The relay answered {code} {_words(said)}"
    return Never(sentence) if code >= _PERMANENT else Later(sentence)


def _words(said: bytes | str) -> str:
    return " ".join((said.decode(errors="replace") if isinstance(said, bytes) else said).split())
