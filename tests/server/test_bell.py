"""The bell: whoever rings it goes on at once, whatever the broker does."""

from threading import Event

from server.play.bell import MOST_TO_RING, Hurry
from server.play.house import Work


def test_nobody_waits_for_a_broker_that_hangs() -> None:
    go_on, rung = Event(), list[str]()

    def slow(_work: Work, row: str) -> None:
        assert go_on.wait(20)
        rung.append(row)
        if row == "last":
            done.set()

    done = Event()
    bell = Hurry(slow)
    for row in ("first", "second", "last"):
        bell(Work.JUDGE, row)
    assert rung == []
    go_on.set()
    assert done.wait(20)
    assert rung == ["first", "second", "last"]


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
