"""What comes of something that a person asked for: one answer a command, one judgement a submission."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any


class Status(Enum):
    """How a command or a submission ended."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    STALE = "stale"
    HELD = "held"


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosure:
    """A file that a letter is to carry: what kind, and what it is made from."""

    kind: str
    facts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one command came to.

    `code` is a stable word for programs (as `illegal-move`), `detail` one sentence for people. `lines` is further text
    for a reader (a list of moves, a help page); `board` asks for the board beside it; `legal` are moves that would be
    right. `made` names what was created, as `{"challenge": "7"}`. `wrong` is the field that a refusal is about.
    """

    status: Status
    detail: str
    code: str = "done"
    verb: str = ""
    wrong: str = ""
    game: int | None = None
    move: str | None = None
    ply: int | None = None
    version: int | None = None
    rule: str | None = None
    legal: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    board: bool = False
    enclosures: tuple[Enclosure, ...] = ()
    made: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def as_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values, for the store and the API."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        plain["status"] = self.status.value
        plain["enclosures"] = [{"kind": one.kind, "facts": dict(one.facts)} for one in self.enclosures]
        plain["made"] = dict(self.made)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}


def accepted(detail: str, **more: Any) -> Answer:  # noqa: ANN401 - the fields of Answer
    """Return an answer that something was done."""
    return Answer(status=Status.ACCEPTED, detail=detail, **more)


def refused(code: str, detail: str, **more: Any) -> Answer:  # noqa: ANN401 - the fields of Answer
    """Return an answer that something cannot be done, and why."""
    return Answer(status=Status.REFUSED, code=code, detail=detail, **more)
