"""The rules of Alien City by number, each in a sentence or two of our own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.ids import RuleId

RULEBOOK: Final[Mapping[RuleId, str]] = MappingProxyType(
    {
        RuleId(
            "AC-1"
        ): "The city is 20 tiles, five rows of four, five tiles to each guild: red, blue, green and black. A tile has four lots, one of which bears its guild's symbol; lots are named a1 (bottom left) to h10.",
        RuleId(
            "AC-2"
        ): "A layout text lists the tiles row by row from the top left, each as guild letter and symbol corner: 0 top left, 1 top right, 2 bottom left, 3 bottom right.",
        RuleId(
            "AC-3"
        ): "A city drawn by lot is any of all cities with the same chance, and the same seed always gives the same city.",
        RuleId(
            "AC-4"
        ): "Every city has a code of 16 letters and digits; its last symbol betrays any one wrong symbol and any two neighbours swapped.",
        RuleId(
            "AC-5"
        ): "Each player has three domes of every guild, seven towers and three hats, all in plain sight. Black hats build 2 red, 3 blue and 2 green towers, white hats 3 red, 2 blue and 2 green; black towers do not exist.",
        RuleId(
            "AC-6"
        ): "By the rulebook black hats begin as seat 1; in the rule set abstract-play it is white hats that begin as seat 1.",
        RuleId(
            "AC-7"
        ): "In a turn exactly one building of the own stash goes on an empty lot, one to a lot. Nobody may pass who can build.",
        RuleId(
            "AC-8"
        ): "Empty lots are the road. After every placement the road is one piece, linked side by side, and every building touches it with a side.",
        RuleId(
            "AC-9"
        ): "A dome belongs on a tile of its own guild. Only when no lot of that guild can be built on any more may it go elsewhere.",
        RuleId(
            "AC-10"
        ): "A tower belongs on a tile of its own guild, on a black tile, or on any tile that holds two buildings or more.",
        RuleId(
            "AC-11"
        ): "The lot with the symbol stays closed as long as another empty lot of its tile can be built on without harm to the road.",
        RuleId(
            "AC-12"
        ): "After building, a player may put one hat on any one unclaimed tower, the new one included. No hat is placed without building, and domes take none.",
        RuleId(
            "AC-13"
        ): "The placement after which nobody can build claims nothing. By the rulebook such a claim is refused; in the rule set abstract-play it is taken off when the game ends.",
        RuleId(
            "AC-14"
        ): "Who cannot build sits out, and comes in again when that changes. By the rulebook nothing is written for it; in the rule set abstract-play the move is `pass`.",
        RuleId(
            "AC-15"
        ): "The game ends when nobody can build; in the rule set abstract-play after two passes in a row or when both stashes are empty.",
        RuleId(
            "AC-16"
        ): "The road distance of two buildings is the number of empty lots on the shortest way between them over empty lots; two buildings at one empty lot are one apart.",
        RuleId(
            "AC-17"
        ): "A claimed tower scores its customers times its distance to the nearest other tower of its guild. Customers are the buildings of other guilds at distance 1 or 2.",
        RuleId("AC-18"): "A claimed tower whose guild has no other tower in the city scores nothing.",
        RuleId(
            "AC-19"
        ): "An unclaimed green tower pays 10 less twice the distance, if anything is left, to the holder of the nearest red tower, and likewise for the nearest blue one. If that tower is unclaimed, nobody is paid.",
        RuleId(
            "AC-20"
        ): "When several towers are equally near, the green tower pays once if one player holds them all; in the rule set abstract-play it pays nobody.",
        RuleId("AC-21"): "The higher total wins; equal totals are a draw.",
    }
)
