"""Draws a scene in the form that somebody asks for: SVG, PNG, PDF or text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.core.scene import Scene
from printables.pdf import board_pdf
from printables.raster import png
from printables.svg import svg
from printables.textboard import text
from printables.theme import Theme

USUAL_WIDTH: Final = 800
NARROWEST: Final = 64
WIDEST: Final = 2400


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as bytes, with its media type."""

    content: bytes
    media_type: str


def _svg(scene: Scene, theme: Theme, width: int | None) -> bytes:
    return svg(scene, theme, width).encode()


def _png(scene: Scene, theme: Theme, width: int | None) -> bytes:
    return png(scene, theme, min(max(width or USUAL_WIDTH, NARROWEST), WIDEST))


def _pdf(scene: Scene, theme: Theme, _width: int | None) -> bytes:
    return board_pdf(scene, theme, title=scene.title)


def _txt(scene: Scene, _theme: Theme, _width: int | None) -> bytes:
    return f"{text(scene)}\n".encode()


MEDIA_TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "txt": "text/plain; charset=utf-8"}
)
_DRAW: Final[Mapping[str, Callable[[Scene, Theme, int | None], bytes]]] = MappingProxyType(
    {"svg": _svg, "png": _png, "pdf": _pdf, "txt": _txt}
)


def draw(scene: Scene, form: str, theme: Theme, width: int | None = None) -> Drawing:
    """Draw a scene as `svg`, `png`, `pdf` or `txt`; `width` is in pixels and counts for SVG and PNG only."""
    return Drawing(_DRAW[form](scene, theme, width), MEDIA_TYPES[form])
