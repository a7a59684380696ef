"""Turns the scores of a position into the lines of a score sheet, each with the drawing of what it was counted from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from engine.core.game import AnyGame, Part
from engine.core.ids import Seat
from engine.core.scene import Scene
from printables.theme import Theme
from printables.tracing import traced


@dataclass(frozen=True, slots=True)
class Line:
    """A part of a score: what it was counted from in words, and over the board, empty where nothing is to be drawn.

    `name` is the anchor of the drawing, as `part-1-2` for the second part of seat 1.
    """

    name: str
    part: Part
    said: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's total and the lines that make it up."""

    seat: Seat
    total: int
    lines: Sequence[Line]


def sheets(game: AnyGame, state: Any, scene: Scene, theme: Theme) -> Sequence[Sheet]:  # noqa: ANN401 - any game's state
    """Return the score sheet of each seat; `scene` is the picture over which the drawings are laid."""
    scores: Mapping[int, Any] = game.scores(state)

    def line(seat: Seat, number: int, part: Part) -> Line:
        trace = game.trace(state, seat, part)
        drawing = Markup(traced(scene, trace, theme))  # noqa: S704 - drawn by us, its texts escaped
        return Line(f"part-{seat}-{number}", part, trace.said, drawing)

    return tuple(
        Sheet(Seat(seat), score.total, tuple(line(Seat(seat), *one) for one in enumerate(score.parts, 1)))
        for seat, score in scores.items()
    )
