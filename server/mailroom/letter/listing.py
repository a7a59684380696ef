"""Turns the sender's own lines into the commands that they hold, and the lines that hold none."""

from dataclasses import dataclass, field, replace
from typing import Final

from server.mailroom.letter.commands import DAMAGED, Grammar, Slip, is_command, read_line, takes_text
from server.mailroom.letter.conditions import begins
from server.mailroom.letter.fitting import moves
from server.mailroom.letter.lines import plain
from server.mailroom.letter.model import Command
from server.mailroom.letter.quotation import Own, Reply

MOST_COMMANDS: Final = 20
_SENTENCE_ENDS: Final = (".", ":", "!", "?", ")", "\u2026", "\u3002", "\uff1a")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text came to.

    `ignored` are lines above the quotation that are no commands, `prose` those of them above the first command;
    `refusal` says why nothing of it is carried out; `left` is what was left behind as quotation, in plain form,
    `doubtful` the commands among it that may be the sender's own; `blank` says that there was nothing to read at all.
    """

    commands: tuple[Command, ...] = ()
    ignored: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    refusal: str = ""
    left: frozenset[str] = frozenset()
    doubtful: tuple[str, ...] = ()
    blank: bool = True


def listed(reply: Reply, grammar: Grammar) -> Reading:
    """Read the lines of a reply in their order."""
    hand = _Hand(grammar)
    for own in reply.own:
        hand.take(own)
    hand.close()
    return Reading(
        commands=() if hand.refusal else tuple(hand.commands),
        ignored=tuple(hand.ignored),
        prose=tuple(hand.ignored[: hand.before_commands]),
        refusal=hand.refusal,
        left=reply.left,
        doubtful=reply.doubtful,
        blank=not reply.own and not reply.left,
    )


@dataclass(slots=True)
class _Hand:
    """Where the reading stands: `before` is the line just read; it was chat, or talk for others, or a move.

    `planning` is the condition just read, whole or not, since a program may have wrapped it.
    """

    grammar: Grammar
    commands: list[Command] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    refusal: str = ""
    before: str = ""
    chatting: bool = False
    talking: bool = False
    moving: bool = False
    planning: str = ""
    before_commands: int = 0

    def take(self, own: Own) -> None:
        found = read_line(own.text, self.grammar)
        if self._continues_move(own) or self._continues_talk(own, found) or self._continues_plan(own):
            self.before = own.text
            return
        self.close()
        taken: Command | None = None
        if DAMAGED in own.text and is_command(own.text.replace(DAMAGED, ""), self.grammar):
            self.refuse(f"A character of the line “{own.text}” could not be read; please send it again.")
        elif isinstance(found, Command) and not self._rest_of_prose(own, found):
            taken = self._add(found)
        elif isinstance(found, Slip) and not own.hangs:
            self.refuse(
                f"“{found.line}” is no command; did you mean “{found.verb}”? Nothing of the letter was carried out."
            )
        elif begins(plain(own.text), self.grammar.is_move):
            self.planning = own.text
        else:
            self._ignore(own)
        self._remember(own, taken)

    def close(self) -> None:
        """Refuse the letter where a condition was begun and is not whole."""
        if self.planning and not self._planned():
            self.refuse(f"“{self.planning}” is no whole condition; write “if MOVE then MOVE” on one line.")
        self.planning = ""

    def _add(self, command: Command) -> Command | None:
        """Add a command; where that is one too many, none is carried out, since a letter is done as a whole."""
        if len(self.commands) == MOST_COMMANDS:
            self.refuse(f"A letter holds at most {MOST_COMMANDS} commands; please send the rest in another one.")
            return None
        if not self.commands:
            self.before_commands = len(self.ignored)
        self.commands.append(command)
        return command

    def refuse(self, why: str) -> None:
        """Refuse the letter; the first reason counts."""
        self.refusal = self.refusal or why

    def _remember(self, own: Own, taken: Command | None) -> None:
        self.before = own.text
        self.chatting = taken is None
        self.talking = taken is not None and takes_text(taken.verb, self.grammar)
        self.moving = taken is not None and taken.verb == "move"
        if taken is not None and taken.verb == "if":
            self.planning = own.text

    def _ignore(self, own: Own) -> None:
        if not own.below:
            self.ignored.append(own.text)

    def _rest_of_prose(self, own: Own, found: Command) -> bool:
        """Say whether a verb alone is what a program has wrapped off a line of prose."""
        return own.hangs and self.chatting and found.verb != "move" and not self.before.endswith(_SENTENCE_ENDS)

    def _continues_talk(self, own: Own, found: Command | Slip | None) -> bool:
        """Add a line to the chat above it, if a program may have wrapped it off there."""
        if not (self.talking and own.hangs) or (
            isinstance(found, Command) and (found.verb == "move" or self.before.endswith(_SENTENCE_ENDS))
        ):
            return False
        self.commands[-1] = replace(self.commands[-1], text=f"{self.commands[-1].text} {own.text}")
        return True

    def _continues_move(self, own: Own) -> bool:
        """Add a line to the move above it, if that ends in a comma or was wrapped, and both together are a move."""
        goes_on = self.before.endswith(",")
        if not self.moving or not (goes_on or own.hangs):
            return False
        whole = f"{self.commands[-1].text}{',' if goes_on else ''} {plain(own.text).rstrip(' ,')}"
        if not moves(whole, self.grammar.is_move):
            return False
        self.commands[-1] = replace(self.commands[-1], text=whole)
        return True

    def _continues_plan(self, own: Own) -> bool:
        """Add a line to the condition above it, if that is not whole or was wrapped, and both together are one."""
        goes_on = own.hangs or not self._planned() or self.before.endswith(",")
        if not self.planning or not goes_on:
            return False
        whole = f"{self.planning} {own.text}"
        found = read_line(whole, self.grammar)
        fits = isinstance(found, Command) and found.verb == "if"
        if self._planned():
            if not fits:
                return False
            self.commands.pop()
        self.planning = whole
        if isinstance(found, Command) and fits:
            self._add(found)
        return True

    def _planned(self) -> bool:
        """Say whether the condition just read is whole, and so a command already."""
        found = read_line(self.planning, self.grammar) if self.planning else None
        return isinstance(found, Command) and found.verb == "if"
