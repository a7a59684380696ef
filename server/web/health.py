"""Says whether this installation is well: the database reached and up to date, the broker there, nothing left lying."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from server.play.bell import make_app
from server.play.house import House
from server.play.pulse import last_beat, oldest_waiting
from server.store.migrate import at_head

_BROKER_SECONDS: Final = 1.0
_log = structlog.get_logger("health")


@dataclass(frozen=True, slots=True)
class Health:
    """What was found; an installation is ready when its database is: the rest is told, and mends itself."""

    database: bool
    migrated: bool
    broker: bool
    oldest_waiting: timedelta
    worker_seen: datetime | None

    @property
    def ready(self) -> bool:
        """Whether requests can be served."""
        return self.database and self.migrated

    def as_json(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "status": "ready" if self.ready else "not ready",
            "database": self.database,
            "migrated": self.migrated,
            "broker": self.broker,
            "oldest_waiting_s": int(self.oldest_waiting.total_seconds()),
            "worker_seen_at": self.worker_seen and self.worker_seen.isoformat(),
        }


def examine(house: House) -> Health:
    """Look at every part; nothing here waits longer than a few seconds."""
    broker = _broker_answers(house)
    try:
        with house.store.read() as session:
            session.execute(text("SELECT 1"))
        if not at_head(house.store.engine):
            return Health(True, False, broker, timedelta(), None)
        return Health(True, True, broker, oldest_waiting(house), last_beat(house))
    except (SQLAlchemyError, OSError) as error:
        _log.warning("the database cannot be used", reason=repr(error))
        return Health(False, False, broker, timedelta(), None)


def _broker_answers(house: House) -> bool:
    """Say whether the broker answers; where it does not, work is only slower: a sweep finds what nobody rang for."""
    try:
        with make_app(house.settings).connection_for_write() as line:
            line.ensure_connection(max_retries=1, interval_start=0, timeout=_BROKER_SECONDS)
            return True
    except Exception as error:  # noqa: BLE001 - each transport has errors of its own, and all mean the same
        _log.debug("the broker does not answer", reason=repr(error))
        return False
