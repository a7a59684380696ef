"""Says what else there is about a game than its seats: conditional moves, spectators, webhooks.

One look answers for all three, and mostly it is none: so a move need not ask for each.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import Session

from server.store.hooks import Webhook
from server.store.lobby import Watching
from server.store.plans import Plan
from server.store.tables import GameRow, SeatRow

ACTIVE: Final = "active"
_KNOWN: Final = "company"


@dataclass(frozen=True, slots=True)
class Company:
    """Whether there is any of each; where nobody has looked there may be."""

    plans: bool = True
    spectators: bool = True
    webhooks: bool = True


_UNKNOWN: Final = Company()


def columns() -> tuple[ColumnElement[bool], ...]:
    """Return what to select beside a game's row for `know`, in that order."""
    seats = select(SeatRow.player_id).where(SeatRow.game_id == GameRow.id)
    return (
        exists().where(Plan.game_id == GameRow.id),
        exists().where(Watching.game_id == GameRow.id),
        exists().where(Webhook.status == ACTIVE, Webhook.player_id.in_(seats.scalar_subquery())),
    )


def know(session: Session, game_id: int, found: Company) -> None:
    """Keep what was found about a game whose row is locked, for the rest of the transaction."""
    session.info.setdefault(_KNOWN, {})[game_id] = found


def company_of(session: Session, game_id: int | None) -> Company:
    """Return what is known about a game."""
    found: Company = session.info.get(_KNOWN, {}).get(game_id, _UNKNOWN)
    return found


def forget(session: Session, game_id: int) -> None:
    """Know nothing of a game any more, since somebody came."""
    session.info.get(_KNOWN, {}).pop(game_id, None)
