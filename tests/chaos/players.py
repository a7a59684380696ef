"""Pairs of clients that play random legal games by HTTP and by letters, whatever happens to the house."""

import random
import smtplib
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.replies import about_game
from server.play.house import Desk, House
from server.play.tables import open_game
from server.store.people import Player
from server.store.post import Outgoing
from tests.chaos.cluster import Cluster
from tests.chaos.history import History, Told
from tests.doors.client import Answered, Client

LETTERS = 0.2
"""How many of the moves are made by letter."""


@dataclass(frozen=True)
class Somebody:
    """A player with both ways of playing."""

    id: int
    email: str
    client: Client


@dataclass
class Table:
    """A pair at play: game after game until it is told to stop.

    Nobody plays on while more than so many letters are `unsent`: parts are to be struck while they send, too.
    """

    cluster: Cluster
    house: House
    history: History
    players: tuple[Somebody, ...]
    slug: str
    rng: random.Random
    stop: threading.Event
    unsent: int
    game: int = 0
    games: list[int] = field(default_factory=list)

    def run(self) -> None:
        while not self.stop.is_set():
            shown = self._shown()
            if shown is None or shown["status"] == "over":
                self.game = self._opened()
                continue
            if self._ahead_of_letters():
                time.sleep(0.5)
                continue
            self._move(shown)

    def _ahead_of_letters(self) -> bool:
        with suppress(SQLAlchemyError), self.house.store.read() as session:
            unsent = select(Outgoing.id).where(Outgoing.status == "waiting").limit(self.unsent + 1)
            return len(session.scalars(unsent).all()) > self.unsent
        return True

    def _opened(self) -> int:
        while not self.stop.is_set():
            try:
                with self.house.store.write() as session:
                    desk = Desk(self.house, session, self.house.clock())
                    seated = [session.get_one(Player, one.id) for one in self.players]
                    number = open_game(desk, self.house.game(self.slug), {}, seated).id
            except SQLAlchemyError:
                time.sleep(0.5)
                continue
            self.games.append(number)
            return number
        return self.game

    def _shown(self) -> dict[str, Any] | None:
        """Return how the game stands; None where there is none yet."""
        while self.game and not self.stop.is_set():
            answer = self._asked(self.players[0].client, "GET", f"/games/{self.game}")
            if answer is not None and answer.status == 200:
                shown: dict[str, Any] = answer.json
                return shown
            time.sleep(0.2)
        return None

    def _move(self, shown: dict[str, Any]) -> None:
        mover = self.players[shown["to_act"] - 1]
        legal = self._asked(mover.client, "GET", f"/games/{self.game}/legal-moves")
        if legal is None or legal.status != 200 or not legal.json["moves"]:
            time.sleep(0.2)
            return
        move = self.rng.choice(legal.json["moves"])
        if self.rng.random() < LETTERS:
            self._by_letter(mover, shown["ply"], move)
            return
        self._by_call(mover, shown["ply"], move)

    def _by_call(self, mover: Somebody, ply: int, move: str) -> None:
        key = uuid4().hex
        attempt = self.history.invoke(self.game, ply, move, "http", key)
        for _ in range(6):
            attempt.sendings += 1
            answer = self._asked(
                mover.client,
                "POST",
                f"/games/{self.game}/moves?wait=5",
                {"move": move, "ply": ply},
                Idempotency_Key=key,
            )
            if answer is not None and (answer.status == 200 or 400 <= answer.status < 500):
                attempt.told = Told.OK if answer.status == 200 else Told.REFUSED
                return
            time.sleep(0.3)

    def _by_letter(self, mover: Somebody, ply: int, move: str) -> None:
        to = about_game(self.house, self.game, mover.id, ply)
        mark = f"<{uuid4().hex}@example.org>"
        raw = f"From: {mover.email}\r\nTo: {to}\r\nSubject: a move\r\nMessage-ID: {mark}\r\n\r\n{move}\r\n"
        attempt = self.history.invoke(self.game, ply, move, "mail", mark)
        while attempt.told is Told.UNKNOWN and attempt.sendings < 40:
            attempt.sendings += 1
            if self._sent(mover.email, to, raw.encode()):
                attempt.told = Told.KEPT
            else:
                time.sleep(0.5)
        self._await(ply)

    def _await(self, ply: int) -> None:
        """Wait until the game has gone on, or somebody loses patience."""
        end = time.monotonic() + 20
        while time.monotonic() < end and not self.stop.is_set():
            shown = self._shown()
            if shown is None or shown["ply"] != ply:
                return
            time.sleep(0.1)

    def _sent(self, sender: str, to: str, raw: bytes) -> bool:
        try:
            with smtplib.SMTP(*self.cluster.up.smtp, timeout=5) as line:
                line.sendmail(sender, [to], raw)
        except (smtplib.SMTPException, OSError):
            return False
        return True

    def _asked(self, client: Client, method: str, path: str, body: object = None, **headers: str) -> Answered | None:
        try:
            return client.call(method, path, body, **headers)
        except Exception:  # noqa: BLE001 - however a line breaks, the client knows nothing
            return None
