"""The verb `withdraw`: takes back an offer of a draw, or a wish to take back a move, that nobody has taken up."""

from typing import Final

from sqlalchemy import select

from server.mailroom.languages import phrase
from server.play.answers import Answer, accepted, refused
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.outbox import Kind, unsay
from server.play.verbs.move import seat_at
from server.store.tables import Offer


def do(deed: Deed) -> Answer:
    """Take back what the seat offers at the present move, of the kind named or of any."""
    row, seat = seat_at(deed)
    kind = deed.said("offer")
    query = select(Offer).where(Offer.game_id == row.id, Offer.seat == seat, Offer.ply == row.ply)
    found = deed.desk.session.scalars(query.where(Offer.kind == kind) if kind else query).all()
    if not found or row.status == "over":
        return refused("nothing-offered", phrase("You offer nothing at present that could be taken back."), game=row.id)
    kinds = {offer.kind for offer in found}
    for offer in found:
        deed.desk.session.delete(offer)
    unsay(deed.desk, row, lambda letter: letter.kind == Kind.OFFER.value and letter.facts["offer"] in kinds)
    row.version += 1
    return accepted(phrase("Your offer is taken back."), game=row.id, ply=row.ply, version=row.version)


INTENT: Final = Intent(
    verb="withdraw",
    help="Takes back your offer of a draw, or your wish to take back a move.",
    do=do,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
)
