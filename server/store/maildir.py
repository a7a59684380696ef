"""Makes the folders of a Maildir."""

from pathlib import Path
from typing import Final

ROOMS: Final = ("tmp", "new", "cur")


def make_maildir(folder: Path) -> None:
    """Make the three rooms of a Maildir where they are missing."""
    for room in ROOMS:
        (folder / room).mkdir(parents=True, exist_ok=True)
