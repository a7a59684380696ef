"""The commands `guildpost booklet`, `scoresheet` and `tournament`: papers for a table, a shelf and a hall."""

import secrets
import sys
from functools import partial
from pathlib import Path

import click
from click.termui import progressbar

from engine.core.table import from_table
from printables.booklet import MOST, Wish, booklet_pdf, sides_of
from printables.document import Enclosure
from printables.kits import EDITIONS
from printables.papers import papers_pdf
from printables.theme import theme as theme_named
from printables.theme import themes
from printables.tournament import tournament_pdf
from printables.units import chosen
from server.cli.records import FILE, read_file
from server.cli.table import game_named, pair, seed_given, written


@click.command()
@click.argument("game")
@click.option("--count", default=20, show_default=True, help=f"How many starts, at most {MOST}.")
@click.option("--seed", callback=seed_given, help="The seed; the same seed gives the same booklet for ever.")
@click.option("--even", is_flag=True, help="Only starts that the game calls even.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game; may come again.")
@click.option("--paper", default="a4", show_default=True, help="a4, letter, a3 or tabloid; pages are half of it.")
@click.option("--palette", default="classic", show_default=True, help=f"One of {', '.join(themes())}.")
@click.option("-o", "--output", required=True, help="File to write.")
def booklet(game: str, *, count: int, even: bool, output: str, **given: str | tuple[str, ...] | None) -> None:
    """Make a booklet of random starts of GAME, two pages on each side of paper."""
    options = dict(map(pair, given["options"] or ()))
    wish = Wish(count, str(given["seed"] or secrets.token_hex(4)), options, even=even)
    paper = str(given["paper"])
    found, palette = game_named(game), theme_named(str(given["palette"]))
    with progressbar(length=sides_of(found, wish, paper=paper), label="Sides", file=sys.stderr) as bar:
        content = booklet_pdf(found, wish, palette, paper=paper, progress=partial(bar.update, 1))
    written(content, output)


@click.command()
@FILE
@click.option("--paper", default="a4", show_default=True, help="The paper.")
@click.option("--palette", default="classic", show_default=True, help=f"One of {', '.join(themes())}.")
@click.option("--edition", default="usual", show_default=True, help=f"The kind of PDF: {', '.join(EDITIONS)}.")
@click.option("-o", "--output", required=True, help="File to write.")
def scoresheet(file: Path, *, output: str, paper: str, palette: str, edition: str) -> None:
    """Fill in the score sheet of the game in FILE: every tower's reckoning drawn on the city, to be checked by hand."""
    found = read_file(file)
    state = from_table(found.game, found.record).state
    record = Enclosure(file.name, "text/plain", file.read_bytes(), "The record of the game")
    kind = chosen("edition", edition, EDITIONS)
    content = papers_pdf(found.game, state, paper=paper, palette=palette, edition=kind, enclosures=(record,))
    written(content, output)


@click.command()
@click.argument("game")
@click.option("--player", "players", multiple=True, help="A player's name; comes once for each of them.")
@click.option("--paper", default="a4", show_default=True, help="The paper.")
@click.option("--palette", default="classic", show_default=True, help=f"One of {', '.join(themes())}.")
@click.option("--edition", default="usual", show_default=True, help=f"The kind of PDF: {', '.join(EDITIONS)}.")
@click.option("-o", "--output", required=True, help="File to write.")
def tournament(game: str, *, output: str, players: tuple[str, ...], **choices: str) -> None:
    """Make pairings and a result sheet for a tournament of GAME, blank where no players are named."""
    kind = chosen("edition", choices.pop("edition"), EDITIONS)
    written(tournament_pdf(game_named(game), players, edition=kind, **choices), output)
