"""The rules of Mini by their numbers."""

from types import MappingProxyType
from typing import Final

from engine.core.ids import RuleId

_RULES: Final = {
    "MI-1": "Three seats play with a bag of nine coins, three each of the values 1, 2 and 3, mixed unseen.",
    "MI-2": "Before play each seat hands in a wish, one of the three values, secret until the game is over.",
    "MI-3": "The lot decides which seat begins, unless the option “first” names it; then turns go round by seats.",
    "MI-4": "Each turn the next coin is turned up; the seat keeps it or offers it to another that still plays.",
    "MI-5": "The seat that is offered a coin answers at once: it takes it, or refuses it, and then the other keeps it.",
    "MI-6": "A coin scores its value for the seat that has it.",
    "MI-7": "A coin of the value that its seat wished for scores its value once more.",
    "MI-8": "The game is over when the last coin has found its purse; most points win, equal points share.",
    "MI-9": "A seat that leaves keeps its coins and plays no more; the others go on, and the last one left wins.",
    "MI-10": "With the option “coop” everybody loses where the three seats have fewer than 24 points together.",
}

RULEBOOK: Final = MappingProxyType({RuleId(number): sentence for number, sentence in _RULES.items()})
