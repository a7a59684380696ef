"""The verb `undo`: asks to take back the last move of one's own, or agrees to the asker."""

from sqlalchemy import select

from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted, refused
from server.play.brought import brought_entries
from server.play.events import Happening, tell
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.outbox import Kind, about_game
from server.play.seats import seated
from server.play.tables import take_back
from server.play.verbs.move import seat_at, stale_answer
from server.store.tables import MoveRow, Offer


def do(deed: Deed) -> Answer:
    """Note the wish; when every other seat wishes it too, the record goes back to before the asker's last move."""
    row, seat = seat_at(deed)
    session = deed.desk.session
    if deed.version is not None and (stale := stale_answer(deed, row)):
        return stale
    if row.status == "over":
        return refused("game-over", phrase("The game is over; nothing can be taken back."), game=row.id)
    asked = session.scalars(
        select(Offer).where(Offer.game_id == row.id, Offer.kind == "undo", Offer.ply == row.ply).order_by(Offer.made_at)
    ).all()
    seats = {offer.seat for offer in asked}
    asker = asked[0].seat if asked else seat
    last = session.scalar(
        select(MoveRow)
        .where(MoveRow.game_id == row.id, MoveRow.seat == asker, MoveRow.undone_at.is_(None))
        .where(MoveRow.ply >= (brought_entries(session, row.id) or 0))
        .order_by(MoveRow.ply.desc())
        .limit(1)
    )
    if last is None:
        return refused("nothing-to-undo", phrase("You have made no move yet that could be taken back."), game=row.id)
    if seat not in seats:
        session.add(Offer(game_id=row.id, kind="undo", seat=seat, ply=row.ply, made_at=deed.desk.now))
        row.version += 1
        tell(deed.desk, row, Happening.OFFER, {"offer": "undo", "seat": seat})
    players = seated(session, row.id)
    if seats | {seat} >= set(players):
        take_back(deed.desk, row, last.ply)
        detail = phrase("%(text)s is taken back.", text=last.text)
        return accepted(detail, game=row.id, ply=row.ply, version=row.version, board=True)
    for other, player in players.items():
        if other not in seats | {seat}:
            facts = {"offer": "undo", "by": players[seat].name, "move": last.text}
            about_game(deed.desk, row, Kind.OFFER, player, facts)
    detail = phrase("Your wish to take back is passed on; it stands until the next move.")
    return accepted(detail, game=row.id, ply=row.ply, version=row.version)


INTENT = Intent(
    verb="undo",
    help="Asks to take back your last move, or agrees to such a wish.",
    do=do,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
)
