"""Cuts the sender's own lines out of a reply: what is quoted, forwarded or signed with is left behind."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from server.mailroom.letter import signs
from server.mailroom.letter.attribution import (
    Known,
    begins,
    completes,
    ends_in_headers,
    heads,
    introduces,
    surely_begins,
)
from server.mailroom.letter.lines import Line, Mark, plain, rows, unquoted

MOST_LINES: Final = 200
"""How many of the sender's own lines are read."""

_MOST_PROSE: Final = 2 * MOST_LINES

_NARROWEST_WRAP: Final = 70
"""No program that wraps lines makes them shorter than this."""

_TELLING: Final = 16
"""From this length on, a line equal to one that we sent is no chance."""

_WINDOW: Final = 12
_AHEAD: Final = 30
_MOST_PIECES: Final = 4


@dataclass(frozen=True, slots=True)
class Own:
    """A line of the sender's; `below` the first quotation or above it.

    `hangs` says that the line before may have been wrapped, and this be the rest of it.
    """

    text: str
    below: bool = False
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The sender's own lines, and all that was left behind (without quotation marks, in plain form).

    `doubtful` are commands right below a quoted line, of which they may be the rest.
    """

    own: tuple[Own, ...]
    left: frozenset[str]
    doubtful: tuple[str, ...] = ()


def cut(lines: Sequence[Line], known: Known, sent: str | None, is_command: Callable[[str], bool]) -> Reply:
    """Return the reply; `sent` is the text of the letter that is answered, where it is known.

    `is_command` tells lines that are commands: they are never taken for an introduction of a quotation.
    """
    walk = _Walk(lines, known, is_command, _counted(sent or ""))
    place = 0
    while place < len(lines) and not walk.ended and len(walk.own) < MOST_LINES and walk.looked_at < _MOST_PROSE:
        place += walk.step(place)
    walk.left.update(unquoted(line.text) for line in lines[place:])
    return Reply(tuple(walk.own), frozenset(walk.left), tuple(walk.doubtful))


def may_hang(before: Line | None, line: Line) -> bool:
    """Say whether the line before is so long that a program may have wrapped it here."""
    if before is None or not before.width or not line.text:
        return False
    return before.width + 1 + len(line.text.split(" ", 1)[0]) > _NARROWEST_WRAP


def _counted(sent: str) -> Counter[str]:
    return Counter(filter(None, map(unquoted, rows(sent))))


@dataclass(slots=True)
class _Walk:
    """Where the reading of a reply stands; `unseen` counts our lines that were not yet met in quotation marks."""

    lines: Sequence[Line]
    known: Known
    is_command: Callable[[str], bool]
    unseen: Counter[str]
    own: list[Own] = field(default_factory=list)
    left: set[str] = field(default_factory=set)
    doubtful: list[str] = field(default_factory=list)
    below: bool = False
    before: Line | None = None
    ended: bool = False
    run: list[str] = field(default_factory=list)
    plains: dict[int, str] = field(default_factory=dict)
    looked_at: int = 0

    def step(self, place: int) -> int:
        """Take the line at a place, and return how many lines were taken."""
        line = self.lines[place]
        if line.mark is Mark.STOP or (line.mark is Mark.OWN and line.text and self._opens()):
            self.ended = True
            return 0
        if line.mark is Mark.ATTRIBUTION:
            return self._introduced(place, 1)
        if line.mark is Mark.OWN and not self._hangs_on_quotation(line):
            return self._own(place, self._plain(place))
        self.doubtful += [line.text] if line.mark is Mark.OWN and self.is_command(line.text) else []
        self._leave(replace(line, mark=Mark.QUOTED))
        return 1

    def _opens(self) -> bool:
        """Say whether the quoted lines just left only introduce what is quoted below them without any mark."""
        run = self.run[-_WINDOW:]
        self.run.clear()
        if not run:
            return False
        ends = (run[-pieces:] for pieces in range(1, _MOST_PIECES + 1))
        whole = (end for end in ends if len(end) == 1 or not any(map(self.is_command, end)))
        joined = (" ".join(end) for end in whole if len(end) == 1 or surely_begins(end[0]))
        return (
            signs.marks_our_letter("".join(run[-2:-1]), run[-1])
            or signs.marks_our_letter(run[-1], "")
            or any(introduces(text, self.known, followed=False) for text in joined)
            or ends_in_headers(run, self.known)
        )

    def _own(self, place: int, text: str) -> int:
        """Take a line that bears no mark: commands come before all guesses at what else it may be."""
        line = self.lines[place]
        if not text:
            self.before = None
        elif self.below and self.unseen[text]:
            self._leave(line)
        elif signs.signature(text) or signs.farewell(text):
            self.ended = True
        elif self.is_command(line.text):
            self._keep(line)
        else:
            return self._prose(place, text)
        return 0 if self.ended else 1

    def _prose(self, place: int, text: str) -> int:
        """Take a line that is no command: a boundary, something that a program added, or chat."""
        self.looked_at += 1
        if self._ends(place, text):
            self.ended = True
        elif taken := self._attribution(place):
            return self._introduced(place, taken)
        elif signs.from_a_telephone(text) or signs.armour(text):
            self.before = None
        else:
            self._keep(self.lines[place])
        return 0 if self.ended else 1

    def _ends(self, place: int, text: str) -> bool:
        """Say whether a line that is no command stands above a quotation that may have no marks."""
        if signs.divides(text) and not signs.armour(text):
            return True
        following = "".join(self._window(place + 1, 1))
        return (
            signs.marks_our_letter(text, following)
            or heads(self._window(place, _WINDOW), self.known)
            or (len(text) >= _TELLING and self.unseen[text] > 0)
        )

    def _keep(self, line: Line) -> None:
        self.own.append(Own(line.text, self.below, may_hang(self.before, line)))
        self.before = line

    def _leave(self, line: Line) -> None:
        """Leave a quoted line behind."""
        content = unquoted(line.text)
        self.left.add(content)
        self.run += [content] if content else []
        self.unseen[content] -= self.unseen[content] > 0
        self.below = True
        self.before = line

    def _introduced(self, place: int, taken: int) -> int:
        """Take the introduction of a quotation; where no quoted lines follow it, all below is quotation."""
        self.left.update(unquoted(line.text) for line in self.lines[place : place + taken])
        self.below = True
        self.before = None
        if not self._quotes_follow(place + taken):
            self.ended = True
        return taken

    def _attribution(self, place: int) -> int:
        """Return how many lines from here on introduce a quotation together, or 0."""
        most = _MOST_PIECES if begins(self._plain(place), self.known) else 1
        found = [taken for taken in range(1, most + 1) if self._introduces(place, taken)]
        whole = (taken for taken in found if completes(self._plain(place + taken - 1)))
        return next(whole, found[0] if found else 0)

    def _introduces(self, place: int, taken: int) -> bool:
        pieces = self.lines[place : place + taken]
        if len(pieces) < taken or not all(piece.text and piece.mark is Mark.OWN for piece in pieces):
            return False
        joined = " ".join(map(self._plain, range(place, place + taken)))
        if not introduces(joined, self.known, followed=self._quotes_follow(place + taken)):
            return False
        if taken == 1:
            return True
        alone = surely_begins(self._plain(place)) or not self._introduces(place + 1, taken - 1)
        return alone and not any(self.is_command(piece.text) for piece in pieces)

    def _quotes_follow(self, place: int) -> bool:
        ahead = (line for line in self.lines[place : place + _AHEAD] if line.text)
        following = next((line for line in ahead if line.mark is not Mark.ATTRIBUTION), None)
        return following is not None and following.mark is Mark.QUOTED

    def _window(self, place: int, most: int) -> list[str]:
        """Return the plain texts of the sender's lines from here on that are not empty."""
        places = range(place, min(place + 2 * most, len(self.lines)))
        mine = (near for near in places if self.lines[near].text and self.lines[near].mark is Mark.OWN)
        return [self._plain(near) for near in islice(mine, most)]

    def _plain(self, place: int) -> str:
        """Return the plain form of the line at a place, made once."""
        if place not in self.plains:
            self.plains[place] = plain(self.lines[place].text)
        return self.plains[place]

    def _hangs_on_quotation(self, line: Line) -> bool:
        quoted = self.before is not None and self.before.mark is Mark.QUOTED
        return quoted and may_hang(self.before, line)
