"""The commands `guildpost setup` and `guildpost print`: what a table needs before it plays."""

import json
import secrets
import sys
from pathlib import Path
from typing import Final

import click

from engine.catalog import games
from engine.core.errors import SetupError
from engine.core.game import AnyGame
from engine.core.ids import Slug
from printables.cutting_svg import kit_svgs
from printables.imposition import CUT_STYLES
from printables.kits import EDITIONS, kit_pdf, kits
from printables.setup_sheet import setup_pdf
from printables.sides import SIDES
from printables.theme import theme as theme_named
from printables.theme import themes
from printables.units import PAPERS
from server.play.pictures import draw
from server.play.setups import Setup, deal, deal_even, from_text
from server.settings import read

PICTURES: Final = ("svg", "png")
LIST: Final = "?"


def game_named(slug: str) -> AnyGame:
    """Return the game of that slug, as the catalogue of this installation has it; raises SetupError."""
    catalog = games(*read().further_games)
    if (found := catalog.get(Slug(slug.lower()))) is None:
        raise SetupError("game", f"There is no game “{slug}” here; the games are {', '.join(catalog)}.")
    return found


def written(content: bytes, place: str | None) -> None:
    """Write bytes to a file, or to standard output where none is named."""
    if place is None:
        sys.stdout.buffer.write(content)
        return
    Path(place).write_bytes(content)


def seed_given(_context: click.Context, _option: click.Parameter, seed: str | None) -> str | None:
    """Return a seed as it was given; an empty one, as of a variable that is not set, is refused."""
    if seed is not None and not seed.strip():
        raise click.BadParameter("A seed has at least one character; leave --seed out for a random one.")
    return seed


@click.command()
@click.argument("game")
@click.option("--seed", callback=seed_given, help="The seed; the same seed gives the same start for ever.")
@click.option("--code", help="A code, as an earlier setup printed it.")
@click.option("--layout", help="A layout text.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game; may come again.")
@click.option("--even", is_flag=True, help="Take the first start from the seed on that the game calls even.")
@click.option(
    "--format",
    "form",
    default="text",
    show_default=True,
    help="text, json, svg, png, pdf, or a text form of the game as code, layout, ppn.",
)
@click.option("--theme", default="classic", show_default=True, help=f"One of {', '.join(themes())}.")
@click.option("--paper", default="a4", show_default=True, help="Paper of the PDF: a4 or letter.")
@click.option("-o", "--output", help="File to write; standard output where left out.")
def setup(**given: object) -> None:
    """Deal the start of GAME: a random city, or that of a seed, a code or a layout."""
    chosen = {name: str(value) for name, value in given.items() if value and name != "options"}
    options = given["options"]
    pairs = tuple(str(pair) for pair in options) if isinstance(options, tuple) else ()
    dealt = _dealt(game_named(chosen["game"]), chosen, pairs)
    written(_written(dealt, chosen), chosen.get("output"))


def _dealt(game: AnyGame, chosen: dict[str, str], pairs: tuple[str, ...]) -> Setup:
    options = dict(pair(text) for text in pairs)
    for form in ("code", "layout"):
        if text := chosen.get(form):
            return from_text(game, form, text, options)
    seed = chosen.get("seed") or secrets.token_hex(4)
    return (deal_even if chosen.get("even") else deal)(game, options, seed)


def pair(text: str) -> tuple[str, str]:
    """Return the name and the value of an option as it is written on a command line."""
    name, sign, value = text.partition("=")
    if not sign:
        raise click.UsageError(f"An option is written NAME=VALUE, not “{text}”.")
    return name, value


def _written(dealt: Setup, chosen: dict[str, str]) -> bytes:
    form = chosen["form"]
    scene = dealt.game.scene(dealt.state)
    if form in PICTURES:
        return draw(scene, form, theme_named(chosen["theme"])).content
    if form == "pdf":
        return setup_pdf(
            dealt.game,
            dealt.state,
            paper=chosen["paper"],
            theme=theme_named(chosen["theme"]),
            facts=dealt.facts,
            link=dealt.name or "",
        )
    if form == "json":
        return f"{json.dumps(dealt.as_json(), indent=1, ensure_ascii=False)}\n".encode()
    if form == "text":
        facts = "".join(f"{name:<8} {value}\n" for name, value in dealt.facts.items())
        return facts.encode() + b"\n" + draw(scene, "txt", theme_named("classic")).content
    if form in dealt.texts:
        return f"{dealt.texts[form].rstrip()}\n".encode()
    have = ", ".join(("text", "json", "svg", "png", "pdf", *dealt.texts))
    raise click.UsageError(f"{dealt.game.info.title} has no format “{form}”; it has {have}.")


@click.command(name="print")
@click.argument("game")
@click.option(
    "--kit", default="all", show_default=True, help="A part of the box, as tiles; `all` for the whole, `?` for a list."
)
@click.option("--paper", default="a4", show_default=True, help=f"One of {', '.join(PAPERS)}.")
@click.option("--style", default="cut", show_default=True, help=f"How pieces are cut: {', '.join(CUT_STYLES)}.")
@click.option("--sides", default="single", show_default=True, help=f"How backs are printed: {', '.join(SIDES)}.")
@click.option("--palette", default="classic", show_default=True, help=f"One of {', '.join(themes())}.")
@click.option("--offset", default="0,0", show_default=True, help="How far backs move right and down, in mm.")
@click.option("--edition", default="usual", show_default=True, help=f"The kind of PDF: {', '.join(EDITIONS)}.")
@click.option("--format", "form", default="pdf", show_default=True, help="pdf, or svg for cutting machines.")
@click.option("-o", "--output", help="File to write; of several SVGs each gets its number.")
def print_(game: str, output: str | None, form: str, **choices: str) -> None:
    """Make a PDF of the components of GAME, to print and cut."""
    kit, found = choices.pop("kit"), game_named(game)
    if kit == LIST:
        click.echo("\n".join(f"{one.name:<15} {one.title}" for one in kits(found).values()))
        return
    if output is None:
        raise click.UsageError("Say where to write it: --output FILE.")
    if form == "pdf":
        written(kit_pdf(found, kit, **choices), output)
        return
    if form != "svg":
        raise click.UsageError(f"A kit has no format “{form}”; it has pdf and svg.")
    words = {name: choices[name] for name in ("paper", "style", "sides", "palette")}
    place = Path(output)
    documents = kit_svgs(found, kit, **words)
    for number, document in enumerate(documents, 1):
        name = place if len(documents) == 1 else place.with_stem(f"{place.stem}-{number}")
        written(document.encode(), str(name))
