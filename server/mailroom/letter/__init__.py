"""Reading letters: the bytes of a mail become a `Letter`, whose commands are the sender's own and nobody else's."""

from server.mailroom.letter.limits import refuse_early
from server.mailroom.letter.model import Command, Letter, Verdict
from server.mailroom.letter.reading import read

__all__ = ["Command", "Letter", "Verdict", "read", "refuse_early"]
