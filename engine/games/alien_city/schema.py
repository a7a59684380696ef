"""Says how positions and moves of Alien City are written, for programs that have never seen it."""

from typing import Final

from engine.core.schemas import Schemas, keyed, listed, number, or_null, table, words, written
from engine.games.alien_city.codec import VERSION
from engine.games.alien_city.model import LOTS, TILES, Guild, Kind, RuleSet
from engine.games.alien_city.stashes import SEATS

_LOT: Final = "[a-h](?:10|[1-9])"
_GUILDS: Final = "".join(guild.value for guild in Guild)
_PIECE: Final = f"[{_GUILDS}][{''.join(kind.value for kind in Kind)}]"
_MOVE: Final = rf"pass|{_PIECE}-{_LOT}(?:\({_LOT}\))?"
_SEAT: Final = number("A seat.", SEATS[0], SEATS[-1])
_PIECES: Final = written(_PIECE, "A guild's letter, and T for a tower or D for a dome.")
_STASH: Final = keyed(
    _PIECE, number("How many are left; less than none where more were taken at a table.", -LOTS, LOTS), "A stash."
)

SCHEMAS: Final = Schemas(
    state=table(
        {
            "version": {"const": VERSION},
            "rules": words((rules.value for rules in RuleSet), "The rule set."),
            "layout": written(
                rf"[{_GUILDS}][0-3](?:,[{_GUILDS}][0-3]){{{TILES - 1}}}",
                "The tiles in the order of AC-2: guild, and the corner of the symbol, 0 (top left) to 3.",
            ),
            "buildings": keyed(_LOT, _PIECES, "What stands on the lots that are built on."),
            "claims": keyed(_LOT, _SEAT, "Which seat has claimed the tower on a lot."),
            "stashes": listed(_STASH, "What each seat has left to build, by piece.", len(SEATS), len(SEATS)),
            "turn": _SEAT,
            "last": or_null(written(_MOVE, "A move."), "The last move."),
            "last_seat": or_null(_SEAT, "Whose the last move was."),
            "passes": number("How many have passed one after the other.", 0, LOTS),
            "cancelled": or_null(written(_LOT, "A lot."), "The lot of a claim that the last move cancelled."),
            "resigned": or_null(_SEAT, "Who has resigned."),
            "newest_claim": or_null(written(_LOT, "A lot."), "The lot of the newest claim."),
        },
        "A position of Alien City.",
    ),
    move=_MOVE,
)
