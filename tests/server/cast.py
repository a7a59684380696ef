"""The people and instruments of the tests of the server: players with tokens, a clock and a bell of our own."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from server.play.house import House, Work
from server.play.people import issue_token, register

BEGINNING = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@dataclass
class Clock:
    """A clock that stands still until it is told to go on."""

    now: datetime = BEGINNING

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)


@dataclass
class Bell:
    """A bell that remembers what it was rung for."""

    rung: list[tuple[Work, str]] = field(default_factory=list)

    def __call__(self, work: Work, row: str) -> None:
        self.rung.append((work, row))

    def rows(self, work: Work) -> list[str]:
        return [row for kind, row in self.rung if kind is work]


@dataclass(frozen=True)
class Person:
    """A confirmed player with a token."""

    id: int
    name: str
    email: str
    token: str


def enter(house: House, name: str) -> Person:
    """Enter a confirmed player with a token."""
    email = f"{name.lower().replace(' ', '.')}@example.org"
    with house.store.write() as session:
        player = register(session, name, email, house.clock())
        player.confirmed_at = house.clock()
        return Person(player.id, name, email, issue_token(session, player, "test", house.clock()))
