"""Turns a game into the files that go with its letters: the board as picture or PDF, the record as JSON."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sqlalchemy.orm import Session

from engine.core.record import to_json
from engine.core.scene import Scene
from printables.pdf import board_pdf
from printables.raster import png
from printables.theme import theme
from server.mailroom.gamepage import GamePage
from server.mailroom.parts import Attachment
from server.play.house import House
from server.play.reading import Sight, record_seen

SHOWN_WIDTH: Final = 440
"""Pixels that the board takes in a letter; it is painted twice as wide, for fine screens."""

MOST_BYTES: Final = 60 * 1024
_DENSITIES: Final = (2.0, 1.5, 1.0)
_THEME: Final = "classic"


@dataclass(frozen=True, slots=True, eq=False)
class _Board:
    """A scene as the key of its picture: one that shows the same is the same, whoever looks."""

    scene: Scene

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self.scene == other.scene

    def __hash__(self) -> int:
        return hash((self.scene.title, self.scene.alt, self.scene.text))


def picture(scene: Scene) -> bytes:
    """Return the board as a PNG for a letter, less fine where it would be larger than 60 KB.

    A move leads to letters for several readers; where they see the same, it is painted once.
    """
    return _painted(_Board(scene))


@lru_cache(maxsize=16)
def _painted(board: _Board) -> bytes:
    scene, drawn = board.scene, b""
    for density in _DENSITIES:
        drawn = png(scene, theme(_THEME), round(SHOWN_WIDTH * density))
        if len(drawn) <= MOST_BYTES:
            break
    return drawn


def board_file(page: GamePage) -> Attachment:
    """Return the board as a PDF to print."""
    ending = (f"{page.outcome} {page.reason}",) if page.outcome else ()
    below = (*(f"{name}: {points}" for name, points in page.standings), *ending)
    title = f"{page.title} {page.number}: {page.versus}"
    content = board_pdf(page.scene, theme(_THEME), title=title, lines=below)
    return Attachment(f"{page.game}-{page.number}-move-{page.move}.pdf", "application/pdf", content)


def record_file(house: House, session: Session, sight: Sight) -> Attachment:
    """Return the record as the seat may have it, from which the game can be replayed."""
    plain = to_json(record_seen(house, session, sight.row, sight.seat))
    content = f"{json.dumps(plain, indent=1, ensure_ascii=False)}\n".encode()
    return Attachment(f"{sight.row.game}-{sight.row.id}.json", "application/json", content)
