"""What an operator does to games and players; each deed is kept as a submission of its own: the audit trail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.core.errors import EngineError, Outdated
from engine.core.ids import Seat
from server.play.answers import Answer, accepted
from server.play.house import Desk, House
from server.play.intake import new_id
from server.play.people import by_address, by_name, issue_token
from server.play.submissions import numbers_of, ring_together, settle
from server.play.tables import close, end_drawn, leave, locked, take_back
from server.store.people import Player, Token
from server.store.post import Submission
from server.store.tables import GameRow

DOOR = "operator"


class Impossible(ValueError):
    """That cannot be done; `str()` of it is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Order:
    """What an operator orders: the verb, what it is about, and why, in words."""

    verb: str
    reason: str
    game: int | None = None
    player: int | None = None
    detail: str = ""


def end_by_draw(house: House, game: int, reason: str) -> str:
    """End a running game as a draw, as where it is to be aborted."""
    return _about_game(house, Order("abort", reason, game), _drawn)


def end_by_leaving(house: House, game: int, seat: int, reason: str) -> str:
    """Let a seat leave a game, as if it had resigned."""
    return _about_game(
        house, Order("abort", reason, game, detail=f"seat {seat}"), lambda desk, row: leave(desk, row, Seat(seat)).text
    )


def set_back(house: House, game: int, ply: int, reason: str) -> str:
    """Take a running game back to a ply, counted from 0; what is taken back stays in the table, marked."""

    def back(desk: Desk, row: GameRow) -> str:
        if row.status == "over" or not 0 <= ply < row.ply:
            raise Impossible(f"Game {row.id} is {row.status} at ply {row.ply}; it cannot go back to ply {ply}.")
        take_back(desk, row, ply)
        return f"back to ply {ply}"

    return _about_game(house, Order("adjust", reason, game, detail=f"ply {ply}"), back)


def ban(house: House, who: str, reason: str) -> str:
    """Shut both doors to a player; games go on, so that nobody else loses by it."""
    with house.store.write() as session:
        player = player_called(session, who)
        player.banned_at = house.clock()
        session.execute(
            update(Token)
            .where(Token.player_id == player.id, Token.revoked_at.is_(None))
            .values(revoked_at=house.clock())
        )
        note(house, session, Order("ban", reason, player=player.id), f"{player.name} is banned")
        return player.name


def unban(house: House, who: str, reason: str) -> str:
    """Open the doors to a player again; tokens have to be given anew."""
    with house.store.write() as session:
        player = player_called(session, who)
        player.banned_at = None
        note(house, session, Order("unban", reason, player=player.id), f"{player.name} is banned no more")
        return player.name


def reissue(house: House, who: str, reason: str) -> str:
    """Take back all tokens of a player and return a new one, which is shown this once."""
    now = house.clock()
    with house.store.write() as session:
        player = player_called(session, who)
        session.execute(
            update(Token).where(Token.player_id == player.id, Token.revoked_at.is_(None)).values(revoked_at=now)
        )
        token = issue_token(session, player, "given by the operator", now)
        note(house, session, Order("token", reason, player=player.id), f"{player.name} has a new token")
        return token


def trail(session: Session, limit: int = 200) -> Sequence[Submission]:
    """Return what operators did, the newest first."""
    query = select(Submission).where(Submission.door == DOOR).order_by(Submission.received_at.desc())
    return session.scalars(query.limit(limit)).all()


def _drawn(desk: Desk, row: GameRow) -> str:
    try:
        return end_drawn(desk, row).text
    except Outdated:
        close(desk, row)
        return "closed"


def _about_game(house: House, order: Order, act: Callable[[Desk, GameRow], str]) -> str:
    with house.store.write() as session:
        row = locked(session, order.game or 0)
        if row is None:
            raise Impossible(f"There is no game {order.game}.")
        kept = _kept(house, session, order)
        desk = Desk(house, session, house.clock(), kept.id, kept.received_at)
        try:
            done = act(desk, row)
        except EngineError as error:
            raise Impossible(str(error)) from error
        settle(kept, (_answer(order, done, row),), desk)
    ring_together(house, numbers_of(desk))
    return done


def note(house: House, session: Session, order: Order, done: str) -> None:
    """Keep what an operator did in the audit trail."""
    kept = _kept(house, session, order)
    settle(kept, (_answer(order, done, None),), Desk(house, session, house.clock(), kept.id, kept.received_at))


def _kept(house: House, session: Session, order: Order) -> Submission:
    row = Submission(
        id=new_id(),
        door=DOOR,
        intent={"verb": order.verb, "fields": {"reason": order.reason, "detail": order.detail}, "game": order.game},
        player_id=order.player,
        received_at=house.clock(),
        status="waiting",
        attempts=0,
    )
    session.add(row)
    session.flush()
    return row


def _answer(order: Order, done: str, row: GameRow | None) -> Answer:
    if row is None:
        return accepted(done, verb=order.verb)
    return accepted(done, verb=order.verb, game=row.id, ply=row.ply, version=row.version)


def player_called(session: Session, who: str) -> Player:
    """Return a player by name or address; raises Impossible."""
    found = by_address(session, who) if "@" in who else by_name(session, who)
    if found is None:
        raise Impossible(f"Nobody here is called {who}.")
    return found
