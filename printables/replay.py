"""Turns the positions of a game into one SVG that plays by itself, without a script.

Whatever stands still is drawn once. What comes and goes is shown and hidden by CSS, step by step; where motion is not
wanted, or not known, the last position is seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from engine.core.scene import Item, Scene
from printables.extent import Box
from printables.markup import elements
from printables.pen import escaped
from printables.svg import definitions, ground, height_px, opened, pen_for
from printables.theme import Theme

HELD: Final = 3
"""How many steps long the last position stays before it begins anew."""

Shown = frozenset[int]


def replay_svg(scenes: Sequence[Scene], theme: Theme, seconds: float, width_px: int | None = None) -> str:
    """Return the scenes, one after the other, as a document that needs nothing else; each is seen for some seconds.

    The scenes are of one game: as large as each other. Raises ValueError where there is none.
    """
    if not scenes:
        raise ValueError("a replay needs a position")
    last = replace(scenes[-1], symbols=_symbols(scenes))
    pen = pen_for(last, theme)
    frames = [[*elements(pen, scene.base), *elements(pen, scene.items)] for scene in scenes]
    found = _merged(frames)
    names = {shown: f"s{number}" for number, shown in enumerate(sorted({shown for _, shown in found}, key=sorted))}
    whole = frozenset(range(len(scenes)))
    moving = {shown: name for shown, name in names.items() if shown != whole}
    size = "" if width_px is None else f' width="{width_px}" height="{height_px(last, width_px)}"'
    drawn: list[Item] = [item for scene in scenes for item in (*scene.base, *scene.items)]
    return "".join(
        (
            opened(pen, Box(0, 0, last.width, last.height), f' role="img"{size}'),
            f"<title>{escaped(last.title)}</title><desc>{escaped(chr(10).join(last.text) or last.alt)}</desc>",
            f"<style>{_style(moving, len(scenes), seconds)}</style>",
            definitions(pen, drawn),
            *elements(pen, (ground(last),)),
            *(_part(names[shown], text) if shown != whole else text for text, shown in found),
            "</svg>\n",
        )
    )


def _symbols(scenes: Sequence[Scene]) -> Mapping[str, tuple[Item, ...]]:
    if all(scene.symbols is scenes[0].symbols for scene in scenes):
        return scenes[-1].symbols
    return {name: drawing for scene in scenes for name, drawing in scene.symbols.items()}


def _merged(frames: Sequence[Sequence[str]]) -> list[tuple[str, Shown]]:
    """Return every element once, in an order that keeps that of each frame, with the frames in which it is seen."""
    found: list[tuple[str, set[int]]] = []
    for number, frame in enumerate(frames):
        merged: list[tuple[str, set[int]]] = []
        texts = [text for text, _ in found]
        for kind, begin, end, first, beyond in SequenceMatcher(None, texts, frame, autojunk=False).get_opcodes():
            merged += found[begin:end]
            if kind == "equal":
                for _, shown in found[begin:end]:
                    shown.add(number)
            else:
                merged += [(text, {number}) for text in frame[first:beyond]]
        found = merged
    return [(text, frozenset(shown)) for text, shown in found]


def _part(name: str, text: str) -> str:
    return f'<g class="{name}">{text}</g>'


def _style(names: Mapping[Shown, str], frames: int, seconds: float) -> str:
    """Return the rules: at rest the last frame is seen, in motion each its time."""
    steps = frames - 1 + HELD
    rest = "".join(f".{name}{{visibility:hidden}}" for shown, name in names.items() if frames - 1 not in shown)
    keys = "".join(f"@keyframes {name}{{{_keys(shown, frames, steps)}}}" for shown, name in names.items())
    runs = "".join(f".{name}{{animation:{name} {steps * seconds:g}s step-end infinite}}" for name in names.values())
    return f"{rest}{keys}@media(prefers-reduced-motion:no-preference){{{runs}}}"


def _keys(shown: Shown, frames: int, steps: int) -> str:
    states = [number in shown for number in range(frames)]
    turns = [number for number in range(frames) if not number or states[number] != states[number - 1]]
    return "".join(f"{100 * at / steps:.4g}%{{visibility:{'visible' if states[at] else 'hidden'}}}" for at in turns)
