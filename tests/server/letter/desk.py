"""The desk at which the tests read letters: an Alien City recogniser of their own, all verbs, one domain."""

import json
import re
from pathlib import Path

from server.mailroom.letter import Letter
from server.mailroom.letter.reading import understand
from server.mailroom.vocabulary import vocabulary
from server.play.verbs import INTENTS

DOMAIN = "play.example"
OURS = "g1042.p2.t7.k7q2xwabcdefghij@play.example"
LETTERS = Path(__file__).parents[2] / "letters"
SPOKEN = {verb: tuple(one.slot for one in intent.fields) for verb, intent in INTENTS.items()}
VERBS = vocabulary(["alien-city", "Alien City", "stratopolis", "alien-attack-usa"], SPOKEN)

_LOT = r"[a-h]\d{1,2}"
_MOVE = re.compile(
    rf"(?:[rgbnk]|red|green|blue|black) ?(?:[td]|tower|dome)[ :-]? ?{_LOT}(?: ?\({_LOT}\)| claims? {_LOT})?",
    re.IGNORECASE,
)


def is_move(text: str) -> bool:
    return _MOVE.fullmatch(text) is not None


def expected() -> dict[str, dict]:
    found: dict[str, dict] = json.loads((LETTERS / "expected.json").read_text(encoding="utf-8"))
    return found


def understood(raw: bytes, *, domain: str = DOMAIN, sent: str | None = None) -> Letter:
    """Read a letter without the safety net: whatever is raised fails the test."""
    return understand(raw, domain=domain, sent=sent, verbs=VERBS, is_move=is_move)


def letter(body: str, head: str = "", content: str = "text/plain; charset=utf-8") -> bytes:
    """Return a letter from Anna with a body and, if need be, further fields."""
    top = f"From: Anna Rye <anna@example.org>\nTo: Alien City <{OURS}>\nSubject: Re: [AC#1042] your turn\n{head}"
    return f"{top}Content-Type: {content}\nContent-Transfer-Encoding: 8bit\n\n{body}".encode()


def written(found: Letter) -> list[str]:
    """Return the commands as a person would write them."""
    return [one.text if one.verb == "move" else f"{one.verb} {one.text}".strip() for one in found.commands]


def commands(body: str, head: str = "", content: str = "text/plain; charset=utf-8") -> list[str]:
    """Read a letter with this body and return its commands as a person would write them."""
    return written(understood(letter(body, head, content)))
