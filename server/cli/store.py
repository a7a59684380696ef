"""The command `guildpost migrate`: brings the database to the form that this version needs."""

import click

from server.cli.wiring import data_option, house_begun_at


@click.command()
@data_option
def migrate(data: str | None) -> None:
    """Bring the database up to date; run it once before new processes start."""
    house = house_begun_at(data)
    click.echo(f"{house.store.engine.url.render_as_string(hide_password=True)} is up to date")
