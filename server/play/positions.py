"""Remembers the present positions of games in a process, so that the next move need not read its state anew."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from engine.core.position import Position
from server.store.tables import GameRow

MOST: Final = 256
"""Some tens of kilobytes each."""

Mark = tuple[int, int, str | None]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions by the numbers of their games, the latest of each.

    A position is known by its ply and by the hash that chains its entries, from which it follows, whether or not the
    transaction that made it was committed: so nobody is given another than the one that the row of the game tells of.
    """

    most: int = MOST
    known: OrderedDict[int, tuple[Mark, Position]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def recall(self, row: GameRow) -> Position | None:
        """Return the position that a row tells of, None where it is not remembered."""
        with self.lock:
            mark, position = self.known.get(row.id, (None, None))
        return position if mark == _mark(row) else None

    def keep(self, row: GameRow, position: Position) -> None:
        """Remember a position; for it the one that was kept longest ago is forgotten.

        Before the first entry there is no hash, and the state may be that of a game that was never begun.
        """
        if row.chain is None:
            return
        with self.lock:
            self.known[row.id] = (_mark(row), position)
            self.known.move_to_end(row.id)
            if len(self.known) > self.most:
                self.known.popitem(last=False)


def _mark(row: GameRow) -> Mark:
    return row.version, row.ply, row.chain
