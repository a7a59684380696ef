"""Turns the games that wait for a player into the letter that lists them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from server.mailroom.headers import words
from server.mailroom.languages import counted, phrase
from server.mailroom.mailto import mailto
from server.mailroom.moments import moment
from server.mailroom.replies import about_game, at_the_desk
from server.mailroom.sheets.sheet import Matter, Sheet, links
from server.play.lists import names_at
from server.play.reading import mark_of
from server.store.tables import GameRow

SOON: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game of the list: until when it waits (empty: for ever), whether that is soon, and where moves go."""

    title: str
    number: int
    versus: str
    until: str
    soon: bool
    address: str
    href: str


def digest(matter: Matter) -> Sheet:
    """List the games that wait for a player, those with the nearest deadline first."""
    facts = matter.letter.facts
    names = names_at(matter.session, [one["game"] for one in facts["games"]])
    games = tuple(_waiting(matter, one, " vs ".join(names[one["game"]].values())) for one in facts["games"])
    count = facts["count"]
    said = counted("A game waits for you", "%(number)s games wait for you", count)
    address = at_the_desk(matter.house, matter.letter.player_id, matter.now)
    return Sheet(
        template="digest",
        heading=f"{said}.",
        subject=said,
        replies_to=address,
        said={"games": games, "more": count - len(games), "heading_short": said},
        links=links(address, said, (phrase("List all my games"), "games")),
    )


def _waiting(matter: Matter, one: dict[str, Any], versus: str) -> Waiting:
    row = matter.session.get_one(GameRow, one["game"])
    info = matter.house.game(row.game).info
    deadline = datetime.fromisoformat(one["deadline"]) if one["deadline"] else None
    wishes = matter.player.wishes if matter.player else {}
    player = matter.player.id if matter.player else 0
    address = about_game(matter.house, row.id, player, mark_of(matter.session, row.id, row.ply))
    return Waiting(
        title=info.title,
        number=row.id,
        versus=words(versus),
        until="" if deadline is None else moment(deadline, wishes),
        soon=deadline is not None and deadline - matter.now < SOON,
        address=address,
        href=mailto(address, f"[{info.abbreviation}#{row.id}] {words(versus)}", ("show",)),
    )
