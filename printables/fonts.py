"""Turns a face of the house's typeface into the font file that ships with the project."""

import ctypes
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.core.scene import Face

FOLDER: Final = Path(__file__).parent / "fonts"
"""Where the font files lie."""

_SANS: Final = "DejaVu Sans, sans-serif"

FAMILY: Final = {Face.SANS: _SANS, Face.BOLD: _SANS, Face.MONO: "DejaVu Sans Mono, monospace"}
"""What SVG calls each face: the name inside the file, and what a browser takes that has not got it."""

_FILES: Final = {Face.SANS: "DejaVuSans.ttf", Face.BOLD: "DejaVuSans-Bold.ttf", Face.MONO: "DejaVuSansMono.ttf"}


def font_path(face: Face) -> Path:
    """Return the path of the font file for a face."""
    return FOLDER / _FILES[face]


_LIBRARIES: Final = ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll")


def only_ours() -> None:
    """Let this process find our typefaces and no others, whatever is installed on its machine.

    A fresh set of fonts takes the place of the machine's, so that a picture comes out the same everywhere. Where
    cairo works without fontconfig there is nothing to set, and cairo takes a typeface of the machine.
    """
    library = _fontconfig()
    if library is None:
        return
    library.FcConfigCreate.restype = ctypes.c_void_p
    chosen = ctypes.c_void_p(library.FcConfigCreate())
    for face in _FILES:
        library.FcConfigAppFontAddFile(chosen, bytes(font_path(face)))
    library.FcConfigSetCurrent(chosen)


def _fontconfig() -> ctypes.CDLL | None:
    for name in _LIBRARIES:
        with suppress(OSError):
            return ctypes.CDLL(name)
    return None
