"""The command `guildpost collect`: takes letters out of an IMAP mailbox until told to end."""

import signal
from contextlib import closing
from threading import Event

import click
from imapclient.exceptions import IMAPClientError

from server.cli.wiring import data_option
from server.mailroom.collector import collect as look
from server.mailroom.collector import keep_collecting
from server.mailroom.imap import MailboxAt, mailbox_at
from server.play.bell import Hurry, bell
from server.play.house import House, open_house
from server.play.log import configure_log
from server.settings import read


@click.command()
@click.option("--once", is_flag=True, help="Look once and end; for a timer.")
@data_option
def collect(data: str | None, *, once: bool) -> None:
    """Take the letters of the mailbox in GUILDPOST_IMAP; `guildpost up` does so where it is set."""
    settings = read(data=data) if data else read()
    configure_log(settings)
    if not settings.imap:
        raise click.ClickException("GUILDPOST_IMAP is not set; it is written imaps://USER:PASSWORD@HOST/FOLDER.")
    box, ring = mailbox_at(settings.imap), bell(settings)
    house = open_house(settings, ring if once else Hurry(ring))
    with closing(house.store):
        if once:
            click.echo(f"letters taken: {_once(house, box)}")
            return
        until = Event()
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda _number, _frame: until.set())
        keep_collecting(house, box, until)


def _once(house: House, box: MailboxAt) -> int:
    try:
        with box.opened() as line:
            return look(house, box, line)
    except IMAPClientError as error:
        raise click.ClickException(f"The mailbox could not be read: {error}") from error
