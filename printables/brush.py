"""Paints plain shapes on a context of cairo, as CairoSVG paints their SVG, in a tenth of the time."""

from math import tau
from typing import Any, Final, TypeAlias

from engine.core.scene import Circle, Close, Curve, Line, Move, Path, Rect, Role, Style
from printables.markup import DASH, GAP
from printables.pen import Pen, tenth
from printables.theme import rgb

Context: TypeAlias = Any
"""A context of cairo; cairocffi has no types."""

_EVEN_ODD: Final = 1
_MITRE: Final = 4
_BEND: Final = 4 * (2**0.5 - 1) / 3
"""How far the control points of a quarter of a circle are from its ends, in radii."""


def ready(context: Context, pen: Pen, scale: float) -> None:
    """Prepare a context on which a board unit takes so many pixels."""
    context.scale(scale / pen.unit, scale / pen.unit)
    context.set_fill_rule(_EVEN_ODD)
    context.set_miter_limit(_MITRE)


def paint(context: Context, pen: Pen, item: Path | Rect | Circle) -> None:
    """Paint a shape without hatch; raises UnknownRole."""
    style = item.style
    _outline(context, pen, item)
    if style.fill is not None:
        _dip(context, pen, style.fill)
        context.fill_preserve()
    if style.stroke is not None and style.width:
        _dip(context, pen, style.stroke)
        _set_width(context, pen, style)
        context.stroke_preserve()
    context.new_path()


def _dip(context: Context, pen: Pen, role: Role) -> None:
    context.set_source_rgb(*(part / 255 for part in rgb(pen.theme.colour(role))))


def _set_width(context: Context, pen: Pen, style: Style) -> None:
    width = style.width * pen.factor
    context.set_line_width(tenth(width))
    context.set_dash((tenth(width * DASH), tenth(width * GAP)) if style.dashed else ())


def _outline(context: Context, pen: Pen, item: Path | Rect | Circle) -> None:
    f = pen.factor
    match item:
        case Path():
            _walk(context, pen, item)
        case Circle(x, y, r, _):
            context.arc(tenth(x * f), tenth(y * f), tenth(r * f), 0, tau)
            context.close_path()
        case Rect(x, y, width, height, _, radius):
            sides = (tenth(x * f), tenth(y * f), tenth(width * f), tenth(height * f))
            _frame(context, *sides, min(tenth(radius * f), sides[2] / 2, sides[3] / 2))


def _walk(context: Context, pen: Pen, path: Path) -> None:
    f = pen.factor
    for step in path.steps:
        match step:
            case Move(x, y):
                context.move_to(tenth(x * f), tenth(y * f))
            case Line(x, y):
                context.line_to(tenth(x * f), tenth(y * f))
            case Curve():
                places = (step.x1, step.y1, step.x2, step.y2, step.x, step.y)
                context.curve_to(*(tenth(place * f) for place in places))
            case Close():
                context.close_path()


def _frame(context: Context, left: float, top: float, width: float, height: float, r: float) -> None:
    if not r:
        context.rectangle(left, top, width, height)
        return
    right, bottom, bend = left + width, top + height, r - r * _BEND
    context.move_to(left + r, top)
    context.line_to(right - r, top)
    context.curve_to(right - bend, top, right, top + bend, right, top + r)
    context.line_to(right, bottom - r)
    context.curve_to(right, bottom - bend, right - bend, bottom, right - r, bottom)
    context.line_to(left + r, bottom)
    context.curve_to(left + bend, bottom, left, bottom - bend, left, bottom - r)
    context.line_to(left, top + r)
    context.curve_to(left, top + bend, left + bend, top, left + r, top)
    context.close_path()
