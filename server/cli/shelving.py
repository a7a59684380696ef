"""The commands of `guildpost admin` that end what was put aside, and list what came back."""

import json
from collections.abc import Callable

import click

from server.cli.operator import REASON
from server.cli.wiring import GREATEST, data_option, house_at
from server.play.bounces import bounced
from server.play.house import House
from server.play.operator import Impossible
from server.play.shelving import drop, drop_outgoing, forgive, release


@click.command(name="release")
@click.argument("number")
@REASON
@data_option
def release_letter(number: str, reason: str, data: str | None) -> None:
    """Carry out the held letter of NUMBER as if its player had confirmed it."""
    _say(data, lambda house: release(house, number, reason), "carried out: ")


@click.command(name="drop")
@click.argument("number")
@REASON
@data_option
def drop_one(number: str, reason: str, data: str | None) -> None:
    """Drop the held or failed submission of NUMBER, or the letter of ours of that number."""
    ours = number.isascii() and number.isdigit() and int(number) <= GREATEST
    _say(
        data,
        lambda house: drop_outgoing(house, int(number), reason) if ours else drop(house, number, reason),
        "dropped: ",
    )


@click.command(name="forgive")
@click.argument("player")
@REASON
@data_option
def forgive_player(player: str, reason: str, data: str | None) -> None:
    """Write to PLAYER again, whose letters came back or who wanted none."""
    _say(data, lambda house: forgive(house, player, reason), "letters go again to ")


@click.command()
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@data_option
def bounces(data: str | None, *, plain: bool) -> None:
    """List letters of ours that came back, the newest first."""
    with house_at(data).store.read() as session:
        rows = [
            {
                "letter": str(one.outgoing_id),
                "when": one.came_at.isoformat(timespec="seconds"),
                "fate": one.fate,
                "status": one.status,
                "to": one.address,
                "words": one.words,
            }
            for one in bounced(session)
        ]
    told = json.dumps(rows) if plain else "\n".join("  ".join(row.values()) for row in rows)
    click.echo(told or "Nothing came back.")


SHELVING = (release_letter, drop_one, forgive_player, bounces)


def _say(data: str | None, act: Callable[[House], str], before: str) -> None:
    house = house_at(data)
    try:
        done = act(house)
    except Impossible as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{before}{done}")
