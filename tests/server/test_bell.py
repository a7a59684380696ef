"""The bell: whoever rings it goes on at once, whatever the broker does; and what a worker hears of it first."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import pytest

from server.cli.up.broker import command, socket_of
from server.play.bell import (
    CALL,
    DELIVER,
    JUDGE,
    MOST_TO_RING,
    MOST_TOGETHER,
    PRINT,
    QUEUE_OF,
    QUEUES,
    TICK,
    Hurry,
    bell,
    make_app,
    unheard,
)
from server.play.house import Work
from server.settings import Settings


@pytest.fixture
def settings() -> Iterator[Settings]:
    """Settings of an installation whose private broker runs; a socket's path must be short."""
    with TemporaryDirectory() as folder, subprocess.Popen(command(Path(folder))) as broker:
        while not socket_of(Path(folder)).exists():
            time.sleep(0.01)
        yield Settings(data=folder)
        broker.terminate()


def test_a_worker_takes_nothing_from_the_second_queue_while_something_waits_in_the_first(settings: Settings) -> None:
    app, ring, heard = make_app(settings), bell(settings), list[str]()

    def hear(_body: object, message: Any) -> None:  # noqa: ANN401 - the library has no types
        heard.append(message.headers["task"])
        message.ack()
        if heard == [JUDGE]:
            ring(Work.JUDGE, "a letter that came meanwhile")

    for number in range(3):
        ring(Work.DELIVER, str(number))
    ring(Work.CALL, "1")
    ring(Work.PRINT, "1")
    ring(Work.JUDGE, "a letter that came last")
    app.send_task(TICK, queue=QUEUE_OF[TICK])
    app.amqp.queues.select(QUEUES)
    with app.connection_for_read() as line, app.amqp.TaskConsumer(line, callbacks=[hear]) as consumer:
        consumer.qos(prefetch_count=1)
        while len(heard) < 8:
            line.drain_events(timeout=5)
    assert heard == [JUDGE, TICK, JUDGE, DELIVER, DELIVER, DELIVER, CALL, PRINT]


def test_rings_for_letters_that_no_worker_has_taken_are_counted_and_none_where_there_is_no_broker(
    settings: Settings,
) -> None:
    ring, count = bell(settings), unheard(settings)
    for work in (Work.DELIVER, Work.DELIVER, Work.JUDGE):
        ring(work, "1")
    assert count() == 2
    assert unheard(Settings(data=f"{settings.data}/elsewhere"))() == 0


def test_nobody_waits_for_a_broker_that_hangs() -> None:
    go_on, rung = Event(), list[str]()

    def slow(_work: Work, row: str) -> None:
        begun.set()
        assert go_on.wait(20)
        rung.append(row)
        if row == "last":
            done.set()

    begun, done = Event(), Event()
    bell = Hurry(slow)
    bell(Work.JUDGE, "first")
    assert begun.wait(20)
    for row in ("second", "second", "last"):
        bell(Work.JUDGE, row)
    assert rung == []
    go_on.set()
    assert done.wait(20)
    assert rung == ["first", "second", "last"]


def test_letters_that_are_asked_for_meanwhile_are_rung_for_together() -> None:
    begun, go_on, done, rung = Event(), Event(), Event(), list[tuple[Work, str]]()

    def slow(work: Work, row: str) -> None:
        begun.set()
        assert go_on.wait(20)
        rung.append((work, row))
        if len(rung) == 1 + 1 + 2:
            done.set()

    bell = Hurry(slow)
    bell(Work.NEWS, "")
    assert begun.wait(20)
    for number in range(MOST_TOGETHER + 1):
        bell(Work.DELIVER, str(number))
        bell(Work.NEWS, "")
    go_on.set()
    assert done.wait(20)
    letters = [",".join(map(str, range(MOST_TOGETHER))), str(MOST_TOGETHER)]
    assert rung == [(Work.NEWS, ""), (Work.NEWS, ""), *((Work.DELIVER, row) for row in letters)]


def test_what_cannot_be_kept_for_ringing_is_left_to_the_sweep() -> None:
    begun, go_on = Event(), Event()

    def stuck(_work: Work, _row: str) -> None:
        begun.set()
        go_on.wait(20)

    bell = Hurry(stuck)
    bell(Work.DELIVER, "0")
    assert begun.wait(20)
    for number in range(MOST_TO_RING + 5):
        bell(Work.DELIVER, str(number))
    assert bell.rows.qsize() == MOST_TO_RING
    while not bell.rows.empty():
        bell.rows.get_nowait()
    go_on.set()
