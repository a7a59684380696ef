"""The verbs `if` and `plan`: leave answers to moves that may come, see them, take them back."""

import json
from typing import Final

from sqlalchemy import select

from engine.core.errors import AmbiguousMove, MoveError, NotationError
from server.mailroom.languages import phrase
from server.mailroom.letter.conditions import moves_named
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Status, accepted, refused
from server.play.branches import DEEPEST, MOST, Branch, depth, every, from_plain, lines, merged
from server.play.intents import WHICH_GAME, Deed, Field, Intent, Who
from server.play.plans import canonical, keep, plan_of, tree_of
from server.play.reading import look
from server.play.verbs.move import refusal, seat_at
from server.store.plans import Plan
from server.store.tables import GameRow, MoveRow

FORM: Final = "Write “if MOVE then MOVE”, and go on with “if MOVE then MOVE” on the same line for what follows."
_OFF: Final = "off"


def add(deed: Deed) -> Answer:
    """Add a line to the conditional moves of the asker's seat."""
    row, seat = seat_at(deed)
    named = moves_named(deed.said("plan"))
    if named is None:
        return refused("bad-plan", FORM, game=row.id)
    if _answers_old_letter(deed, row):
        detail = phrase(
            "The game has gone on since the letter that you answered; look at it again before you plan ahead."
        )
        return _refused(row, "stale", detail, Status.STALE)
    kept = plan_of(deed.desk.session, row.id, seat)
    before = () if kept is not None and kept.due else tree_of(kept)
    return _put(deed, merged(before, named))


def plan(deed: Deed) -> Answer:
    """Show the conditional moves, drop them all, or put a whole tree in their place; the version guards a change."""
    row, seat = seat_at(deed)
    kept = plan_of(deed.desk.session, row.id, seat)
    version = kept.version if kept else 0
    if deed.version is not None and deed.version != version:
        detail = phrase(
            "Your conditional moves have changed: you meant version %(version)s, they are at %(version2)s now.",
            version=deed.version,
            version2=version,
        )
        return Answer(
            status=Status.STALE, code="stale", detail=detail, game=row.id, made={"plan_version": str(version)}
        )
    if deed.said("tree"):
        return _put(deed, from_plain(json.loads(deed.said("tree"))))
    if deed.said("switch").casefold() == _OFF:
        return _kept(row, keep(deed.desk, row, seat, ()))
    if deed.said("switch"):
        return refused("bad-switch", phrase("Write “plan” to see your conditional moves, “plan off” to drop them."))
    told = lines(tree_of(kept))
    detail = (
        phrase("These are your conditional moves.")
        if told
        else phrase("You have left no conditional moves in this game.")
    )
    return accepted(detail, game=row.id, ply=row.ply, version=row.version, lines=told)


def _put(deed: Deed, tree: tuple[Branch, ...]) -> Answer:
    """Keep a tree in the game's own spelling; what is written in no form of a move is refused."""
    row, seat = seat_at(deed)
    if row.status == "over":
        return _refused(row, "game-over", phrase("The game is over; nothing more can be planned."))
    if sum(1 for _ in every(tree)) > MOST or depth(tree) > DEEPEST:
        return _refused(
            row,
            "too-long",
            phrase(
                "A plan has at most %(most)s answers, at most %(deepest)s one after the other.",
                most=MOST,
                deepest=DEEPEST,
            ),
        )
    sight = look(deed.desk.house, deed.desk.session, row, seat)

    def move(text: str) -> str:
        return canonical(sight.game, sight.position, text)

    def spelt(branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
        return tuple(Branch(move(one.when), move(one.then), spelt(one.after)) for one in branches)

    try:
        written = spelt(tree)
    except (NotationError, AmbiguousMove) as error:
        return _unreadable(deed, error)
    return _kept(row, keep(deed.desk, row, seat, written))


def _unreadable(deed: Deed, error: MoveError) -> Answer:
    row, seat = seat_at(deed)
    return refusal(deed, row, seat, "", error)


def _kept(row: GameRow, kept: Plan) -> Answer:
    told = lines(tree_of(kept))
    detail = (
        phrase("Your conditional moves are kept; nobody else sees them.")
        if told
        else phrase("Your conditional moves are dropped.")
    )
    return accepted(
        detail,
        game=row.id,
        ply=row.ply,
        version=row.version,
        lines=told,
        made={"plan_version": str(kept.version)},
    )


def _refused(row: GameRow, code: str, detail: str, status: Status = Status.REFUSED) -> Answer:
    return Answer(status=status, code=code, detail=detail, game=row.id, ply=row.ply, version=row.version, board=True)


def _answers_old_letter(deed: Deed, row: GameRow) -> bool:
    """Say whether others moved since the letter that is answered; moves of the same letter do not count."""
    if deed.mark is None:
        return False
    since = select(MoveRow.version).where(
        MoveRow.game_id == row.id,
        MoveRow.version > deed.mark,
        MoveRow.submission_id.is_distinct_from(deed.desk.submission),
    )
    return deed.desk.session.scalar(since.limit(1)) is not None


IF: Final = Intent(
    verb="if",
    help="Answers a move before it is made; several lines make a tree.",
    do=add,
    fields=(Field("plan", Shape.CONDITION, "MOVE then MOVE, and so on with if MOVE then MOVE"),),
    who=Who.SEAT,
    example="if MOVE then MOVE",
)
PLAN: Final = Intent(
    verb="plan",
    help="Shows the answers that you have left for moves to come; “plan off” drops them.",
    do=plan,
    fields=(Field("switch", Shape.SWITCH, "off to drop them", needed=False), WHICH_GAME),
    who=Who.SEAT,
    example="plan off",
)
