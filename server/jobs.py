"""The tasks of the workers; each carries a row's number only, and may come twice or never without harm."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from celery import Celery

from server.mailroom.postman import deliver
from server.play.aside import Aside
from server.play.bell import CALL, DELIVER, JUDGE, PRINT, TICK
from server.play.caller import call
from server.play.chain import chain_up
from server.play.claims import claim_call, claim_letter, claim_submission, sweep
from server.play.clocks.digests import write_digests
from server.play.clocks.tick import keep_time
from server.play.house import House
from server.play.orders import let_go
from server.play.press import print_one, sweep_orders
from server.play.pulse import beat
from server.play.retention import forget
from server.play.submissions import judge, ring_together, shelve

LIMITS: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
    {PRINT: MappingProxyType({"soft_time_limit": 300, "time_limit": 330})}
)
"""Seconds that a task may take, where those of all tasks are too few."""


def judge_one(house: House, submission_id: str) -> None:
    """Judge a submission that waits, and hurry its letters."""
    if not claim_submission(house, submission_id):
        return
    try:
        letters = judge(house, submission_id)
    except Exception as error:
        shelve(house, submission_id, repr(error))
        raise
    ring_together(house, letters)


def deliver_one(house: House, numbers: str) -> None:
    """Send a letter that is due, or several by their numbers with commas between; where one fails, the others are sent.

    Letters that one submission led to go together: what they show alike is painted once.
    """
    number, _, others = numbers.partition(",")
    try:
        if claim_letter(house, int(number)):
            deliver(house, int(number))
    finally:
        if others:
            deliver_one(house, others)


def call_one(house: House, delivery_id: str) -> None:
    """Call a webhook that is to be told something."""
    if claim_call(house, int(delivery_id)):
        call(house, int(delivery_id))


ROUNDS: Final[tuple[Callable[[House], object], ...]] = (
    beat,
    keep_time,
    write_digests,
    sweep,
    sweep_orders,
    forget,
    let_go,
    chain_up,
)
"""What each tick does, the most pressing first."""


def tick(house: House) -> None:
    """Find what was left lying, once a minute, and give a sign of life; where one round fails, the others are made."""
    failed = [error for make in ROUNDS if (error := _failed(make, house))]
    if failed:
        raise ExceptionGroup("rounds of the tick failed", failed)


def _failed(make: Callable[[House], object], house: House) -> Exception | None:
    try:
        make(house)
    except Exception as error:  # noqa: BLE001 - whatever it is, the tick raises it when all rounds are made
        return error
    return None


def enlist(app: Celery, house: Callable[[], House]) -> None:
    """Make the tasks known to a Celery application; `house` is called inside the process that works.

    Webhooks are called aside: the servers of strangers may think for seconds, and letters must not wait for them.
    """
    aside = Aside()

    def judge_row(row: str) -> None:
        judge_one(house(), row)

    def deliver_row(row: str) -> None:
        deliver_one(house(), row)

    def print_row(row: str) -> None:
        print_one(house(), row)

    def call_row(row: str) -> None:
        aside.do(partial(call_one, house(), row))

    def tick_once() -> None:
        tick(house())

    for name, task in {
        JUDGE: judge_row,
        DELIVER: deliver_row,
        PRINT: print_row,
        CALL: call_row,
        TICK: tick_once,
    }.items():
        app.task(name=name, **LIMITS.get(name, {}))(task)
