"""Clocks that can be set for the parts of one installation, while the machine's own goes on as it is."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("clock.c")


class NoClock(Exception):
    """No clock can be set here; `str()` of it says what is missing."""


@dataclass(frozen=True)
class FalseClock:
    """The calendar clocks of an installation, kept in a folder: `set` says by how many seconds they are off.

    A part is named by the number of its process group; without one the clock of all parts is set that have none of
    their own. The clocks that measure spans are left alone, as where an operator or NTP sets a clock.
    """

    folder: Path

    def set(self, seconds: int, group: int | None = None) -> None:
        fresh = self.folder / "new"
        fresh.write_text(f"{seconds}\n")
        fresh.replace(self.folder / ("all" if group is None else str(group)))

    def environment(self) -> dict[str, str]:
        """Build the library that does it, and return what a process needs to live by this clock; raises NoClock."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.set(0)
        library = self.folder / "clock.so"
        words = [compiler(), "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", str(library), str(SOURCE)]
        subprocess.run(words, check=True)
        return {"LD_PRELOAD": str(library), "FALSE_CLOCK": str(self.folder)}


def compiler() -> str:
    """Return the path of a C compiler; raises NoClock."""
    if found := shutil.which("cc"):
        return found
    raise NoClock("There is no C compiler (cc) here to build the library that sets clocks.")


def there() -> bool:
    """Say whether clocks can be set here; with CI=true they must be."""
    try:
        compiler()
    except NoClock:
        if os.environ.get("CI") == "true":
            raise
        return False
    return True
