"""Turns a game that is over into the challenge to play it again."""

from sqlalchemy import select

from server.mailroom.languages import phrase
from server.play.challenges import Proposal, accept, challenge
from server.play.clocks.terms import NO_CLOCK
from server.play.house import Desk
from server.play.places import ChallengeError
from server.play.seats import seated
from server.store.people import Challenge, Player
from server.store.tables import GameRow
from server.store.timing import ClockRow


def rematch(desk: Desk, row: GameRow, player: Player) -> tuple[Challenge, GameRow | None]:
    """Return the challenge to the others of a game, and the game that begins where it was the last answer to one.

    Whoever asks second accepts what the first has proposed; so both may ask at once. Raises ChallengeError.
    """
    if row.status != "over":
        raise ChallengeError("game-running", phrase("Game %(game)s is not over yet.", game=row.id))
    before = desk.session.scalar(
        select(Challenge)
        .where(Challenge.rematch_of == row.id, Challenge.status.in_(("open", "accepted")))
        .order_by(Challenge.id.desc())
        .limit(1)
        .with_for_update()
    )
    if before is None:
        made = challenge(desk, player, _again(desk, row, player))
        made.rematch_of = row.id
        return made, None
    if before.status == "accepted":
        raise ChallengeError(
            "challenge-ended", phrase("You play again already: that is game %(game_id)s.", game_id=before.game_id)
        )
    return (before, None) if before.challenger_id == player.id else accept(desk, before, player)


def _again(desk: Desk, row: GameRow, player: Player) -> Proposal:
    """Return the same game with the options that leave its start to the lot; two change their seats."""
    players = seated(desk.session, row.id)
    chosen = {option.name for option in desk.house.game(row.game).info.options if option.choices}
    clock = desk.session.get(ClockRow, row.id)
    timing = clock.terms if clock is not None else {"clock": NO_CLOCK}
    options = {**timing, **{name: value for name, value in row.options.items() if name in chosen}}
    others = tuple(one.name for one in players.values() if one.id != player.id)
    seat = next(seat for seat, one in players.items() if one.id == player.id)
    first_or_second = "second" if seat == 1 else "first"
    return Proposal(row.game, others, options, first_or_second if len(players) == 2 else "lot")  # noqa: PLR2004 - two change seats
