"""The command `guildpost play`: plays a game in the terminal, by the public API and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from server.cli.line import Line, Refusal

_SHOWN: Final = 40
_WORDS: Final[Mapping[str, str]] = {
    "a move": "plays it, as the game writes it",
    "preview MOVE": "says whether it could be played, without playing it",
    "moves [PREFIX]": "lists your legal moves, or those that begin so",
    "history": "lists what was played",
    "score": "counts the score part by part, each with its rule",
    "say WORDS": "tells the others at the table something",
    "draw, undo": "offers a draw, asks to take back your last move; or agrees to such a wish",
    "resign": "gives the game up, once you have said yes",
    "watch": "waits for what happens, and shows it",
    "quit": "leaves; the game goes on",
}
_WIDE: Final = 16
_COLOURS: Final = {"R": "bold red", "B": "bold blue", "G": "bold green", "Y": "bold yellow", "W": "bold white"}
_SEATS: Final = ("cyan", "magenta", "yellow", "green")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game at a terminal: where it is, and where its pictures and words go."""

    line: Line
    path: str
    console: Console

    def seen(self) -> Any:  # noqa: ANN401 - any JSON
        """Return the game as whoever asks may know it."""
        return self.line.get(self.path)


@click.command()
@click.argument("game")
@click.option("--server", default="http://127.0.0.1:8000", show_default=True, help="Where the server is.")
@click.option("--token", envvar="GUILDPOST_TOKEN", default="", help="Your token, else $GUILDPOST_TOKEN; none: look on.")
@click.option("--watch", "only_watch", is_flag=True, help="Show the game as it goes on, and ask nothing.")
def play(game: str, server: str, token: str, *, only_watch: bool) -> None:
    """Play or watch the game of number GAME; “help” lists what can be written."""
    sitting = Sitting(Line(server.rstrip("/"), token), f"/games/{game}", Console(highlight=False))
    try:
        show(sitting)
        if only_watch or not token:
            watch(sitting, "")
            return
        while ask(sitting):
            pass
    except Refusal as error:
        raise click.ClickException(str(error)) from error
    except (KeyboardInterrupt, EOFError):
        sitting.console.print()


def show(sitting: Sitting) -> None:
    """Show board and standing."""
    seen = sitting.seen()
    for row in sitting.line.text(f"{sitting.path}/board.txt").splitlines():
        sitting.console.print(coloured(row))
    for seat in seen["seats"]:
        number = seat["seat"]
        marks = " ← to move" if number == seen["to_act"] else ""
        you = " (you)" if number == seen["your_seat"] else ""
        points = seen["scores"].get(str(number), {}).get("total", "")
        colour = _SEATS[(number - 1) % len(_SEATS)]
        sitting.console.print(f"[{colour}]{number} {escape(seat['player'])}{you}[/] {points} points[bold]{marks}[/]")
    if seen["status"] == "over":
        sitting.console.print(f"[bold]{escape(seen['outcome']['reason'])}[/]")


def coloured(row: str) -> Text:
    """Return a row of a board in colour: a piece that is written with the first letter of a colour has that colour.

    >>> [(span.start, span.end, span.style) for span in coloured(" RT .. bd").spans]
    [(1, 3, 'bold red')]
    """
    text = Text(row)
    for letter, style in _COLOURS.items():
        text.highlight_regex(rf"\b{letter}[A-Z0-9]{{0,2}}\b", style)
    return text


def ask(sitting: Sitting) -> bool:
    """Read one line and do what it says; false where that was enough."""
    line = sitting.console.input("[bold]> [/]").strip()
    word, _, rest = line.partition(" ")
    if word.lower() in {"quit", "exit", "q"}:
        return False
    try:
        _DEEDS.get(word.lower(), _move)(sitting, rest.strip() if word.lower() in _DEEDS else line)
    except Refusal as refusal:
        sitting.console.print(f"[red]{escape(str(refusal))}[/]")
        if refusal.legal:
            sitting.console.print(f"Perhaps: {escape(', '.join(refusal.legal))}")
    return True


