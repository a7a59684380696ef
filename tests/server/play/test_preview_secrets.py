"""Holds `preview` to turning up nothing that would be seen only after the move, in games with secrets."""

import pytest

from server.play.answers import Answer
from server.play.house import Desk, House
from server.play.judging import Wish, carry_out
from server.play.tables import open_game
from server.store.people import Player
from server.store.tables import GameRow
from tests.engine.stratopolis.tables import stack
from tests.server.cast import Person

pytestmark = pytest.mark.one_database("what a preview tells is no matter of the database")


def preview(house: House, people: tuple[Person, ...], move: str, **options: str) -> tuple[Answer, int]:
    """Open a game of Stratopolis and let the first player try a move out; return the answer and the ply after it."""
    with house.store.write() as session:
        desk = Desk(house, session, house.clock())
        players = [session.get_one(Player, one.id) for one in people]
        row = open_game(desk, house.game("stratopolis"), {"first": "red", **options}, players)
        answer = carry_out(desk, Wish(verb="preview", fields={"move": move}, actor=players[0], game=row.id))
        return answer, session.get_one(GameRow, row.id).ply


def test_a_preview_says_what_the_move_would_do_and_not_which_tile_comes_next(
    house: House, anna: Person, ben: Person
) -> None:
    answer, ply = preview(house, (anna, ben), "RNN@0,1:NE", red=stack(1, "RNN"), green=stack(2, "GGR"))
    said = "\n".join(answer.lines)
    assert ply == 0
    assert "Red lays RNN@0,1:NE on level 1." in said
    assert "GGR" not in said
    assert "turns up" not in said


def test_a_preview_of_an_illegal_move_is_refused_as_the_move_would_be(house: House, anna: Person, ben: Person) -> None:
    answer, ply = preview(house, (anna, ben), "RNN@9,9:NE", red=stack(1, "RNN"))
    assert ply == 0
    assert answer.rule == "ST-4"
