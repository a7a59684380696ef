"""Turns what somebody wrote above his first command into talk, where he has said that it is meant so."""

from dataclasses import replace

from server.mailroom.address import Point
from server.mailroom.letter import Command, Letter
from server.play.verbs.say import LONGEST
from server.play.writers import Writer


def as_talk(letter: Letter, writer: Writer) -> Letter:
    """Return a letter with its prose as a line of talk, where its writer has `chat on` and it is about a game.

    It goes last, so that a turn letter takes it along. Without a command nothing is passed on, and what is too long for
    a line of talk is echoed as passed over.
    """
    wanted = writer.player is not None and writer.player.wishes.get("chat") == "on"
    said = " ".join(letter.prose)
    at_table = writer.address is not None and writer.address.point is Point.GAME
    if not (wanted and at_table and letter.commands) or not 0 < len(said) <= LONGEST:
        return letter
    left = letter.ignored[len(letter.prose) :]
    return replace(letter, commands=(*letter.commands, Command("say", said)), ignored=left, prose=())
