"""Opens the installation that a command is to work on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
from sqlalchemy.exc import ArgumentError, DBAPIError

from server.play.bell import bell
from server.play.house import House, open_house
from server.settings import Settings, read
from server.store.migrate import NewerTables, begun, upgrade

data_option: Callable[[Any], Any] = click.option(
    "--data", help="Data folder of the installation.  [default: GUILDPOST_DATA or data]"
)

GREATEST: Final = 2**31 - 1
"""No row has a greater number."""


def house_at(data: str | None) -> House:
    """Open an installation by its data folder for as long as the command runs; its database is brought up to date.

    Raises ClickException where there is none: a slip in a folder's name is not to begin another.
    """
    settings = settings_at(data)
    with in_words():
        if begun(settings.database_url):
            return _opened(settings)
    raise nothing_in(settings)


def house_begun_at(data: str | None) -> House:
    """Open an installation like `house_at`, but begin it where there is none, and say so."""
    settings = settings_at(data)
    with in_words():
        fresh = not begun(settings.database_url)
        house = _opened(settings)
    if fresh:
        click.echo(f"There was no Guildpost in {_place(settings)} yet; a new one is begun there.", err=True)
    return house


def settings_at(data: str | None) -> Settings:
    """Read the settings for a command that names a data folder, or does not."""
    return read(data=data) if data else read()


@contextmanager
def in_words() -> Iterator[None]:
    """Turn what a database refuses into one line for whoever typed the command."""
    try:
        yield
    except NewerTables as error:
        raise click.ClickException(str(error)) from error
    except ArgumentError as error:
        raise click.ClickException("GUILDPOST_DATABASE is no address of a database; see docs/operating.md.") from error
    except DBAPIError as error:
        why = " ".join(str(error.orig).split("\n")[0].split())
        raise click.ClickException(f"The database cannot be used: {why}") from error


def nothing_in(settings: Settings) -> click.ClickException:
    """Return the refusal to look for an installation where there is none."""
    return click.ClickException(
        f"There is no Guildpost in {_place(settings)}: name its folder with --data or GUILDPOST_DATA, "
        "or begin one with “guildpost up” or “guildpost migrate”."
    )


def _opened(settings: Settings) -> House:
    house = open_house(settings, bell(settings))
    click.get_current_context().call_on_close(house.store.close)
    upgrade(house.store.engine)
    return house


def _place(settings: Settings) -> str:
    return "the database" if settings.database else str(settings.folder.absolute())
