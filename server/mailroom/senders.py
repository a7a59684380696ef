"""The ways in which a letter leaves the house: what each takes, and how it says that it could not."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Parcel:
    """A letter with its envelope; `number` and `written_at` name it where letters lie in a folder."""

    number: int
    written_at: datetime
    sender: str
    recipient: str
    message: bytes


class Later(Exception):
    """The letter could not be handed over now; another try may succeed. `str()` of it says why."""


class Never(Exception):
    """The letter was refused for good. `str()` of it says why."""


class Sender(Protocol):
    """Hands a letter over; once it returns, the letter is somebody else's care."""

    def send(self, parcel: Parcel) -> None:
        """Hand a letter over; raises Later or Never."""
        ...
