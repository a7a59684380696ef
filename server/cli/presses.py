"""The command `guildpost booklet`: many starts of a game as one PDF to print, fold and bind."""

import secrets
import sys
from functools import partial

import click
from click.termui import progressbar

from printables.booklet import MOST, Wish, booklet_pdf, sides_of
from printables.theme import theme as theme_named
from printables.theme import themes
from server.cli.table import game_named, pair, written


@click.command()
@click.argument("game")
@click.option("--count", default=20, show_default=True, help=f"How many starts, at most {MOST}.")
@click.option("--seed", help="The seed; the same seed gives the same booklet for ever.")
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
    with progressbar(length=sides_of(count, paper), label="Sides", file=sys.stderr) as bar:
        forward = partial(bar.update, 1)
        palette = theme_named(str(given["palette"]))
        content = booklet_pdf(game_named(game), wish, palette, paper=paper, progress=forward)
    written(content, output)
