"""The words in which a game says what a part of a score was counted from, on its own picture."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """A way over the picture from one key of the scene to the next, and the number that was counted along it."""

    keys: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What a part of a score was counted from: in one line of words, and as keys of the scene.

    `about` is what is paid for, `counted` what pays, `ways` what was measured. A key that the scene does not have is
    passed over, as when a thing has left the board.
    """

    said: str
    about: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
