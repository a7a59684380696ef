"""Forgets a player: running games are given up, what was kept goes, games that were played stay without the name."""

from typing import Final

from sqlalchemy import delete, select, update

from server.play.house import Desk, House
from server.play.reading import game_rows_of
from server.play.submissions import Call, take_call
from server.play.verbs.resign import INTENT as RESIGN
from server.store.events import Event
from server.store.hooks import Delivery, Webhook
from server.store.people import Challenge, Guest, Player, Token
from server.store.post import Outgoing, Submission
from server.store.signing import App, Key, Sitting
from server.store.tables import GameRow, Saying, SeatRow
from server.store.timing import DigestRow, Vacation

FORMER: Final = "Former player"
_ALL: Final = 100_000


def forget_player(house: House, player_id: int) -> None:
    """Forget a player for good; each running game ends as by a resignation, by the path of every resignation."""
    with house.store.read() as session:
        running = [row.id for row in game_rows_of(session, player_id, "running", _ALL)]
    for game in running:
        take_call(house, Call(verb=RESIGN.verb, player=player_id, game=game), at_once=True)
    with house.store.write() as session:
        desk = Desk(house, session, house.clock())
        _shut_out(desk, player_id)
        _empty(desk, player_id)
        _rename(desk, player_id)


def _shut_out(desk: Desk, player_id: int) -> None:
    session, now = desk.session, desk.now
    for table in (Token, Sitting):
        mark = {"revoked_at": now} if table is Token else {"ended_at": now}
        session.execute(update(table).where(table.player_id == player_id).values(**mark))
    session.execute(update(App).where(App.owner_id == player_id).values(removed_at=now, name=FORMER))
    session.execute(delete(Key).where(Key.player_id == player_id))


def _empty(desk: Desk, player_id: int) -> None:
    session = desk.session
    hooks = select(Webhook.id).where(Webhook.player_id == player_id)
    session.execute(delete(Delivery).where(Delivery.webhook_id.in_(hooks)))
    for table in (Webhook, Vacation, DigestRow):
        session.execute(delete(table).where(table.player_id == player_id))
    session.execute(update(Event).where(Event.player_id == player_id).values(facts={}))
    made = (Challenge.challenger_id == player_id) & (Challenge.status == "open")
    session.execute(update(Challenge).where(made).values(status="cancelled", ended_at=desk.now))
    session.execute(update(Guest).where(Guest.player_id == player_id).values(email=None))
    for row in session.scalars(select(Submission).where(Submission.player_id == player_id)):
        _blank(row)
    waiting = (Outgoing.player_id == player_id) & (Outgoing.status == "waiting")
    session.execute(update(Outgoing).where(waiting).values(status="failed", error="the player has left"))
    session.execute(update(Outgoing).where(Outgoing.player_id == player_id).values(address="", message=None, facts={}))
    for seat in session.scalars(select(SeatRow).where(SeatRow.player_id == player_id)):
        said = (Saying.game_id == seat.game_id) & (Saying.seat == seat.seat)
        session.execute(update(Saying).where(said).values(text=""))


def _blank(row: Submission) -> None:
    """Leave of a submission that it was made; moves stand in the record of their game anyway."""
    row.raw = row.envelope = None
    row.intent = row.intent and {**row.intent, "fields": {}}
    kept = {name: value for name, value in (row.judgement or {}).items() if name not in {"answers", "lines", "detail"}}
    row.judgement = row.judgement and {**kept, "detail": ""}


def _rename(desk: Desk, player_id: int) -> None:
    """Take name and address away; both stay such that nobody else can have them, and no answer with it is current."""
    player = desk.session.get_one(Player, player_id)
    player.name = f"{FORMER} {player_id}"
    player.name_folded = player.name.casefold()
    player.email = player.email_folded = f"{player_id}@former.invalid"
    player.confirmed_at, player.wishes = None, {}
    played = select(SeatRow.game_id).where(SeatRow.player_id == player_id)
    desk.session.execute(update(GameRow).where(GameRow.id.in_(played)).values(version=GameRow.version + 1))
