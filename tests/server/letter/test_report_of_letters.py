"""The JSON form of a letter."""

from server.mailroom.letter.report import as_json
from tests.server.letter.desk import letter, understood


def test_the_report_has_verdict_commands_ignored_lines_and_reason() -> None:
    assert as_json(understood(letter("Hi!\nRT-e5(d2)\nsay hello Ben\n"))) == {
        "verdict": "commands",
        "commands": [{"verb": "move", "text": "RT-e5(d2)"}, {"verb": "say", "text": "hello Ben"}],
        "ignored": ["Hi!"],
        "reason": "",
    }


def test_a_letter_without_commands_says_what_to_do() -> None:
    assert as_json(understood(letter("Hi!\n"))) == {
        "verdict": "empty",
        "commands": [],
        "ignored": ["Hi!"],
        "reason": "No line of the letter is a command; please write each command on a line of its own.",
    }
