"""Turns a scene into an opaque PNG: plain shapes are painted straight, whatever else there is by CairoSVG.

Symbols and texts are painted once for each size and theme and kept as stamps: a board is made of a few drawings many
times over, and reading SVG is what takes the time. Stamps stand on whole pixels.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from importlib import import_module
from itertools import groupby
from math import ceil, floor, sqrt
from threading import Lock
from typing import Any, Final, TypeAlias

from engine.core.scene import Circle, Group, Item, Path, Rect, Scene, Style, Text, Use
from printables import brush, fonts
from printables.extent import Box, extent
from printables.flatten import Leaf, flat
from printables.indexed import indexed_png
from printables.markup import drawing
from printables.pen import Hatching, Pen
from printables.svg import fragment, height_px, pen_for
from printables.swatches import swatches
from printables.theme import Theme

Stampable: TypeAlias = Text | Use
Shape: TypeAlias = Path | Rect | Circle

MOST_PIXELS: Final = 6_000_000
"""Larger pictures are made smaller: each pixel takes four bytes while it is painted."""

_STAMPS: Final = 512
_LARGEST: Final = 65_536
"""A stamp of more pixels is not kept, so that all together stay below 140 MB."""

_PAINTING: Final = Lock()
"""Cairo's text has been seen to go wrong when two threads paint, and painting in turns takes no longer."""


