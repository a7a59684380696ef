"""Draws cities for tests that must hold for all of them."""

from collections.abc import Sequence

from hypothesis import strategies as st

from engine.games.alien_city.model import TILES, City, Corner, Guild, Tile

GUILDS = [guild for guild in Guild for _ in range(TILES // len(Guild))]


def _city(guilds: Sequence[Guild], corners: int) -> City:
    return tuple(Tile(guild, Corner(corners >> 2 * place & 3)) for place, guild in enumerate(guilds))


cities = st.builds(_city, st.permutations(GUILDS), st.integers(0, 4**TILES - 1))
