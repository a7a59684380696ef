"""Finds legal placements in the plainest way, spot by spot: what the quick way is held to and measured by."""

from collections.abc import Iterator
from typing import Final

from engine.games.stratopolis.model import City, Colour, Placement, Quadrant, Spot, Tile

SIDES: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
REACH: Final = 3
CLASHES: Final = ({Colour.RED, Colour.GREEN},)


def plain_placements(city: City, tile: Tile) -> Iterator[Placement]:
    """Yield every legal placement of a tile, trying all spots in and around the city."""
    columns, rows = {x for x, _ in city}, {y for _, y in city}
    for x in range(min(columns) - REACH, max(columns) + REACH + 1):
        for y in range(min(rows) - REACH, max(rows) + REACH + 1):
            for quadrant in Quadrant:
                placement = Placement(tile, (x, y), quadrant)
                if allowed(city, placement):
                    yield placement


def allowed(city: City, placement: Placement) -> bool:
    """Say whether a tile may lie there."""
    (x, y), ((x1, y1), (x2, y2)) = placement.corner, placement.quadrant.value
    spots = ((x, y), (x + x1, y + y1), (x + x2, y + y2))
    covered = [city[spot] for spot in spots if spot in city]
    if not covered:
        return any(near in city for spot in spots for near in sides(spot))
    if len(covered) < len(spots) or len({square.level for square in covered}) > 1:
        return False
    pairs = [{square.colour, Colour(letter)} for square, letter in zip(covered, placement.tile, strict=True)]
    return len({square.tile for square in covered}) > 1 and not any(pair in CLASHES for pair in pairs)


def sides(spot: Spot) -> Iterator[Spot]:
    x, y = spot
    return ((x + dx, y + dy) for dx, dy in SIDES)
