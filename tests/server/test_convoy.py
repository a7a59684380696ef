"""Changes that share a commit: a failure is undone alone, a loss is told to everybody."""

import fcntl
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, select
from sqlalchemy.orm import Session

from server.store.convoy import NotKept
from server.store.post import Heartbeat
from server.store.sessions import METADATA, Store, open_store
from tests.server.cast import Clock

MANY = 6
Change = Callable[[Session], object]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path / 'convoy.db'}")
    METADATA.create_all(opened.engine)
    yield opened
    opened.close()


def enter(name: str) -> Change:
    return lambda session: session.add(Heartbeat(name=name, beat_at=Clock().now))


def kept(store: Store) -> list[str]:
    with store.read() as session:
        return sorted(session.scalars(select(Heartbeat.name)))


@contextmanager
def elsewhere(store: Store) -> Iterator[None]:
    """Write from another process, as far as the lock file knows."""
    assert store.convoy is not None
    with store.convoy.file.open("a") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield


def together(store: Store, *changes: Change) -> list[Future[None]]:
    """Make changes that all come while another process writes, in this order."""

    def make(change: Change) -> None:
        with store.write() as session:
            change(session)

    assert store.convoy is not None
    with ThreadPoolExecutor(len(changes)) as pool:
        with elsewhere(store):
            works = []
            for number, change in enumerate(changes):
                works.append(pool.submit(make, change))
                while not (store.convoy.busy and len(store.convoy.waiting) == number):
                    time.sleep(0.001)
        return works


def test_changes_that_wait_share_one_commit(store: Store) -> None:
    commits: list[Connection] = []
    event.listen(store.engine, "commit", commits.append)
    for work in together(store, *(enter(f"n{number}") for number in range(MANY))):
        work.result()
    assert len(kept(store)) == MANY
    assert len(commits) == 1


def fail(session: Session) -> None:
    session.add(Heartbeat(name="never", beat_at=Clock().now))
    session.flush()
    raise LookupError("as it happens")


@pytest.mark.parametrize("place", range(3))
def test_one_that_fails_is_undone_alone(store: Store, place: int) -> None:
    changes: list[Change] = [enter("a"), enter("b")]
    changes.insert(place, fail)
    works = together(store, *changes)
    assert kept(store) == ["a", "b"]
    assert [type(work.exception()) for work in works].count(LookupError) == 1
    assert isinstance(works[place].exception(), LookupError)


def test_a_commit_that_fails_is_told_to_all_aboard(store: Store) -> None:
    def full(_connection: Connection) -> None:
        raise OSError("the disk is full")

    event.listen(store.engine, "commit", full)
    works = together(store, enter("a"), enter("b"))
    assert [type(work.exception()) for work in works] == [NotKept, NotKept]
    event.remove(store.engine, "commit", full)
    together(store, enter("c"))[0].result()
    assert kept(store) == ["c"]


def test_a_transaction_that_the_database_ends_by_itself_is_told_to_all_aboard(store: Store) -> None:
    def end(session: Session) -> None:
        driver = session.connection().connection.driver_connection
        assert driver is not None
        driver.rollback()

    works = together(store, enter("a"), end, enter("c"))
    assert isinstance(works[0].exception(), NotKept)
    assert works[1].exception() is not None
    with suppress(NotKept):
        works[2].result()
    assert kept(store) == (["c"] if works[2].exception() is None else [])


def test_on_one_s_own_a_failure_leaves_nothing(store: Store) -> None:
    with pytest.raises(LookupError), store.write() as session:
        fail(session)
    assert kept(store) == []
