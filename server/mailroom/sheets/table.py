"""Turns what happened at a table into its letters: a turn, the end, an offer, a word from another player."""

from collections.abc import Mapping
from typing import Final

from engine.core.ids import Seat
from server.mailroom.boardfiles import board_file, record_file
from server.mailroom.gamepage import GamePage, game_page, with_news
from server.mailroom.headers import words
from server.mailroom.languages import phrase, sentence
from server.mailroom.parts import Attachment
from server.mailroom.replies import about_game
from server.mailroom.sheets.sheet import Link, Matter, Sheet, at_table, headed, links
from server.mailroom.trail import Trail, trail, unheard
from server.play.reading import Sight, look, mark_of
from server.play.seats import seat_of
from server.store.tables import GameRow, Saying

ASKING: Final = (
    (sentence("See the board as it stands"), "show"),
    (sentence("List all my moves"), "moves"),
    (sentence("Count the score part by part"), "score"),
    (sentence("Look back at the moves made"), "history"),
    (sentence("How do I write this?"), "help"),
)
"""Replies that change nothing; no label is a command, so that a quoted one does nothing."""

_THANKS: Final = sentence("Thank you for the game!")
_OFFERS: Final = {
    "draw": (
        sentence("%(title)s, game %(number)s: %(by)s offers a draw."),
        sentence("%(by)s offers a draw"),
        sentence("Agree to a draw"),
    ),
    "undo": (
        sentence("%(title)s, game %(number)s: %(by)s asks to take back the last move."),
        sentence("%(by)s asks to take back a move"),
        sentence("Agree to take it back"),
    ),
    "pause": (
        sentence("%(title)s, game %(number)s: %(by)s asks for a pause."),
        sentence("%(by)s asks for a pause"),
        sentence("Agree to a pause"),
    ),
}


def turn(matter: Matter) -> Sheet:
    """Tell a player that it is their move."""
    sight, before = seen(matter)
    page, heard = _news(matter, sight, before)
    address = address_at(matter, sight)
    return at_table(
        matter,
        page,
        template="turn",
        heading=headed(page, sentence("%(title)s, game %(number)s: your move, %(reader)s.")),
        replies_to=address,
        thread=before.thread,
        said={"plan": _plan_dropped(matter.letter.facts.get("plan"))},
        links=answers_to(page, address) + links(address, page.subject, *ASKING),
        files=_files(matter, page, pdf="off"),
        heard=heard,
    )


def begun(matter: Matter) -> Sheet:
    """Tell a player who is not the first to move that a game begins, since somebody has taken the last place."""
    sight, before = seen(matter)
    page, _ = _news(matter, sight, before)
    address = address_at(matter, sight)
    by = words(matter.letter.facts["by"])
    return at_table(
        matter,
        page,
        template="news",
        heading=headed(page, sentence("%(title)s, game %(number)s begins.")),
        replies_to=address,
        thread=before.thread,
        said={
            "heading_short": phrase("Your game begins, %(reader)s", reader=page.reader),
            "tells": phrase("%(by)s has accepted.", by=by),
            "begins": True,
        },
        links=links(address, page.subject, (phrase("Write something"), "say "), *ASKING),
    )


def over(matter: Matter) -> Sheet:
    """Tell a player how the game ended, with the record and the final board to keep."""
    sight, before = seen(matter)
    page, heard = _news(matter, sight, before)
    address = address_at(matter, sight)
    thanks = (phrase("Thank the others"), f"say {phrase(_THANKS)}")
    return at_table(
        matter,
        page,
        template="over",
        heading=headed(page, sentence("%(title)s, game %(number)s is over.")),
        replies_to=address,
        thread=before.thread,
        links=links(
            address,
            page.subject,
            (phrase("Play again"), "rematch"),
            thanks,
            strong=1,
        ),
        files=(*_files(matter, page, pdf="on"), record_file(matter.house, matter.session, sight)),
        heard=heard,
    )


