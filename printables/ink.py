"""Turns shapes and roles into the operators of a PDF's content stream."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import Final, Protocol, TypeAlias, assert_never

from engine.core.scene import (
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
    Role,
    Style,
    Text,
    Use,
)
from printables.document import LAYER
from printables.hatch import WIDTH
from printables.hatch_lines import lines
from printables.theme import Colour, Hatching, Theme

Box: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom of a shape."""

DASH: Final = (3, 2)
"""The dash and the gap of a dashed line, in widths of the line."""

_ARC: Final = 0.5523
"""How far a control point lies along the tangent where four curves make a circle of radius 1."""

_ROUND_ENDS: Final = "1 J 1 j"
_KEPT: Final = 256


class Press(Protocol):
    """The maker of the file: it takes operators, and knows of fonts and of drawings kept to be used again."""

    def write(self, operators: str, /) -> None:
        """Take operators."""
        ...

    def letters(self, text: Text) -> None:
        """Set a text in the colour that is on."""
        ...

    def symbol(self, name: str) -> None:
        """Draw a symbol at the origin."""
        ...

    def layer(self, name: str) -> None:
        """Begin a layer of the page; it ends with the operator EMC."""
        ...

    def hatching(self, hatching: Hatching, columns: int, rows: int) -> None:
        """Draw so many squares of a hatching, of side 1, rightwards and downwards from the origin."""
        ...


