"""What the page on playing by mail says is so."""

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from engine.catalog import games
from server.mailroom.letter import Verdict, read
from server.mailroom.letter.moves import recogniser
from server.play.outbox import Kind
from server.play.verbs import INTENTS, vocabulary_of
from server.play.verbs.later import LATER

PAGE = (Path(__file__).parents[3] / "docs" / "mail.md").read_text()
BLOCKS = re.findall(r"```(letter|chat)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("form", "text"), BLOCKS)
def test_the_examples_are_read_as_the_page_says(form: str, text: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = "Anna <anna@example.org>", "play@play.example", "hello"
    letter.set_content(text)
    found = read(
        letter.as_bytes(), domain="play.example", verbs=vocabulary_of(games()), is_move=recogniser(games()), sent=None
    )
    lines = [line for line in text.splitlines() if line not in {"", "end"}]
    assert found.verdict is Verdict.COMMANDS
    assert len(found.commands) + len(found.ignored) == len(lines)
    assert bool(found.ignored) is (form == "chat")


def test_every_command_is_on_the_page() -> None:
    table = PAGE.partition("## All commands")[2].partition("## Who may play")[0]
    offered = [verb for verb, intent in INTENTS.items() if intent not in LATER and verb != "move"]
    assert [verb for verb in offered if f"`{verb}" not in table] == []


def test_every_kind_of_letter_is_on_the_page() -> None:
    assert [kind.value for kind in Kind if f"`{kind.value}`" not in PAGE] == []


def test_the_page_says_what_cannot_be_taken_back() -> None:
    assert "`resign`, and accepting a draw, cannot be taken back" in PAGE
