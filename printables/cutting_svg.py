"""Turns the sheets of a kit into SVG documents in layers, for machines that follow the cut lines."""

from collections.abc import Iterator
from typing import Final

from engine.core.game import AnyGame
from engine.core.scene import Group
from printables.document import HATCH, LAYER, LAYERS, Page
from printables.drawings import symbols
from printables.extent import Box
from printables.imposition import CUT_STYLES
from printables.kits import held, kit_named
from printables.markup import apart, shared
from printables.pen import Pen, escaped
from printables.sheets import Making, laid_out, pages
from printables.sides import SIDES
from printables.svg import definitions
from printables.theme import themes
from printables.units import PAPERS, PrintError, chosen

_UNITS: Final = 10.0
"""How many units of the document are a millimetre: one decimal is then a hundredth of one."""

_INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"


def kit_svgs(
    game: AnyGame,
    kit: str,
    *,
    paper: str = "a4",
    style: str = "cut",
    sides: str = "single",
    palette: str = "classic",
) -> tuple[str, ...]:
    """Return a document for each side of paper, in true size: a group for art, cut lines, fold lines and marks.

    Raises PrintError for a word that chooses nothing, and for a kit without pieces to cut.
    """
    making = Making(
        chosen("paper", paper, PAPERS),
        chosen("style", style, CUT_STYLES),
        chosen("sides", sides, SIDES),
        chosen("palette", palette, themes()),
    )
    info = kit_named(game, kit)
    box = [component for component in held(game, info) if not component.sheet]
    if not box:
        raise PrintError("kit", f"There is nothing to cut in “{kit}”.")
    sheets = laid_out(box, making)
    drawings = symbols((placed.component for sheet in sheets for placed in sheet.placed), making.style.bleed)
    pen = Pen(making.theme, drawings, unit=_UNITS, factor=_UNITS, hatch=HATCH * _UNITS)
    made = pages(game.info.title, making, sheets)
    return tuple(_document(page, pen, f"{info.title}, {number}") for number, page in enumerate(made, 1))


def _document(page: Page, pen: Pen, title: str) -> str:
    width, height = page.paper.width, page.paper.height
    view = Box(0, 0, width, height)
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {view.right * _UNITS:g} {view.bottom * _UNITS:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" {size}'
    return "".join(
        (
            f"{head} {shared(pen)}>",
            f"<title>{escaped(title)}</title>",
            definitions(pen, page.items),
            *_layers(page, pen),
            "</svg>\n",
        )
    )


def _layers(page: Page, pen: Pen) -> Iterator[str]:
    for item in page.items:
        if isinstance(item, Group) and item.key is not None:
            name = item.key.removeprefix(LAYER)
            label = escaped(LAYERS[name])
            drawn = "".join(apart(pen, item.items))
            yield f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{label}">{drawn}</g>'