def number(value: float) -> str:
    """Return a number as PDF writes it: no exponent, no more digits than paper shows.

    >>> number(2.50000001), number(-0.000001), number(12.0)
    ('2.5', '0', '12')
    """
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return the operator that moves by x, y, turns clockwise by degrees and scales what follows."""
    a, b = (scale * cos(radians(turn)), scale * sin(radians(turn))) if turn else (scale, 0.0)
    return f"{_numbers(a, b, -b, a, x, y)} cm"


@lru_cache(maxsize=_KEPT)
def colour(value: Colour) -> str:
    """Return the three parts of a colour.

    >>> colour("#ff0033")
    '1 0 0.2'
    """
    return _numbers(*(int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)))


def hatched_squares(hatching: Hatching, columns: int, rows: int) -> str:
    """Return the operators that draw so many squares of a hatching, of side 1, rightwards and downwards from 0."""
    steps = _outline(lines(hatching.hatch, columns, rows))
    return f"{colour(hatching.colour)} RG {number(WIDTH)} w {_ROUND_ENDS} {steps} S"


class Ink:
    """A pen over one content stream: it remembers its colours, so that they are only written when they change."""

    def __init__(self, theme: Theme, press: Press, hatch: float) -> None:
        self._theme = theme
        self._press = press
        self._write = press.write
        self._hatch = hatch
        self._set: dict[str, str] = {}
        self._draw: dict[type[Item], Callable[..., None]] = {
            Rect: self._rect,
            Circle: self._circle,
            Path: self._path,
            Text: self._text,
            Use: self._use,
            Group: self._group,
        }

    def draw(self, items: Iterable[Item]) -> None:
        """Draw items one over the other; raises UnknownRole."""
        for item in items:
            self._draw[type(item)](item)

    def _rect(self, item: Rect) -> None:
        box = (item.x, item.y, item.x + item.width, item.y + item.height)
        outline = (
            _rounded(box, item.radius) if item.radius else f"{_numbers(item.x, item.y, item.width, item.height)} re"
        )
        self._paint(outline, box, item.style)

    def _circle(self, item: Circle) -> None:
        box = (item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r)
        self._paint(_ring(item.x, item.y, item.r), box, item.style)

    def _path(self, item: Path) -> None:
        if item.steps:
            self._paint(_outline(item.steps), _box(item.steps) if item.style.hatched else _NO_BOX, item.style)

    def _text(self, item: Text) -> None:
        self._fill(item.role)
        self._press.letters(item)

    def _use(self, item: Use) -> None:
        self._write(f"q {matrix(item.x, item.y, item.scale, item.turn)}")
        self._press.symbol(item.symbol)
        self._write("Q")

    def _group(self, item: Group) -> None:
        if item.key and item.key.startswith(LAYER):
            self._press.layer(item.key.removeprefix(LAYER))
            self.draw(item.items)
            self._write("EMC")
            return
        outside = dict(self._set)
        clip = f" {_numbers(*item.clip)} re W n" if item.clip else ""
        self._write(f"q {matrix(item.x, item.y, item.scale, item.turn)}{clip}")
        self.draw(item.items)
        self._write("Q")
        self._set = outside

    def _paint(self, outline: str, box: Box, style: Style) -> None:
        """Fill, hatch and stroke an outline: in one go where no hatch comes between."""
        hatching = self._theme.hatching(style.fill) if style.fill and style.hatched else None
        stroke = style.stroke if style.width else None
        if style.fill:
            self._fill(style.fill)
        if stroke:
            self._stroke(stroke, style)
        if style.fill and hatching:
            self._write(f"{outline} f*")
            self._hatch_in(outline, box, hatching)
        if operator := _PAINT[bool(style.fill and not hatching), bool(stroke)]:
            self._write(f"{outline} {operator}")

    def _hatch_in(self, outline: str, box: Box, hatching: Hatching) -> None:
        columns, rows = (max(1, ceil(length / self._hatch - 1e-6)) for length in (box[2] - box[0], box[3] - box[1]))
        self._write(f"q {outline} W* n {matrix(box[0], box[1], self._hatch)}")
        self._press.hatching(hatching, columns, rows)
        self._write("Q")

    def _fill(self, role: Role) -> None:
        self._once("fill", f"{colour(self._theme.colour(role))} rg")

    def _stroke(self, role: Role, style: Style) -> None:
        self._once("stroke", f"{colour(self._theme.colour(role))} RG")
        self._once("width", f"{number(style.width)} w")
        dash = _numbers(*(part * style.width for part in DASH)) if style.dashed else ""
        self._once("dash", f"[{dash}] 0 d")

    def _once(self, what: str, operator: str) -> None:
        if self._set.get(what) != operator:
            self._set[what] = operator
            self._write(operator)


_NO_BOX: Final = (0.0, 0.0, 0.0, 0.0)
_PAINT: Final = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): ""}
"""The operator that paints an outline, by whether it is to be filled and whether it is to be stroked."""


def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


@lru_cache(maxsize=_KEPT)
def _outline(steps: tuple[PathStep, ...]) -> str:
    return " ".join(map(_step, steps))


def _step(step: PathStep) -> str:
    match step:
        case Move(x, y):
            return f"{_numbers(x, y)} m"
        case Line(x, y):
            return f"{_numbers(x, y)} l"
        case Curve(x1, y1, x2, y2, x, y):
            return f"{_numbers(x1, y1, x2, y2, x, y)} c"
        case Close():
            return "h"
        case _:
            assert_never(step)


def _box(steps: Iterable[PathStep]) -> Box:
    """Return a box around a path; control points count, so that it may be a little large."""
    ends = [(step.x, step.y) for step in steps if not isinstance(step, Close)]
    bends = [(x, y) for step in steps if isinstance(step, Curve) for x, y in ((step.x1, step.y1), (step.x2, step.y2))]
    across, down = zip(*ends, *bends, strict=True)
    return min(across), min(down), max(across), max(down)


def _ring(x: float, y: float, r: float) -> str:
    k = r * _ARC
    steps = (
        Move(x, y - r),
        Curve(x + k, y - r, x + r, y - k, x + r, y),
        Curve(x + r, y + k, x + k, y + r, x, y + r),
        Curve(x - k, y + r, x - r, y + k, x - r, y),
        Curve(x - r, y - k, x - k, y - r, x, y - r),
        Close(),
    )
    return _outline(steps)


def _rounded(box: Box, r: float) -> str:
    """Return the outline of a box with round corners."""
    left, top, right, bottom = box
    k = r * (1 - _ARC)
    steps = (
        Move(left + r, top),
        Line(right - r, top),
        Curve(right - k, top, right, top + k, right, top + r),
        Line(right, bottom - r),
        Curve(right, bottom - k, right - k, bottom, right - r, bottom),
        Line(left + r, bottom),
        Curve(left + k, bottom, left, bottom - k, left, bottom - r),
        Line(left, top + r),
        Curve(left, top + k, left + k, top, left + r, top),
        Close(),
    )
    return _outline(steps)
