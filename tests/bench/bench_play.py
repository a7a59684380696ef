"""Measures what judging a move costs, and that it does not grow with the number of games in the database."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import insert, select

from engine.core.position import Position
from server.play.house import House, open_house
from server.play.people import register
from server.play.seats import seated
from server.play.submissions import Call, take_call
from server.play.tables import position_of
from server.settings import read
from server.store.migrate import upgrade
from server.store.tables import GameRow, SeatRow

FEW, MANY = 100, 100_000
MOVES = 30
ROUNDS = 4


@contextmanager
def installation() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(read({}, data=folder))
        upgrade(house.store.engine)
        with house.store.write() as session:
            for name in ("Anna", "Ben"):
                player = register(session, name, f"{name}@example.org", house.clock())
                player.confirmed_at = house.clock()
        yield house
        house.store.close()


def new_game(house: House) -> int:
    """Open a game between the two and return its number."""
    made = take_call(house, Call(verb="challenge", player=1, fields={"to": "Ben", "game": "alien-city"}), at_once=True)
    number = (made.judgement or {})["made"]["challenge"]
    opened = take_call(house, Call(verb="accept", player=2, fields={"challenge": number}), at_once=True)
    return int((opened.judgement or {})["game"])


def fill(house: House, wanted: int) -> None:
    """Copy the first game until there are as many as wanted."""
    with house.store.write() as session:
        first = session.scalars(select(GameRow).limit(1)).one()
        plain = {column.key: getattr(first, column.key) for column in GameRow.__table__.columns if column.key != "id"}
        have = session.scalars(select(GameRow.id).order_by(GameRow.id.desc()).limit(1)).one()
        numbers = range(have + 1, wanted + 1)
        for start in range(0, len(numbers), 5000):
            batch = numbers[start : start + 5000]
            session.execute(insert(GameRow), [{**plain, "id": number} for number in batch])
            seats = [{"game_id": number, "seat": seat, "player_id": seat} for number in batch for seat in (1, 2)]
            session.execute(insert(SeatRow), seats)


def judged(house: House, game: int) -> list[float]:
    """Play some moves and return the seconds that each took from the call to the judgement."""
    took = []
    for _ in range(MOVES):
        mover, move = next_move(house, game)
        began = time.perf_counter()
        row = take_call(house, Call(verb="move", player=mover, fields={"move": move}, game=game), at_once=True)
        took.append(time.perf_counter() - began)
        assert (row.judgement or {})["status"] == "accepted"
    return took


def next_move(house: House, game: int) -> tuple[int, str]:
    with house.store.read() as session:
        row = session.get_one(GameRow, game)
        position: Position = position_of(house, row)
        players = seated(session, game)
    move = next(iter(position.game.legal_moves(position.state)))
    return next(player.id for seat, player in players.items() if seat == position.to_act), position.game.format(move)


def main() -> None:
    with installation() as house:
        new_game(house)
        fill(house, FEW)
        few = [second for _ in range(ROUNDS) for second in judged(house, new_game(house))]
        fill(house, MANY)
        many = [second for _ in range(ROUNDS) for second in judged(house, new_game(house))]
    low, high = statistics.median(few), statistics.median(many)
    print(f"judging a move with {FEW} games:    {low * 1000:6.2f} ms (median of {len(few)})")
    print(f"judging a move with {MANY} games: {high * 1000:6.2f} ms (median of {len(many)})")
    print(f"ratio: {high / low:.2f} (aim: at most 1.2)")


if __name__ == "__main__":
    main()
