"""Plays the conformance games: what is legal, what may be claimed and what is scored, ply by ply."""

from typing import Any

import pytest

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.files import read_game
from engine.core.game import OVER
from engine.core.table import from_table
from engine.games.alien_city import GAME
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import State
from engine.games.alien_city.moves import claimable, placements
from tests.engine.alien_city.traces import golden, golden_ppn, traces


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state).values()]


@pytest.mark.parametrize("trace", traces(), ids=lambda trace: f"game {trace['seed']}")
def test_every_ply_is_as_abstract_play_has_it(trace: dict[str, Any]) -> None:
    state = GAME.setup({"rules": "abstract-play", "layout": trace["startpos"]}, Dice(""))
    for text, ply in zip(trace["moves"], trace["plies"], strict=True):
        assert GAME.to_act(state) == ply["player"]
        assert [GAME.format(placement) for placement in placements(state)] == ply["legal"]
        assert [NAMES[lot] for lot in claimable(state)] == ply["claims"]
        move = GAME.parse(state, text)
        GAME.check(state, move)
        state = GAME.apply(state, move).state
        assert totals(state) == ply["scores"]
    assert GAME.to_act(state) is OVER
    assert ending(state) == trace["final"]


def ending(state: State) -> dict[str, Any]:
    """Return how a game ended in the form of the data."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return {
        "board": {NAMES[lot]: building.code for lot, building in state.buildings.items()},
        "claimed": [[NAMES[lot] for lot, owner in state.claims.items() if owner == seat] for seat in (1, 2)],
        "stashes": [[each.code for each, count in held.items() for _ in range(count)] for held in state.stashes],
        "scores": totals(state),
        "winner": [1, 2] if outcome.draw else list(outcome.winners),
        "nullified": [] if state.cancelled is None else [NAMES[state.cancelled]],
    }


def test_the_recorded_game_scores_138_to_74_with_every_part() -> None:
    told = golden()
    table = from_table(GAME, read_game(games(), golden_ppn()).record)
    assert [text for _, text in table.moves] == told["moves"]
    assert totals(table.state) == [told["totals"]["black"], told["totals"]["white"]] == [138, 74]
    for seat, who in ((1, "black"), (2, "white")):
        parts = GAME.scores(table.state)[seat].parts
        assert {part.facts["lot"]: part.points for part in parts if part.rule == "AC-17"} == told["towers"][who]
        assert sum(part.points for part in parts if part.rule == "AC-19") == told["green_bonus"][who]
    first = GAME.scores(table.state)[1].parts[0]
    assert (first.points, dict(first.facts)) == (32, {"lot": "e5", "tower": "BT", "customers": 4, "distance": 8})


def test_the_recorded_game_walls_in_two_lots_and_nothing_else_is_wrong_with_it() -> None:
    slips = from_table(GAME, read_game(games(), golden_ppn()).record).warnings
    assert [(slip.ply, slip.text, slip.rule) for slip in slips] == [(17, "BD-h9", "AC-8"), (31, "GT-b1", "AC-8")]
    assert slips[0].detail.startswith("A building on h9 would cut h10 off the rest of the road; ")
    assert slips[1].detail.startswith("A building on b1 would cut a1 off the rest of the road; ")
