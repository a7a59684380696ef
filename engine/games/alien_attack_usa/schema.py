"""Says how positions and moves of Alien Attack: USA are written, for programs that have never seen it."""

from typing import Final

from engine.core.schemas import Schemas, listed, number, or_null, table, words, written
from engine.games.alien_attack_usa import map_data
from engine.games.alien_attack_usa.acts import Answer, Power
from engine.games.alien_attack_usa.codec import VERSION
from engine.games.alien_attack_usa.model import DISCS, MOST_EXTRA, Border, Leaver, Mode
from engine.games.alien_attack_usa.payoffs import CITIES
from engine.games.alien_attack_usa.spaces import LAST

_SPACE: Final = r"[1-9]\d{0,2}"
_POWERS: Final = "|".join(power.value for power in Power)
_ANSWERS: Final = "|".join(answer.value for answer in Answer)
_USE: Final = rf" \+(?:{_POWERS}) {_SPACE}"
_REPLY: Final = rf"(?:{_ANSWERS})(?: {_SPACE})*"
_DEFENCE: Final = rf"{_SPACE}(?:{_USE})*(?: \+\w+(?: {_SPACE})?)*"
_SEAT: Final = number("A seat.", 1, 4)
_A_SPACE: Final = number("A space of the map.", 1, LAST)


_SIDE: Final = table(
    {
        "city": words(CITIES, "The city card."),
        "border": words((border.value for border in Border), "The border card."),
        "discs": listed(_A_SPACE, "Where the seat's discs lie.", 0, DISCS),
        "lost": listed(_A_SPACE, "Where discs were lost.", 0, DISCS),
        "parks": listed(_A_SPACE, "The parks that count."),
        "bases": listed(_A_SPACE, "The bases that count."),
        "cities": number("Points for cities.", 0),
        "herds": number("Points for herds.", 0),
        "used": listed(words(power.value for power in Power), "The special powers used."),
        "orders": listed(
            {
                "type": "array",
                "prefixItems": [words(answer.value for answer in Answer), or_null(_A_SPACE, "A space, or any.")],
                "minItems": 2,
                "maxItems": 2,
            },
            "Answers left beforehand; only their owner sees them.",
        ),
    },
    "What a seat has.",
)
_FLIP: Final = table(
    {
        "base": _A_SPACE,
        "threatened": listed(_A_SPACE, "The discs that may be lost."),
        "waiting": listed(_SEAT, "Who is still to answer, in turn.", 1),
    },
    "A base that is turned up, while seats answer for their discs.",
)

SCHEMAS: Final = Schemas(
    state=table(
        {
            "version": {"const": VERSION},
            "map": {"const": map_data.VERSION, "description": "The version of the map that the numbers are of."},
            "mode": words((mode.value for mode in Mode), "Whether everybody may lose to the invasion."),
            "leaver": words((leaver.value for leaver in Leaver), "What a seat that leaves makes of the game."),
            "sides": listed(_SIDE, "The seats, the first of them first.", 2, 4),
            "bag": listed(_A_SPACE, "The markers that are still in the bag."),
            "open": listed(_A_SPACE, "The markers that lie open."),
            "bases": listed(_A_SPACE, "The bases of the invaders."),
            "round": number("The round; 0 before the first.", 0, LAST),
            "first": _SEAT,
            "turn": or_null(_SEAT, "Who is to defend."),
            "extras": number("Extra turns.", 0, MOST_EXTRA),
            "flip": or_null(_FLIP, "The base that is turned up."),
            "left": listed(_SEAT, "Who has left, in order."),
            "last": or_null(written(_DEFENCE, "A defence."), "The last defence."),
            "last_seat": or_null(_SEAT, "Whose the last defence was."),
        },
        "A position of Alien Attack: USA.",
    ),
    move=rf"{_DEFENCE}|{_REPLY}",
    chance=rf"\*(?: {_SPACE})+|\* {_REPLY}",
)
