"""Lists the legal moves of a position, as far as whoever asks may know them."""

from dataclasses import dataclass
from itertools import islice
from typing import Final

from server.play.reading import Sight

MOST: Final = 20_000
"""So many moves are listed at most: some games offer more than anybody could read."""


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """Moves in canonical notation; `complete` is false where there are more."""

    texts: tuple[str, ...]
    complete: bool


def legal_moves(sight: Sight, prefix: str = "", most: int = MOST) -> LegalMoves:
    """Return the legal moves of whoever is to act that begin so, whatever the case.

    Where a game has secrets, what another seat could do is one of them.
    """
    secret = sight.game.info.hidden and sight.seat != sight.row.to_act
    if secret or sight.row.to_act is None:
        return LegalMoves((), complete=not secret)
    wanted = prefix.strip().casefold()
    texts = (sight.game.format(move) for move in sight.game.legal_moves(sight.state))
    found = tuple(islice((text for text in texts if text.casefold().startswith(wanted)), most + 1))
    return LegalMoves(found[:most], len(found) <= most)
