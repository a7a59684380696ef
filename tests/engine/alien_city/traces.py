"""Turns the conformance data into values that tests walk through."""

import gzip
import json
from importlib.resources import files
from typing import Any, Final

FOLDER: Final = files("seeds") / "conformance" / "alien_city"


def traces() -> list[dict[str, Any]]:
    """Return the games played by the Abstract Play engine."""
    lines = gzip.decompress((FOLDER / "abstract_play_traces.jsonl.gz").read_bytes()).splitlines()
    return [json.loads(line) for line in lines]


def golden() -> dict[str, Any]:
    """Return the game recorded by others, with its printed score."""
    found: dict[str, Any] = json.loads((FOLDER / "golden.json").read_text("utf-8"))
    return found


def golden_ppn() -> str:
    """Return the same game as it was recorded."""
    return (FOLDER / "golden.ppn").read_text("utf-8")
