"""The rules of Stratopolis by number, each in a sentence or two of our own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.ids import RuleId

_RULES: Final = {
    "ST-1": "Each player has twenty tiles of three squares in the form of an L: ten kinds, two of each, one set with red and one with green as the own colour. A tile may be turned but never flipped, so its two arms differ: it is written by the colours of its corner, its first arm and its second, the arms clockwise.",
    "ST-2": "Before play a small tile of two squares lies on the table, its red square on 0,0 and its green one on 1,0; it counts as a tile that may be covered. From there x grows to the east and y to the north, without any edge.",
    "ST-3": "The lot says who begins, unless the option first does. Then the players lay one tile each in turn until all forty are laid; there is always a place on the table, so nobody passes.",
    "ST-4": "On the table a tile lies wholly on empty squares, and at least one of its sides touches another tile; of what colour does not matter.",
    "ST-5": "Anywhere else all three squares of a tile lie on squares of one and the same level; none hangs over something lower.",
    "ST-6": "A tile laid on others covers, directly under it, squares of at least two different tiles.",
    "ST-7": "Red never lies on green, nor green on red; neutral may lie on anything, and anything on neutral or on its own colour.",
    "ST-8": "A zone is all squares of one colour, seen from above, that hang together side by side, on whatever levels. Its height is the level of its highest square, its value its area times its height.",
    "ST-9": "A player's score is the value of the own most valuable zone, and the higher score wins; equal scores are a draw.",
    "ST-10": "With draw=stack each player takes the tiles from the top of a shuffled stack, with draw=arranged from a stack that the player handed in before play, with draw=random by lot turn by turn; with draw=three the player chooses one of three that lie face up, and one is turned up in its stead. The options red and green fix the order of a set.",
    "ST-11": "While a game runs nobody learns the order of tiles that are not due yet: no player, no spectator and no program. Who arranged a stack knows that one.",
}

RULEBOOK: Final[Mapping[RuleId, str]] = MappingProxyType(
    {RuleId(number): sentence for number, sentence in _RULES.items()}
)
