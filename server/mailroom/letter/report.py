"""Turns a letter into the plain JSON values that `guildpost read-letter` prints."""

from typing import Any

from server.mailroom.letter.model import Letter


def as_json(letter: Letter) -> dict[str, Any]:
    """Return the verdict, the commands, the lines that were ignored and the reason."""
    return {
        "verdict": letter.verdict.value,
        "commands": [{"verb": command.verb, "text": command.text} for command in letter.commands],
        "ignored": list(letter.ignored),
        "reason": letter.reason,
    }
