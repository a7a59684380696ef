"""The verb `draw`: offers a draw, or accepts the one that is offered."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.errors import GameOver
from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted
from server.play.events import Happening, tell
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.outbox import Kind, about_game
from server.play.seats import seated
from server.play.tables import end_drawn
from server.play.verbs.move import refusal, seat_at, stale_answer
from server.store.tables import GameRow, Offer


def do(deed: Deed) -> Answer:
    """Note the offer; when every seat has offered since the last move, the game ends drawn."""
    row, seat = seat_at(deed)
    session = deed.desk.session
    if deed.version is not None and (stale := stale_answer(deed, row)):
        return stale
    if row.status == "over":
        return refusal(
            deed, row, seat, "draw", GameOver(phrase("The game is over already; a draw can no longer be agreed."))
        )
    players = seated(session, row.id)
    offered = offered_by(session, row)
    if seat not in offered:
        session.add(Offer(game_id=row.id, kind="draw", seat=seat, ply=row.ply, made_at=deed.desk.now))
        offered.add(seat)
        row.version += 1
        tell(deed.desk, row, Happening.OFFER, {"offer": "draw", "seat": seat})
    if offered >= set(players):
        end_drawn(deed.desk, row)
        return accepted(
            phrase("The draw is agreed; the game is over."), game=row.id, ply=row.ply, version=row.version, board=True
        )
    for other, player in players.items():
        if other not in offered:
            about_game(deed.desk, row, Kind.OFFER, player, {"offer": "draw", "by": players[seat].name})
    return accepted(
        phrase("Your offer of a draw stands until the next move."), game=row.id, ply=row.ply, version=row.version
    )


def offered_by(session: Session, row: GameRow) -> set[int]:
    """Return the seats that have offered a draw since the last move."""
    query = select(Offer.seat).where(Offer.game_id == row.id, Offer.kind == "draw", Offer.ply == row.ply)
    return set(session.scalars(query))


def accepts(deed: Deed) -> bool:
    """Say whether this would end the game, so that a letter is asked back once."""
    row, seat = seat_at(deed)
    return row.status == "running" and bool(offered_by(deed.desk.session, row) - {seat})


INTENT = Intent(
    verb="draw",
    help="Offers a draw, or accepts the one offered; it lapses with the next move.",
    do=do,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
    confirmed=accepts,
)
