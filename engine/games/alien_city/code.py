"""Turns a city into its short code and back (AC-4).

The city is one number: the rank of its guilds among all orders of five B, five G, five N and five R (in the order of
the alphabet), times 4**20, plus its corners as a number of base 4, the first tile most significant. That number is
written as 15 symbols of base 32, most significant first, and a check symbol that makes the sum of all 16 symbols, each
times a power of the generator of GF(32) that is different for each place, zero. Different powers catch every single
wrong symbol and every swap.
"""

from collections import Counter
from math import factorial, prod
from typing import Final

from engine.core.errors import SetupError
from engine.games.alien_city.model import TILES, City, Corner, Guild, Tile
from engine.games.alien_city.words import tidy

OPTION: Final = "code"
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 16
_GROUP: Final = 4
_BITS: Final = 5
_FIELD: Final = 0b100101  # x^5 + x^2 + 1, whose root generates GF(32)
_ALIKE: Final = str.maketrans("ILO", "110")
_JOINTS: Final = str.maketrans("", "", " -_\t\r\n")
_GUILDS: Final = (Guild.BLUE, Guild.GREEN, Guild.BLACK, Guild.RED)
_CORNER_ORDERS: Final = len(Corner) ** TILES
_GUILD_ORDERS: Final = factorial(TILES) // factorial(TILES // len(Guild)) ** len(Guild)


def write(city: City) -> str:
    """Return the code of a city, as `XXXX-XXXX-XXXX-XXXX`."""
    number = _rank(city) * _CORNER_ORDERS + _corners(city)
    symbols = [number >> _BITS * place & 31 for place in reversed(range(LENGTH - 1))]
    text = "".join(ALPHABET[symbol] for symbol in (*symbols, _check(symbols)))
    return "-".join(text[place : place + _GROUP] for place in range(0, LENGTH, _GROUP))


def read(text: str) -> City:
    """Return the city of a code, in any case, with or without its joints; raises SetupError saying what is wrong."""
    symbols = _symbols(tidy(text).upper().translate(_JOINTS))
    if _check(symbols[:-1]) != symbols[-1]:
        raise SetupError(
            OPTION, "The city code's last symbol does not fit the rest: a symbol is wrong or two are swapped."
        )
    number = 0
    for symbol in symbols[:-1]:
        number = number << _BITS | symbol
    rank, corners = divmod(number, _CORNER_ORDERS)
    if rank >= _GUILD_ORDERS:
        raise SetupError(OPTION, "No city has this code: its number is higher than there are cities.")
    places = (corners >> 2 * tile & 3 for tile in reversed(range(TILES)))
    return tuple(Tile(guild, Corner(place)) for guild, place in zip(_unrank(rank), places, strict=True))


def _symbols(text: str) -> list[int]:
    if len(text) != LENGTH:
        raise SetupError(OPTION, f"A city code has {LENGTH} letters and digits; this one has {len(text)}.")
    for place, letter in enumerate(text.translate(_ALIKE), start=1):
        if letter not in ALPHABET:
            raise SetupError(OPTION, f"Symbol {place} of the city code, “{letter}”, is none of {ALPHABET}.")
    return [ALPHABET.index(letter) for letter in text.translate(_ALIKE)]


def _check(symbols: list[int]) -> int:
    total = 0
    for symbol in symbols:
        total = (total ^ symbol) << 1
        if total >> _BITS:
            total ^= _FIELD
    return total


def _corners(city: City) -> int:
    number = 0
    for tile in city:
        number = number << 2 | tile.corner.value
    return number


def _rank(city: City) -> int:
    left = Counter(tile.guild for tile in city)
    rank = 0
    for tile in city:
        for guild in _GUILDS[: _GUILDS.index(tile.guild)]:
            rank += _orders_after(left, guild)
        left[tile.guild] -= 1
    return rank


def _unrank(rank: int) -> list[Guild]:
    left = Counter(dict.fromkeys(_GUILDS, TILES // len(_GUILDS)))
    guilds = []
    for _ in range(TILES):
        for guild in _GUILDS:
            skipped = _orders_after(left, guild)
            if rank < skipped:
                break
            rank -= skipped
        guilds.append(guild)
        left[guild] -= 1
    return guilds


def _orders_after(left: Counter[Guild], guild: Guild) -> int:
    """Return in how many orders the tiles left can follow when the next is of that guild."""
    if not left[guild]:
        return 0
    rest = left - Counter([guild])
    return factorial(rest.total()) // prod(map(factorial, rest.values()))
