"""Turns a hatched shape into the SVG elements of its hatch, to lie between its fill and its edge."""

from collections.abc import Iterator
from math import ceil, floor
from zlib import crc32

from engine.core.scene import Circle, Path, Rect, Role
from printables.extent import extent
from printables.hatch import WIDTH, strokes
from printables.pen import Hatching, Pen, number, outline


def pattern(pen: Pen, role: Role) -> str:
    """Return what the document must define for a role's hatch, if anything."""
    hatching = pen.theme.hatching(role)
    if hatching is None or pen.hatching is not Hatching.PATTERN:
        return ""
    side = f"{pen.hatch:g}"
    lines = _lines(pen, role, outline(strokes(hatching.hatch), pen.hatch))
    return f'<pattern id="{_id(role)}" patternUnits="userSpaceOnUse" width="{side}" height="{side}">{lines}</pattern>'


def hatched(pen: Pen, item: Path | Rect | Circle, shape: str) -> Iterator[str]:
    """Yield the hatch of an item; `shape` is its element up to the paint."""
    role = item.style.fill
    if role is None or pen.theme.hatching(role) is None:
        return
    if pen.hatching is Hatching.PATTERN:
        yield f'{shape} fill="url(#{_id(role)})"/>'
        return
    clip = f"clip-{crc32(shape.encode()):x}"
    yield f'<clipPath id="{clip}">{shape}/></clipPath>'
    yield f'<g clip-path="url(#{clip})">{_lines(pen, role, _squares(pen, item, role))}</g>'


def _squares(pen: Pen, item: Path | Rect | Circle, role: Role) -> str:
    """Return the path of all the hatch's squares that touch the item."""
    hatching = pen.theme.hatching(role)
    box, side = extent((item,), {}), pen.hatch
    columns = range(floor((box.left * pen.factor + pen.x) / side), ceil((box.right * pen.factor + pen.x) / side))
    rows = range(floor((box.top * pen.factor + pen.y) / side), ceil((box.bottom * pen.factor + pen.y) / side))
    steps = strokes(hatching.hatch) if hatching else ()
    return "".join(outline(steps, side, column * side, row * side) for row in rows for column in columns)


def _lines(pen: Pen, role: Role, path: str) -> str:
    hatching = pen.theme.hatching(role)
    colour = hatching.colour if hatching else "none"
    width = number(pen.hatch * WIDTH)
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _id(role: Role) -> str:
    return "hatch-" + role.replace(".", "-")
