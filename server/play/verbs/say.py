"""The verb `say`: tells the others at the table something."""

from typing import Final

from sqlalchemy import select

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.blocks import deaf_to
from server.play.events import Audience, Happening, tell
from server.play.intents import Deed, Field, Intent, Who
from server.play.outbox import Kind, to_player
from server.play.seats import seated
from server.play.verbs.move import seat_at
from server.store.post import Outgoing
from server.store.tables import Saying

LONGEST: Final = 500


def do(deed: Deed) -> Answer:
    """Keep the line; whoever has no turn letter on its way gets it in a letter of its own."""
    row, seat = seat_at(deed)
    text = " ".join(deed.said("text").split())
    if not text:
        return refused("empty", phrase("There is nothing after “say”; write the words on the same line."), game=row.id)
    if len(text) > LONGEST:
        return refused(
            "too-long",
            phrase(
                "A line of talk has at most %(longest)s characters; this has %(text)s.", longest=LONGEST, text=len(text)
            ),
            game=row.id,
        )
    session = deed.desk.session
    players = seated(session, row.id)
    others = {player.id: player for other, player in players.items() if other != seat}
    deaf = deaf_to(session, players[seat].id, others)
    if others and deaf == others.keys():
        return refused("not-available", phrase("Nobody at this table takes talk from you at present."), game=row.id)
    saying = Saying(game_id=row.id, seat=seat, ply=row.ply, text=text, said_at=deed.desk.now)
    session.add(saying)
    session.flush()
    tell(deed.desk, row, Happening.TALK, {"saying": saying.id, "seat": seat}, Audience.SEATS)
    on_the_way = set(
        session.scalars(
            select(Outgoing.player_id).where(
                Outgoing.game_id == row.id, Outgoing.version == row.version, Outgoing.status == "waiting"
            )
        )
    )
    for number, player in others.items():
        if number not in on_the_way | deaf:
            to_player(deed.desk, Kind.TALK, player, f"{saying.id}:{player.id}", {"game": row.id, "saying": saying.id})
    return accepted(phrase("Your words are passed on."), game=row.id, ply=row.ply, version=row.version)


INTENT = Intent(
    verb="say",
    help="Tells the others at the table something.",
    do=do,
    who=Who.SEAT,
    scope="chat",
    untimed=True,
    fields=(Field("text", Shape.TEXT, "what to say, on one line"),),
    example="say Well played",
)
