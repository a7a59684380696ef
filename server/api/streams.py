"""Turns the line of events into streams that stay open: server-sent events and lines of JSON."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from flask import Response

from server.api.problems import Refused
from server.play.feed import Reader, newest, told_since
from server.play.house import House
from server.play.wake import Watch

STREAMS: Final = "guildpost-streams"
KEEP_ALIVE: Final = 10.0
A_TOKEN: Final = 2
"""So many streams may one token, or one stranger's address, have open in a process; a further one ends the oldest."""

Line = Callable[[str, str, Mapping[str, Any]], str]
_ANSWER: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@dataclass(slots=True, eq=False)
class Place:
    """One who waits; `open` is false when the place is wanted by somebody else."""

    who: str
    open: bool = True


@dataclass(slots=True)
class Streams:
    """Those of a process who wait: each holds a thread, so there are only so many places."""

    watch: Watch
    most: int
    seconds: float
    over: bool = False
    places: deque[Place] = field(default_factory=deque)
    lock: Lock = field(default_factory=Lock)

    def take(self, who: str) -> Place:
        """Take a place; raises Refused where all are taken by others."""
        with self.lock:
            mine = [place for place in self.places if place.who == who and place.open]
            if len(mine) >= A_TOKEN:
                mine[0].open = False
            elif sum(place.open for place in self.places) >= self.most:
                detail = "All places for waiting are taken; ask again without waiting, or a little later."
                raise Refused("too-many-streams", detail, {"Retry-After": str(int(KEEP_ALIVE))})
            place = Place(who, not self.over)
            self.places.append(place)
        self.watch.wake()
        return place

    def leave(self, place: Place) -> None:
        """Give a place back."""
        place.open = False
        with self.lock:
            if place in self.places:
                self.places.remove(place)

    def end(self) -> None:
        """End all that wait, and at once whoever comes yet: the process is to stop.

        It is called by the handler of a signal, and so takes no lock that the same thread may have.
        """
        self.over = True
        for place in tuple(self.places):
            place.open = False
        self.watch.wake()

    @contextmanager
    def waiting(self, who: str) -> Iterator[Place]:
        """Have a place for the time of a block."""
        place = self.take(who)
        try:
            yield place
        finally:
            self.leave(place)


@dataclass(frozen=True, slots=True)
class Stream:
    """What one reader is sent: a snapshot first where there is one, then every event after a number."""

    house: House
    reader: Reader
    after: int
    line: Line
    rest: str
    snapshot: Mapping[str, Any] | None = None

    def lines(self, streams: Streams, place: Place) -> Iterator[str]:
        """Yield the lines until the stream's time is over or its place is wanted."""
        after, end = self.after, time.monotonic() + streams.seconds
        if self.snapshot is not None:
            yield self.line(str(after), "snapshot", self.snapshot)
        sent = time.monotonic()
        while place.open and (now := time.monotonic()) < end:
            count = streams.watch.count
            lines, after = self._news(after)
            if lines or now - sent >= KEEP_ALIVE:
                yield lines or self.rest
                sent = now
                continue
            streams.watch.wait(count, min(KEEP_ALIVE - (now - sent), end - now))

    def _news(self, after: int) -> tuple[str, int]:
        with self.house.store.read() as session:
            news = told_since(self.house, session, self.reader, after)
            end = newest(session) if not news else news[-1].number
        lines = (self.line(str(one.number), one.kind, one.as_json()) for one in news)
        return "".join(lines), end if news else after


def stream(streams: Streams, made: Stream, who: str, media: str) -> Response:
    """Return an answer that stays open; raises Refused where all places are taken."""
    place = streams.take(who)
    answer = Response(made.lines(streams, place), content_type=media, headers=_ANSWER)
    answer.call_on_close(lambda: streams.leave(place))
    return answer


def as_event(number: str, kind: str, data: Mapping[str, Any]) -> str:
    """Return an event as the standard for server-sent events writes it."""
    return f"id: {number}\nevent: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


def as_line(_number: str, _kind: str, data: Mapping[str, Any]) -> str:
    """Return an event as a line of JSON."""
    return f"{json.dumps(data, ensure_ascii=False)}\n"
