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
    """Open an installation by its data folder for as long as the command runs; its database is brought up to date."""
    settings = read(data=data) if data else read()
    house = open_house(settings, bell(settings))
    click.get_current_context().call_on_close(house.store.close)
    upgrade(house.store.engine)
    return house
