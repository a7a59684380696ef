"""Holds the notation of Alien Attack: USA to what people write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import NotationError
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Answer, Defence, Draw, Order, Power, Reply, Standing, Use
from engine.games.alien_attack_usa.spaces import Space
from tests.engine.alien_attack_usa.tables import do, table
from tests.engine.promises import refusal

STATE = table(open_=(33, 51))
WHOLE = Defence(
    Space(51),
    (Use(Power.COVER, Space(60)), Use(Power.NEIGHBOURHOOD, Space(89)), Use(Power.EXTRA, Space(33))),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("51", Defence(Space(51))),
        ("51 +cover 60 +near 89 +extra 33", WHOLE),
        ("51 +never", Defence(Space(51), (), Order(Answer.DECLINE))),
        ("51 +protect", Defence(Space(51), (), Order(Answer.PROTECT))),
        ("51 +protect 49", Defence(Space(51), (), Order(Answer.PROTECT, Space(49)))),
        ("51 +decline 49", Defence(Space(51), (), Order(Answer.DECLINE, Space(49)))),
        ("51 +ask", Defence(Space(51), (), Order(Answer.ASK))),
        ("protect 49", Reply(Answer.PROTECT, (Space(49),))),
        ("decline 49 50", Reply(Answer.DECLINE, (Space(49), Space(50)))),
        ("* 33 51 84 88", Draw((Space(33), Space(51), Space(84), Space(88)))),
        ("* protect 49", Standing(Reply(Answer.PROTECT, (Space(49),)))),
        ("* decline 49 50", Standing(Reply(Answer.DECLINE, (Space(49), Space(50))))),
    ],
)
def test_each_move_has_one_spelling_that_is_read_back(text: str, move: object) -> None:
    assert GAME.format(move) == text  # type: ignore[arg-type] # any of the moves
    assert GAME.parse(STATE, text) == move


@pytest.mark.parametrize(
    "written",
    [
        "51+cover 60+near 89+extra 33",
        "51 + COVER 60 + Neighbourhood 89 + Extra Turn 33",
        "51, cover 60, neighborhood 89 and extra 33",
        "Space 51; then cover 60; then near 89; then extra 33.",
        "defend 51 with cover on 60, near 89, extra turn on 33",
        "51 c60 n89 x33",
        "51 cover 60 near 89 extra 33",
        "51 \N{FULLWIDTH PLUS SIGN}cover 60 – near 89 — extra 33",  # noqa: RUF001 - dashes as mail programs make them
    ],
)
def test_a_move_is_read_in_many_spellings(written: str) -> None:
    assert GAME.parse(STATE, written) == WHOLE


@pytest.mark.parametrize("written", ["protect", "PROTECT 12", "protection", "save 12", "p 12"])
def test_an_answer_takes_what_it_does_not_say_from_the_board(written: str) -> None:
    state = do(table([1], [12], open_=(9, 33, 51), bases=(16,)), "33", "51")
    assert GAME.parse(state, written) == Reply(Answer.PROTECT, (Space(12),))


@pytest.mark.parametrize("written", ["decline", "never", "lose 12", "Decline 12."])
def test_letting_a_disc_go_is_read_in_many_spellings(written: str) -> None:
    state = do(table([1], [12], open_=(9, 33, 51), bases=(16,)), "33", "51")
    assert GAME.parse(state, written) == Reply(Answer.DECLINE, (Space(12),))


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "no move"),
        ("hello", "“hello” is not understood"),
        ("51 60", "Which power goes to 60"),
        ("51 +cover", "A power goes to a space"),
        ("51 +never 49", "+decline 49"),
        ("51 +ask 49", "no number"),
        ("51 +never +protect 49", "One answer beforehand"),
        ("5100", "no space"),
        ("+cover 60", "no move"),
        ("protect", "No disc is threatened"),
        ("protect cover", "numbers of discs"),
        ("*", "no move"),
        ("* hello", "not understood"),
        ("* protect 1 2", "keeps one disc"),
        ("* cover 3", "stand the markers drawn"),
    ],
)
def test_what_is_no_move_is_answered_with_a_sentence(written: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(STATE, written)
    assert why in caught.value.detail


@given(st.text(alphabet="+* 0123456789abcdefhnoprtvx,.-", max_size=40))
def test_whatever_is_written_is_a_move_or_a_sentence(text: str) -> None:
    if refusal(GAME.parse, STATE, text) is None:
        move = GAME.parse(STATE, text)
        assert GAME.parse(STATE, GAME.format(move)) == move


@pytest.mark.parametrize(
    "line",
    [
        "51",
        "51 +cover 60",
        "51 +near 240",
        "space 51, extra 33",
        "protect 49",
        "protect",
        "decline",
        "decline 49",
        "120.",
        "51 +never",
    ],
)
def test_a_line_that_is_written_as_a_move_is_known_without_a_board(line: str) -> None:
    assert GAME.looks_like_move is not None
    assert GAME.looks_like_move(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "51 is a herd",
        "I take 51",
        "12 and 13",
        "see you on 12. 3. 2026",
        "555 123 456",
        "near the end",
        "extra!",
        "never",
        "+49 170 1234567",
        "cover me",
        "* 33 51 84 88",
    ],
)
def test_prose_and_what_the_table_does_are_no_moves_of_a_player(line: str) -> None:
    assert GAME.looks_like_move is not None
    assert not GAME.looks_like_move(line)
