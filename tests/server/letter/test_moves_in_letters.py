"""Which lines are moves: as each game says, and no prose."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from engine.core.ids import Slug
from server.mailroom.letter.moves import like_examples, likely, narrowed, recogniser
from tests.mini.game import GAME

LETTERED = replace(GAME, looks_like_move=lambda text: text in {"pass", "51", "RT-e5"})
ONE = MappingProxyType({Slug("mini"): GAME})
TWO = MappingProxyType({Slug("mini"): GAME, Slug("other"): LETTERED})


@pytest.mark.parametrize("line", ["wish 2", "Wish 3", "keep", "give 1", "refuse"])
def test_a_game_that_says_nothing_has_moves_in_the_form_of_its_examples(line: str) -> None:
    assert recogniser(ONE)(line)


@pytest.mark.parametrize("line", ["wish", "keep it", "keeper", "fish 2", "give two", "", "51"])
def test_what_has_another_form_is_no_move(line: str) -> None:
    assert not recogniser(ONE)(line)


@pytest.mark.parametrize("line", ["pass", "51", "keep"])
def test_a_lone_word_or_number_is_a_move_only_where_the_game_is_known(line: str) -> None:
    assert not recogniser(TWO)(line)
    assert recogniser(MappingProxyType({Slug("other"): LETTERED}))(line) == (line != "keep")


def test_where_several_games_are_possible_any_of_their_moves_is_one() -> None:
    assert recogniser(TWO)("RT-e5")
    assert recogniser(TWO)("wish 2")


def test_without_any_game_nothing_is_a_move() -> None:
    assert not recogniser(MappingProxyType({}))("RT-e5")


def test_the_game_is_known_by_the_subject_of_our_letters() -> None:
    assert list(narrowed(MappingProxyType({Slug("mini"): GAME}), "Re: [MI#7] your turn")) == ["mini"]
    assert narrowed(TWO, "Re: your turn") == TWO
    assert narrowed(TWO, "Re: [ZZ#7] your turn") == TWO


def test_the_game_is_known_by_the_header_of_a_letter() -> None:
    one = {
        **TWO,
        Slug("other"): replace(LETTERED, info=replace(GAME.info, abbreviation="AA", title="Alien Attack: USA")),
    }
    assert list(likely(one, b"Subject: Re: [AA#7] your turn\n\n51\n")) == ["other"]
    assert list(likely(one, b"To: =?utf-8?q?Alien_Attack=3A_USA?= <x@play.example>\n\n51\n")) == ["other"]
    assert likely(one, b"Subject: hello\n\n[AA#7]\n") == one
    assert likely(one, b"\xff\x00") == one


def test_letters_and_numbers_of_an_example_may_be_any() -> None:
    test = like_examples(("RNN@3,-2:NE", "51 +cover 60"))
    assert test("ooo@13,-12:sw")
    assert test("7 +cover 120")
    assert not test("7 cover 120")
    assert not test("x" * 300)
