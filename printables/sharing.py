"""Turns sheets that are half empty into fewer: what is left of several parts lies on one, part below part."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.core.components import size
from printables.imposition import CutStyle, Frame, Placed, Sheet

BETWEEN: Final = 8.5
"""How far parts of a box lie apart that share a sheet, with the name of the lower one between them, in millimetres."""

_NEAR: Final = 1e-6


def shared(sheets: Sequence[Sheet], frame: Frame, style: CutStyle) -> tuple[Sheet, ...]:
    """Return the sheets; the last one of a part lies on that of an earlier part where there is room below."""
    found: list[Sheet] = []
    hosts: list[int] = []
    bottom = frame.y + frame.height - style.inset + _NEAR
    between = BETWEEN + 2 * style.inset
    for place, sheet in enumerate(sheets):
        following = sheets[place + 1].parts if place + 1 < len(sheets) else ()
        if sheet.placed[0].component.sheet or following == sheet.parts:
            found.append(sheet)
            continue
        high = _bottom(sheet) - _top(sheet) + between
        host = next((number for number in hosts if _bottom(found[number]) + high <= bottom), None)
        if host is None:
            hosts.append(len(found))
            found.append(sheet)
        else:
            found[host] = _below(found[host], sheet, between)
    return tuple(found)


def _below(upper: Sheet, lower: Sheet, between: float) -> Sheet:
    down = _bottom(upper) + between - _top(lower)
    return Sheet((*upper.placed, *(replace(placed, y=placed.y + down) for placed in lower.placed)))


def _top(sheet: Sheet) -> float:
    return min(placed.y for placed in sheet.placed)


def _bottom(sheet: Sheet) -> float:
    return max(_lower(placed) for placed in sheet.placed)


def _lower(placed: Placed) -> float:
    return placed.y + placed.scale * size(placed.component.cut)[1]
