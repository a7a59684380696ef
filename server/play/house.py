"""What every use case needs at hand: settings, store, catalogue, clock, keys and the bell that hurries the workers."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sqlalchemy.orm import Session

from engine.catalog import games
from engine.core.errors import SetupError
from engine.core.game import AnyGame
from engine.core.ids import Slug
from server.mailroom.names import texts_at
from server.play.clocks.terms import usual
from server.play.positions import Positions
from server.settings import PREFIX, Settings, SettingsError
from server.store.post import Outgoing
from server.store.sessions import Store, open_store


class Work(Enum):
    """The kinds of rows that workers take up; for news, whoever waits for them looks up."""

    JUDGE = "judge"
    DELIVER = "deliver"
    PRINT = "print"
    CALL = "call"
    NEWS = "news"


Bell = Callable[[Work, str], None]
"""Tells the workers that a row waits; it may fail silently, since a sweep finds the row all the same."""

KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class House:
    """The wiring of one process; `clock_terms` are those of games for which no clock is named.

    `unheard` counts the rings for letters and calls that no worker has heard yet.
    """

    settings: Settings
    store: Store
    catalog: Mapping[Slug, AnyGame]
    clock: Callable[[], datetime]
    keys: tuple[bytes, ...]
    ring: Bell
    clock_terms: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    look_up: Callable[[str], tuple[str, ...]] = texts_at
    unheard: Callable[[], int] = int
    positions: Positions = field(default_factory=Positions)

    def game(self, slug: str) -> AnyGame:
        """Return the game of that slug or title, in any case; raises SetupError naming the games there are."""
        called = " ".join(slug.casefold().replace("-", " ").replace("_", " ").split())
        for game in self.catalog.values():
            if called in {game.info.slug.replace("-", " "), game.info.title.casefold()}:
                return game
        have = ", ".join(self.catalog)
        what = f"There is no game “{slug}” here" if called else "There is no game without a name"
        raise SetupError("game", f"{what}; the games are {have}.")


@dataclass(frozen=True, slots=True)
class Desk:
    """A transaction at work: its session, its one instant, the submission that it serves, the letters that it wrote.

    `received` is when we received the submission.
    """

    house: House
    session: Session
    now: datetime
    submission: str | None = None
    received: datetime | None = None
    letters: list[Outgoing] = field(default_factory=list)


def silent(_work: Work, _row: str) -> None:
    """Ring nobody: the sweep will find the row."""


def utc_now() -> datetime:
    """Return the present instant."""
    return datetime.now(UTC)


def open_house(
    settings: Settings,
    ring: Bell = silent,
    clock: Callable[[], datetime] = utc_now,
    unheard: Callable[[], int] = int,
) -> House:
    """Open the store and read the keys; the data folder and the keys are made where they are missing."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    return House(
        settings=settings,
        store=open_store(settings.database_url),
        catalog=games(*settings.further_games),
        clock=clock,
        keys=read_keys(settings),
        ring=ring,
        clock_terms=_clock_terms(settings),
        unheard=unheard,
    )


def _clock_terms(settings: Settings) -> Mapping[str, str]:
    try:
        return MappingProxyType(usual(settings.clock))
    except SetupError as error:
        raise SettingsError(f"{PREFIX}CLOCK: {error.detail}") from error


def read_keys(settings: Settings) -> tuple[bytes, ...]:
    """Return the keys of reply addresses, newest first: those set, else the one kept in the data folder."""
    if settings.secrets:
        return tuple(key.strip().encode() for key in settings.secrets.split(",") if key.strip())
    kept = settings.folder / "secret"
    if not kept.exists():
        _keep(kept, secrets.token_hex(KEY_BYTES))
    return tuple(line.encode() for line in kept.read_text().split())


def _keep(place: Path, secret: str) -> None:
    """Write a secret for our eyes only; another process that was quicker wins."""
    try:
        place.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        return
    place.write_text(secret)
