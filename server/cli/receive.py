"""The command `guildpost receive`: takes one letter from standard input, and tells a mail server how it went."""

import sys
from contextlib import closing
from typing import Any, Final, NoReturn

import click
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.carriers import Envelope, envelope_of
from server.mailroom.gate import MOST_BYTES, refuse_letter, refuse_recipient
from server.play.bell import bell
from server.play.budgets import Flooded
from server.play.house import open_house
from server.play.intake import ring_for, take_letters
from server.settings import SettingsError, read

NO_SUCH_ADDRESS: Final = 67
BAD_LETTER: Final = 65
NOT_ALLOWED: Final = 77
TRY_AGAIN: Final = 75
"""Exit codes of sysexits.h: a mail server tries again after the last, and returns the letter after the others."""

_CODES: Final = {"5.1.1": NO_SUCH_ADDRESS, "5.7.1": NOT_ALLOWED}


class Patient(click.Command):
    """A command whose misuse has the letter tried again: a slip in a mail server's settings must not return letters."""

    def make_context(self, *given: Any, **more: Any) -> click.Context:  # noqa: ANN401 - as the library declares it
        """Read the command line."""
        try:
            return super().make_context(*given, **more)
        except click.UsageError as error:
            _end(TRY_AGAIN, error.format_message())


@click.command(cls=Patient)
@click.option("--sender", help="The envelope's sender; empty for none.  [default: read off the letter]")
@click.option("--recipient", "recipients", multiple=True, help="The envelope's recipient; may come more than once.")
@click.option("--data", help="Data folder of the installation.  [default: GUILDPOST_DATA or data]")
def receive(sender: str | None, recipients: tuple[str, ...], data: str | None) -> None:
    """Keep the letter on standard input; exit codes are those of sysexits.h, 75 where it should be tried again."""
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        numbers = _kept(raw, sender, recipients, data)
    except (Flooded, SettingsError, SQLAlchemyError, OSError, ValueError) as error:
        _end(TRY_AGAIN, f"4.3.0 {' '.join(str(error).split())[:200]}")
    click.echo(" ".join(numbers))


def _kept(raw: bytes, sender: str | None, recipients: tuple[str, ...], data: str | None) -> list[str]:
    settings = read(data=data) if data else read()
    house = open_house(settings, bell(settings))
    with closing(house.store):
        if refusal := refuse_letter(raw):
            _end(BAD_LETTER, refusal[4:])
        noted = envelope_of(house, raw) if sender is None or not recipients else Envelope("", ())
        who = noted.sender if sender is None else sender.strip() or "<>"
        to = recipients or noted.recipients
        for one in to:
            if refusal := refuse_recipient(house, who, one):
                _end(_CODES.get(refusal[4:9], NO_SUCH_ADDRESS), refusal[4:])
        if not to:
            _end(NO_SUCH_ADDRESS, "5.1.1 The letter is to none of our addresses.")
        numbers = take_letters(house, raw, who, dict.fromkeys(one.casefold() for one in to))
        for number in numbers:
            ring_for(house, number)
    return numbers


def _end(code: int, why: str) -> NoReturn:
    click.echo(why, err=True)
    raise click.exceptions.Exit(code)
