"""Lets the writers of a process through SQLite's one door together: who waits rides along, one commit serves all.

A commit waits for the disk, and only one may write at a time; so, one by one, each change would cost such a wait.
"""

import fcntl
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import Final

from sqlalchemy import Connection, Engine, RootTransaction

WRITER: Final = "guildpost_writer"
MOST_ABOARD: Final = 24
"""So many changes share a commit at most, lest the first of them wait too long."""


class NotKept(Exception):
    """The commit that a change shared with others failed: nothing of them is kept."""


@dataclass(slots=True)
class Ride:
    """A transaction in which one rides after the other; `aboard` are those whose changes stand in it so far.

    `over` is set when it is committed or lost, `error` then says why it is lost.
    """

    connection: Connection
    transaction: RootTransaction
    door: ExitStack
    aboard: int = 1
    error: BaseException | None = None
    over: Event = field(default_factory=Event)

    def stands(self) -> bool:
        """Say whether the transaction is under way: a full disk, say, makes SQLite end it without a word."""
        driver = self.connection.connection.driver_connection
        return self.transaction.is_active and bool(getattr(driver, "in_transaction", False))

    def commit(self) -> None:
        """Commit what stands of those aboard; raises NotKept where that is lost, which the driver would pass over."""
        if self.aboard and not self.stands():
            raise NotKept("the database has ended the transaction by itself")
        try:
            if self.aboard:
                self.transaction.commit()
        except BaseException:
            self.connection.invalidate()  # what could not be committed must not wait in it for the next who writes
            raise


@dataclass(slots=True, eq=False)
class Rider:
    """Somebody who waits to be called: to ride along, or where there is no ride, to begin one."""

    called: Event = field(default_factory=Event)
    ride: Ride | None = None


@dataclass(slots=True)
class Convoy:
    """The writers of a process; those of other processes are kept apart by the lock file."""

    engine: Engine
    file: Path
    lock: Lock = field(default_factory=Lock)
    waiting: deque[Rider] = field(default_factory=deque)
    busy: bool = False

    @contextmanager
    def ride(self) -> Iterator[Ride]:
        """Give a turn in a transaction; ends once that is committed.

        Who is not alone aboard undoes failures by a savepoint. Raises what the block raises, and NotKept.
        """
        ride = self._turn() or self._begun()
        try:
            yield ride
        except BaseException:
            ride.aboard -= 1
            self._go_on(ride)
            raise
        self._go_on(ride)
        ride.over.wait()
        if ride.error is not None:
            raise NotKept(repr(ride.error)) from ride.error

    def _turn(self) -> Ride | None:
        """Wait for a turn; None is one to begin a ride."""
        rider = Rider()
        with self.lock:
            if not self.busy:
                self.busy = True
                return None
            self.waiting.append(rider)
        try:
            rider.called.wait()
        except BaseException:
            self._leave(rider)
            raise
        return rider.ride

    def _leave(self, rider: Rider) -> None:
        """Give up waiting; a turn that came meanwhile goes to the next."""
        with self.lock:
            if rider in self.waiting:
                self.waiting.remove(rider)
                return
        if rider.ride is None:
            self._call_next()
            return
        rider.ride.aboard -= 1
        self._go_on(rider.ride)

    def _begun(self) -> Ride:
        with ExitStack() as door:
            door.callback(self._call_next)
            file = door.enter_context(self.file.open("a"))
            fcntl.flock(file, fcntl.LOCK_EX)
            connection = door.enter_context(self.engine.connect()).execution_options(**{WRITER: True})
            return Ride(connection, connection.begin(), door.pop_all())

    def _go_on(self, ride: Ride) -> None:
        """Take the next aboard, or end the ride."""
        with self.lock:
            room = 0 < ride.aboard < MOST_ABOARD and ride.stands()
            follower = self.waiting.popleft() if room and self.waiting else None
        if follower is None:
            self._end(ride)
            return
        ride.aboard += 1
        follower.ride = ride
        follower.called.set()

    def _end(self, ride: Ride) -> None:
        try:
            with ride.door:
                ride.commit()
        except BaseException as error:  # noqa: BLE001 - it is raised again for each of those aboard
            ride.error = error
        finally:
            ride.over.set()

    def _call_next(self) -> None:
        with self.lock:
            follower = self.waiting.popleft() if self.waiting else None
            self.busy = follower is not None
        if follower is not None:
            follower.called.set()
