"""Challenges: proposes a game to others, and opens it when every place is taken."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.core.dice import Dice, shuffled
from engine.core.errors import SetupError
from engine.core.game import AnyGame
from engine.core.options import for_players, places
from engine.core.record import Record, open_record
from engine.core.taken_up import RECORD
from server.mailroom.languages import phrase, sentence
from server.play.blocks import strangers_to
from server.play.brought import bring, brought_to, gone_on
from server.play.clocks.terms import parted, read_terms, write_terms
from server.play.events import Happening, tell_player
from server.play.house import Desk
from server.play.outbox import Kind, about_game, to_player
from server.play.places import ChallengeError, invite, invited, places_for
from server.play.seats import seated
from server.play.tables import open_game
from server.store.people import Challenge, Guest, Player
from server.store.tables import GameRow

_ENDS: Final = (sentence("accepted"), sentence("declined"), sentence("cancelled"))
"""How a challenge may end, so that letters can say it in every language."""

SEAT_WISHES: Final = ("lot", "first", "second")
MOST_STANDING: Final = 20
_LOT_BYTES: Final = 16
_LONGEST_COUNT: Final = 4


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a challenger asks for: `to` names players or addresses, or nobody for an open challenge.

    One that stands opens as many games as `standing` says, each with whoever comes first. Games go on with the record
    that is `brought`, which has its options with it.
    """

    game: str
    to: tuple[str, ...]
    options: Mapping[str, str]
    seat: str = "lot"
    standing: int = 1
    brought: Record | None = None


