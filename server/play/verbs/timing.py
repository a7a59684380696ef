"""The verbs `timeout`, `pause` and `resume`: what players do with the clock of a game."""

from sqlalchemy import select

from server.mailroom.languages import phrase
from server.mailroom.moments import moment
from server.play.answers import Answer, accepted, refused
from server.play.clocks import pauses
from server.play.clocks.keeping import UNREACHED, clock_of
from server.play.clocks.timeouts import claim
from server.play.intents import WHICH_GAME, Deed, Intent, Who
from server.play.outbox import Kind, about_game
from server.play.seats import seated
from server.play.verbs.move import seat_at, stale_answer
from server.store.tables import GameRow, Offer
from server.store.timing import ClockRow


def do_timeout(deed: Deed) -> Answer:
    """Claim that the time of whoever is waited for is over."""
    row, seat = seat_at(deed)
    if deed.version is not None and (stale := stale_answer(deed, row)):
        return stale
    return claim(deed.desk, row, seat)


def do_pause(deed: Deed) -> Answer:
    """Note the wish; when every seat wishes it at this ply, the clock stands still."""
    row, seat = seat_at(deed)
    session = deed.desk.session
    clock = _running(deed, row)
    if isinstance(clock, Answer):
        return clock
    facts = {"game": row.id, "ply": row.ply}
    if clock.pause is not None:
        return refused("paused", phrase("The clock stands still already; “resume” lets it run again."), **facts)
    wished = set(
        session.scalars(select(Offer.seat).where(Offer.game_id == row.id, Offer.kind == "pause", Offer.ply == row.ply))
    )
    if seat not in wished:
        session.add(Offer(game_id=row.id, kind="pause", seat=seat, ply=row.ply, made_at=deed.desk.now))
        row.version += 1
    players = seated(session, row.id)
    if wished | {seat} >= set(players):
        pauses.pause(deed.desk, row, clock)
        return accepted(phrase("All have agreed: the clock stands still."), **facts, version=row.version)
    for other, player in players.items():
        if other not in wished | {seat}:
            about_game(deed.desk, row, Kind.OFFER, player, {"offer": "pause", "by": players[seat].name})
    return accepted(phrase("Your wish for a pause stands until the next move."), **facts, version=row.version)


def do_resume(deed: Deed) -> Answer:
    """End a pause: at once for the player that is waited for, for others with notice."""
    row, seat = seat_at(deed)
    clock = _running(deed, row)
    if isinstance(clock, Answer):
        return clock
    facts = {"game": row.id, "ply": row.ply}
    if clock.pause is None:
        return refused(
            "not-paused", phrase("The clock of this game runs; “pause” asks the others for a pause."), **facts
        )
    if clock.pause == UNREACHED and clock.seat != seat:
        return refused(
            "paused", phrase("We are still trying to reach the player; the clock goes on by itself."), **facts
        )
    pauses.resume(deed.desk, row, clock, seat)
    if clock.pause is None or clock.paused_until is None:
        return accepted(phrase("The clock runs again."), **facts, version=row.version)
    at = moment(clock.paused_until, deed.actor.wishes if deed.actor else {})
    return accepted(phrase("The clock runs again from %(at)s.", at=at), **facts, version=row.version)


def _running(deed: Deed, row: GameRow) -> ClockRow | Answer:
    if row.status == "over":
        return refused("game-over", phrase("The game is over, and its clock with it."), game=row.id)
    if deed.version is not None and (stale := stale_answer(deed, row)):
        return stale
    clock = clock_of(deed.desk.session, row.id)
    return clock or refused("no-clock", phrase("This game is played without a clock."), game=row.id, ply=row.ply)


TIMEOUT = Intent(
    verb="timeout",
    help="Claims that the time of the player who is waited for is over, in games where that is to be claimed.",
    do=do_timeout,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
)
PAUSE = Intent(
    verb="pause",
    help="Asks the others to let the clock stand still, or agrees to such a wish.",
    do=do_pause,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
)
RESUME = Intent(
    verb="resume",
    help="Lets the clock run again: at once where it is your move, else in three days.",
    do=do_resume,
    fields=(WHICH_GAME,),
    who=Who.SEAT,
)
