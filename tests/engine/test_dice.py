"""Holds the dice to the vectors that their documentation publishes, and to fairness."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.dice import Dice, below, commitment, pick, shuffled
from engine.games.alien_city import GAME, layout

DOCUMENT = Path(__file__).parents[2] / "docs" / "rulings" / "dice.md"
ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)


def published(first: str, last: str) -> list[list[str]]:
    """Return the rows of the documentation's table with these first and last headings."""
    tables = DOCUMENT.read_text("utf-8").split("\n\n")
    (table,) = (text for text in tables if re.match(rf"\| {first} \|.* {last} \|\n", text))
    rows = [row.split(" | ") for row in ROW.findall(table)[2:]]
    assert len(rows) >= 2
    return [["" if cell == "(empty)" else cell.strip("`") for cell in row] for row in rows]


@pytest.mark.parametrize(("seed", "purpose", "bits"), published("seed", "bits"))
def test_the_published_bits_come(seed: str, purpose: str, bits: str) -> None:
    assert f"{Dice(seed, purpose).getrandbits(64):016x}" == bits


@pytest.mark.parametrize(("seed", "purpose", "numbers"), published("seed", "numbers"))
def test_the_published_numbers_below_six_come(seed: str, purpose: str, numbers: str) -> None:
    dice = Dice(seed, purpose)
    assert [below(dice, 6) for _ in range(10)] == [int(number) for number in numbers.split()]


@pytest.mark.parametrize(("seed", "purpose", "order"), published("seed", "order"))
def test_the_published_orders_come(seed: str, purpose: str, order: str) -> None:
    assert "".join(shuffled(Dice(seed, purpose), "ABCDEFGHIJ")) == order


@pytest.mark.parametrize(("seed", "text"), published("seed", "layout"))
def test_ac_3_the_published_cities_come(seed: str, text: str) -> None:
    assert layout.write(GAME.setup({}, Dice(seed, "setup")).city) == text


@pytest.mark.parametrize(("seed", "published_hash"), published("seed", "commitment"))
def test_the_published_commitments_hold(seed: str, published_hash: str) -> None:
    assert commitment(seed) == published_hash


def bits_by_the_book(seed: str, purpose: str) -> Iterator[int]:
    """Yield the stream bit by bit as the documentation tells it."""
    block = 0
    while True:
        told = b"guildpost-dice-1\0" + seed.encode() + b"\0" + purpose.encode() + b"\0" + block.to_bytes(8, "big")
        for byte in hashlib.sha256(told).digest():
            yield from (byte >> place & 1 for place in range(7, -1, -1))
        block += 1


@given(st.text(max_size=8), st.text(max_size=8), st.lists(st.integers(0, 300), max_size=12))
def test_the_stream_is_the_documented_one_however_it_is_cut(seed: str, purpose: str, cuts: list[int]) -> None:
    dice, book = Dice(seed, purpose), bits_by_the_book(seed, purpose)
    for length in cuts:
        expected = 0
        for _ in range(length):
            expected = expected << 1 | next(book)
        assert dice.getrandbits(length) == expected


class Counted:
    """Bits that are given beforehand."""

    def __init__(self, bits: str) -> None:
        self.bits = bits

    def getrandbits(self, k: int, /) -> int:
        taken, self.bits = self.bits[:k], self.bits[k:]
        assert len(taken) == k
        return int(taken, 2) if k else 0


def test_a_number_takes_as_many_bits_as_it_needs_and_takes_again_when_it_is_too_high() -> None:
    bits = Counted("111110101")
    assert below(bits, 6) == 0b101
    assert bits.bits == ""
    assert below(bits, 1) == 0


def test_there_is_no_number_below_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        below(Dice(""), 0)


def test_every_order_comes_from_exactly_one_run_of_numbers() -> None:
    """Four things take numbers below 4, 3 and 2; all 24 runs of those give all 24 orders."""
    runs = [f"{first:02b}{second:02b}{third:01b}" for first, second, third in product(range(4), range(3), range(2))]
    orders = Counter(shuffled(Counted(run), "ABCD") for run in runs)
    assert orders == Counter(permutations("ABCD"))


def test_picking_is_even() -> None:
    dice = Dice("even")
    counts = Counter(pick(dice, "abcde") for _ in range(5000))
    assert all(900 < count < 1100 for count in counts.values())
