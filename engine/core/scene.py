"""The words in which a game describes a picture: shapes in board units and roles of colour, drawn elsewhere.

The origin is the top left corner, x grows to the right, y downwards. A role is a word as `red`, `red.soft`, `ink` or
`paper`; a theme in `printables` gives each role its colour and its hatch. `docs/new-game.md` lists the roles.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NewType, TypeAlias

Role = NewType("Role", str)
"""A part that a colour plays, as `red`, `red.soft`, `ink`."""


class Anchor(Enum):
    """Which point of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Face(Enum):
    """A cut of the house's typeface."""

    SANS = "sans"
    BOLD = "bold"
    MONO = "mono"


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is painted: roles for its inside and its edge, the edge's width in board units.

    `hatched` lays the fill role's own pattern over the fill, where the theme has one.
    """

    fill: Role | None = None
    stroke: Role | None = None
    width: float = 0.0
    hatched: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top left corner at x, y."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around x, y."""

    x: float
    y: float
    r: float
    style: Style


@dataclass(frozen=True, slots=True)
class Move:
    """A path's step to a place without drawing."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    """A path's straight step."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A path's cubic step with its two control points."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Close:
    """A path's step back to where its current outline began."""


PathStep: TypeAlias = Move | Line | Curve | Close


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of steps; overlapping outlines are filled by the even-odd rule."""

    steps: tuple[PathStep, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text whose baseline stands at y; `size` is the height of its em in board units."""

    x: float
    y: float
    text: str
    size: float
    role: Role
    anchor: Anchor = Anchor.MIDDLE
    face: Face = Face.SANS


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol of the scene, scaled by `scale`, turned clockwise by `turn` degrees, its own origin put at x, y."""

    symbol: str
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved together by x, y; `key` names what it stands for (as `lot:e5`), `label` says it to a reader.

    `clip` is the left, top, width and height of what is shown of the items, in their own units; None: all of them.
    """

    items: tuple["Item", ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    key: str | None = None
    label: str | None = None
    clip: tuple[float, float, float, float] | None = None


Item: TypeAlias = Rect | Circle | Path | Text | Use | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a position.

    `base` is what stays the same all through a game and may be drawn once and kept; `items` come on top of it.
    `symbols` are drawings by name, used by `Use`. `board` is the left, top, width and height of what those who sit
    opposite see turned round; None: everybody sees it alike. `text` is the same position in lines of ASCII, at most 72
    columns; `alt` describes it in at most 300 characters.
    """

    width: float
    height: float
    title: str
    alt: str
    text: tuple[str, ...]
    base: tuple[Item, ...]
    items: tuple[Item, ...]
    symbols: Mapping[str, tuple[Item, ...]] = field(default_factory=lambda: MappingProxyType({}))
    background: Role = Role("paper")
    board: tuple[float, float, float, float] | None = None


def polygon(*points: tuple[float, float]) -> tuple[PathStep, ...]:
    """Return the closed path through the points."""
    first, *rest = points
    return (Move(*first), *(Line(*point) for point in rest), Close())