def watch(sitting: Sitting, _rest: str) -> None:
    """Show what happens until the game is over."""
    names = _names(sitting.seen())
    for event in sitting.line.events(f"{sitting.path}/events"):
        told: Mapping[str, Any] = event.get("data", {})
        if event["type"] == "game.move":
            who = escape(names.get(told["seat"], "chance"))
            sitting.console.print(f"{who} plays [bold]{escape(told['move'])}[/]")
        if event["type"] in {"game.turn", "game.over"}:
            show(sitting)
        if event["type"] == "game.over" or (event.get("game", {}) and _is_over(event)):
            return


def _is_over(event: Mapping[str, Any]) -> bool:
    return bool(event["type"] == "snapshot" and event["game"]["status"] == "over")


def _move(sitting: Sitting, text: str) -> None:
    if not text:
        show(sitting)
        return
    done = sitting.line.post(f"{sitting.path}/moves", {"move": text})
    sitting.console.print(f"[green]{escape(str(done['detail']))}[/]")
    show(sitting)


def _moves(sitting: Sitting, prefix: str) -> None:
    found = sitting.line.get(f"{sitting.path}/legal-moves?prefix={prefix}")["moves"]
    more = f" … and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    sitting.console.print(
        f"{escape('  '.join(found[:_SHOWN]))}{more}" if found else "There is nothing for you to play."
    )


def _history(sitting: Sitting, _rest: str) -> None:
    names = _names(sitting.seen())
    table = Table("move", "player", "played")
    for one in sitting.line.get(f"{sitting.path}/moves")["moves"]:
        table.add_row(str(one["ply"] + 1), escape(names.get(one["seat"], "chance")), escape(one["move"]))
    sitting.console.print(table if table.row_count else "Nothing was played yet.")


def _score(sitting: Sitting, _rest: str) -> None:
    names = _names(sitting.seen())
    for seat, score in sitting.line.get(f"{sitting.path}/score")["seats"].items():
        title = f"{escape(names.get(int(seat), f'seat {seat}'))}: {score['total']} points"
        if not score["parts"]:
            sitting.console.print(f"{title}, and nothing that counts yet.")
            continue
        table = Table("rule", "points", "from", title=title)
        for part in score["parts"]:
            counted = ", ".join(f"{name} {value}" for name, value in part.items() if name not in {"rule", "points"})
            table.add_row(str(part.get("rule", "")), str(part.get("points", "")), escape(counted))
        sitting.console.print(table)


def _names(seen: Mapping[str, Any]) -> dict[int, str]:
    return {one["seat"]: one["player"] for one in seen["seats"]}


def _preview(sitting: Sitting, text: str) -> None:
    done = sitting.line.post(f"{sitting.path}/moves?dry_run=true", {"move": text})
    sitting.console.print(f"[green]{escape(str(done['detail']))}[/]")


def _say(sitting: Sitting, words: str) -> None:
    sitting.console.print(escape(sitting.line.post(f"{sitting.path}/chat", {"text": words})["detail"]))


def _offer(address: str) -> Callable[[Sitting, str], None]:
    def deed(sitting: Sitting, _rest: str) -> None:
        sitting.console.print(escape(sitting.line.post(f"{sitting.path}/{address}", {})["detail"]))

    return deed


def _resign(sitting: Sitting, _rest: str) -> None:
    if sitting.console.input("Give the game up? Write yes: ").strip().lower() == "yes":
        _offer("resignation")(sitting, "")
        show(sitting)


def _help(sitting: Sitting, _rest: str) -> None:
    for word, told in _WORDS.items():
        sitting.console.print(f"  [bold]{escape(f'{word:<{_WIDE}}')}[/] {told}", soft_wrap=True)
    notation = sitting.line.get(f"/catalog/{sitting.seen()['game']}")["notation"]
    sitting.console.print(f"\nHow moves are written: {escape(notation)}")


_DEEDS: Final[Mapping[str, Callable[[Sitting, str], None]]] = {
    "moves": _moves,
    "preview": _preview,
    "history": _history,
    "score": _score,
    "say": _say,
    "draw": _offer("draw-offers"),
    "undo": _offer("undo-requests"),
    "resign": _resign,
    "watch": watch,
    "help": _help,
}
