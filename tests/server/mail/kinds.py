"""Writes a letter of every kind that there is, each as the rooms that send it do."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.ids import Seat
from server.play.answers import Answer, Enclosure, Status
from server.play.outbox import Kind, to_player, to_stranger
from server.play.tables import leave
from server.store.people import Player
from server.store.post import Submission
from server.store.tables import GameRow, Saying
from tests.server.mail.conftest import Mail

STRANGER: Final = "cleo@example.net"
OF_A_GAME: Final = frozenset({Kind.TURN, Kind.BEGUN, Kind.OFFER, Kind.REMINDER, Kind.CLOCK, Kind.WATCH})
HELD: Final = "abcdefgh23456723"


def told(**given: object) -> dict[str, Any]:
    """Return the facts of an answer to a letter."""
    answer = Answer(**{"status": Status.ACCEPTED, "detail": "Done.", **given}).as_json()  # type: ignore[arg-type]  # a test gives fields by name
    return {
        "answers": [answer],
        "ignored": ["Best wishes"],
        "asked": ["show"],
        "subject": "Re: x",
        "in_reply_to": "x@y.z",
    }


def facts_of_kinds(game: int, saying: int) -> Mapping[str, tuple[Kind, Mapping[str, Any]]]:
    """Return by a name of its own each kind of letter with what it is written from."""
    shown = {"game": game, "ply": 2, "board": True}
    held = {**told(status=Status.HELD, verb="resign", game=game), "asked": ["resign"], "from": "anna@phone.example"}
    refused = told(
        status=Status.REFUSED,
        detail="A tower stands there.",
        verb="move",
        rule="AC-10",
        legal=("RT-e5",),
        **shown,
    )
    by = {"by": "Ben", "move": "RT-e5"}
    kit = Enclosure(kind="kit", facts={"game": "alien-city", "options": "kit=hats"})
    waiting = {"game": game, "deadline": "2026-12-02T09:00:00+00:00"}
    return {
        "turn": (Kind.TURN, {}),
        "begun": (Kind.BEGUN, by),
        **{
            f"offer {one}": (Kind.OFFER, {"offer": one, "by": "Ben", "move": "RT-e5"})
            for one in ("draw", "undo", "pause")
        },
        "talk": (Kind.TALK, {"game": game, "saying": saying}),
        **{f"reminder {one}": (Kind.REMINDER, {"mark": one}) for one in ("HALF", "DAY", "OVER")},
        **{
            f"clock {one}": (Kind.CLOCK, {"news": one, "by": "Ben", "at": "2026-12-03T09:00:00+00:00"})
            for one in ("claimable", "paused", "resumed", "resuming", "held", "fallen")
        },
        "watch": (Kind.WATCH, {}),
        "receipt": (Kind.RECEIPT, told(detail="RT-e5 is played.", verb="move", move="RT-e5", **shown)),
        "receipt with a file": (Kind.RECEIPT, told(detail="Enclosed.", verb="print", enclosures=(kit,))),
        "refusal": (Kind.REFUSAL, refused),
        "held": (Kind.HELD, {**held, "last": True}),
        "invitation": (
            Kind.INVITATION,
            {"challenge": 7, "by": "Ben", "game": "alien-city", "options": {"rules": "abstract-play"}, "terms": {}},
        ),
        "declined": (Kind.DECLINED, {"challenge": 7, "by": "Ben", "reason": "No time before spring."}),
        "webhook": (
            Kind.WEBHOOK,
            {"webhook": 3, "url": "https://hooks.example/x", "reason": "It was refused."},
        ),
        "sign-in": (Kind.SIGN_IN, {"key": 5}),
        "confirmation": (Kind.CONFIRMATION, {"name": "Anna"}),
        "known": (Kind.KNOWN, {"name": "Anna"}),
        "address": (Kind.ADDRESS, {"change": 4, "player": 1, "name": "Anna"}),
        "notice": (
            Kind.NOTICE,
            {"heading": "Your invitation to Cleo came back.", "lines": ["It still stands."]},
        ),
        "forward": (Kind.FORWARD, {"from": "someone@example.net"}),
        "digest": (Kind.DIGEST, {"games": [waiting], "count": 3}),
    }


def write_all(mail: Mail) -> dict[str, int]:
    """Write a letter of every kind to Anna, or to a stranger where that is whom it is for, and return their numbers."""
    anna, ben = mail.player("Anna"), mail.player("Ben")
    game = mail.game("alien-city", anna, ben, layout="N1,G2,B2,N3,G1,G3,N2,R3,N2,N1,R0,G3,R1,B1,G1,B2,B3,R2,B3,R2")
    mail.play(game, "RT-d2", "RT-e5(d2)")
    with mail.house.store.write() as session:
        row, player = session.get_one(GameRow, game), session.get_one(Player, anna)
        saying = Saying(game_id=game, seat=2, ply=2, text="Well played, that was close!", said_at=mail.clock.now)
        raw = b"From: a@example.net\r\n\r\nhello\r\n"
        held = Submission(id=HELD, door="mail", received_at=mail.clock.now, status="held", attempts=0, raw=raw)
        session.add_all([saying, held])
        session.flush()
        desk = mail.desk(session, HELD)
        for name, (kind, facts) in facts_of_kinds(game, saying.id).items():
            if kind in {Kind.ADDRESS, Kind.FORWARD}:
                to_stranger(desk, kind, STRANGER, name, facts)
            else:
                to_player(desk, kind, player, name, facts, row if kind in OF_A_GAME else None)
        session.flush()
        written = {letter.key.partition(":")[2]: letter.id for letter in desk.letters}
    return {**written, "over": _over(mail, anna, ben)}


def _over(mail: Mail, anna: int, ben: int) -> int:
    """Have a game end, and return the letter to Anna about that."""
    game = mail.game("alien-city", anna, ben)
    mail.play(game, mail.legal(game)[0])
    with mail.house.store.write() as session:
        leave(mail.desk(session), session.get_one(GameRow, game), Seat(2))
    return mail.newest(Kind.OVER, anna)