def offer(matter: Matter) -> Sheet:
    """Tell a player what another one offers, and how to agree."""
    sight, before = seen(matter)
    page = game_page(sight)
    address = address_at(matter, sight)
    facts = matter.letter.facts
    kind, by = facts["offer"], words(facts["by"])
    heading, short, label = _OFFERS[kind]
    return at_table(
        matter,
        page,
        template="offer",
        heading=headed(page, heading, by=by),
        replies_to=address,
        thread=before.thread,
        said={"by": by, "short": phrase(short, by=by), "offer": kind, "move": facts.get("move")},
        links=links(address, page.subject, (phrase(label), kind), (phrase("Write something else"), ""), strong=1),
    )


def talk(matter: Matter) -> Sheet:
    """Pass on what another player said."""
    saying = matter.session.get_one(Saying, matter.letter.facts["saying"])
    row = matter.session.get_one(GameRow, saying.game_id)
    sight = _look(matter, row, row.ply)
    page = game_page(sight)
    who = words(sight.names[Seat(saying.seat)])
    address = address_at(matter, sight)
    return Sheet(
        template="talk",
        heading=headed(page, sentence("%(title)s, game %(number)s: a word from %(who)s."), who=who),
        subject=page.subject,
        sender=page.title,
        replies_to=address,
        thread=trail(matter.house, matter.session, matter.letter, row.id).thread,
        page=page,
        said={"who": who, "words": words(saying.text, 500)},
        links=links(
            address,
            page.subject,
            (phrase("Write an answer"), "say "),
            (phrase("See the board as it stands"), "show"),
            strong=1,
        ),
    )


def _plan_dropped(notice: Mapping[str, str] | None) -> str:
    """Return why the reader's conditional moves were dropped; empty where they were not."""
    match notice:
        case None:
            return ""
        case {"code": "illegal"}:
            why = phrase(
                "Your conditional move %(move)s could not be played: %(detail)s",
                move=words(notice["move"]),
                detail=words(notice["detail"], 300),
            )
        case {"code": "undone"}:
            why = phrase("A move was taken back.")
        case _:
            why = phrase("None of the moves came that you had left answers for.")
    dropped = phrase("Your conditional moves are dropped.")
    return f"{why} {dropped}"


def seen(matter: Matter) -> tuple[Sight, Trail]:
    """Return what the reader sees of the letter's game, and what the reader had about it before."""
    row = matter.session.get_one(GameRow, matter.letter.game_id)
    sight = _look(matter, row, matter.letter.ply)
    return sight, trail(matter.house, matter.session, matter.letter, row.id)


def _look(matter: Matter, row: GameRow, ply: int | None) -> Sight:
    seat = seat_of(matter.session, row.id, matter.player.id) if matter.player else None
    return look(matter.house, matter.session, row, seat, ply)


def _news(matter: Matter, sight: Sight, before: Trail) -> tuple[GamePage, int]:
    said = unheard(matter.session, matter.letter, sight.row.id, before.heard)
    page = with_news(matter.session, game_page(sight), sight, before, said)
    return page, max((one.number for one in said), default=before.heard)


def address_at(matter: Matter, sight: Sight) -> str:
    """Return the address for the reader's answers at the position that is shown."""
    player = matter.player.id if matter.player else 0
    mark = mark_of(matter.session, sight.row.id, sight.position.ply)
    return about_game(matter.house, sight.row.id, player, mark)


def answers_to(page: GamePage, address: str) -> tuple[Link, ...]:
    """Return links that play a move, where there are so few that all fit, else one that opens an empty reply."""
    if page.choices and page.choices.complete:
        each = tuple((phrase("Play %(move)s", move=move), move) for move in page.choices.examples)
        return links(address, page.subject, *each, strong=len(each))
    return links(address, page.subject, (phrase("Write my move"), ""), strong=1)


def _files(matter: Matter, page: GamePage, *, pdf: str) -> tuple[Attachment, ...]:
    return (board_file(page),) if matter.wishes("pdf", default=pdf) else ()
