"""Holds Stratopolis to its zones, its scores and its winner (ST-8, ST-9)."""

from dataclasses import replace

import pytest

from engine.core.game import OVER
from engine.core.ids import Seat
from engine.core.position import Position, resign
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import Colour, Hand, Order
from engine.games.stratopolis.zones import zones
from tests.engine.stratopolis.tables import after, built, city, table

DISTRICT = """
    R1a R2b .   G1c
    N1a R4b N1d G1c
    R1s G1s R1d G3e
    R1f N1f R1d .
"""
"""Columns 0 to 3, rows 0 to 3: red has three squares up to level 4, two of level 1 twice."""


def test_st_8_a_zone_is_one_colour_side_by_side_on_whatever_levels() -> None:
    found = zones(city(DISTRICT), Colour.RED)
    assert [(zone.area, zone.height, zone.value) for zone in found] == [(3, 4, 12), (2, 1, 2), (2, 1, 2)]
    assert found[0].spots == ((0, 3), (1, 2), (1, 3))


def test_st_8_corners_do_not_hang_together() -> None:
    assert len(zones(city("R1a N1a\nN1a R1b"), Colour.RED)) == 2


def test_st_8_the_height_is_that_of_the_highest_square() -> None:
    (zone,) = zones(city("G1a G1a G5b"), Colour.GREEN)
    assert (zone.area, zone.height, zone.value) == (3, 5, 15)


def test_st_8_only_what_is_seen_counts() -> None:
    position = built("R1a R1a N1b\nR1a N1b N1b", "NNR")
    assert GAME.scores(position.state)[1].total == 3
    assert GAME.scores(after(position, "NNR@1,1:SW").state)[1].parts[0].facts["area"] == 2


def test_st_8_zones_of_equal_value_come_from_the_west_and_the_south() -> None:
    found = zones(city("R1a N1b R1c\nN1a N1b N1c\nR1d N1d N1d"), Colour.RED)
    assert [zone.spots[0] for zone in found] == [(0, 0), (0, 2), (2, 2)]


def test_st_9_a_score_is_the_value_of_the_most_valuable_zone_not_of_the_largest() -> None:
    score = GAME.scores(built("R1a R1a R1a N1b R4c", "RRR").state)[1]
    assert score.total == 4
    assert [dict(part.facts) for part in score.parts] == [
        {"zone": "4,0", "colour": "red", "area": 1, "height": 4, "value": 4, "counts": "yes"},
        {"zone": "0,0", "colour": "red", "area": 3, "height": 1, "value": 3, "counts": "no"},
    ]


def test_st_9_all_zones_are_parts_and_one_alone_counts() -> None:
    scores = GAME.scores(built(DISTRICT, "RRR").state)
    red = scores[1].parts
    assert [(part.rule, part.points, part.facts["value"]) for part in red] == [
        ("ST-9", 12, 12),
        ("ST-8", 0, 2),
        ("ST-8", 0, 2),
    ]
    green = scores[2].parts
    assert [(part.rule, part.points, part.facts["value"]) for part in green] == [("ST-9", 9, 9), ("ST-8", 0, 1)]


def test_st_9_neutral_zones_belong_to_nobody() -> None:
    parts = [part for score in GAME.scores(built(DISTRICT, "RRR").state).values() for part in score.parts]
    assert {part.facts["colour"] for part in parts} == {"red", "green"}


def test_st_9_a_colour_that_is_not_seen_any_more_scores_nothing() -> None:
    score = GAME.scores(built("R1a N1a", "RRR").state)[2]
    assert (score.total, score.parts) == (0, ())


def ended(position: Position) -> Position:
    """Return the position with no tile left in any hand."""
    empty = Hand((), (), Order.TOP)
    return replace(position, state=replace(position.state, hands=(empty, empty)))


@pytest.mark.parametrize(
    ("picture", "winners", "reason"),
    [
        ("R3a G1b", (1,), "Red wins by 3 to 1."),
        ("R3a G2b G2b", (2,), "Green wins by 4 to 3."),
    ],
)
def test_st_9_the_higher_score_wins(picture: str, winners: tuple[int, ...], reason: str) -> None:
    outcome = ended(built(picture, "RRR")).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert not outcome.draw
    assert outcome.reason == reason


def test_st_9_equal_scores_are_a_draw() -> None:
    position = ended(built("R3a G1b G1b G1b", "RRR"))
    assert position.to_act is OVER
    assert position.outcome is not None
    assert position.outcome.draw
    assert position.outcome.winners == ()
    assert position.outcome.reason == "A draw at 3 to 3."


def test_who_resigns_loses() -> None:
    position = resign(table("RRR@0,1:NE"), Seat(1)).position
    assert position.to_act is OVER
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.resigned_by) == ((2,), 1)
    assert position.outcome.reason == "Red resigned."
