"""Measures what writing a letter costs, what it weighs, and how fast the mail door takes letters in."""

import asyncio
import logging
import smtplib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

import structlog
from sqlalchemy import select

from engine.core.ids import Seat
from server.mailroom.compose import compose
from server.mailroom.postman import deliver
from server.play.house import House, open_house
from server.play.outbox import Kind
from server.play.people import register
from server.play.seats import seated
from server.play.submissions import Call, take_call
from server.play.tables import position_of
from server.settings import read
from server.smtpd import serve
from server.store.migrate import upgrade
from server.store.people import Player
from server.store.post import Outgoing
from server.store.tables import GameRow

PLIES = 20
ROUNDS = 30
LETTERS = 200


@contextmanager
def installation() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(read({}, data=folder, smtp_port="0", letters_from_one="0"))
        upgrade(house.store.engine)
        with house.store.write() as session:
            for name in ("Anna", "Ben"):
                player = register(session, name, f"{name}@example.org", house.clock())
                player.confirmed_at = house.clock()
        yield house
        house.store.close()


def played(house: House) -> int:
    """Play half a game and return its number."""
    made = take_call(house, Call(verb="challenge", player=1, fields={"to": "Ben", "game": "alien-city"}), at_once=True)
    number = (made.judgement or {})["made"]["challenge"]
    opened = take_call(house, Call(verb="accept", player=2, fields={"challenge": number}), at_once=True)
    game = int((opened.judgement or {})["game"])
    for ply in range(PLIES):
        with house.store.read() as session:
            row = session.get_one(GameRow, game)
            position = position_of(house, row)
            acting = seated(session, game)[Seat(row.to_act or 1)].id
        legal = [position.game.format(move) for move in position.game.legal_moves(position.state)]
        move = legal[ply * 37 % len(legal)]
        take_call(house, Call(verb="move", player=acting, game=game, fields={"move": move}), at_once=True)
    return game


def milliseconds(job: Callable[[], object], rounds: int = ROUNDS) -> str:
    """Return how long a job takes: the first time, then the median and the worst."""
    taken = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        job()
        taken.append((time.perf_counter() - began) * 1000)
    first, rest = taken[0], taken[1:]
    return f"first {first:7.1f} ms, then median {statistics.median(rest):6.1f} ms, worst {max(rest):6.1f} ms"


def composing(house: House, game: int) -> None:
    with house.store.read() as session:
        query = select(Outgoing).where(Outgoing.kind == Kind.TURN.value, Outgoing.game_id == game)
        letter = session.scalars(query.order_by(Outgoing.id.desc())).first()
        assert letter is not None
        assert letter.player_id is not None
        player = session.get_one(Player, letter.player_id)
        for words, wishes in (
            ("text, HTML and picture", {}),
            ("text and HTML only", {"png": "off"}),
            ("with picture and PDF", {"pdf": "on"}),
        ):
            player.wishes = dict(wishes)
            size = len(compose(house, session, letter).message)
            taken = milliseconds(lambda: compose(house, session, letter))
            sys.stdout.write(f"turn letter, {words:<24} {size / 1024:6.1f} KB  {taken}\n")


def delivering(house: House) -> None:
    with house.store.read() as session:
        numbers = session.scalars(select(Outgoing.id).where(Outgoing.status == "waiting")).all()
    began = time.perf_counter()
    for number in numbers:
        deliver(house, number)
    taken = time.perf_counter() - began
    sys.stdout.write(f"{len(numbers)} letters written and put into the Maildir: {len(numbers) / taken:.1f} a second\n")


def receiving(house: House) -> None:
    """Send letters over real SMTP, each on a line of its own."""
    opened: list[tuple[str, int]] = []
    until = asyncio.Event()
    loop = asyncio.new_event_loop()
    thread = Thread(target=lambda: loop.run_until_complete(serve(house, lambda *at: opened.append(at), until)))
    thread.start()
    while not opened:
        time.sleep(0.01)

    def send() -> None:
        with smtplib.SMTP(*opened[0], "client.example", timeout=10) as line:
            line.sendmail("anna@example.org", [f"play@{house.settings.domain}"], b"Subject: hello\r\n\r\nhelp\r\n")

    sys.stdout.write(f"letter taken in over SMTP: {milliseconds(send, LETTERS)}\n")
    loop.call_soon_threadsafe(until.set)
    thread.join()
    loop.close()


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with installation() as house:
        game = played(house)
        composing(house, game)
        delivering(house)
        receiving(house)


if __name__ == "__main__":
    main()
