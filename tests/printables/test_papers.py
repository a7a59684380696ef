"""Holds score sheets and tournaments to their games: every tower is reckoned, everybody meets everybody."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pypdf
import pytest

from engine.catalog import games
from engine.core.files import read_game
from engine.core.ids import Slug
from engine.core.table import from_table
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import State
from engine.games.alien_city.reckoning import claimed
from printables.document import Edition
from printables.kits import kit_pdf
from printables.papers import papers_pdf
from printables.tournament import rounds, tournament_pdf
from printables.units import PrintError

GAMES = games("tests.mini.game")
CITY = GAMES[Slug("alien-city")]
GOLDEN = Path(__file__).parents[2] / "seeds" / "conformance" / "alien_city" / "golden.ppn"


def golden() -> State:
    found = read_game(GAMES, GOLDEN.read_text("utf-8"))
    state = from_table(found.game, found.record).state
    assert isinstance(state, State)
    return state


def words(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages)


def test_every_tower_is_reckoned_as_it_scores() -> None:
    state = golden()
    scored = {
        (part.facts["lot"], part.facts["customers"], part.facts["distance"], part.points)
        for score in CITY.scores(state).values()
        for part in score.parts
        if "customers" in part.facts
    }
    assert {(NAMES[one.lot], len(one.customers), len(one.way), one.points) for one in claimed(state)} == scored


def test_the_way_to_a_rival_leads_over_empty_lots_side_by_side() -> None:
    state = golden()
    for one in claimed(state):
        assert one.rival is not None
        assert not set(one.way) & set(state.buildings)
        for here, there in zip((one.lot, *one.way), (*one.way, one.rival), strict=True):
            (x1, y1), (x2, y2) = (here % 8, here // 8), (there % 8, there // 8)
            assert abs(x1 - x2) + abs(y1 - y2) == 1


def test_the_sheet_of_the_golden_game_shows_what_was_counted() -> None:
    text = words(papers_pdf(CITY, golden()))
    for said in ("138", "74", "4x8", "3x15", "tower: 4 x 8", "g4", "Green"):
        assert said.replace("x", "\N{MULTIPLICATION SIGN}") in text


def test_the_same_position_makes_the_same_sheet_on_every_paper() -> None:
    for paper in ("a4", "letter", "a5"):
        assert papers_pdf(CITY, golden(), paper=paper) == papers_pdf(CITY, golden(), paper=paper)


def test_a_game_without_a_sheet_says_so() -> None:
    with pytest.raises(PrintError, match="has no score sheet"):
        papers_pdf(replace(CITY, papers=None), golden())


def test_a_blank_sheet_can_be_filled_in_on_a_screen_and_only_where_that_was_asked() -> None:
    form = pypdf.PdfReader(BytesIO(kit_pdf(CITY, "scoresheet", edition="form"))).get_form_text_fields()
    assert len(form) == 2 + 2 * 15 + 4 * 9
    assert pypdf.PdfReader(BytesIO(kit_pdf(CITY, "scoresheet"))).get_form_text_fields() == {}


@pytest.mark.parametrize("count", range(2, 12))
def test_everybody_meets_everybody_once_and_begins_about_half_the_time(count: int) -> None:
    names = [str(number) for number in range(count)]
    played = rounds(names)
    meetings = Counter(frozenset(pair) for pairs in played for pair in pairs)
    assert meetings == Counter({frozenset(pair): 1 for pair in combinations(names, 2)})
    for pairs in played:
        assert len({name for pair in pairs for name in pair}) == 2 * len(pairs)
    begins = Counter(first for pairs in played for first, _ in pairs)
    assert max(begins.values()) - min(begins.get(name, 0) for name in names) <= 2


def test_a_tournament_names_its_players_in_every_round_and_in_the_results() -> None:
    text = words(tournament_pdf(CITY, ["Ann", "Ben", "Chloé", "井上"]))
    assert text.count("Ann") == 3 + 1
    assert "Chloé" in text
    assert "Round 3" in text


def test_a_tournament_can_be_filled_in_on_a_screen() -> None:
    data = tournament_pdf(CITY, ["Ann", "Ben", "Cai"], edition=Edition.FORM)
    assert len(pypdf.PdfReader(BytesIO(data)).get_form_text_fields()) == 3 * 2 + 3 * 3


def test_many_players_with_long_names_still_find_room() -> None:
    data = tournament_pdf(CITY, [f"A player with a very long name indeed, number {number}" for number in range(32)])
    assert "Round 31" in words(data)


def test_a_tournament_of_one_of_twins_or_of_three_at_a_table_is_refused() -> None:
    for names in (["Ann"], ["Ann", "Ann"], [str(number) for number in range(33)]):
        with pytest.raises(PrintError):
            tournament_pdf(CITY, names)
    with pytest.raises(PrintError, match="not a game for two players"):
        tournament_pdf(GAMES[Slug("mini")])
