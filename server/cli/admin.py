"""The commands `guildpost admin`: what was put aside, and putting it right."""

import json
import sys
from collections.abc import Iterable

import click

from server.cli.operator import ORDERS
from server.cli.sealing import dkim
from server.cli.shelving import SHELVING
from server.cli.wiring import GREATEST, data_option, house_at
from server.play.shelf import judge_again, put_aside, send_again, unsent, whole, why_aside
from server.store.post import Outgoing, Submission


@click.group()
def admin() -> None:
    """Put right what went wrong: letters that were put aside, games, players, keys; list who did what."""


@admin.command()
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@data_option
def letters(data: str | None, *, plain: bool) -> None:
    """List submissions that are held or failed."""
    with house_at(data).store.read() as session:
        rows = [_submission(row) for row in put_aside(session)]
    _print(rows, plain=plain, empty="Nothing is held and nothing failed.")


@admin.command()
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@data_option
def outgoing(data: str | None, *, plain: bool) -> None:
    """List letters that could not be sent."""
    with house_at(data).store.read() as session:
        rows = [_outgoing(row) for row in unsent(session)]
    _print(rows, plain=plain, empty="Every letter was sent.")


@admin.command()
@click.argument("number")
@data_option
def show(number: str, data: str | None) -> None:
    """Show the submission of NUMBER as it came."""
    with house_at(data).store.read() as session:
        row = whole(session, number)
        if row is None:
            raise click.ClickException(f"There is no submission {number}.")
        content = row.raw if row.raw is not None else json.dumps(row.intent).encode()
    sys.stdout.buffer.write(content)


@admin.command(name="judge-again")
@click.argument("number")
@data_option
def again(number: str, data: str | None) -> None:
    """Judge the failed submission of NUMBER again."""
    if not judge_again(house_at(data), number):
        raise click.ClickException(f"There is no failed submission {number}.")
    click.echo(f"{number} will be judged again")


@admin.command(name="send-again")
@click.argument("number", type=click.IntRange(1, GREATEST))
@data_option
def resend(number: int, data: str | None) -> None:
    """Try again to send the letter of NUMBER."""
    if not send_again(house_at(data), number):
        raise click.ClickException(f"There is no failed letter {number}.")
    click.echo(f"{number} will be sent again")


for _order in (*ORDERS, *SHELVING, dkim):
    admin.add_command(_order)


def _submission(row: Submission) -> dict[str, str]:
    envelope = row.envelope or {}
    return {
        "number": row.id,
        "status": row.status,
        "received": row.received_at.isoformat(timespec="seconds"),
        "door": row.door,
        "from": str(envelope.get("from", "")),
        "reason": why_aside(row),
    }


def _outgoing(row: Outgoing) -> dict[str, str]:
    return {
        "number": str(row.id),
        "status": row.status,
        "kind": row.kind,
        "to": row.address,
        "attempts": str(row.attempts),
        "reason": row.error or "",
    }


def _print(rows: Iterable[dict[str, str]], *, plain: bool, empty: str) -> None:
    found = list(rows)
    if plain:
        click.echo(json.dumps(found))
        return
    click.echo("\n".join("  ".join(row.values()) for row in found) or empty)
