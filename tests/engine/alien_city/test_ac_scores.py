"""Holds scores to AC-16, AC-17, AC-18, AC-19 and AC-20 on boards drawn in text."""

import pytest

from engine.games.alien_city.scoring import distance
from tests.engine.alien_city.pictures import lot, parts, position

Facts = dict[str, str | int]


def tower(name: str, code: str, customers: int, away: int) -> tuple[str, int, Facts]:
    facts: Facts = {"lot": name, "tower": code, "customers": customers, "distance": away}
    return ("AC-17", customers * away, facts)


def alone(name: str, code: str, customers: int) -> tuple[str, int, Facts]:
    return ("AC-18", 0, {"lot": name, "tower": code, "customers": customers})


def bonus(name: str, guild: str, nearest: str, away: int) -> tuple[str, int, Facts]:
    return ("AC-19", 10 - 2 * away, {"lot": name, "guild": guild, "nearest": nearest, "distance": away})


WINDING = """
    .   .   .   .   .   .   .   .
    ND  ND  ND  ND  ND  ND  ND  .
    RT  .   .   .   .   .   .   .
    BT  GT  ND  .   RD  .   .   .
"""


@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [
        ("a2", "c1", 2),
        ("b1", "c1", 2),
        ("e1", "c1", 1),
        ("a2", "e1", 4),
        ("a3", "b3", 2),
        ("a3", "a2", 16),
        ("a1", "c1", None),
    ],
)
def test_ac_16_the_distance_is_the_number_of_empty_lots_on_the_way(start: str, end: str, steps: int | None) -> None:
    state = position(WINDING)
    assert distance(state, lot(start), lot(end)) == steps
    assert distance(state, lot(end), lot(start)) == steps


def test_ac_16_parity_is_that_of_the_lots_between() -> None:
    state = position(WINDING)
    for start in state.buildings:
        for end in state.buildings:
            steps = distance(state, start, end)
            if start != end and steps is not None:
                apart = abs(start % 8 - end % 8) + abs(start // 8 - end // 8)
                assert (steps - apart + 1) % 2 == 0


def test_ac_17_customers_are_the_buildings_of_other_guilds_at_distance_one_or_two() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        .   ND  .   .   .   .   .   .
        RT1 .   BT2 .   GD  .   .   RT
        .   RD  .   .   .   .   .   .
        """
    )
    assert parts(state, 1) == [tower("a2", "RT", 2, 10)]
    assert parts(state, 2) == [alone("c2", "BT", 4)]


def test_ac_17_competition_is_the_nearest_other_tower_of_the_guild_whoever_holds_it() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        RT1 .   ND  .   RT2 .   .   RT
        .   .   .   .   .   .   .   .
        """
    )
    assert parts(state, 1) == [tower("a2", "RT", 1, 5)]
    assert parts(state, 2) == [tower("e2", "RT", 1, 2)]


def test_ac_17_domes_never_compete() -> None:
    state = position(
        """
        RT1 .   RD  .   .   RT  .   .
        .   BD  .   .   .   .   .   .
        """
    )
    assert parts(state, 1) == [tower("a2", "RT", 1, 6)]


def test_ac_18_without_another_tower_of_its_guild_a_tower_scores_nothing() -> None:
    state = position(
        """
        RT1 .   RD  .   .   BT  .   .
        .   BD  .   .   .   .   .   .
        """
    )
    assert parts(state, 1) == [alone("a2", "RT", 1)]


def test_ac_18_a_tower_that_no_road_reaches_is_no_competitor() -> None:
    cut = position(
        """
        ND  ND  ND  ND  .   .   .   .
        RT1 .   BD  ND  .   RT  .   .
        .   .   .   ND  .   .   .   .
        """
    )
    assert parts(cut, 1)[0][0] == "AC-18"


GREEN = """
    .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   .
    RT1 .   GT  .   .   BT2 .   .
    .   .   .   .   .   .   .   .
"""


def test_ac_19_an_unclaimed_green_tower_pays_the_holders_of_the_nearest_red_and_blue_towers() -> None:
    state = position(GREEN)
    assert parts(state, 1) == [alone("a2", "RT", 1), bonus("c2", "red", "a2", 1)]
    assert parts(state, 2) == [alone("f2", "BT", 1), bonus("c2", "blue", "f2", 2)]


def test_ac_19_one_player_may_be_paid_for_both() -> None:
    state = position(GREEN.replace("BT2", "BT1"))
    assert [part for part in parts(state, 1) if part[0] == "AC-19"] == [
        bonus("c2", "red", "a2", 1),
        bonus("c2", "blue", "f2", 2),
    ]


def test_ac_19_a_claimed_green_tower_pays_nothing() -> None:
    state = position(GREEN.replace("GT ", "GT2"))
    assert not [part for seat in (1, 2) for part in parts(state, seat) if part[0] == "AC-19"]


def test_ac_19_an_unclaimed_nearest_tower_shields_the_claimed_ones_behind_it() -> None:
    state = position(
        """
        .   .   .   .   .   .   .   .
        GT  .   RT  .   RT1 .   .   .
        .   .   .   .   .   .   .   .
        """
    )
    assert not [part for part in parts(state, 1) if part[0] == "AC-19"]


@pytest.mark.parametrize(("row", "paid"), [("GT . . . . RT1 . .", 2), ("GT . . . . . RT1 .", None)])
def test_ac_19_nothing_is_paid_from_distance_five_on(row: str, paid: int | None) -> None:
    state = position(f". . . . . . . .\n{row}\n. . . . . . . .")
    assert [points for rule, points, _ in parts(state, 1) if rule == "AC-19"] == ([paid] if paid else [])


TIED = """
    .   .   .   .   .   .   .   .
    .   RT1 .   GT  .   RT1 .   .
    .   .   .   .   .   .   .   .
"""


def test_ac_20_by_the_rulebook_a_tie_pays_once_where_one_player_holds_all_the_nearest_towers() -> None:
    assert bonus("d2", "red", "b2, f2", 1) in parts(position(TIED), 1)
    assert len([part for part in parts(position(TIED), 1) if part[0] == "AC-19"]) == 1


@pytest.mark.parametrize("second", ["RT2", "RT "])
def test_ac_20_a_tie_of_two_holders_or_with_an_unclaimed_tower_pays_nobody(second: str) -> None:
    state = position(f"{TIED.strip().rpartition('RT1')[0]}{second}{TIED.strip().rpartition('RT1')[2]}")
    assert not [part for seat in (1, 2) for part in parts(state, seat) if part[0] == "AC-19"]


def test_ac_20_at_abstract_play_any_tie_pays_nobody() -> None:
    assert not [part for part in parts(position(TIED, rules="abstract-play"), 1) if part[0] == "AC-19"]
