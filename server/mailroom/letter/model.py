"""The values that a letter is read into: its verdict, its commands and what is known of its sender."""

from dataclasses import dataclass
from enum import Enum

from server.mailroom.letter.results import Alignment


class Verdict(Enum):
    """What is to be done with a letter."""

    COMMANDS = "commands"
    EMPTY = "empty"
    IGNORED = "ignored"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that the sender asks for.

    For a move `verb` is `move` and `text` the move as written; else `text` is what follows the verb. `ply` is the
    ply that the line was written for, where it says so (`t7: RT-e5`).
    """

    verb: str
    text: str
    ply: int | None = None

    @property
    def line(self) -> str:
        """The command as a person would write it."""
        return self.text if self.verb == "move" else f"{self.verb} {self.text}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter as the mail room understands it.

    `commands` is empty unless the verdict is COMMANDS. `ignored` are the sender's own lines above the quotation that
    are no commands, to be echoed; `prose` are those of them above the first command. `reason` is a sentence for every
    other verdict. `message_id` and `in_reply_to` are opaque, without angle brackets. `sender` is the one address in
    From, or None where there is not exactly one.
    `recipients` are all addresses of our domain that the letter carries, the likeliest first, in small letters.
    `date` is the Date field as it was written, good for telling letters apart and for nothing else. `auto` says that
    a program wrote it. `alignment` says whether somebody vouches for the domain of `sender`.
    """

    verdict: Verdict
    commands: tuple[Command, ...] = ()
    ignored: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    reason: str = ""
    message_id: str | None = None
    sender: str | None = None
    sender_name: str = ""
    recipients: tuple[str, ...] = ()
    subject: str = ""
    in_reply_to: str | None = None
    date: str = ""
    auto: bool = False
    alignment: Alignment = Alignment.UNSTATED
