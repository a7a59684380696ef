"""Opens the installation that a command is to work on."""

from collections.abc import Callable
from typing import Any

import click

from server.play.bell import bell
from server.play.house import House, open_house
from server.settings import read
from server.store.migrate import upgrade

data_option: Callable[[Any], Any] = click.option(
    "--data", help="Data folder of the installation.  [default: GUILDPOST_DATA or data]"
)


def house_at(data: str | None) -> House:
    """Open an installation by its data folder; its database is brought up to date first."""
    settings = read(data=data) if data else read()
    house = open_house(settings, bell(settings))
    upgrade(house.store.engine)
    return house
