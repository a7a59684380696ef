"""Turns a scene into its board in text, for letters without pictures."""

from typing import Final

from engine.core.scene import Scene

WIDEST: Final = 72
"""How long a line may be before mail programs break it."""


class TextTooWide(ValueError):
    """A game draws a text board that a letter cannot carry."""


def text(scene: Scene) -> str:
    """Return the scene's text, each line ended; raises TextTooWide for a line over WIDEST or with more than ASCII."""
    for line in scene.text:
        if len(line) > WIDEST or not line.isascii():
            raise TextTooWide(f"A line of a text board is at most {WIDEST} characters of ASCII; “{line}” is not.")
    return "".join(f"{line.rstrip()}\n" for line in scene.text)
