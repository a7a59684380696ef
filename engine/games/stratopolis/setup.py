"""Turns a game's options, and chance where they leave room for it, into the first position (ST-1, ST-3, ST-10)."""

from collections.abc import Mapping
from typing import Final, TypeVar

from engine.core.dice import Rng, shuffled
from engine.core.errors import SetupError
from engine.core.game import Option
from engine.core.ids import Seat
from engine.games.stratopolis.city import START
from engine.games.stratopolis.dealing import dealt
from engine.games.stratopolis.model import GREEN, RED, SEATS, Draw, Hand, Order, State, Tile
from engine.games.stratopolis.tiles import colour, counted, full, listed, without
from engine.games.stratopolis.words import stack_tiles

OPTIONS: Final = (
    Option(
        "draw",
        Draw.STACK.value,
        tuple(draw.value for draw in Draw),
        "Where the tile to play comes from: a shuffled stack, a stack that each player arranges before play, a tile "
        "by lot in each turn, or a choice of three.",
    ),
    Option("first", "", ("red", "green"), "Who begins; by lot where it is left out."),
    Option("red", "", (), "The order of the red tiles, top first, as RNN,RRR and so on; empty: as “draw” says."),
    Option("green", "", (), "The order of the green tiles, top first, as GNN,GGG and so on; empty: as “draw” says."),
)

T = TypeVar("T")

_DRAWS: Final = {draw.value: draw for draw in Draw}
_FIRST: Final[Mapping[str, Seat | None]] = {"": None, "red": RED, "green": GREEN}
_UNFIXED: Final = {
    Draw.ARRANGED: Order.OWN,
    Draw.RANDOM: Order.LOT,
    Draw.THREE: Order.LOT,
}


def setup(options: Mapping[str, str], rng: Rng) -> State:
    """Return the first position; raises SetupError where the options do not fit.

    A stack that an option fixes comes up from the top in every variant, without moves of chance.
    """
    draw = _chosen("draw", options.get("draw") or Draw.STACK.value, _DRAWS)
    beginner = _chosen("first", options.get("first", ""), _FIRST)
    fixed = [_fixed(options, seat) for seat in SEATS]
    if draw is Draw.STACK and None in fixed:
        fixed = [order or lot for order, lot in zip(fixed, _shuffled(rng), strict=True)]
    first, second = (_hand(draw, seat, order) for seat, order in zip(SEATS, fixed, strict=True))
    return dealt(State(draw, (first, second), START, turn=beginner))


def _shuffled(rng: Rng) -> tuple[tuple[Tile, ...], ...]:
    """Return both stacks drawn by lot: red first, then green, each from the order of `full`.

    Both are drawn even where an option fixes one. This order is a promise: the same seed gives the same stacks in
    every version.
    """
    return tuple(shuffled(rng, full(seat)) for seat in SEATS)


def _hand(draw: Draw, seat: Seat, order: tuple[Tile, ...] | None) -> Hand:
    if order is not None:
        return Hand((), order, Order.TOP)
    way = _UNFIXED[draw]
    return Hand((), () if way is Order.OWN else full(seat), way)


def _fixed(options: Mapping[str, str], seat: Seat) -> tuple[Tile, ...] | None:
    """Return the stack that an option fixes, None where it fixes none."""
    name = colour(seat).word
    written = options.get(name, "").strip()
    if not written:
        return None
    tiles = stack_tiles(written, seat)
    if tiles is None:
        raise SetupError(name, f"The option “{name}” lists tiles top first, as {listed(full(seat)[:3])} and so on.")
    missing, extra = without(full(seat), tiles), without(tiles, full(seat))
    if missing or extra:
        wrong = f"too many: {listed(extra) or 'none'}; still missing: {counted(missing)}"
        raise SetupError(name, f"The option “{name}” lists the 20 tiles of the {name} set, each kind twice; {wrong}.")
    return tiles


def _chosen(option: str, word: str, choices: Mapping[str, T]) -> T:
    if word not in choices:
        raise SetupError(option, f"The option “{option}” is one of {', '.join(filter(None, choices))}, not “{word}”.")
    return choices[word]
