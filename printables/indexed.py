"""Turns pixels into a PNG with a palette, a fifth of the size of one without."""

import zlib
from collections.abc import Iterable
from struct import pack
from typing import Final

from PIL import Image

from printables.swatches import Rgb

_LEVEL: Final = 7
"""How hard zlib tries at first."""

_HARDEST: Final = 9
"""How hard it tries where a picture is heavy: this takes five times as long for some 4 % fewer bytes."""

_HEAVY: Final = 54_000
"""A file of more bytes than this is worth the trouble: a picture in a letter has 60 KB at most."""

_FEW: Final = 16
"""So many colours fit into half a byte a pixel."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = 3
_UNFILTERED: Final = b"\0"


def indexed_png(pixels: bytes, size: tuple[int, int], stride: int, colours: Iterable[Rgb]) -> bytes:
    """Return an opaque PNG in which each pixel has the nearest of the colours.

    A pixel is blue, green, red and a byte without meaning; `size` is width and height, rows are `stride` bytes long.
    The file is written here (ISO/IEC 15948): rows of indices are shortest unfiltered, however many bits a pixel takes.
    """
    parts = bytes(part for colour in colours for part in colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette(parts)
    picture = Image.frombuffer("RGB", size, pixels, "raw", "BGRX", stride, 1)
    reduced = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    bits, packing = (4, "P;4") if len(parts) <= 3 * _FEW else (8, "P")
    rows = _rows(reduced.tobytes("raw", packing), size[1])
    light = zlib.compress(rows, _LEVEL)
    data = light if len(light) <= _HEAVY else zlib.compress(rows, _HARDEST)
    header = pack(">IIBBBBB", *size, bits, _PALETTE, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", parts), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _rows(indices: bytes, height: int) -> bytes:
    """Return rows of pixels, each after a byte that says that it is not filtered."""
    length = len(indices) // height
    return b"".join(_UNFILTERED + indices[start : start + length] for start in range(0, len(indices), length))


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))
