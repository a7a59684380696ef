"""Turns the tables into figures for Prometheus; every web process gives the same, so none has to share memory."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from secrets import compare_digest
from statistics import quantiles
from typing import Final

from flask import Response, abort, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.play.house import House
from server.play.pulse import last_beat, oldest_waiting
from server.store.people import Player
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow, MoveRow

_LAST: Final = 500
"""So many of the latest rows are looked at for how long things take."""

_HERE: Final = frozenset({"127.0.0.1", "::1"})


def metrics(house: House) -> Response:
    """Answer with all figures; whoever may not read them finds nothing here."""
    if not _may_read(house):
        abort(404)
    registry = CollectorRegistry()
    registry.register(Figures(house))
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(house: House) -> bool:
    """Say whether the asker shows the token, or, where none is set, sits at this very machine without a proxy."""
    if secret := house.settings.metrics:
        return compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {secret}".encode())
    return request.remote_addr in _HERE and not house.settings.base_url


class Figures(Collector):
    """Reads the figures when they are asked for."""

    def __init__(self, house: House) -> None:
        self._house = house

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Name nothing beforehand: what there is depends on the tables."""
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield every figure."""
        now = self._house.clock()
        with self._house.store.read() as session:
            yield _counted(session, "submissions", ("door", "status"), Submission.door, Submission.status)
            yield _counted(session, "letters", ("kind", "status"), Outgoing.kind, Outgoing.status)
            yield _counted(session, "games", ("game", "status"), GameRow.game, GameRow.status)
            yield _verdicts(session)
            yield _sum("moves", "Entries of all records.", session.scalar(select(func.count()).select_from(MoveRow)))
            yield _sum("players", "Confirmed players.", session.scalar(select(func.count(Player.confirmed_at))))
            yield _took("judge_seconds", "From keeping to judging.", _judged(session))
            yield _took("deliver_seconds", "From writing to sending.", _delivered(session))
        yield _sum(
            "oldest_waiting_seconds", "Age of the oldest row that waits.", oldest_waiting(self._house).total_seconds()
        )
        beat = last_beat(self._house)
        yield _sum(
            "worker_silent_seconds", "Since the last sign of life.", (now - beat).total_seconds() if beat else -1
        )


def _counted(session: Session, name: str, labels: tuple[str, str], *columns: object) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"guildpost_{name}", f"Rows by {labels[0]} and {labels[1]}.", labels=labels)
    rows = session.execute(select(*columns, func.count()).group_by(*columns))  # type: ignore[call-overload]  # columns of any type
    for *values, number in rows:
        family.add_metric([str(value) for value in values], number)
    return family


def _verdicts(session: Session) -> GaugeMetricFamily:
    """Count how the latest submissions were judged."""
    family = GaugeMetricFamily(
        "guildpost_verdicts", f"Of the last {_LAST} judgements.", labels=("door", "status", "code")
    )
    latest = select(Submission.door, Submission.judgement).where(Submission.judged_at.is_not(None))
    counts: dict[tuple[str, str, str], int] = {}
    for door, judgement in session.execute(latest.order_by(Submission.judged_at.desc()).limit(_LAST)):
        key = (door, str((judgement or {}).get("status", "")), str((judgement or {}).get("code", "")))
        counts[key] = counts.get(key, 0) + 1
    for labels, number in counts.items():
        family.add_metric(labels, number)
    return family


def _sum(name: str, says: str, value: float | None) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"guildpost_{name}", says, value=value or 0)


def _took(name: str, says: str, spans: list[float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"guildpost_{name}", f"{says} Of the last {_LAST}.", labels=("quantile",))
    if len(spans) > 1:
        cuts = quantiles(spans, n=100)
        for part in (50, 99):
            family.add_metric([f"0.{part}"], cuts[part - 1])
    return family


def _judged(session: Session) -> list[float]:
    query = select(Submission.received_at, Submission.judged_at).where(Submission.judged_at.is_not(None))
    return _spans((a, b) for a, b in session.execute(query.order_by(Submission.judged_at.desc()).limit(_LAST)))


def _delivered(session: Session) -> list[float]:
    query = select(Outgoing.created_at, Outgoing.sent_at).where(Outgoing.sent_at.is_not(None))
    return _spans((a, b) for a, b in session.execute(query.order_by(Outgoing.sent_at.desc()).limit(_LAST)))


def _spans(pairs: Iterable[tuple[object, object]]) -> list[float]:
    found = (end - begin for begin, end in pairs)  # type: ignore[operator]  # both columns hold instants
    return [span.total_seconds() for span in found if isinstance(span, timedelta)]
