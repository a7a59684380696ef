"""Holds a move that begins like a command to being a move where the letter is about its game, and there alone."""

import pytest

from engine.catalog import games
from engine.core.ids import Slug
from server.mailroom.letter.commands import Grammar, read_line
from server.mailroom.letter.moves import Recogniser, recogniser, recogniser_at
from server.play.verbs import vocabulary_of

ALL = games()
ATTACK = ALL[Slug("alien-attack-usa")]
TABLE = recogniser_at(ATTACK)
INVITATION = recogniser({ATTACK.info.slug: ATTACK})
ANY = recogniser(ALL)
WORDS = vocabulary_of(ALL)


def verb(line: str, moves: Recogniser) -> str | None:
    return getattr(read_line(line, Grammar(WORDS, moves)), "verb", None)


@pytest.mark.parametrize("line", ["decline 49", "decline", "protect 49", "Decline 49 50", "51 +never"])
def test_in_a_letter_of_the_game_its_moves_go_first(line: str) -> None:
    assert verb(line, TABLE) == "move"


@pytest.mark.parametrize("line", ["decline", "decline 7", "accept"])
def test_an_invitation_to_the_game_is_answered_by_commands(line: str) -> None:
    assert verb(line, INVITATION) == line.partition(" ")[0]


@pytest.mark.parametrize("line", ["decline 49", "decline", "resign", "show", "accept 7", "undo", "draw"])
def test_anywhere_else_and_for_all_else_a_command_stays_one(line: str) -> None:
    assert verb(line, ANY) == line.partition(" ")[0]


@pytest.mark.parametrize("line", ["decline 49 no time", "resign", "show", "accept 7", "say 51", "help"])
def test_what_is_no_move_of_the_game_stays_a_command_there_too(line: str) -> None:
    assert verb(line, TABLE) == line.partition(" ")[0]
