"""Says what else there is about a game than its seats: conditional moves, spectators, webhooks, players' days away.

One look answers for all four, and mostly it is none: so a move need not ask for each.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import BindParameter, ColumnElement, bindparam, exists, select
from sqlalchemy.orm import Session

from server.store.hooks import ACTIVE, Webhook
from server.store.lobby import Watching
from server.store.plans import Plan
from server.store.tables import SeatRow
from server.store.timing import Vacation

_KNOWN: Final = "company"


@dataclass(frozen=True, slots=True)
class Company:
    """Whether there is any of each; where nobody has looked there may be."""

    plans: bool = True
    spectators: bool = True
    webhooks: bool = True
    vacations: bool = True


_UNKNOWN: Final = Company()


def columns() -> tuple[ColumnElement[bool], ...]:
    """Return what to select of the game with the parameter `game` for `know`, in that order."""
    game: BindParameter[int] = bindparam("game")
    players = select(SeatRow.player_id).where(SeatRow.game_id == game).scalar_subquery()
    return (
        exists().where(Plan.game_id == game),
        exists().where(Watching.game_id == game),
        exists().where(Webhook.status == ACTIVE, Webhook.player_id.in_(players)),
        exists().where(Vacation.player_id.in_(players)),
    )


def know(session: Session, game_id: int, found: Company) -> None:
    """Keep what was found about a game whose row is locked, for the rest of the transaction."""
    session.info.setdefault(_KNOWN, {})[game_id] = found


def company_of(session: Session, game_id: int | None) -> Company:
    """Return what is known about a game."""
    found: Company = session.info.get(_KNOWN, {}).get(game_id, _UNKNOWN)
    return found


def forget(session: Session) -> None:
    """Know nothing any more, since somebody came or goes away."""
    session.info.pop(_KNOWN, None)
