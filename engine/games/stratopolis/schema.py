"""Says how positions and moves of Stratopolis are written, for programs that have never seen it."""

from typing import Final

from engine.core.schemas import WHOLE, Schemas, listed, number, or_null, table, words, written
from engine.games.stratopolis.codec import VERSION
from engine.games.stratopolis.model import SEATS, TILES, UNSEEN, Colour, Draw, Order, Quadrant
from engine.games.stratopolis.tiles import KINDS

_TILE: Final = "[RGN]{3}"
_CORNERS: Final = "|".join(quadrant.name for quadrant in Quadrant)
_PLACEMENT: Final = rf"{_TILE}@-?\d+,-?\d+:(?:{_CORNERS})"
_SEAT: Final = number("A seat: 1 is red, 2 is green.", SEATS[0], SEATS[-1])
_NAMES: Final = tuple(dict.fromkeys(tile for seat in SEATS for tile in KINDS[seat]))
_HAND: Final = table(
    {
        "up": listed(words((*_NAMES, UNSEEN)), "The tiles that can be laid.", 0, TILES),
        "down": listed(words((*_NAMES, UNSEEN)), f"The tiles to come; {UNSEEN} where they are hidden.", 0, TILES),
        "order": words((order.value for order in Order), "In which order they come up."),
    },
    "The tiles of a seat.",
)
_SQUARE: Final = table(
    {
        "x": WHOLE,
        "y": WHOLE,
        "colour": words(colour.word for colour in Colour),
        "level": number("How high the square is.", 1),
        "tile": number("The number of the tile that it belongs to, in the order in which they were laid.", 0),
    },
    "What is seen from above on one spot of the grid.",
)

SCHEMAS: Final = Schemas(
    state=table(
        {
            "version": {"const": VERSION},
            "draw": words((draw.value for draw in Draw), "Where the tile to play comes from."),
            "hands": listed(_HAND, "The tiles of both seats.", len(SEATS), len(SEATS)),
            "squares": listed(_SQUARE, "The city, from the west, and from the south within a column.", 1),
            "turn": or_null(_SEAT, "Who is to play."),
            "laid": number("How many tiles were laid.", 0),
            "last": or_null(written(_PLACEMENT, "A placement."), "The last placement."),
            "last_seat": or_null(_SEAT, "Whose the last placement was."),
            "resigned": or_null(_SEAT, "Who has resigned."),
        },
        "A position of Stratopolis.",
    ),
    move=rf"{_PLACEMENT}|stack {_TILE}(?:,{_TILE})*",
    chance=rf"begin (?:red|green)|tile {_TILE}",
)
