"""The command `guildpost player`: enters players from the command line."""

import json

import click

from server.cli.wiring import data_option, house_begun_at
from server.play.people import AddressTaken, BadName, NameTaken, issue_token, register


@click.group()
def player() -> None:
    """Players of this installation."""


@player.command()
@click.argument("name")
@click.argument("email")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@data_option
def add(name: str, email: str, data: str | None, *, as_json: bool) -> None:
    """Enter a confirmed player and print an API token; it is shown this once."""
    house = house_begun_at(data)
    try:
        with house.store.write() as session:
            entered = register(session, name, email, house.clock())
            entered.confirmed_at = entered.confirmed_at or house.clock()
            token = issue_token(session, entered, "command line", house.clock())
            shown = {"name": entered.name, "email": entered.email, "token": token}
    except (AddressTaken, BadName, NameTaken) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(shown) if as_json else f"{shown['name']} <{shown['email']}>\ntoken: {shown['token']}")
