"""Turns a seed text into the same stream of random bits on every machine and in every version.

The algorithm is part of the project's promise (AC-3) and is documented with test vectors in
`docs/rulings/dice.md`:

1. block `i` is SHA-256 of `guildpost-dice-1`, a zero byte, the seed in UTF-8, a zero byte, the
   purpose in UTF-8, a zero byte and `i` as eight bytes, most significant first;
2. the stream is block 0, block 1, and so on; bits are taken most significant first;
3. `below(n)` takes as many bits as `n - 1` needs and takes again while the result is `n` or more;
4. `shuffled(items)` is Fisher and Yates from the last place down: place `i` changes with `below(i + 1)`.
"""

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_DOMAIN = b"guildpost-dice-1"
_BLOCK_BITS = 256


class Rng(Protocol):
    """Anything that gives `k` random bits as a number from 0 to 2**k - 1."""

    def getrandbits(self, k: int, /) -> int:
        """Return `k` fresh bits."""
        ...


class Dice:
    """A stream of bits that depends on nothing but its seed and its purpose.

    >>> Dice("hello", "setup").getrandbits(32) == Dice("hello", "setup").getrandbits(32)
    True
    """

    __slots__ = ("_bits", "_block", "_prefix", "_stock")

    def __init__(self, seed: str, purpose: str = "") -> None:
        self._prefix = b"\0".join((_DOMAIN, seed.encode(), purpose.encode(), b""))
        self._block = 0
        self._stock = 0
        self._bits = 0

    def getrandbits(self, k: int, /) -> int:
        """Return the next `k` bits of the stream, the first of them most significant."""
        while self._bits < k:
            digest = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._stock = (self._stock << _BLOCK_BITS) | int.from_bytes(digest, "big")
            self._bits += _BLOCK_BITS
            self._block += 1
        self._bits -= k
        taken = self._stock >> self._bits
        self._stock &= (1 << self._bits) - 1
        return taken


def below(rng: Rng, n: int) -> int:
    """Return a number from 0 to `n - 1`, all equally likely; `n` is at least 1."""
    if n < 1:
        raise ValueError("below() needs at least one possibility")
    bits = (n - 1).bit_length()
    if not bits:
        return 0
    while (drawn := rng.getrandbits(bits)) >= n:
        pass
    return drawn


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in an order drawn by lot, all orders equally likely."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(rng, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def pick(rng: Rng, items: Sequence[T]) -> T:
    """Return one of the items, all equally likely."""
    return items[below(rng, len(items))]


def commitment(seed: str) -> str:
    """Return the SHA-256 of a secret seed in hexadecimal: published when a game opens, checked when it ends."""
    return hashlib.sha256(seed.encode()).hexdigest()
