"""Turns components into drawings by name, each to be put into a document once."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.components import Component
from engine.core.scene import Item
from printables.marks import ground, mirrored

BACK: Final = "/back"
"""How the name of a drawing ends that is a piece's back."""


def drawing(component: Component, *, back: bool = False) -> str:
    """Return the name of a component's drawing among the symbols of its document."""
    return f"{component.part}/{component.name}{BACK if back else ''}"


def symbols(components: Iterable[Component], bleed: float) -> Mapping[str, tuple[Item, ...]]:
    """Return the drawing of each component under its name, and the symbols that these use.

    Raises ValueError where two components mean different drawings by one name.
    """
    found: dict[str, tuple[Item, ...]] = {}
    for component in components:
        for name, items in {**component.symbols, **_drawings(component, bleed)}.items():
            if found.setdefault(name, items) != items:
                raise ValueError(f"Two components of this box draw the symbol “{name}” differently.")
    return found


def _drawings(component: Component, bleed: float) -> Mapping[str, tuple[Item, ...]]:
    base = (ground(component.cut, component.bleed, bleed),) if component.bleed else ()
    found = {drawing(component): (*base, *component.face)}
    if component.back is not None:
        under = (ground(mirrored(component.cut), component.back_bleed, bleed),) if component.back_bleed else ()
        found[drawing(component, back=True)] = (*under, *component.back)
    return found
