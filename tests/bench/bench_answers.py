"""Moves by letter a second, letters sent a second, with a picture in each, and where the time goes."""

import argparse
import cProfile
import logging
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path

import structlog
from sqlalchemy import func, select

from server.cli.up.broker import command as command_of_broker
from server.jobs import deliver_one, judge_one
from server.mailroom.replies import about_game
from server.play.bell import bell
from server.play.house import Desk, House, open_house
from server.play.intake import ring_for, take_letter
from server.play.people import register
from server.play.reading import mark_of
from server.play.tables import open_game, position_of
from server.settings import PREFIX, Settings
from server.store.maildir import make_maildir
from server.store.migrate import upgrade
from server.store.post import Outgoing, Submission
from tests.postgres import postgres

WARMING = 3
"""Letters that are answered before anything is measured, so that templates and stamps are there."""

ROOT = Path(__file__).parents[2]
SHARES = {
    "PNG": (("boardfiles.py", "picture"),),
    "SQL": (("default.py", "do_execute"), ("default.py", "do_commit"), ("default.py", "do_begin")),
    "parsing": (("reading.py", "read"),),
    "composing, PNG included": (("compose.py", "compose"),),
}


def begun(house: House, games: int) -> list[tuple[bytes, str, str]]:
    """Open games, and return a letter with the first move of each: its bytes, its sender, its address."""
    written = []
    for number in range(games):
        with house.store.write() as session:
            pair = [
                register(session, f"{name} {number}", f"{name}{number}@example.org", house.clock()) for name in "AB"
            ]
            for player in pair:
                player.confirmed_at = house.clock()
            row = open_game(Desk(house, session, house.clock()), house.game("alien-city"), {}, pair)
            session.flush()
            acting = pair[(row.to_act or 1) - 1]
            position = position_of(house, row)
            move = position.game.format(next(iter(position.game.legal_moves(position.state))))
            to = about_game(house, row.id, acting.id, mark_of(session, row.id, row.ply))
        quoted = "".join(f"> line {line} of the letter that is answered\r\n" for line in range(40))
        raw = (
            f"From: {acting.name} <{acting.email}>\r\nTo: <{to}>\r\nSubject: Re: [AC#{row.id}]\r\n"
            f"Message-ID: <{number}@example.org>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
            f"Hello!\r\n{move}\r\n\r\nOn Tue, Dec 1, 2026 at 9:12 AM Alien City <{to}> wrote:\r\n\r\n{quoted}"
        )
        written.append((raw.encode(), acting.email, to))
    return written


def sent(house: House) -> int:
    with house.store.read() as session:
        return session.scalar(select(func.count(Outgoing.id)).where(Outgoing.status == "sent")) or 0


def last_judged(house: House) -> datetime:
    with house.store.read() as session:
        when = session.scalar(select(func.max(Submission.judged_at)))
    assert when is not None
    return when


def settled(house: House, letters: int, before: int) -> bool:
    with house.store.read() as session:
        judged = session.scalar(select(func.count(Submission.id)).where(Submission.status == "judged")) or 0
    return judged >= letters and sent(house) >= before + 2 * letters


@contextmanager
def worker(settings: Settings) -> Iterator[None]:
    """Run one worker of two processes, with a broker where none is set."""
    environment = {**os.environ, **{f"{PREFIX}{name.upper()}": getattr(settings, name) for name in settings.__slots__}}
    commands = [] if settings.broker else [command_of_broker(settings.folder)]
    commands.append([sys.executable, "-m", "server.worker"])
    running = []
    with (settings.folder / "bench.log").open("ab") as log:
        for command in commands:
            running.append(subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log))
            time.sleep(1)
        time.sleep(6)
        yield
        for one in reversed(running):
            one.terminate()
            one.wait(20)


def rate(name: str, settings: Settings, letters: int) -> None:
    """Print how many letters a worker judges and answers in a second."""
    make_maildir(settings.folder / "post")
    house = open_house(settings, bell(settings))
    upgrade(house.store.engine)
    with worker(settings):
        written = begun(house, letters)
        deadline = time.monotonic() + 600
        while sent(house) < letters and time.monotonic() < deadline:
            time.sleep(0.5)
        before = sent(house)
        began, at = time.perf_counter(), house.clock()
        for raw, sender, to in written:
            ring_for(house, take_letter(house, raw, sender, to))
        while not settled(house, letters, before) and time.monotonic() < deadline:
            time.sleep(0.05)
        taken = time.perf_counter() - began
        answers = sent(house) - before
        judged = (last_judged(house) - at).total_seconds()
    house.store.close()
    sys.stdout.write(
        f"{name}: {letters} letters that came at once, the last judged after {judged:.1f} s, all answered after "
        f"{taken:.1f} s: {letters / taken:.1f} moves and {answers / taken:.1f} letters sent a second\n"
    )


def answered(house: House, rows: list[str]) -> None:
    """Judge letters, and send what they lead to."""
    for row in rows:
        judge_one(house, row)
        with house.store.read() as session:
            answers = session.scalars(select(Outgoing.id).where(Outgoing.submission_id == row)).all()
        deliver_one(house, ",".join(map(str, answers)))


def shares(letters: int) -> None:
    """Print what a letter takes of a processor and where the time goes; a profile slows small functions down somewhat.

    The time of the processor says more than that on the clock where others use the machine as well.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=folder, letters_from_one="0", letters_in_all="0")
        make_maildir(Path(folder) / "post")
        house = open_house(settings)
        upgrade(house.store.engine)
        written = begun(house, WARMING + letters)
        rows = [take_letter(house, raw, sender, to) for raw, sender, to in written]
        answered(house, rows[:WARMING])
        plain, profiled = rows[WARMING : WARMING + letters // 2], rows[WARMING + letters // 2 :]
        used = time.process_time()
        answered(house, plain)
        used = time.process_time() - used
        profile = cProfile.Profile()
        began = time.perf_counter()
        profile.enable()
        answered(house, profiled)
        profile.disable()
        taken = time.perf_counter() - began
        house.store.close()
    timed = pstats.Stats(profile).stats  # type: ignore[attr-defined] # the library's own table, without types
    for name, functions in SHARES.items():
        spent = sum(
            one[3] for (file, _, function), one in timed.items() for end, called in functions
            if file.endswith(end) and function == called
        )  # fmt: skip
        sys.stdout.write(f"one process: {spent / taken:5.1%} {name}\n")
    each = used / len(plain) * 1000
    sys.stdout.write(f"one process: {each:.0f} ms of a processor a letter, judged and answered by two letters\n")
    sys.stdout.write(f"one process, profiled: {len(profiled) / taken:.1f} letters judged and answered a second\n")


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--letters", type=int, default=200)
    letters = words.parse_args().letters
    free = {"letters_from_one": "0", "letters_in_all": "0", "log": "error"}
    shares(min(letters, 60))
    with tempfile.TemporaryDirectory() as folder:
        rate("SQLite, one worker of two processes", Settings(data=folder, **free), letters)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = stack.enter_context(postgres()).database("bench")
        rate(
            "PostgreSQL and Valkey, one worker of two processes",
            Settings(data=folder, database=database, **free),
            letters,
        )


if __name__ == "__main__":
    main()