def challenge(desk: Desk, challenger: Player, proposal: Proposal) -> Challenge:
    """Write a challenge and invite its guests; raises ChallengeError, SetupError.

    Places for which nobody is named are free. Of a game for two to four that leaves the number of players open, there
    are as many places as players are named.
    """
    game = desk.house.game(proposal.game)
    options, seat, standing = _apart(proposal)
    options, timing = parted(options, frozenset(option.name for option in game.info.options))
    terms = write_terms(read_terms(timing, desk.house.clock_terms))
    record = _record(game, options, proposal.brought, len(proposal.to))
    named = places_for(desk.session, challenger, proposal.to, game, places(game.info, record.options))
    row = Challenge(
        game=record.game,
        options=dict(record.options),
        terms=terms,
        seat=seat,
        challenger_id=challenger.id,
        status="open",
        standing=standing,
        created_at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    bring(desk, row.id, proposal.brought)
    for place, (player, email) in enumerate(named, start=1):
        desk.session.add(Guest(challenge_id=row.id, place=place, player_id=player.id if player else None, email=email))
        invite(desk, row, challenger, (player, email))
    return row


def accept(desk: Desk, row: Challenge, player: Player) -> tuple[Challenge, GameRow | None]:
    """Take the player's place (or a free one); gives the challenge taken up, and the game when that was the last place.

    Of a challenge that stands for several games each game gets a challenge of its own, and the number stands on.
    Raises ChallengeError.
    """
    _still_open(row)
    guests = _places(desk.session, row)
    mine = next((guest for guest in guests if invited(guest, player)), None)
    free = next((guest for guest in guests if guest.player_id is None and guest.email is None), None)
    place = mine or free
    strange = row.challenger_id in strangers_to(desk.session, player.id)
    if place is None or row.challenger_id == player.id or (strange and place is free):
        raise ChallengeError("not-invited", phrase("That challenge is for somebody else."))
    if _had_one(desk.session, row, player):
        raise ChallengeError(
            "taken-already", phrase("You have taken this challenge up once; its other games are for others.")
        )
    place.player_id = player.id
    place.accepted_at = place.accepted_at or desk.now
    tell_player(desk, row.challenger_id, Happening.ACCEPTED, {"challenge": str(row.id), "by": player.name})
    if any(guest.accepted_at is None for guest in guests):
        return row, None
    taken = _split_off(desk, row, guests) if row.standing > 1 else row
    return taken, _open(desk, taken, _places(desk.session, taken), player)


def decline(desk: Desk, row: Challenge, player: Player, reason: str) -> None:
    """Turn a challenge down; its challenger is told, with the reason if one was given. Raises ChallengeError."""
    _still_open(row)
    if not any(invited(guest, player) for guest in _places(desk.session, row)):
        raise ChallengeError("not-invited", phrase("That challenge is for somebody else."))
    row.status, row.ended_at, row.reason = "declined", desk.now, reason or None
    challenger = desk.session.get_one(Player, row.challenger_id)
    facts = {"challenge": row.id, "by": player.name, "reason": reason}
    tell_player(desk, challenger.id, Happening.DECLINED, {**facts, "challenge": str(row.id)})
    to_player(desk, Kind.DECLINED, challenger, f"{row.id}:{player.id}", facts)


def cancel(desk: Desk, row: Challenge, player: Player) -> None:
    """Take one's own challenge back; raises ChallengeError."""
    if row.challenger_id != player.id:
        raise ChallengeError("not-yours", phrase("Only the player who made a challenge can cancel it."))
    _still_open(row)
    row.status, row.ended_at = "cancelled", desk.now
    for guest in _places(desk.session, row):
        if guest.player_id is not None:
            tell_player(desk, guest.player_id, Happening.CANCELLED, {"challenge": str(row.id)})


def found(session: Session, number: str) -> Challenge:
    """Return the challenge of that number, locked until the transaction ends; raises ChallengeError."""
    digits = number.strip().lstrip("#")
    row = None
    if digits.isascii() and digits.isdigit() and len(digits) < 10:  # noqa: PLR2004 - what a 32-bit integer holds
        row = session.scalar(select(Challenge).where(Challenge.id == int(digits)).with_for_update())
    if row is None:
        raise ChallengeError("unknown-challenge", phrase("There is no challenge %(number)s.", number=number.strip()))
    return row


def open_for(session: Session, player: Player) -> list[Challenge]:
    """Return the open challenges that wait for this player's answer, newest first."""
    query = (
        select(Challenge)
        .join(Guest, Guest.challenge_id == Challenge.id)
        .where(Challenge.status == "open", Guest.accepted_at.is_(None))
        .where((Guest.player_id == player.id) | (Guest.email == player.email_folded))
        .order_by(Challenge.id.desc())
    )
    return list(session.scalars(query).unique())


def _apart(proposal: Proposal) -> tuple[dict[str, str], str, int]:
    """Return the game's own options, the seat wished for, and for how many games the challenge stands."""
    options = dict(proposal.options)
    seat = options.pop("seat", proposal.seat) or "lot"
    if seat not in SEAT_WISHES:
        raise SetupError(
            "seat",
            phrase(
                "The option “seat” takes one of %(seat_wishes)s, not “%(seat)s”.",
                seat_wishes=", ".join(SEAT_WISHES),
                seat=seat,
            ),
        )
    said = options.pop("standing", str(proposal.standing))
    standing = int(said) if said.isascii() and said.isdigit() and len(said) < _LONGEST_COUNT else 0
    if not 1 <= standing <= MOST_STANDING:
        raise SetupError(
            "standing",
            phrase(
                "The option “standing” takes a number of games from 1 to %(most_standing)s.",
                most_standing=MOST_STANDING,
            ),
        )
    if standing > 1 and proposal.to:
        raise SetupError(
            "standing", phrase("Only a challenge to whoever comes can stand for several games; name nobody.")
        )
    return options, seat, standing


def _record(game: AnyGame, options: Mapping[str, str], brought: Record | None, guests: int) -> Record:
    """Return what a game starts from: a record that is brought along, else its options."""
    if brought is None:
        return open_record(game, for_players(game.info, options, 1 + guests), secrets.token_hex(_LOT_BYTES))
    if brought.game != game.info.slug:
        raise SetupError(RECORD, phrase("The record is one of %(game)s.", game=brought.game))
    if options:
        detail = phrase("A record has its options with it; leave “%(name)s” out.", name=next(iter(options)))
        raise SetupError(next(iter(options)), detail)
    return brought


def _had_one(session: Session, row: Challenge, player: Player) -> bool:
    """Say whether a player has a game of this challenge already."""
    query = select(Challenge.id).join(Guest, Guest.challenge_id == Challenge.id)
    return session.scalar(query.where(Challenge.parent_id == row.id, Guest.player_id == player.id)) is not None


def _split_off(desk: Desk, row: Challenge, guests: list[Guest]) -> Challenge:
    """Make a challenge of its own of the places taken, and free them for the next."""
    taken = Challenge(
        game=row.game,
        options=dict(row.options),
        seat=row.seat,
        terms=row.terms,
        challenger_id=row.challenger_id,
        status="open",
        standing=1,
        parent_id=row.id,
        created_at=row.created_at,
    )
    desk.session.add(taken)
    desk.session.flush()
    bring(desk, taken.id, brought_to(desk.session, row.id))
    for guest in guests:
        there = Guest(
            challenge_id=taken.id, place=guest.place, player_id=guest.player_id, accepted_at=guest.accepted_at
        )
        desk.session.add(there)
        guest.player_id = guest.accepted_at = None
    row.standing -= 1
    desk.session.flush()
    return taken


def _open(desk: Desk, row: Challenge, guests: list[Guest], last: Player) -> GameRow:
    """Open the game; whoever is to act has a turn letter, the others are told, but for the one who came last."""
    ids = [row.challenger_id, *(guest.player_id for guest in guests if guest.player_id is not None)]
    players = [desk.session.get_one(Player, one) for one in ids]
    game = open_game(
        desk,
        desk.house.game(row.game),
        row.options,
        _seating(row.seat, players),
        read_terms(row.terms or {}, {}),
        brought_to(desk.session, row.id),
    )
    gone_on(desk.session, row.id, game.id)
    row.status, row.ended_at, row.game_id = "accepted", desk.now, game.id
    for seat, one in seated(desk.session, game.id).items():
        if seat != game.to_act and one.id != last.id:
            about_game(desk, game, Kind.BEGUN, one, {"by": last.name})
    return game


def _seating(wish: str, players: list[Player]) -> list[Player]:
    if wish == "first":
        return players
    if wish == "second":
        return [*players[1:2], players[0], *players[2:]]
    return list(shuffled(Dice(secrets.token_hex(_LOT_BYTES), "seats"), players))


def _places(session: Session, row: Challenge) -> list[Guest]:
    return list(session.scalars(select(Guest).where(Guest.challenge_id == row.id).order_by(Guest.place)))


def _still_open(row: Challenge) -> None:
    if row.status != "open":
        raise ChallengeError(
            "challenge-ended", phrase("That challenge has ended already; it is %(status)s.", status=phrase(row.status))
        )
