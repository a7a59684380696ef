"""The commands `guildpost backup` and `guildpost restore`: all rows in one file, and back into either database."""

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from server.cli.wiring import data_option, house_at, house_begun_at
from server.mailroom.sealing import NoKey, as_texts, put_back
from server.store.dump import DumpError, dump, load, read_head

FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command()
@FILE
@data_option
def backup(file: Path, data: str | None) -> None:
    """Write everything to FILE while the installation runs: all rows, and the keys of reply addresses and DKIM."""
    house = house_at(data)
    if file.exists():
        raise click.ClickException(f"{file} is there already; a backup does not overwrite another.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with closing(house.store):
        keys: dict[str, Any] = {"keys": ",".join(key.decode() for key in house.keys), "dkim": as_texts(house.settings)}
        rows = dump(house.store.engine, part, keys)
    part.replace(file)
    click.echo(f"{rows} rows are in {file}; keep it secret, as it holds letters, seeds and keys")


@click.command()
@FILE
@data_option
def restore(file: Path, data: str | None) -> None:
    """Fill an empty installation from FILE, whichever kind of database either has."""
    try:
        head = read_head(file)
        keys = str(head.get("keys", ""))
        house = house_begun_at(data)
        with closing(house.store):
            rows = load(house.store.engine, file)
            put_back(house.settings, head.get("dkim", {}))
    except (DumpError, NoKey) as error:
        raise click.ClickException(str(error)) from error
    if house.settings.secrets:
        click.echo("GUILDPOST_SECRETS is set and stays; letters under way need the keys of the backup", err=True)
    elif keys:
        kept = house.settings.folder / "secret"
        kept.touch(mode=0o600)
        kept.write_text(keys.replace(",", "\n"))
    click.echo(f"{rows} rows were restored; “guildpost verify --all” proves the games")
