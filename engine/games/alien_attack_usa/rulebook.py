"""The rules of Alien Attack: USA by number, each in a sentence or two of our own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.ids import RuleId

_RULES: Final = {
    "AA-1": "The map has 120 six-sided spaces, numbered 1 to 120, in the outline of the contiguous United States. Directly behind a space means the next one in the same straight line.",
    "AA-2": "Twenty-two spaces are national parks; herds live in regions of three spaces that all touch each other; cities of value 1 to 7 stand on corners where two or three spaces meet. No space is more than one of park, herd and city space, though it may touch two cities.",
    "AA-3": "Eleven spaces lie on the Atlantic, ten on the Pacific, ten on the Gulf and seven on the border of Mexico. Behind every space on the border of Canada stands an icon that counts as a disc behind a base and is never captured.",
    "AA-4": "Some numbers are fixed by examples: 51 and 84 are herds, 49 touches 57 and has a space opposite it, one space lies in line between 9 and 16, and 89 touches a city of value 5.",
    "AA-5": "A round begins with two markers more than there are players, drawn from the bag by lot and laid on their spaces. With two, three or four players the bag lasts for 30, 24 or 20 rounds.",
    "AA-6": "From the first player on, each seat in turn puts a disc on an open marker that nobody has covered, and scores it.",
    "AA-7": "When every seat has defended, the markers left open are flipped, the lowest number first, and become bases that stay.",
    "AA-8": "A flip captures every disc that lies directly between the new base and another base in a straight line; captured discs leave the game, and what they scored stays. All captures of a flip are found first, then their owners are asked, then the discs are removed, then the next marker is flipped.",
    "AA-9": "After each round the first player is the next to the left.",
    "AA-10": "A second own disc around a city scores the city's value, and a third scores it again. Only discs that lie there now count.",
    "AA-11": "A disc on a herd scores 2 points for each own disc of its region that is now connected: 2, then 4, then 6.",
    "AA-12": "A disc on a national park takes a park marker.",
    "AA-13": "A base next to a disc just placed is destroyed when a disc of any colour, or an icon of Canada, stands directly behind the base; the base goes to the player. This is compulsory, and several go at the same time.",
    "AA-14": "The space of a captured disc stays empty for good. The space of a destroyed base can only be filled in the same turn, by Cover, or within Neighbourhood.",
    "AA-15": "Protection: when a flip would capture discs of a seat, it may keep one of them. Threatened seats are asked one after the other from the round's first player on; an answer may be left beforehand, with a defence that uses no power.",
    "AA-16": "Cover: after a placement a disc may be put on any space that a base has been destroyed on in this turn; it scores like any other and may destroy further bases.",
    "AA-17": "Neighbourhood: after a placement a base that touches any own disc may be destroyed and taken; a disc takes its space and scores like any other.",
    "AA-18": "Extra turn: after a placement another open marker may be defended. Two seats at most may do this in a round.",
    "AA-18a": "After any placement, whatever caused it, each power that is not spent and whose condition holds may follow, in any order, until the player stops.",
    "AA-19": "The game ends when the bag is empty after a round. Each seat holds one city card (2, 3, 4 or 5) and one border card (Atlantic, Pacific, Gulf or Mexico), dealt openly by lot unless the option missions fixes them; the four global missions are for all. Who leaves a table of two loses; at a larger one the option leaver says whether the seat stays as a passive neutral, whose discs go on counting, or the game ends.",
    "AA-20": "Missions pay by tables: for cities of the card's value that have an own disc around them, for own discs on the card's border, for parks, for bases and for the largest connected group of own discs. Global protection pays 20 points for discs at four cities of value 1, on four herds and on three border spaces other than those of the own card.",
    "AA-21": "The most points win. Of equal totals the one with an own disc at the city of the highest value wins; if that is equal too, the victory is shared.",
    "AA-22": "In the semi-cooperative mode everybody loses when fewer than 24 bases have been destroyed in all.",
}

RULEBOOK: Final[Mapping[RuleId, str]] = MappingProxyType(
    {RuleId(number): sentence for number, sentence in _RULES.items()}
)
