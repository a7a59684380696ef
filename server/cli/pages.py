"""The command `guildpost pages`: writes the pages of the manual that are made from the code."""

from collections.abc import Iterator
from pathlib import Path

import click

from engine.catalog import games
from engine.core.game import AnyGame
from server.settings import table

SETTINGS_BEGIN = "<!-- settings: made by `guildpost pages` -->"
SETTINGS_END = "<!-- end of settings -->"


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; fail where a page is out of date.")
def pages(folder: Path, *, check: bool) -> None:
    """Write the rules pages and the settings table into the manual at FOLDER."""
    old = [place for place, text in made(folder) if not place.exists() or place.read_text() != text]
    if check and old:
        names = ", ".join(str(place) for place in old)
        raise click.ClickException(f"Out of date: {names}; “guildpost pages {folder}” writes them anew.")
    for place, text in made(folder):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)


def made(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield every made page with its text."""
    for slug, game in games().items():
        yield folder / "rules" / f"{slug}.md", rules_page(game)
    operating = folder / "operating.md"
    if operating.exists():
        yield operating, with_settings(operating.read_text())


def rules_page(game: AnyGame) -> str:
    """Return a game's rules as a page, from its rulebook."""
    info = game.info
    least, most = info.seats
    seats = f"{least}" if least == most else f"{least} to {most}"
    options = (
        f"| `{option.name}` | {', '.join(option.choices) or 'any'} | {option.default or 'none'} | {option.help} |"
        for option in info.options
    )
    rules = (f"**{number}** {sentence}\n" for number, sentence in game.rulebook.items())
    return "\n".join(
        (
            f"# {info.title}: the rules",
            "",
            f"A game for {seats} players by {info.designer}, in our own words. {info.summary}",
            "Errors, letters and scores cite these numbers.",
            "",
            *rules,
            "## Options",
            "",
            "| option | choices | default | what it does |",
            "|---|---|---|---|",
            *options,
            "",
            "## Notation",
            "",
            info.notation_help,
            "",
            f"Examples: {', '.join(f'`{move}`' for move in info.examples)}.",
            "",
        )
    )


def with_settings(page: str) -> str:
    """Return the operating page with the settings table between its marks."""
    before, found, rest = page.partition(SETTINGS_BEGIN)
    if not found:
        return page
    _, _, after = rest.partition(SETTINGS_END)
    return f"{before}{SETTINGS_BEGIN}\n{table()}\n{SETTINGS_END}{after}"
