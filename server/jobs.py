"""The tasks of the workers; each carries a row's number only, and may come twice or never without harm."""

from collections.abc import Callable

from celery import Celery

from server.mailroom.postman import deliver
from server.play.bell import DELIVER, JUDGE, TICK
from server.play.chain import chain_up
from server.play.claims import claim_letter, claim_submission, sweep
from server.play.house import House
from server.play.pulse import beat
from server.play.retention import forget
from server.play.submissions import judge, ring_for_letters, shelve


def judge_one(house: House, submission_id: str) -> None:
    """Judge a submission that waits, and hurry its letters."""
    if not claim_submission(house, submission_id):
        return
    try:
        judge(house, submission_id)
    except Exception as error:
        shelve(house, submission_id, repr(error))
        raise
    ring_for_letters(house, submission_id)


def deliver_one(house: House, outgoing_id: str) -> None:
    """Send a letter that is due."""
    if claim_letter(house, int(outgoing_id)):
        deliver(house, int(outgoing_id))


def tick(house: House) -> None:
    """Find what was left lying, once a minute, and give a sign of life."""
    sweep(house)
    beat(house)
    forget(house)
    chain_up(house)


def enlist(app: Celery, house: Callable[[], House]) -> None:
    """Make the tasks known to a Celery application; `house` is called inside the process that works."""

    def judge_row(row: str) -> None:
        judge_one(house(), row)

    def deliver_row(row: str) -> None:
        deliver_one(house(), row)

    def tick_once() -> None:
        tick(house())

    for name, task in {JUDGE: judge_row, DELIVER: deliver_row, TICK: tick_once}.items():
        app.task(name=name)(task)
