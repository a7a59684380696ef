"""Turns Natural Earth's outline of the contiguous United States into rings of longitudes and latitudes.

The points are those of its countries at 1:50 million, which are in the public domain, to a hundredth of a degree: the
mainland and 51 islands, with the lakes counted in as far as the border runs through them.
"""

import json
from pathlib import Path
from typing import Final

Point = tuple[float, float]
Ring = tuple[Point, ...]

OUTLINE: Final[tuple[Ring, ...]] = tuple(
    tuple((longitude, latitude) for longitude, latitude in ring)
    for ring in json.loads(Path(__file__).with_name("natural_earth.json").read_text("utf-8"))
)
"""The mainland and the islands, the largest first."""
