"""Turns a state of Mini into a picture of the table, and the box into its pieces."""

from collections.abc import Iterator
from typing import Final

from engine.core.components import CircleCut, Component, RectCut
from engine.core.game import Part
from engine.core.ids import Seat
from engine.core.scene import Circle, Group, Item, Rect, Role, Scene, Style, Text
from engine.core.trace import Trace
from tests.mini.model import COINS, COPIES, SEALED, SEATS, Coin, State

_ROW: Final = 2.0
_WIDTH: Final = 14.0
_COLOURS: Final = ("red", "blue", "green")
_COIN_MM: Final = 22.0


def scene(state: State) -> Scene:
    """Return the table: a row with the bag and the coin turned up, then a row a seat."""
    soft = (Style(fill=Role(f"{colour}.soft")) for colour in _COLOURS)
    up = (Group(_coin(state.coin), x=6, y=1, key="up", label="the coin turned up"),) if state.coin else ()
    return Scene(
        width=_WIDTH,
        height=_ROW * (1 + len(SEATS)),
        title="Mini",
        alt=f"The bag holds {len(state.bag)} coins; the purses hold {', '.join(map(_purse, state.purses))}.",
        text=(f"bag {len(state.bag)}  turned up {state.coin or '-'}", *(_line(state, seat) for seat in SEATS)),
        base=tuple(Rect(0, _ROW * seat, _WIDTH, _ROW, style) for seat, style in zip(SEATS, soft, strict=True)),
        items=(
            Text(2, 1.2, f"bag: {len(state.bag)}", 0.6, Role("ink")),
            *up,
            *(item for seat in SEATS for item in _row(state, seat)),
        ),
    )


def components(_state: State) -> tuple[Component, ...]:
    """Return the box: three coins of each value, and a card for each seat's wish."""
    middle = _COIN_MM / 2
    faces = ((coin, (Group(_coin(coin), middle, middle, scale=15),)) for coin in COINS)
    coins = (Component("coins", f"coin-{coin}", COPIES, CircleCut(_COIN_MM), face) for coin, face in faces)
    words = Text(30, 25, "my wish:", 6, Role("ink"))
    card = Component("cards", "wish", len(SEATS), RectCut(60, 40), (words,), note="Write your wish and turn it down.")
    return (*coins, card)


def trace(state: State, seat: Seat, part: Part) -> Trace:
    """Return the coins of a purse that a part of its score counts."""
    (what, value), *_ = part.facts.items()
    purse = enumerate(state.purses[seat - 1], 1)
    return Trace(f"{what} {value}", counted=tuple(f"coin:{seat}.{place}" for place, coin in purse if coin == value))


def _row(state: State, seat: Seat) -> Iterator[Item]:
    yield Text(0.5, _ROW * seat + 1.2, str(seat), 0.6, Role("ink"))
    for place, coin in enumerate(state.purses[seat - 1], 1):
        yield Group(_coin(coin), x=0.4 + 1.4 * place, y=_ROW * seat + 1, key=f"coin:{seat}.{place}")


def _coin(coin: Coin) -> tuple[Item, ...]:
    return (Circle(0, 0, 0.6, Style(Role("paper"), Role("ink"), 0.05)), Text(0, 0.25, str(coin), 0.7, Role("ink")))


def _line(state: State, seat: Seat) -> str:
    wish = {None: "-", SEALED: "?"}.get(state.wishes[seat - 1], str(state.wishes[seat - 1]))
    return f"seat {seat}  purse {_purse(state.purses[seat - 1])}  wish {wish}{'  left' * (seat in state.left)}"


def _purse(purse: tuple[Coin, ...]) -> str:
    return " ".join(map(str, purse)) or "nothing"
