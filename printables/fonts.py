"""Turns a face of the house's typeface into the font file that ships with the project."""

from pathlib import Path
from typing import Final

from engine.core.scene import Face

FOLDER: Final = Path(__file__).parent / "fonts"
"""Where the font files lie."""

FAMILY: Final = {Face.SANS: "DejaVu Sans", Face.BOLD: "DejaVu Sans", Face.MONO: "DejaVu Sans Mono"}
"""The family name inside each file; the bold face is its family's bold weight."""

_FILES: Final = {Face.SANS: "DejaVuSans.ttf", Face.BOLD: "DejaVuSans-Bold.ttf", Face.MONO: "DejaVuSansMono.ttf"}


def font_path(face: Face) -> Path:
    """Return the path of the font file for a face."""
    return FOLDER / _FILES[face]
