"""Holds the end, the missions, ties, the semi-cooperative mode and leaving to their rules (AA-19 to AA-22)."""

from dataclasses import replace

import pytest

from engine.core.dice import Dice
from engine.core.errors import GameOver, IllegalMove, SetupError
from engine.core.game import CHANCE, OVER, Outcome, Part
from engine.core.ids import Seat
from engine.core.position import Position, play
from engine.games.alien_attack_usa import GAME, payoffs
from engine.games.alien_attack_usa.atlas import BORDERS, CITIES, HERDS, group
from engine.games.alien_attack_usa.model import Border, Missions, State
from engine.games.alien_attack_usa.payoffs import points
from engine.games.alien_attack_usa.scoring import cities_held, largest_group, protected
from engine.games.alien_attack_usa.spaces import LAST, Space, Spaces, listed
from tests.engine.alien_attack_usa.tables import BLUE, GREEN, RED, changed, do, legal, spaces, table


def over(*discs: tuple[int, ...], **options: str) -> State:
    """Return a position at the end of a game."""
    return table(*discs, turn=None, bag=(), **options)


def part(state: State, mission: str, seat: Seat = RED) -> Part:
    """Return one of a seat's missions."""
    return next(one for one in GAME.scores(state)[seat].parts if one.facts.get("mission") == mission)


