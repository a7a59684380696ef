"""Holds the players by program to legal moves, and the greedy one to taking what lies there."""

import pytest

from engine.bots.greedy_player import greedy_move
from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.core.errors import GameOver
from engine.core.game import OVER
from engine.core.ids import Seat
from engine.games.alien_city import GAME
from tests.engine.alien_city.pictures import position

CHANCE_TO_SCORE = """
    .   .   .   .   .   .   .   .
    RT  .   ND  .   .   RT  .   .
    .   .   .   .   .   .   .   .
"""


def test_the_same_dice_make_the_same_game_and_it_ends() -> None:
    games = []
    for _ in range(2):
        dice, state, moves = Dice("bots"), GAME.setup({}, Dice("bots", "setup")), []
        while GAME.to_act(state) is not OVER:
            move = random_move(GAME, state, dice)
            GAME.check(state, move)
            moves.append(GAME.format(move))
            state = GAME.apply(state, move).state
        games.append(moves)
    assert games[0] == games[1]
    assert len(games[0]) > 30


def test_the_greedy_player_leads_by_more_than_chance() -> None:
    state = position(CHANCE_TO_SCORE)
    after = GAME.apply(state, greedy_move(GAME, state, Dice("1"))).state
    assert GAME.scores(after)[1].total > 0


@pytest.mark.parametrize("player", [random_move, greedy_move])
def test_nobody_moves_after_the_end(player: object) -> None:
    assert callable(player)
    with pytest.raises(GameOver):
        player(GAME, GAME.resign(position(CHANCE_TO_SCORE), Seat(1)).state, Dice(""))
