"""Turns a scene as the near side of the table sees it into what those who sit opposite see, its writing upright."""

from dataclasses import replace
from functools import lru_cache
from typing import Final, assert_never

from engine.core.scene import (
    Anchor,
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    PathStep,
    Rect,
    Scene,
    Text,
    Use,
)
from printables.same import Same

_CAPITAL: Final = 0.73
"""How high a capital of the house's typeface is, in ems: a line of writing turns about the middle of that."""

_TURNED: Final = {Anchor.START: Anchor.END, Anchor.MIDDLE: Anchor.MIDDLE, Anchor.END: Anchor.START}


def seen_from(scene: Scene, seat: int) -> Scene:
    """Return the scene as a seat sees it: even seats sit opposite, and see the board of the scene turned round.

    Writing and symbols stay upright, and what lies beside the board stays where it is.
    """
    if seat % 2 or scene.board is None:
        return scene
    return replace(scene, base=_base(Same(scene.base), scene.board), items=_about(scene.items, scene.board))


def _about(items: tuple[Item, ...], board: tuple[float, float, float, float]) -> tuple[Item, ...]:
    left, top, width, height = board
    x, y = 2 * left + width, 2 * top + height
    right, bottom = left + width, top + height

    def lies_on(item: Item) -> bool:
        at_x, at_y = _place(item)
        return left <= at_x <= right and top <= at_y <= bottom

    return tuple(_turned(item, x, y) if lies_on(item) else item for item in items)


@lru_cache(maxsize=64)
def _base(base: Same[tuple[Item, ...]], board: tuple[float, float, float, float]) -> tuple[Item, ...]:
    return _about(base.it, board)


def _place(item: Item) -> tuple[float, float]:
    if isinstance(item, Path):
        first = item.steps[0] if item.steps else Close()
        return (0, 0) if isinstance(first, Close) else (first.x, first.y)
    if isinstance(item, Group) and item.items:
        x, y = _place(item.items[0])
        return item.x + item.scale * x, item.y + item.scale * y
    return item.x, item.y


def _turned(item: Item, x: float, y: float) -> Item:
    """Return an item turned about the place that is half of x, y."""
    match item:
        case Rect():
            return replace(item, x=x - item.x - item.width, y=y - item.y - item.height)
        case Circle() | Use():
            return replace(item, x=x - item.x, y=y - item.y)
        case Path():
            return replace(item, steps=tuple(_step(step, x, y) for step in item.steps))
        case Text():
            return replace(item, x=x - item.x, y=y - item.y + _CAPITAL * item.size, anchor=_TURNED[item.anchor])
        case Group():
            return _group(item, x, y)
        case _:
            assert_never(item)


def _group(group: Group, x: float, y: float) -> Group:
    """Return a group turned; a thing with a place of its own is only put elsewhere."""
    if group.key is not None and (group.x or group.y):
        return replace(group, x=x - group.x, y=y - group.y)
    clip = group.clip
    if clip is not None:
        left, top, width, height = clip
        clip = (-left - width, -top - height, width, height)
    items = tuple(_turned(item, 0, 0) for item in group.items)
    return replace(group, items=items, x=x - group.x, y=y - group.y, clip=clip)


def _step(step: PathStep, x: float, y: float) -> PathStep:
    match step:
        case Move() | Line():
            return replace(step, x=x - step.x, y=y - step.y)
        case Curve(x1, y1, x2, y2, end_x, end_y):
            return Curve(x - x1, y - y1, x - x2, y - y2, x - end_x, y - end_y)
        case Close():
            return step
        case _:
            assert_never(step)
