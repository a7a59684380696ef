"""Keeps the conditional moves that a seat leaves beforehand, and plays them when their conditions come about.

A condition is compared with what its owner may read of a move, and with nothing else, so that no secret is found out by
leaving many. Chance passes by unasked.
"""

from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.errors import AmbiguousMove, MoveError, NotationError
from engine.core.game import AnyGame
from engine.core.ids import Seat
from engine.core.position import Advance, Position, heard_by, play
from server.mailroom.letter.moves import recogniser_at
from server.play.branches import Branch, from_plain, to_plain
from server.play.company import company_of
from server.play.house import Desk
from server.store.plans import Plan
from server.store.tables import GameRow

MISSED: Final = "missed"
ILLEGAL: Final = "illegal"
UNDONE: Final = "undone"
_PLANS: Final = "plans"


def plan_of(session: Session, game_id: int, seat: Seat) -> Plan | None:
    """Return what is kept of a seat's conditional moves, None where it never left any."""
    return _at_table(session, game_id).get(seat)


def tree_of(plan: Plan | None) -> tuple[Branch, ...]:
    """Return the tree that is still to come about."""
    return from_plain(plan.tree) if plan else ()


def keep(desk: Desk, row: GameRow, seat: Seat, tree: tuple[Branch, ...]) -> Plan:
    """Put a tree in the place of the seat's former one; an empty one forgets it."""
    plan = plan_of(desk.session, row.id, seat)
    if plan is None:
        plan = Plan(game_id=row.id, seat=seat, version=0, tree=[], due=False, told=True, changed_at=desk.now)
        desk.session.add(plan)
        _at_table(desk.session, row.id)[seat] = plan
    _change(desk, plan, tree)
    plan.notice, plan.told = None, True
    return plan


def canonical(game: AnyGame, position: Position, text: str) -> str:
    """Return a move as its game writes it, or as it was written where only its form can be told yet.

    `position` is what the asker may see. Raises NotationError and AmbiguousMove.
    """
    try:
        return str(game.format(game.parse(position.state, text)))
    except AmbiguousMove:
        raise
    except NotationError:
        if not recogniser_at(game)(text):
            raise
        return " ".join(text.split())


def planned(desk: Desk, row: GameRow, before: Position, entry: Advance, after: Position) -> Advance | None:
    """Return the move that somebody left for when this entry would be made, else None.

    `after` is the position once chance has moved too. A seat whose turn comes with no condition met loses its plan.
    """
    plans = _waiting(desk, row)
    for plan in plans:
        if not plan.due and isinstance(entry.mover, int) and entry.mover != plan.seat:
            _meet(desk, plan, before, entry.text)
    mine = next((plan for plan in plans if plan.seat == after.to_act), None)
    if mine is None:
        return None
    if mine.due:
        return _answer(desk, mine, after)
    if entry.mover != mine.seat:
        _drop(desk, mine, {"code": MISSED})
    return None


def forget(desk: Desk, row: GameRow) -> None:
    """Drop what every seat has left, as after a take-back: what was planned for one course is not for another."""
    for plan in _waiting(desk, row):
        _drop(desk, plan, {"code": UNDONE})


def news_for(desk: Desk, row: GameRow, seat: int) -> dict[str, Any]:
    """Return the facts for a seat's turn letter about its plan: why it was dropped, where no letter has told it yet."""
    plan = plan_of(desk.session, row.id, Seat(seat))
    if plan is None or plan.told or plan.notice is None:
        return {}
    plan.told = True
    return {"plan": plan.notice}


def _answer(desk: Desk, plan: Plan, position: Position) -> Advance | None:
    branch = tree_of(plan)[0]
    try:
        reply = play(position, branch.then, Seat(plan.seat))
    except MoveError as error:
        _drop(desk, plan, {"code": ILLEGAL, "move": branch.then, "detail": error.detail, "rule": error.rule})
        return None
    _change(desk, plan, branch.after)
    return reply


def _meet(desk: Desk, plan: Plan, before: Position, entry: str) -> None:
    """Let what was played choose a branch; the others are dropped."""
    seat = Seat(plan.seat)
    read = heard_by(before, entry, seat)
    met = next((one for one in tree_of(plan) if _same(before, seat, one.when, read)), None)
    if met is not None:
        _change(desk, plan, (met,))
        plan.due = True


def _same(before: Position, seat: Seat, when: str, read: str) -> bool:
    if _tight(when) == _tight(read):
        return True
    game = before.game
    try:
        return bool(game.format(game.parse(game.view(before.state, seat), when)) == read)
    except MoveError:
        return False


def _drop(desk: Desk, plan: Plan, notice: dict[str, Any]) -> None:
    _change(desk, plan, ())
    plan.notice, plan.told = notice, False


def _change(desk: Desk, plan: Plan, tree: tuple[Branch, ...]) -> None:
    plan.tree, plan.due = to_plain(tree), False
    plan.version += 1
    plan.changed_at = desk.now


def _waiting(desk: Desk, row: GameRow) -> list[Plan]:
    return [plan for plan in _at_table(desk.session, row.id).values() if plan.tree]


def _at_table(session: Session, game_id: int) -> dict[Seat, Plan]:
    """Return the plans of a game by seat; a transaction asks once, since the game's row is locked by then."""
    known: dict[int, dict[Seat, Plan]] = session.info.setdefault(_PLANS, {})
    if game_id not in known and not company_of(session, game_id).plans:
        known[game_id] = {}
    if game_id not in known:
        found = session.scalars(select(Plan).where(Plan.game_id == game_id).order_by(Plan.seat))
        known[game_id] = {Seat(plan.seat): plan for plan in found}
    return known[game_id]


def _tight(text: str) -> str:
    return "".join(text.split()).casefold()
