"""The commands of `guildpost admin` that change games, players and keys; each asks why and is kept."""

import json
from collections.abc import Callable
from contextlib import closing
from datetime import datetime

import click

from server.cli.wiring import GREATEST, data_option, house_at
from server.play.house import House
from server.play.keys import drop_old_keys, new_key
from server.play.operator import Impossible, ban, end_by_draw, end_by_leaving, reissue, set_back, trail, unban

REASON = click.option("--reason", required=True, help="Why, in words; it is kept in the audit trail.")


@click.command()
@click.argument("game", type=click.IntRange(1, GREATEST))
@click.option(
    "--leaves", type=click.IntRange(1, GREATEST), help="The seat that leaves; without it the game ends as a draw."
)
@REASON
@data_option
def abort(game: int, leaves: int | None, reason: str, data: str | None) -> None:
    """End the running GAME."""
    _say(
        data,
        lambda house: (
            end_by_draw(house, game, reason) if leaves is None else end_by_leaving(house, game, leaves, reason)
        ),
        f"game {game}: ",
    )


@click.command()
@click.argument("game", type=click.IntRange(1, GREATEST))
@click.option("--ply", type=click.IntRange(0, GREATEST), required=True, help="How many entries of its record stay.")
@REASON
@data_option
def adjust(game: int, ply: int, reason: str, data: str | None) -> None:
    """Take the running GAME back to an earlier ply; whoever is to act there has a new letter."""
    _say(data, lambda house: set_back(house, game, ply, reason), f"game {game}: ")


@click.command(name="ban")
@click.argument("player")
@click.option("--lift", is_flag=True, help="Let the player in again.")
@REASON
@data_option
def ban_player(player: str, reason: str, data: str | None, *, lift: bool) -> None:
    """Shut both doors to PLAYER (a name or an address) and take back all tokens."""
    _say(
        data, lambda house: (unban if lift else ban)(house, player, reason), "banned no more: " if lift else "banned: "
    )


@click.command()
@click.argument("player")
@REASON
@data_option
def token(player: str, reason: str, data: str | None) -> None:
    """Take back all tokens of PLAYER and print a new one; it is shown this once."""
    _say(data, lambda house: reissue(house, player, reason), "token: ")


@click.command()
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@data_option
def audit(data: str | None, *, plain: bool) -> None:
    """List what operators did, the newest first."""
    house = house_at(data)
    with closing(house.store), house.store.read() as session:
        rows = [_told(row.received_at, row.intent or {}, row.player_id) for row in trail(session)]
    if plain:
        click.echo(json.dumps(rows))
        return
    click.echo("\n".join("  ".join(value for value in row.values() if value) for row in rows) or "Nothing was done.")


@click.command(name="rotate-key")
@click.option("--drop-old", is_flag=True, help="Forget all keys but the newest: letters under older ones die.")
@data_option
def rotate_key(data: str | None, *, drop_old: bool) -> None:
    """Make a new key for reply addresses; letters that are under way stay answerable by the old one."""
    _say(data, lambda house: str((drop_old_keys if drop_old else new_key)(house.settings)), "keys that count now: ")
    click.echo("start the installation anew, the mail door first, so that every process knows them", err=True)


ORDERS = (abort, adjust, ban_player, token, audit, rotate_key)


def _say(data: str | None, act: Callable[[House], str], before: str) -> None:
    house = house_at(data)
    try:
        with closing(house.store):
            done = act(house)
    except Impossible as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{before}{done}")


def _told(when: datetime, intent: dict[str, object], player: int | None) -> dict[str, str]:
    fields = intent.get("fields")
    said: dict[str, str] = fields if isinstance(fields, dict) else {}
    return {
        "when": when.isoformat(timespec="seconds"),
        "verb": str(intent.get("verb", "")),
        "game": str(intent.get("game") or ""),
        "player": str(player or ""),
        "detail": said.get("detail", ""),
        "reason": said.get("reason", ""),
    }
