"""Tables of time: the clock of each game, the turns that it has timed, and when players are away."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from server.store.types import Table


class ClockRow(Table):
    """The clock of a game that has one; whoever changes it holds the lock of the game's row.

    `terms` are the clock's options as text, `left` what each seat has, in seconds. `seat` is the one whose turn is
    timed: since `since`, after `used` seconds of this turn; while nothing runs `since` is None. The tick looks at it
    again at `due_at`; `told` are the marks of this turn that were told. A pause ends at `paused_until`; `pause` says
    whose it is. `held` says that the clock was once stopped because letters did not arrive.
    """

    __tablename__ = "clocks"
    __table_args__ = (Index("clocks_by_due", "due_at"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    terms: Mapped[dict[str, Any]]
    left: Mapped[dict[str, Any]]
    seat: Mapped[int | None]
    since: Mapped[datetime | None]
    used: Mapped[int] = mapped_column(default=0)
    told: Mapped[int] = mapped_column(default=0)
    deadline: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    pause: Mapped[str | None]
    paused_until: Mapped[datetime | None]
    held: Mapped[bool] = mapped_column(default=False)


class Turn(Table):
    """A turn that was timed: `version` is that of the change that ended it, `how` is entry, stopped or fallen."""

    __tablename__ = "turns"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    ended_at: Mapped[datetime]
    used: Mapped[int]
    left: Mapped[int]
    how: Mapped[str]
    undone_at: Mapped[datetime | None]


class Vacation(Table):
    """Days on which a player's clocks stand still: the first and the last as dates, and the instants that they mean."""

    __tablename__ = "vacations"
    __table_args__ = (Index("vacations_by_player", "player_id", "ends_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    first: Mapped[str]
    last: Mapped[str]
    begins_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    asked_at: Mapped[datetime]


class DigestRow(Table):
    """A player who has digests, and when the next one is due."""

    __tablename__ = "digests"
    __table_args__ = (Index("digests_by_due", "due_at"),)

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    due_at: Mapped[datetime]
