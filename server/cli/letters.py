"""The commands `guildpost read-letter` and `guildpost post`: letters that came, and letters that were sent."""

import json
import sys
from pathlib import Path

import click

from engine.catalog import games
from server.cli.wiring import data_option, nothing_in, settings_at
from server.mailroom.letter import Letter, read
from server.mailroom.letter.moves import likely, recogniser
from server.mailroom.letter.report import as_json
from server.mailroom.letter.sent import sent_text
from server.mailroom.postbox import find, letters
from server.play.verbs import vocabulary_of
from server.settings import read as read_settings


@click.command(name="read-letter")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--domain", help="Our mail domain.  [default: GUILDPOST_DOMAIN]")
@click.option("--sent", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The text that we had sent.")
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
def read_letter(file: Path, domain: str | None, sent: Path | None, *, plain: bool) -> None:
    """Say what the mail room understands of a letter kept in FILE; nothing is carried out."""
    settings = read_settings()
    catalog = games(*settings.further_games)
    raw = file.read_bytes()
    letter = read(
        raw,
        domain=domain or settings.domain,
        sent=sent_text(sent.read_bytes()) if sent else None,
        verbs=vocabulary_of(catalog),
        is_move=recogniser(likely(catalog, raw)),
    )
    click.echo(json.dumps(as_json(letter), ensure_ascii=False) if plain else _told(letter))


def _told(letter: Letter) -> str:
    commands = (f"  {command.verb}: {command.text}".rstrip(": ") for command in letter.commands)
    ignored = (f"  ignored: {line}" for line in letter.ignored)
    return "\n".join((f"{letter.verdict.value}: {letter.reason}".rstrip(": "), *commands, *ignored))


@click.command()
@click.argument("number", required=False)
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@click.option("--raw", is_flag=True, help="Print the letter as it was sent.")
@data_option
def post(number: str | None, data: str | None, *, plain: bool, raw: bool) -> None:
    """List the letters that were sent where no relay is set, or show the one of NUMBER."""
    settings = settings_at(data)
    if not settings.folder.is_dir():
        raise nothing_in(settings)
    if number is None:
        sent = letters(settings)
        click.echo(json.dumps([one.as_json() for one in sent]) if plain else "\n".join(map(str, sent)) or "No letters.")
        return
    letter = find(settings, number)
    if letter is None:
        raise click.ClickException(f"There is no letter {number}; “guildpost post” lists them.")
    if raw:
        sys.stdout.buffer.write(letter.raw)
        return
    click.echo(json.dumps(letter.as_json()) if plain else letter.text)
