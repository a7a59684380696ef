"""The commands `guildpost admin dkim`: makes, changes and shows the keys that sign our letters."""

from collections.abc import Callable
from typing import TypeVar

import click

from server.cli.wiring import data_option
from server.mailroom.names import texts_at
from server.mailroom.sealing import NoKey, Seal, make_seal, retire, seals, use_newest
from server.play.house import utc_now
from server.settings import Settings, read

T = TypeVar("T")


@click.group()
def dkim() -> None:
    """Keys that sign letters (DKIM): make, rotate, retire and show them."""


@dkim.command()
@data_option
def make(data: str | None) -> None:
    """Make a key and print its line for DNS; the first signs at once, a later one after `rotate`."""
    settings = _settings(data)
    click.echo(make_seal(settings, utc_now()).record(settings.domain))


@dkim.command()
@data_option
def rotate(data: str | None) -> None:
    """Sign with the newest key from now on; publish its line a day before."""
    settings = _settings(data)
    made = _tried(lambda: use_newest(settings))
    click.echo(f"letters are signed with {made.selector} now; leave the line of the one before in DNS for a week")


@dkim.command(name="retire")
@click.argument("selector")
@data_option
def retire_key(selector: str, data: str | None) -> None:
    """Forget the key of SELECTOR, which signs no more; its line may leave DNS."""
    settings = _settings(data)
    _tried(lambda: retire(settings, selector))
    click.echo(f"{selector} is gone")


@dkim.command()
@click.option("--check", is_flag=True, help="Ask DNS whether it knows each key.")
@data_option
def show(data: str | None, *, check: bool) -> None:
    """Print the line for DNS of every key, and which one signs."""
    settings = _settings(data)
    kept = seals(settings)
    for one in kept:
        state = "signs" if one.signs else "waits, or has signed"
        click.echo(f"; {one.selector} {state}{_known(settings, one) if check else ''}\n{one.record(settings.domain)}")
    if not kept:
        click.echo("There is no key; “guildpost admin dkim make” makes one.")


def _known(settings: Settings, seal: Seal) -> str:
    told = "".join(texts_at(f"{seal.selector}._domainkey.{settings.domain}"))
    wanted = seal.record(settings.domain).partition("p=")[2].replace('" "', "").partition('"')[0]
    return ", and DNS knows it" if told and wanted in told else ", and DNS does not know it"


def _settings(data: str | None) -> Settings:
    return read(data=data) if data else read()


def _tried(act: Callable[[], T]) -> T:
    try:
        return act()
    except NoKey as error:
        raise click.ClickException(str(error)) from error
