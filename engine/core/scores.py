"""Turns a score into plain JSON values, the same at every door."""

from engine.core.game import Score
from engine.core.ids import Json


def score_as_json(score: Score) -> dict[str, Json]:
    """Return a seat's total and parts; each part has its rule, its facts by their names, and its points."""
    parts: list[Json] = [{"rule": part.rule, **part.facts, "points": part.points} for part in score.parts]
    return {"total": score.total, "parts": parts}
