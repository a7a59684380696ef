"""Holds what is drawn for a part of a score to its figures: as many customers, and a way as long as the distance."""

from itertools import pairwise

from engine.games.alien_city.scoring import scores
from engine.games.alien_city.trace import trace
from tests.engine.alien_city.pictures import lot
from tests.engine.playouts import CATALOGUE, Case, playout

CITY = Case(CATALOGUE["alien-city"])


def test_ac_17_the_lots_drawn_are_the_customers_and_the_way_that_were_counted() -> None:
    seen = set()
    for frame in playout(CITY).frames[::6]:
        for seat, score in scores(frame.state).items():
            for part in score.parts:
                found = trace(frame.state, seat, part)
                seen.add(part.rule)
                assert len(found.counted) == part.facts.get("customers", len(found.ways))
                assert [way.count for way in found.ways] == [part.facts["distance"]] * len(found.ways)
                for way in found.ways:
                    lots = [lot(key.removeprefix("lot:")) for key in way.keys]
                    assert len(lots) == way.count + 2
                    assert not frame.state.buildings.keys() & set(lots[1:-1])
                    assert frame.state.buildings.keys() >= {lots[0], lots[-1]}
                    assert all(abs(a % 8 - b % 8) + abs(a // 8 - b // 8) == 1 for a, b in pairwise(lots))
    assert {"AC-17", "AC-19"} <= seen
