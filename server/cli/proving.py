"""Proves every game of an installation for `guildpost verify --all`."""

from contextlib import closing

import click
from sqlalchemy import select

from server.cli.wiring import house_at
from server.play.proving import faults_of, moves_astray, twins
from server.store.tables import GameRow


def prove_all(data: str | None) -> None:
    """Replay every record and compare it with all that is kept of it; raises ClickException where something differs."""
    house = house_at(data)
    games = faults = 0
    with closing(house.store), house.store.read() as session:
        for row in session.scalars(select(GameRow).order_by(GameRow.id).execution_options(yield_per=50)):
            games += 1
            for fault in faults_of(house, session, row):
                faults += 1
                click.echo(str(fault), err=True)
        for fault in (*moves_astray(session), *twins(session)):
            faults += 1
            click.echo(str(fault), err=True)
    if faults:
        raise click.ClickException(f"{faults} faults were found in {games} games.")
    click.echo(f"{games} games were replayed; chains, states, draws, submissions and letters agree")
