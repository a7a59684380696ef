"""The commands `guildpost score`, `replay` and `verify`: what a file says of a game that was played."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from engine.catalog import games
from engine.core.dice import commitment
from engine.core.errors import SetupError
from engine.core.files import GameFile, read_game
from engine.core.game import Score
from engine.core.record import Record, prove, steps
from engine.core.scores import score_as_json
from engine.core.table import Slip, TableGame, from_table
from printables.textboard import text as text_of
from server.cli.proving import prove_all
from server.cli.wiring import data_option
from server.play.telling import score_lines
from server.settings import read

FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
PLAIN = click.option("--json", "plain", is_flag=True, help="Print JSON.")


@click.command()
@FILE
@PLAIN
def score(file: Path, *, plain: bool) -> None:
    """Score the game in FILE, tower by tower; moves that break a rule are named, and scored all the same."""
    game, played = _table(read_file(file))
    scores = game.game.scores(played.state)
    if plain:
        click.echo(json.dumps(_scored(scores, played.warnings), ensure_ascii=False))
        return
    for line in score_lines(scores, {}):
        click.echo(line)
    for slip in played.warnings:
        click.echo(
            f"warning: move {slip.ply + 1}, {slip.text}: {slip.rule or ''} {slip.detail}".replace("  ", " "), err=True
        )


def _scored(scores: Mapping[int, Score], slips: tuple[Slip, ...]) -> dict[str, Any]:
    return {
        "seats": {str(seat): score_as_json(score) for seat, score in scores.items()},
        "warnings": [
            {"move": slip.text, "ply": slip.ply + 1, "rule": slip.rule, "detail": slip.detail} for slip in slips
        ],
    }


@click.command()
@FILE
@PLAIN
def replay(file: Path, *, plain: bool) -> None:
    """Replay the game in FILE by its rules and show how it stands; fails at the first move that breaks one."""
    found = read_file(file)
    if isinstance(found.record, Record):
        _replayed(found, plain=plain)
        return
    _, played = _table(found)
    for slip in played.warnings:
        raise click.ClickException(f"Move {slip.ply + 1}, {slip.text}: {slip.detail}")
    _show(found, played.position, [text for _, text in played.moves], plain=plain)


def _replayed(found: GameFile, *, plain: bool) -> None:
    if not isinstance(found.record, Record):
        raise TypeError("only a record of ours is replayed entry by entry")
    position = None
    told = []
    for advance in steps(found.game, found.record):
        position = advance.position
        told.append("  ".join((advance.text, *map(found.game.tell, advance.events))))
    _show(found, position or from_table(found.game, found.record).position, told, plain=plain)


def _show(found: GameFile, position: Any, told: list[str], *, plain: bool) -> None:  # noqa: ANN401 - a Position
    outcome, scores = position.outcome, found.game.scores(position.state)
    if plain:
        shown = {
            "game": found.game.info.slug,
            "ply": position.ply,
            "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
            "scores": {str(seat): one.total for seat, one in scores.items()},
            "state": found.game.dump(position.state),
        }
        click.echo(json.dumps(shown, ensure_ascii=False))
        return
    for number, line in enumerate(told, start=1):
        click.echo(f"{number:>4}  {line}")
    click.echo(f"\n{text_of(found.game.scene(position.state))}\n")
    click.echo(outcome.reason if outcome else f"The game is running after {position.ply} moves.")


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", help="The secret seed, where the file does not hold it.")
@click.option("--all", "everything", is_flag=True, help="Prove every game of the installation instead.")
@data_option
def verify(file: Path | None, seed: str | None, data: str | None, *, everything: bool) -> None:
    """Check that every draw in FILE came from the published seed, and the seed from the commitment."""
    if everything:
        prove_all(data)
        return
    if file is None:
        raise click.UsageError("Name a FILE, or say --all.")
    _verify(file, seed)


def _verify(file: Path, seed: str | None) -> None:
    text = file.read_text(encoding="utf-8", errors="replace")
    found = read_game(games(*read().further_games), text)
    if not isinstance(found.record, Record):
        raise click.ClickException("Only a record of this server says what its draws came from.")
    extra = json.loads(text) if text.lstrip().startswith("{") else {}
    said = seed or extra.get("seed")
    if not isinstance(said, str):
        raise click.ClickException("The file holds no seed: a game's seed is published when the game is over.")
    if (promised := extra.get("commitment")) and promised != commitment(said):
        raise click.ClickException("The seed is not the one that was promised: its SHA-256 is not the commitment.")
    brought = extra.get("brought")
    if fault := prove(found.game, found.record, said, brought if isinstance(brought, int) else None):
        raise click.ClickException(fault)
    dealt = "the start and every draw" if brought is None else f"every draw after the {brought} entries brought along"
    click.echo(f"fair: {dealt} come from the seed" + (", and the seed is the one promised" if promised else ""))


def read_file(file: Path) -> GameFile:
    """Read the record in a file; raises SetupError where it is none."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SetupError("file", f"{file.name} is no text in UTF-8.") from error
    return read_game(games(*read().further_games), text)


def _table(found: GameFile) -> tuple[GameFile, TableGame]:
    return found, from_table(found.game, found.record)
