"""Turns pixels into a PNG with a palette, a fifth of the size of one without."""

import zlib
from collections.abc import Iterable
from itertools import pairwise
from struct import pack
from typing import Final

from PIL import Image

from printables.swatches import Rgb

_LEVEL: Final = 6
"""How hard zlib tries at first."""

_HARDEST: Final = 9
"""How hard it tries where a picture is heavy: this takes eight times as long for some 4 to 12 % fewer bytes."""

_HEAVY: Final = 60_000
"""A file of more bytes than this is worth the trouble: a picture in a letter has 60 KB at most."""

_HOPELESS: Final = 68_000
"""A file of more bytes than this does not become light by trying harder."""

_FEW: Final = 16
"""So many colours fit into half a byte a pixel."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = 3
_UNFILTERED: Final = b"\0"
_LIKE_ABOVE: Final = b"\2"


def indexed_png(pixels: bytes, size: tuple[int, int], stride: int, colours: Iterable[Rgb]) -> bytes:
    """Return an opaque PNG in which each pixel has the nearest of the colours.

    A pixel is blue, green, red and a byte without meaning; `size` is width and height, rows are `stride` bytes long.
    The file is written here (ISO/IEC 15948): rows of indices are shortest unfiltered, however many bits a pixel takes;
    one that is like the row above it is told as that, and is packed in no time.
    """
    parts = bytes(part for colour in colours for part in colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette(parts)
    picture = Image.frombuffer("RGB", size, pixels, "raw", "BGRX", stride, 1)
    reduced = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    bits, packing = (4, "P;4") if len(parts) <= 3 * _FEW else (8, "P")
    rows = _rows(reduced.tobytes("raw", packing), size[1])
    light = zlib.compress(rows, _LEVEL)
    data = zlib.compress(rows, _HARDEST) if _HEAVY < len(light) <= _HOPELESS else light
    header = pack(">IIBBBBB", *size, bits, _PALETTE, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", parts), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _rows(indices: bytes, height: int) -> bytes:
    """Return rows of pixels, each after a byte that says how it is filtered."""
    length = len(indices) // height
    rows = [indices[start : start + length] for start in range(0, len(indices), length)]
    like = _LIKE_ABOVE + bytes(length)
    return b"".join(like if row == above else _UNFILTERED + row for above, row in pairwise((b"", *rows)))


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))