def ended(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


# The end and the cards


def test_aa_19_the_game_ends_when_the_bag_is_empty_after_a_round() -> None:
    state = table([], [], open_=(33, 51, 84, 88), bag=(), turn=1)
    assert GAME.outcome(state) is None
    state = do(state, "33")
    assert GAME.outcome(state) is None
    after = do(state, "51")
    assert GAME.to_act(after) is OVER
    assert GAME.outcome(after) is not None
    assert after.bases == spaces(84, 88)
    with pytest.raises(GameOver):
        play(Position(GAME, after), "84")


def test_aa_19_the_last_flips_are_asked_about_before_the_end() -> None:
    state = table([], [12], open_=(9, 33, 51), bases=(16,), bag=(), turn=1)
    state = do(state, "33", "51")
    assert GAME.to_act(state) == BLUE
    assert GAME.to_act(do(state, "protect")) is OVER


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_aa_19_each_seat_is_dealt_a_city_card_and_a_border_card_of_its_own(players: str) -> None:
    dealt = [side.missions for side in GAME.setup({"players": players}, Dice("deal")).sides]
    assert len(dealt) == int(players)
    assert len({card.city for card in dealt}) == len({card.border for card in dealt}) == int(players)
    assert {card.city for card in dealt} <= {2, 3, 4, 5}
    assert Border.CANADA not in {card.border for card in dealt}
    others = {str(GAME.setup({"players": players}, Dice(seed)).sides) for seed in "abcdefgh"}
    assert len(others) > 4, "the lot deals"


def test_aa_19_an_option_fixes_the_cards() -> None:
    state = GAME.setup({"players": "3", "missions": "5 Mexico, pacific 2 ,3-gulf"}, Dice("x"))
    assert [side.missions for side in state.sides] == [
        Missions(5, Border.MEXICO),
        Missions(2, Border.PACIFIC),
        Missions(3, Border.GULF),
    ]


@pytest.mark.parametrize(
    "wrong", ["2 pacific", "2 pacific,2 gulf", "2 pacific,3 canada", "6 gulf,3 mexico", "2,3", "x"]
)
def test_aa_19_cards_that_cannot_be_are_refused(wrong: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.setup({"players": "2", "missions": wrong}, Dice("x"))
    assert caught.value.option == "missions"


@pytest.mark.parametrize(("option", "value"), [("players", "5"), ("mode", "solo"), ("leaver", "ghost")])
def test_an_option_takes_only_its_choices(option: str, value: str) -> None:
    with pytest.raises(SetupError):
        GAME.setup({option: value}, Dice("x"))


# Leaving


def test_aa_19_who_leaves_a_table_of_two_loses() -> None:
    state = changed(table([16], [9], open_=(33, 51)), RED, cities=50)
    after = GAME.resign(state, RED).state
    assert ended(after).winners == (BLUE,)
    assert ended(after).resigned_by == RED


def test_aa_19_a_passive_seat_keeps_its_discs_and_points_and_never_acts_again() -> None:
    state = table([1], [16], [2], open_=(9, 33, 51, 84, 88), bases=(12,), turn=1)
    after = GAME.resign(state, BLUE).state
    assert GAME.outcome(after) is None
    after = do(after, "9")
    assert after.side(RED).bases == spaces(12), "a neutral disc stands behind the base"
    assert GAME.to_act(after) == GREEN
    assert GAME.scores(after)[BLUE].total == GAME.scores(state)[BLUE].total
    with pytest.raises(IllegalMove) as caught:
        GAME.resign(after, BLUE)
    assert caught.value.rule == "AA-19"


def test_aa_19_the_turn_of_a_seat_that_leaves_goes_to_the_left() -> None:
    state = table([], [], [], open_=(33, 51, 84, 88, 102), turn=2)
    assert GAME.to_act(GAME.resign(state, BLUE).state) == GREEN
    state = do(table([], [], [], open_=(33, 51, 84, 88, 102), turn=1), "33", "51")
    after = GAME.resign(state, GREEN).state
    assert after.bases == spaces(84, 88, 102)
    assert GAME.to_act(after) is CHANCE


def test_aa_19_as_many_markers_are_drawn_as_before_and_the_rounds_stay_as_many() -> None:
    state = GAME.resign(GAME.setup({"players": "4"}, Dice("x")), RED).state
    drawn = GAME.chance(state, Dice("y"))
    after = GAME.apply(state, drawn).state
    assert after.open.bit_count() == 6
    assert GAME.to_act(after) == BLUE


def test_aa_19_a_seat_that_left_cannot_win_and_the_last_one_left_does() -> None:
    state = changed(over([1], [2], [3]), RED, cities=90)
    assert ended(replace(state, left=(RED,))).winners != (RED,)
    assert ended(replace(state, left=(RED, GREEN))).winners == (BLUE,)
    assert ended(replace(state, left=(RED, GREEN))).resigned_by == GREEN


def test_aa_19_with_the_option_end_the_game_ends_when_a_seat_leaves() -> None:
    state = changed(table([1], [2], [3], open_=(33, 51), leaver="end"), GREEN, cities=9)
    after = GAME.resign(state, BLUE).state
    assert GAME.to_act(after) is OVER
    assert ended(after).winners == (GREEN,)
    assert ended(after).resigned_by == BLUE


# Missions


def test_aa_20_there_are_eleven_tables_and_each_rises() -> None:
    tables = [*payoffs.CITIES.values(), *payoffs.BORDERS.values(), payoffs.PARKS, payoffs.BASES, payoffs.EXPANSION]
    assert len(tables) == 11
    for found in tables:
        assert list(found) == sorted(set(found))
        assert points(found, 0) == 0
        assert points(found, len(found) + 5) == found[-1]


def test_aa_20_the_tables_pass_through_every_figure_of_the_manual() -> None:
    assert payoffs.CITIES[2][:7] == (1, 2, 4, 7, 11, 16, 22)
    assert points(payoffs.BORDERS[Border.PACIFIC], 4) == 6
    assert points(payoffs.PARKS, 5) == 10
    assert points(payoffs.BASES, 5) == 5
    assert points(payoffs.EXPANSION, 19) == 24
    assert payoffs.PROTECTION == 20


def test_aa_20_a_city_counts_once_whatever_the_number_of_discs_around_it() -> None:
    assert cities_held(spaces(64), 2) == 2
    assert cities_held(spaces(64, 63, 72), 2) == 2
    assert part(over([64, 63, 72]), "cities of value 2").facts["count"] == 2


def test_aa_20_a_border_counts_its_discs() -> None:
    found = part(over([1, 4, 7, 8]), "Pacific")
    assert (found.facts["count"], found.points, found.rule) == (4, 6, "AA-20")


def test_aa_20_the_largest_group_hangs_together_through_own_discs() -> None:
    assert largest_group(spaces(9, 12, 16, 44, 45)) == 3
    assert largest_group(Spaces(0)) == 0


def test_aa_20_global_protection_needs_all_three_and_one_disc_may_serve_several() -> None:
    whole = (17, 33, 46, 62, 53, 54, 61, 9, 90, 117, 112)
    state = over(list(whole))
    found = protected(state.side(RED))
    assert found.complete
    assert part(state, "global protection").points == 20
    assert part(over([space for space in whole if space != 54]), "global protection").points == 0
    both = protected(over([17, 33, 62, 86, 30, 31, 84, 92, 97]).side(RED))
    assert (both.herds, both.borders) == (5, 6), "a herd on a border counts as both"


def test_aa_20_the_own_border_does_not_count_for_global_protection_and_canada_does() -> None:
    found = protected(over([1, 4, 7, 3]).side(RED))
    assert found.borders == 1


def manuals_end() -> State:
    """Return the end of the manual's example: 39 points, and on our map what its blue player has."""
    state = over([], list(EXAMPLE))
    side = replace(
        state.side(BLUE),
        missions=Missions(2, Border.PACIFIC),
        cities=30,
        herds=9,
        parks=spaces(8, 14, 20, 25, 83),
        bases=spaces(33, 38, 43, 44, 62),
    )
    return replace(state, sides=(replace(state.side(RED), missions=Missions(3, Border.GULF)), side))


EXAMPLE = (
    8, 10, 12, 13, 15, 16, 17, 19, 20, 23, 24, 25, 27, 28, 29, 37, 40, 49, 68, 72, 73, 75, 82, 83, 84,
    90, 106,
)  # fmt: skip
"""Blue's discs: a group of 19, 4 on the Pacific, 7 cities of value 2 and 2 of value 1, 5 parks, 4 herds, 7 borders."""


def test_aa_20_the_final_example_of_the_manual() -> None:
    state = manuals_end()
    discs = state.side(BLUE).discs
    assert largest_group(discs) == 19
    assert cities_held(discs, 2) == 7
    assert (discs & BORDERS[Border.PACIFIC]).bit_count() == 4
    found = protected(state.side(BLUE))
    assert (found.cities, found.herds, found.borders) == (2, 4, 7)
    score = GAME.scores(state)[BLUE]
    assert [one.points for one in score.parts] == [30, 9, 22, 6, 10, 5, 24, 0]
    assert score.total == 39 + 22 + 6 + 10 + 5 + 24 == 106


def test_aa_20_scores_may_be_asked_at_any_time_and_count_what_stands_now() -> None:
    state = table([1, 4], open_=(7, 33))
    assert part(state, "Pacific").points == 2
    assert part(do(state, "7"), "Pacific").points == 4


# Winners


def test_aa_21_the_most_points_win() -> None:
    state = changed(changed(over([], []), RED, cities=40), BLUE, cities=41)
    assert ended(state).winners == (BLUE,)
    assert not ended(state).draw


def test_aa_21_of_equal_totals_the_highest_city_decides() -> None:
    """43 and 13 are plain; 49 lies at a city of 6, 14 at one of 4."""
    state = over([49, 41], [57, 56])
    totals = GAME.scores(state)
    state = changed(state, RED, cities=50 - totals[RED].total)
    state = changed(state, BLUE, cities=50 - totals[BLUE].total)
    assert {score.total for score in GAME.scores(state).values()} == {50}
    assert ended(state).winners == (RED, BLUE), "both have a disc at Chicago"
    lone = changed(changed(over([14], [57]), RED, cities=0), BLUE, cities=0)
    totals = GAME.scores(lone)
    lone = changed(lone, RED, cities=50 - totals[RED].total)
    lone = changed(lone, BLUE, cities=50 - totals[BLUE].total)
    assert ended(lone).winners == (BLUE,)
    assert "value 6" in ended(lone).reason


def test_aa_21_if_that_is_equal_too_the_victory_is_shared() -> None:
    state = over([], [])
    assert ended(state).winners == (RED, BLUE)
    assert "shared" in ended(state).reason


@pytest.mark.parametrize(("count", "lost"), [(23, True), (24, False)])
def test_aa_22_with_fewer_than_24_bases_destroyed_everybody_loses(count: int, *, lost: bool) -> None:
    taken = list(range(1, LAST + 1))
    state = over([], [], mode="semi-cooperative")
    state = changed(changed(state, RED, bases=spaces(*taken[:10])), BLUE, bases=spaces(*taken[10:count]))
    assert (ended(state).winners == ()) is lost
    assert not ended(state).draw
    rivals = changed(over([], []), RED, cities=1)
    assert ended(rivals).winners == (RED,)


def test_aa_22_a_seat_that_leaves_does_not_make_the_others_lose_to_the_invasion() -> None:
    state = table(open_=(33, 51), mode="semi-cooperative")
    assert ended(GAME.resign(state, RED).state).winners == (BLUE,)


def test_groups_are_found_from_any_of_their_members() -> None:
    herd = HERDS[0]
    assert all(group(herd, space) == herd for space in listed(herd))
    assert group(spaces(1, 120), Space(120)) == spaces(120)
    assert sum(city.value for city in CITIES) > 0
    assert legal(over([], [])) == []
