"""Letters in the language of whoever reads them: by preference alone, with commands that stay English."""

import pytest

from server.mailroom.languages import LANGUAGES
from tests.server.mail.conftest import html_of, text_of
from tests.server.mail.test_walk import FRONT_DESK, Post, game, post

__all__ = ["game", "post"]
pytestmark = pytest.mark.one_database("what letters say is no matter of the database")
YOUR_MOVE = {"de": "Du bist am Zug, Ben", "fr": "à vous de jouer, Ben", "es": "te toca, Ben"}


def flat(letter: object) -> str:
    return " ".join(text_of(letter).split())  # type: ignore[arg-type] # a letter


@pytest.mark.parametrize("language", sorted(YOUR_MOVE))
def test_a_turn_is_told_in_the_language_of_its_reader(post: Post, game: int, language: str) -> None:
    first = post.take("anna@example.org", "turn")
    post.write("ben@example.org", FRONT_DESK, f"language {language}\n")
    post.take("ben@example.org", "receipt")
    post.answer(first, post.mail.legal(game)[0])
    turn = post.take("ben@example.org", "turn")
    assert YOUR_MOVE[language] in flat(turn)
    assert f'<html lang="{language}">' in html_of(turn)
    assert "Please write your reply above this line" in text_of(turn)
    post.answer(turn, "NT-a1")
    refusal = post.take("ben@example.org", "refusal")
    assert {"de": "Nicht erledigt", "fr": "Ce n'est pas fait", "es": "No se ha hecho"}[language] in flat(refusal)
    post.answer(refusal, post.mail.legal(game)[0])
    assert "your move, Anna" in flat(post.take("anna@example.org", "turn"))


def test_help_is_explained_in_the_language_of_its_reader_with_commands_as_they_are(post: Post, game: int) -> None:
    del game
    post.write("ben@example.org", FRONT_DESK, "language Deutsch\n")
    said = flat(post.take("ben@example.org", "receipt"))
    assert "Deine Briefe kommen ab jetzt auf Deutsch" in said
    post.write("ben@example.org", FRONT_DESK, "help\n")
    told = text_of(post.take("ben@example.org", "receipt"))
    assert "Befehle werden auf Englisch geschrieben" in told
    assert "challenge TO" in told


def test_a_language_that_there_is_not_is_refused_with_those_there_are(post: Post, game: int) -> None:
    del game
    post.write("ben@example.org", FRONT_DESK, "language klingon\n")
    said = flat(post.take("ben@example.org", "refusal"))
    assert all(name in said for name in LANGUAGES.values())
