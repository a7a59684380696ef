"""Turns scores, records and moves into lines of text for letters and terminals."""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.game import AnyGame, Part, Score
from engine.core.ids import Seat
from engine.core.position import DRAW_AGREED, leaves
from server.mailroom.languages import phrase


def score_lines(scores: Mapping[int, Score], names: Mapping[Seat, str]) -> tuple[str, ...]:
    """Return each seat's total followed by the parts it came from."""
    return tuple(
        line for seat, score in scores.items() for line in _score(score, names.get(Seat(seat), f"Seat {seat}"))
    )


def move_lines(moves: Sequence[tuple[int | None, str]], names: Mapping[Seat, str]) -> tuple[str, ...]:
    """Return numbered moves with who made them; chance is called by that name."""
    width = max((len(name) for name in (*names.values(), "chance")), default=6)
    return tuple(
        f"{ply:>4}  {_name(seat, names):<{width}}  {in_words(text)}" for ply, (seat, text) in enumerate(moves, start=1)
    )


def in_words(text: str) -> str:
    """Return an entry of a record as a person says it: a move in its notation, all else in words."""
    if text == DRAW_AGREED:
        return phrase("a draw is agreed")
    return phrase("gives up the game") if leaves(text) else text


def columns(words: Sequence[str], width: int = 72) -> tuple[str, ...]:
    """Return words set in columns of equal width, row by row.

    >>> columns(("a1", "b2", "c3"), width=9)
    ('a1  b2', 'c3')
    """
    if not words:
        return ()
    cell = max(map(len, words)) + 2
    each = max(1, width // cell)
    rows = (words[start : start + each] for start in range(0, len(words), each))
    return tuple("".join(f"{word:<{cell}}" for word in row).rstrip() for row in rows)


def rule_line(game: AnyGame, rule: str | None) -> tuple[str, ...]:
    """Return the sentence of a rule with its number, or nothing where no rule is cited."""
    sentence = next((text for number, text in game.rulebook.items() if number == rule), None)
    return () if sentence is None else (f"{rule}: {sentence}",)


def _score(score: Score, name: str) -> Iterator[str]:
    yield f"{name}: {score.total}"
    for part in score.parts:
        yield f"  {part.points:>4}  {part.rule}  {_facts(part)}".rstrip()


def _facts(part: Part) -> str:
    return ", ".join(f"{name} {value}" for name, value in part.facts.items())


def _name(seat: int | None, names: Mapping[Seat, str]) -> str:
    return "chance" if seat is None else names.get(Seat(seat), f"seat {seat}")
