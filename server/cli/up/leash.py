"""Ties a child process to its parent: on Linux the kernel ends the child when the parent is gone."""

import ctypes
import signal
import sys
from collections.abc import Callable
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def leash() -> Callable[[], None] | None:
    """Return what a child is to run before it becomes its program, or None where the system has no such tie."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl

    def tie() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)

    return tie
