"""Plays the conformance games, and holds counts and recorded playthroughs to what they were."""

import json
from typing import Any

import pytest

from engine.core.game import OVER
from engine.core.record import from_json, prove, replay, steps
from engine.games.stratopolis import GAME
from engine.games.stratopolis.city import built
from engine.games.stratopolis.model import City, Tile
from engine.games.stratopolis.sites import placements
from tests.engine.stratopolis.tables import FOLDER, conformance, table, texts

COUNTS: list[dict[str, Any]] = json.loads((FOLDER / "counts.json").read_text("utf-8"))
PLAYTHROUGHS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "playthroughs.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("game", conformance(), ids=lambda game: f"game {game['id']}")
def test_a_conformance_game_is_legal_throughout_and_scores_as_told(game: dict[str, Any]) -> None:
    position = table(*texts(game))
    assert position.to_act is OVER
    scores = GAME.scores(position.state)
    assert {"R": scores[1].total, "G": scores[2].total} == game["scores"]
    assert max(square.level for square in position.state.city.values()) == game["top"]


@pytest.mark.parametrize("found", COUNTS, ids=lambda found: f"game {found['game']} after {found['laid']}")
def test_there_are_as_many_placements_as_the_plain_way_counted(found: dict[str, Any]) -> None:
    game = conformance()[found["game"]]
    city = table(*texts(game)[: found["laid"]]).state.city
    assert [counted(city, found["tiles"][:depth]) for depth in (1, 2)] == found["placements"]


def counted(city: City, tiles: list[str]) -> int:
    """Return in how many ways the tiles can be laid one after the other."""
    first, *rest = tiles
    found = placements(city, Tile(first))
    if not rest:
        return len(list(found))
    return sum(counted(built(city, placement, 99 - len(rest)), rest) for placement in found)


@pytest.mark.parametrize("played", PLAYTHROUGHS, ids=lambda played: str(played["record"]["options"]["draw"]))
def test_a_playthrough_replays_to_the_same_end(played: dict[str, Any]) -> None:
    record = from_json(played["record"])
    end = replay(GAME, record)
    assert end.outcome is not None
    assert end.outcome.reason == played["reason"]
    assert prove(GAME, record, played["seed"]) is None
    kinds = [event.kind for advance in steps(GAME, record) for event in advance.events]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == played["events"]