class NoCairo(RuntimeError):
    """The machine has no cairo library; `str()` of it says what to install."""


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A small surface, and how many pixels right of and below a drawing's origin its top left corner lies."""

    surface: Any
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A surface to paint on, with the pen that fits the scene and the pixels in a board unit."""

    surface: Any
    pen: Pen
    scale: float


def png(scene: Scene, theme: Theme, width_px: int) -> bytes:
    """Return the picture as a PNG that wide, or narrower where it would have more than MOST_PIXELS.

    Raises NoCairo, UnknownRole and UnknownSymbol. Threads may call it at the same time; they paint in turns.
    """
    width, height = size_px(scene, width_px)
    with _PAINTING:
        surface = _cairo().image(width, height)
        scale = width / scene.width
        sheet = _Sheet(surface, _kept_pen(pen_for(scene, theme), scale), scale)
        _paint(sheet, (_ground(scene), *flat((*scene.base, *scene.items))))
        surface.flush()
    return indexed_png(surface.get_data(), (width, height), surface.get_stride(), swatches(theme))


def size_px(scene: Scene, width_px: int) -> tuple[int, int]:
    """Return the width and height that a picture asked for in this width gets."""
    widest = floor(sqrt(MOST_PIXELS * scene.width / scene.height))
    width = max(1, min(width_px, widest))
    return width, height_px(scene, width)


def _ground(scene: Scene) -> Leaf:
    """Return a background that is a little too large, so that no half-painted pixel is left at the edge."""
    return Rect(-1, -1, scene.width + 2, scene.height + 2, Style(fill=scene.background))


@lru_cache(maxsize=64)
def _kept_pen(pen: Pen, scale: float) -> Pen:
    """Return the pen for a scale, its hatches so that each square takes whole pixels: equal rows make a file smaller.

    It is the very same for like scenes, so that stamps are known by it.
    """
    side = max(1, round(pen.hatch * scale / pen.unit))
    return replace(pen, hatch=side * pen.unit / scale, hatching=Hatching.LINES)


def _paint(sheet: _Sheet, leaves: Iterable[Leaf]) -> None:
    for paint, together in groupby(leaves, partial(_way, sheet)):
        paint(sheet, together)


def _way(sheet: _Sheet, leaf: Leaf) -> Callable[[_Sheet, Iterable[Any]], None]:
    """Return what paints a leaf and its neighbours that are painted likewise."""
    if isinstance(leaf, Text | Use):
        return _stamp_all
    if isinstance(leaf, Group):
        return _draw
    style, theme = leaf.style, sheet.pen.theme
    return _draw if style.hatched and style.fill is not None and theme.hatching(style.fill) else _brush


def _brush(sheet: _Sheet, shapes: Iterable[Shape]) -> None:
    context = _cairo().context(sheet.surface)
    brush.ready(context, sheet.pen, sheet.scale)
    for shape in shapes:
        brush.paint(context, sheet.pen, shape)


def _draw(sheet: _Sheet, leaves: Iterable[Item]) -> None:
    surface, scale = sheet.surface, sheet.scale
    box = Box(0, 0, surface.get_width() / scale, surface.get_height() / scale)
    _cairo().draw(fragment(sheet.pen, tuple(leaves), box), surface)


def _stamp_all(sheet: _Sheet, items: Iterable[Stampable]) -> None:
    context = _cairo().context(sheet.surface)
    for item in items:
        stamp = _stamp(replace(item, x=0.0, y=0.0), sheet)
        x, y = round(item.x * sheet.scale) + stamp.left, round(item.y * sheet.scale) + stamp.top
        context.set_source_surface(stamp.surface, x, y)
        context.paint()


def _stamp(item: Stampable, sheet: _Sheet) -> _Stamp:
    box = _kept_extent(item, sheet.pen)
    pixels = (box.right - box.left) * (box.bottom - box.top) * sheet.scale * sheet.scale
    return (_kept_stamp if pixels <= _LARGEST else _new_stamp)(item, sheet.pen, sheet.scale)


@lru_cache(maxsize=_STAMPS)
def _kept_extent(item: Stampable, pen: Pen) -> Box:
    if isinstance(item, Use):
        drawing(pen.symbols, item.symbol)
    return extent((item,), pen.symbols)


def _new_stamp(item: Stampable, pen: Pen, scale: float) -> _Stamp:
    box = _kept_extent(item, pen)
    left, top = floor(box.left * scale), floor(box.top * scale)
    right, bottom = max(left + 1, ceil(box.right * scale)), max(top + 1, ceil(box.bottom * scale))
    surface = _cairo().clear(right - left, bottom - top)
    view = Box(left / scale, top / scale, right / scale, bottom / scale)
    _cairo().draw(fragment(pen, (item,), view), surface)
    return _Stamp(surface, left, top)


_kept_stamp: Final = lru_cache(maxsize=_STAMPS)(_new_stamp)


@dataclass(frozen=True, slots=True)
class _Cairo:
    """What we use of cairo: a surface without see-through parts, a clear one, a context, a document drawn on one."""

    image: Callable[[int, int], Any]
    clear: Callable[[int, int], Any]
    context: Callable[[Any], Any]
    draw: Callable[[str, Any], None]


@cache
def _cairo() -> _Cairo:
    """Load the libraries at the first picture.

    The package for Python installs without the cairo library itself and then fails as it is imported; a server on such
    a machine must start all the same and do everything but pictures.
    """
    try:
        cairo, surfaces, parser = map(import_module, ("cairocffi", "cairosvg.surface", "cairosvg.parser"))
    except OSError as error:
        raise NoCairo(
            "Pictures need the cairo library, which this machine lacks: install libcairo2 (Debian, Ubuntu), "
            "cairo (Fedora, Alpine, Homebrew) or ask for SVG or PDF instead."
        ) from error
    fonts.only_ours()
    onto = type("Onto", (surfaces.Surface,), {"surface_class": staticmethod(_itself), "device_units_per_user_units": 1})

    def draw(document: str, surface: Any) -> None:  # noqa: ANN401 - cairocffi is untyped
        tree = parser.Tree(bytestring=document.encode())
        onto(tree, surface, 96, output_width=surface.get_width(), output_height=surface.get_height())

    return _Cairo(
        image=lambda width, height: cairo.ImageSurface(cairo.FORMAT_RGB24, width, height),
        clear=lambda width, height: cairo.ImageSurface(cairo.FORMAT_ARGB32, width, height),
        context=cairo.Context,
        draw=draw,
    )


def _itself(surface: Any, _width: float, _height: float) -> Any:  # noqa: ANN401 - cairocffi is untyped
    """Stand in for the maker of a surface: CairoSVG shall draw on the one it is given."""
    return surface
