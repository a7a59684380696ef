"""The values between the outbox and the templates: the matter at hand, and what a letter about it is to say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy.orm import Session

from server.mailroom.gamepage import GamePage
from server.mailroom.headers import words
from server.mailroom.languages import phrase
from server.mailroom.mailto import mailto
from server.mailroom.parts import Attachment
from server.play.house import House
from server.store.people import Player
from server.store.post import Outgoing

HOUSE_NAME: Final = "Guildpost"
GENERATED: Final = "auto-generated"
REPLIED: Final = "auto-replied"


@dataclass(frozen=True, slots=True)
class Matter:
    """A letter of the outbox about to be written: where to look things up, to whom it goes (None: a stranger)."""

    house: House
    session: Session
    letter: Outgoing
    player: Player | None
    now: datetime

    def wishes(self, what: str, *, default: str) -> bool:
        """Say whether the reader wants letters with that: `png` or `pdf`."""
        said = self.player.wishes.get(what, default) if self.player else default
        return bool(said == "on")


@dataclass(frozen=True, slots=True)
class Link:
    """A reply that one tap opens; `strong` ones are the likely answers."""

    label: str
    href: str
    strong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a letter says.

    `template` names the folder of its words; `heading` is its first line; `said` holds further values for its words.
    `heard` is the number of the last line of talk that it tells. `pictured` asks for the board as a picture.
    """

    template: str
    heading: str
    subject: str
    replies_to: str
    sender: str = HOUSE_NAME
    thread: tuple[str, ...] = ()
    automatic: str = GENERATED
    page: GamePage | None = None
    pictured: bool = False
    said: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    links: tuple[Link, ...] = ()
    files: tuple[Attachment, ...] = ()
    heard: int | None = None


def at_table(matter: Matter, page: GamePage, **more: Any) -> Sheet:  # noqa: ANN401 - the fields of Sheet
    """Return a letter that shows a game: by its subject in the game's thread, with the board as the reader wants it."""
    return Sheet(
        subject=page.subject, sender=page.title, page=page, pictured=matter.wishes("png", default="on"), **more
    )


def headed(page: GamePage, said: str, **more: str | None) -> str:
    """Return the first line of a letter about a game, of a sentence that may name title, number and reader."""
    return words(phrase(said, title=page.title, number=page.number, reader=page.reader, **more))


def links(address: str, subject: str, *wanted: tuple[str, str], strong: int = 0) -> tuple[Link, ...]:
    """Return links that open replies, each from a label and a command (empty: room to write); the first are strong."""
    made = ((phrase(label), mailto(address, subject, (command,) if command else ())) for label, command in wanted)
    return tuple(Link(label, href, strong=place < strong) for place, (label, href) in enumerate(made))
