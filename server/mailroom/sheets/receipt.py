"""Turns what came of a letter's commands into its answer: a receipt, or a refusal that says what would be right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from server.mailroom.enclosures import enclosed
from server.mailroom.gamepage import game_page, subject_of
from server.mailroom.headers import words
from server.mailroom.languages import phrase
from server.mailroom.parts import Attachment
from server.mailroom.rendering import WIDTH
from server.mailroom.replies import about_game, at_the_desk
from server.mailroom.sheets.sheet import HOUSE_NAME, REPLIED, Link, Matter, Sheet, links
from server.mailroom.sheets.table import ASKING
from server.mailroom.trail import root
from server.play.reading import Sight, look, mark_of
from server.play.seats import seat_of
from server.play.telling import rule_line
from server.store.tables import GameRow

MOST_IGNORED: Final = 10
MOST_LINES: Final = 160
"""Lines that the HTML shows of a long answer; the text has them all."""

_ACCEPTED: Final = "accepted"


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to one command: `done` or not, a sentence, the rule it cites, what would be right, further text."""

    done: bool
    verb: str
    move: str | None
    detail: str
    rule: str | None
    legal: tuple[str, ...]
    lines: tuple[str, ...]


def receipt(matter: Matter) -> Sheet:
    """Answer a letter command by command, with the board where an answer asks for it."""
    facts = matter.letter.facts
    answers: Sequence[Mapping[str, Any]] = facts["answers"]
    sight = _sight(matter, answers)
    files = [[enclosed(matter, one) for one in answer["enclosures"]] for answer in answers]
    page = game_page(sight) if sight and any(answer["board"] for answer in answers) else None
    subject = _subject(sight, facts)
    address = _address(matter, sight)
    replies = tuple(_reply(matter, *one) for one in zip(answers, files, strict=True))
    return Sheet(
        template="receipt",
        heading=_heading(replies),
        subject=subject,
        sender=sight.game.info.title if sight else HOUSE_NAME,
        replies_to=address,
        thread=_thread(matter, sight, facts),
        automatic=REPLIED,
        page=page,
        pictured=matter.wishes("png", default="on"),
        said={
            "about": phrase("%(title)s · game %(number)s", title=sight.game.info.title, number=sight.row.id)
            if sight
            else HOUSE_NAME,
            "replies": replies,
            "ignored": tuple(words(line) for line in facts.get("ignored", ())[:MOST_IGNORED]),
            "last": bool(facts.get("last")),
            "most_lines": MOST_LINES,
        },
        links=_links(address, subject, sight),
        files=tuple(one for some in files for one in some if isinstance(one, Attachment)),
    )


def _reply(matter: Matter, answer: Mapping[str, Any], files: Sequence[Attachment | str]) -> Told:
    """Return what to say of an answer; where a file could not be made, why, instead of that it is enclosed."""
    missing = " ".join(one for one in files if isinstance(one, str))
    game = matter.session.get(GameRow, answer["game"]) if answer["game"] is not None else None
    rule = "".join(rule_line(matter.house.game(game.game), answer["rule"])) if game else ""
    return Told(
        done=answer["status"] == _ACCEPTED and not missing,
        verb=words(answer["verb"]),
        move=answer["move"],
        detail=words(missing or answer["detail"], 600),
        rule=rule or answer["rule"],
        legal=tuple(answer["legal"]),
        lines=tuple(answer["lines"]),
    )


def _heading(replies: tuple[Told, ...]) -> str:
    """Return the verdict of the whole in one line: what was refused and why, else what was done."""
    decisive = next((reply for reply in replies if not reply.done), replies[0])
    said = phrase("Done: %(detail)s", detail=decisive.detail)
    whole = said if decisive.done else phrase("Not done: %(detail)s", detail=decisive.detail)
    if len(whole) <= WIDTH:
        return whole
    return phrase("Done.") if decisive.done else phrase("Not done, and nothing was changed.")


def _sight(matter: Matter, answers: Sequence[Mapping[str, Any]]) -> Sight | None:
    """Return what the reader may see of the game that the answers are about, at the ply that the last one names."""
    answer = next((one for one in reversed(answers) if one["game"] is not None), None)
    row = matter.session.get(GameRow, answer["game"]) if answer else None
    if answer is None or row is None or matter.player is None:
        return None
    seat = seat_of(matter.session, row.id, matter.player.id)
    return look(matter.house, matter.session, row, seat, answer["ply"]) if seat is not None else None


def _subject(sight: Sight | None, facts: Mapping[str, Any]) -> str:
    if sight is not None:
        return subject_of(sight)
    theirs = words(facts.get("subject") or "")
    bare = theirs[3:].strip() if theirs.casefold().startswith("re:") else theirs
    return f"Re: {bare}" if bare else phrase("Your letter to Guildpost")


def _address(matter: Matter, sight: Sight | None) -> str:
    if sight is None or matter.player is None:
        return at_the_desk(matter.house, matter.letter.player_id, matter.now)
    return about_game(
        matter.house, sight.row.id, matter.player.id, mark_of(matter.session, sight.row.id, sight.position.ply)
    )


def _thread(matter: Matter, sight: Sight | None, facts: Mapping[str, Any]) -> tuple[str, ...]:
    first = (root(matter.house, sight.row.id),) if sight else ()
    return (*first, facts.get("in_reply_to") or "")


def _links(address: str, subject: str, sight: Sight | None) -> tuple[Link, ...]:
    if sight is None:
        return links(
            address, subject, (phrase("How do I write this?"), "help"), (phrase("Which games are there?"), "games")
        )
    write = (phrase("Write my move"), "") if sight.position.to_act == sight.seat else (phrase("Write something"), "")
    return links(address, subject, write, *ASKING, strong=1)
