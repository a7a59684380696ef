"""Positions that a process remembers: never those of a transaction that failed, nor old ones."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from server.play.house import Desk, House
from server.play.positions import Positions
from server.play.reading import position_at
from server.play.tables import make_move, open_game, position_of, take_back
from server.store.people import Player
from server.store.tables import GameRow
from tests.server.cast import Person

CODE = "6ETR-3RZF-YS3G-MMDA"


@pytest.fixture
def number(house: House, anna: Person, ben: Person) -> int:
    with house.store.write() as session:
        players = [session.get_one(Player, one.id) for one in (anna, ben)]
        return open_game(Desk(house, session, house.clock()), house.game("alien-city"), {"code": CODE}, players).id


@contextmanager
def seat_at(house: House, number: int) -> Iterator[tuple[Desk, GameRow]]:
    with house.store.write() as session:
        yield Desk(house, session, house.clock()), session.get_one(GameRow, number)


def move(desk: Desk, row: GameRow, which: int = 0) -> None:
    """Play one of the legal moves."""
    position = position_of(desk.house, row)
    seat = position.to_act
    assert isinstance(seat, int)
    make_move(desk, row, seat, position.game.format(list(position.game.legal_moves(position.state))[which]))


def moved(house: House, number: int, which: int = 0) -> None:
    with seat_at(house, number) as (desk, row):
        move(desk, row, which)


def proved(house: House, number: int) -> None:
    """What is remembered is what the row says, and what the record leads to."""
    with house.store.read() as session:
        row = session.get_one(GameRow, number)
        position = position_of(house, row)
        replayed = position_at(house, session, row, row.ply)
    assert position == replayed
    assert position.game.dump(position.state) == row.state


def test_another_process_plays_on_between_two_moves(house: House, number: int) -> None:
    other = replace(house, positions=Positions())
    for one in (house, other, other, house):
        moved(one, number)
        proved(house, number)


def test_a_move_that_is_undone_with_its_transaction_is_not_taken_for_another(house: House, number: int) -> None:
    moved(house, number)
    with suppress(ZeroDivisionError), seat_at(house, number) as (desk, row):
        move(desk, row)
        raise ZeroDivisionError
    proved(house, number)
    moved(house, number, 1)
    proved(house, number)


def test_after_a_take_back_the_earlier_position_stands(house: House, number: int) -> None:
    for _ in range(3):
        moved(house, number)
    with suppress(ZeroDivisionError), seat_at(house, number) as (desk, row):
        take_back(desk, row, 1)
        raise ZeroDivisionError
    proved(house, number)
    with seat_at(house, number) as (desk, row):
        take_back(desk, row, 2)
    proved(house, number)
    moved(house, number, 1)
    proved(house, number)


def test_the_position_kept_longest_ago_is_forgotten(house: House, number: int) -> None:
    few = replace(house, positions=Positions(most=1))
    moved(few, number)
    with house.store.read() as session:
        row = session.get_one(GameRow, number)
        kept = few.positions.recall(row)
        assert kept is not None
        few.positions.keep(GameRow(id=number + 1, version=1, ply=1, chain="another"), kept)
        assert few.positions.recall(row) is None
