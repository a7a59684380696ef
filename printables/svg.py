"""Turns a scene into a standalone SVG document."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log10
from typing import Final, TypeAlias

from engine.core.scene import Circle, Group, Item, Path, Rect, Role, Scene, Style, Use
from printables.extent import Box
from printables.hatching import pattern
from printables.markup import drawing, elements, shared
from printables.pen import Pen, escaped
from printables.same import Same
from printables.theme import Theme

Drawing: TypeAlias = tuple[Item, ...]

HATCHES_ACROSS: Final = 30
"""How many squares of a hatch lie side by side over the width of a picture."""

_ABOUT_WIDE: Final = 1000
"""How many units wide a document is, roughly: one decimal is then finer than any screen."""


def svg(scene: Scene, theme: Theme, width_px: int | None = None) -> str:
    """Return the picture as a document that needs nothing else; without a width it fills the place it is put in.

    Its title is the scene's, its description the board in text. Raises UnknownRole and UnknownSymbol.
    """
    pen = pen_for(scene, theme)
    size = "" if width_px is None else f' width="{width_px}" height="{height_px(scene, width_px)}"'
    said = escaped("\n".join(scene.text) or scene.alt)
    return "".join(
        (
            opened(pen, Box(0, 0, scene.width, scene.height), f' role="img"{size}'),
            f"<title>{escaped(scene.title)}</title><desc>{said}</desc>",
            _definitions(pen, (*scene.base, *scene.items), _kept_symbol),
            *elements(pen, (ground(scene),)),
            _kept_base(pen, Same(scene.base)),
            *elements(pen, scene.items),
            "</svg>\n",
        )
    )


def fragment(pen: Pen, items: Sequence[Item], box: Box) -> str:
    """Return a part of a picture, without words and ground: what can be seen of the items in the box."""
    return f"{opened(pen, box)}{_definitions(pen, items, _symbol)}{''.join(elements(pen, items))}</svg>"


def definitions(pen: Pen, items: Sequence[Item]) -> str:
    """Return the element with the patterns and the symbols that the items need."""
    return _definitions(pen, items, _symbol)


def pen_for(scene: Scene, theme: Theme) -> Pen:
    """Return the pen with which this scene is written, whole or in parts; like scenes get the very same pen."""
    return _kept_pen(Same(scene.symbols), theme, scene.width)


def height_px(scene: Scene, width_px: int) -> int:
    """Return the height that belongs to a width, in pixels."""
    return max(1, round(width_px * scene.height / scene.width))


def used_symbols(items: Iterable[Item], symbols: Mapping[str, Drawing]) -> dict[str, Drawing]:
    """Return the drawings that the items use and those that these use, in the order of their names.

    Raises UnknownSymbol.
    """
    found: dict[str, Drawing] = {}
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting.extend(item.items)
        elif isinstance(item, Use) and item.symbol not in found:
            found[item.symbol] = drawing(symbols, item.symbol)
            waiting.extend(found[item.symbol])
    return dict(sorted(found.items()))


def ground(scene: Scene) -> Item:
    """Return what lies under a whole picture."""
    return Rect(0, 0, scene.width, scene.height, Style(fill=scene.background))


def opened(pen: Pen, box: Box, more: str = "") -> str:
    """Return the beginning of a document that shows a box; it holds what elements need not say each for itself."""
    sides = (box.left, box.top, box.right - box.left, box.bottom - box.top)
    view = " ".join(f"{side * pen.unit:.7g}" for side in sides)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{more} {shared(pen)}>'


def _definitions(pen: Pen, items: Sequence[Item], write: Callable[[Pen, str], str]) -> str:
    """Return the patterns and the symbols that the items need."""
    symbols = used_symbols(items, pen.symbols)
    roles = {role for shown in (items, *symbols.values()) for role in _hatched(shown)}
    patterns = (pattern(pen, role) for role in sorted(roles))
    written = "".join((*patterns, *(write(pen, name) for name in symbols)))
    return f"<defs>{written}</defs>" if written else ""


def _symbol(pen: Pen, name: str) -> str:
    return f'<g id="{escaped(name)}">{"".join(elements(pen, pen.symbols[name]))}</g>'


_kept_symbol: Final = lru_cache(maxsize=512)(_symbol)


@lru_cache(maxsize=64)
def _kept_base(pen: Pen, base: Same[tuple[Item, ...]]) -> str:
    return "".join(elements(pen, base.it))


@lru_cache(maxsize=64)
def _kept_pen(symbols: Same[Mapping[str, Drawing]], theme: Theme, width: float) -> Pen:
    unit = 10.0 ** round(log10(_ABOUT_WIDE / width))
    return Pen(theme, symbols.it, unit=unit, factor=unit, hatch=round(width / HATCHES_ACROSS * unit))


def _hatched(items: Iterable[Item]) -> Iterator[Role]:
    for item in items:
        if isinstance(item, Group):
            yield from _hatched(item.items)
        elif isinstance(item, Path | Rect | Circle) and item.style.hatched and item.style.fill is not None:
            yield item.style.fill
