"""Turns the positions of a game into a GIF that plays by itself."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from engine.core.scene import Scene
from printables.raster import png
from printables.replay import HELD
from printables.theme import Theme

MOST_FRAMES: Final = 150
"""Of a longer game every second position is shown, or every third, and so on."""

_COLOURS: Final = 128
_THOUSAND: Final = 1000


def replay_gif(scenes: Sequence[Scene], theme: Theme, seconds: float, width_px: int) -> bytes:
    """Return the scenes, one after the other, each for some seconds; raises ValueError where there is none."""
    if not scenes:
        raise ValueError("a replay needs a position")
    stride = -(-len(scenes) // MOST_FRAMES)
    shown = [*scenes[:-1:stride], scenes[-1]]
    frames = [Image.open(BytesIO(png(scene, theme, width_px))).convert("RGB") for scene in shown]
    palette = frames[-1].quantize(_COLOURS)
    indexed = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    each = round(seconds * _THOUSAND)
    out = BytesIO()
    indexed[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=indexed[1:],
        duration=[each] * (len(indexed) - 1) + [each * HELD],
        loop=0,
    )
    return out.getvalue()
