"""Turns the items of a scene into SVG elements that browsers and CairoSVG read alike.

Only presentation attributes and colours of six digits are written: CairoSVG paints variables, filters, masks, blends
and short forms of colour wrongly or not at all. Places and scales are reckoned here, so that elements hold no transform
but turns and the places of symbols.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, NamedTuple, assert_never

from engine.core.scene import Anchor, Circle, Face, Group, Item, Path, Rect, Role, Style, Text, Use
from printables.fonts import FAMILY
from printables.hatching import hatched
from printables.pen import Pen, UnknownSymbol, escaped, number, outline

DASH: Final = 3
GAP: Final = 2
"""How long the dashes of a dashed edge and the gaps between them are, in its widths."""

_INK: Final = Role("ink")


def shared(pen: Pen) -> str:
    """Return what the outermost element says for all within it: how text is set that does not say otherwise."""
    ink = pen.theme.colour(_INK)
    text = f'font-family="{FAMILY[Face.SANS]}" font-weight="bold" text-anchor="middle" fill="{ink}"'
    return f'{text} fill-rule="evenodd"'


def elements(pen: Pen, items: Iterable[Item]) -> Iterator[str]:
    """Yield the elements of the items in the order in which they are painted; raises UnknownRole, UnknownSymbol.

    Neighbours that are painted alike stand in a group that says so once.
    """
    for paint, run in groupby(chain.from_iterable(_pieces(pen, item) for item in items), _Piece.paint_of):
        first, *more = run
        if not paint or not more:
            yield from map("".join, (first, *more))
        else:
            yield f"<g{paint}>{''.join(f'{one.head}{one.tail}' for one in (first, *more))}</g>"


def apart(pen: Pen, items: Iterable[Item]) -> Iterator[str]:
    """Yield the elements of the items, each with all of its paint, as `elements` raises."""
    return map("".join, chain.from_iterable(_pieces(pen, item) for item in items))


class _Piece(NamedTuple):
    """An element in three parts: up to its paint, the attributes that a group around it may say, and what follows."""

    head: str
    paint: str = ""
    tail: str = ""

    def paint_of(self) -> str:
        """Return by what neighbours are known to be painted alike, empty where nothing can be shared."""
        return self.paint


def _pieces(pen: Pen, item: Item) -> Iterator[_Piece]:
    match item:
        case Group() | Use():
            yield from _nested(pen, item)
        case Text():
            yield _text(pen, item)
        case Path() | Rect() | Circle():
            yield from _painted(pen, item)
        case _:
            assert_never(item)


def drawing(symbols: Mapping[str, tuple[Item, ...]], name: str) -> tuple[Item, ...]:
    """Return the drawing of a symbol; raises UnknownSymbol."""
    try:
        return symbols[name]
    except KeyError:
        raise UnknownSymbol(f"The picture uses the symbol “{name}”, which it does not bring.") from None


def _nested(pen: Pen, item: Group | Use) -> Iterator[_Piece]:
    inner = pen.within(item)
    content = _reference(inner, item.symbol) if isinstance(item, Use) else _content(inner, item)
    marks = _turn(inner, item.turn)
    title = touched = ""
    if isinstance(item, Group):
        marks, title = marks + _stands_for(item), _title(item)
        touched = _TOUCHED if item.key is not None else ""
        if item.clip:
            name, path = _clip(inner, item.clip)
            marks += f' clip-path="url(#{name})"'
            yield _Piece(path)
    if not marks and not title:
        yield from map(_Piece, content)
        return
    yield _Piece(f"<g{marks}", touched, f">{title}{''.join(content)}</g>")


_TOUCHED: Final = ' pointer-events="all"'
"""What has a key can be touched all over, also where a shape of it is without paint."""


def _content(pen: Pen, group: Group) -> Iterator[str]:
    """Yield what stands in a group; in one with a key each element stands by itself, for pages to light it."""
    return elements(pen, group.items) if group.key is None else apart(pen, group.items)


def _turn(pen: Pen, degrees: float) -> str:
    return f' transform="rotate({degrees:g} {number(pen.x)} {number(pen.y)})"' if degrees else ""


def _clip(pen: Pen, clip: tuple[float, float, float, float]) -> tuple[str, str]:
    """Return the name of a clip and its element; like clips have like names."""
    x, y, width, height = clip
    sides = (x * pen.factor + pen.x, y * pen.factor + pen.y, width * pen.factor, height * pen.factor)
    left, top, wide, high = map(number, sides)
    name = f"clip_{left}_{top}_{wide}_{high}"
    rect = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    return name, f'<clipPath id="{name}">{rect}</clipPath>'


def _stands_for(group: Group) -> str:
    return f' data-key="{_escaped(group.key)}"' if group.key is not None else ""


def _title(group: Group) -> str:
    """Return what a screen reader says of a group, and a browser where the pointer rests on it."""
    return f"<title>{_escaped(group.label)}</title>" if group.label is not None else ""


_escaped = lru_cache(maxsize=1024)(escaped)


def _reference(pen: Pen, name: str) -> Iterator[str]:
    drawing(pen.symbols, name)
    place = f"{number(pen.x)} {number(pen.y)}"
    scale = f" scale({pen.factor / pen.unit:.5g})" if pen.factor != pen.unit else ""
    if not scale:
        yield f'<use href="#{_escaped(name)}" x="{number(pen.x)}" y="{number(pen.y)}"/>'
        return
    yield f'<use href="#{_escaped(name)}" transform="translate({place}){scale}"/>'


def _shape(pen: Pen, item: Path | Rect | Circle) -> str:
    """Return the element of a shape up to its paint."""
    x, y, f = pen.x, pen.y, pen.factor
    match item:
        case Path(steps, _):
            return f'<path d="{outline(steps, f, x, y)}"'
        case Rect(left, top, width, height, _, radius):
            place = f'<rect x="{number(left * f + x)}" y="{number(top * f + y)}"'
            round_off = f' rx="{number(radius * f)}"' if radius else ""
            return f'{place} width="{number(width * f)}" height="{number(height * f)}"{round_off}'
        case Circle(cx, cy, r, _):
            return f'<circle cx="{number(cx * f + x)}" cy="{number(cy * f + y)}" r="{number(r * f)}"'


def _painted(pen: Pen, item: Path | Rect | Circle) -> Iterator[_Piece]:
    style, shape = item.style, _shape(pen, item)
    stroke = _stroke(pen, style)
    if style.fill is None:
        yield _Piece(shape, f' fill="none"{stroke}', "/>")
        return
    fill = f' fill="{pen.theme.colour(style.fill)}"'
    if not style.hatched or pen.theme.hatching(style.fill) is None:
        yield _Piece(shape, f"{fill}{stroke}", "/>")
        return
    yield _Piece(shape, fill, "/>")
    yield from map(_Piece, hatched(pen, item, shape))
    yield _Piece(shape, f' fill="none"{stroke}', "/>")


def _stroke(pen: Pen, style: Style) -> str:
    if style.stroke is None or not style.width:
        return ""
    width = style.width * pen.factor
    dash = f' stroke-dasharray="{number(width * DASH)} {number(width * GAP)}"' if style.dashed else ""
    return f' stroke="{pen.theme.colour(style.stroke)}" stroke-width="{number(width)}"{dash}'


def _text(pen: Pen, item: Text) -> _Piece:
    x, y = number(item.x * pen.factor + pen.x), number(item.y * pen.factor + pen.y)
    size = number(item.size * pen.factor)
    anchor = f' text-anchor="{item.anchor.value}"' if item.anchor is not Anchor.MIDDLE else ""
    weight = "" if item.face is Face.BOLD else ' font-weight="normal"'
    family = f' font-family="{FAMILY[item.face]}"' if item.face is Face.MONO else ""
    colour = "" if item.role == _INK else f' fill="{pen.theme.colour(item.role)}"'
    paint = f' font-size="{size}"{colour}{anchor}{weight}{family}'
    return _Piece(f'<text x="{x}" y="{y}"', paint, f">{escaped(item.text)}</text>")
