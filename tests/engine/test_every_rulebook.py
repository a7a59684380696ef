"""Holds every game, and Mini, to a rulebook in which each number is a sentence and each rule has a test."""

import inspect
import re
from pathlib import Path

from engine.core.game import AnyGame
from tests.engine.promises import SENTENCE, every_game

TESTS = Path(__file__).parents[1]


def prefix(game: AnyGame) -> str:
    """Return the letters before the numbers of the game's rules."""
    found = {rule.partition("-")[0] for rule in game.rulebook}
    assert len(found) == 1
    return found.pop()


def folder(game: AnyGame) -> Path:
    """Return the folder that the game lives in."""
    return Path(inspect.getfile(inspect.unwrap(game.setup))).parent


@every_game
def test_every_rule_is_a_numbered_sentence(game: AnyGame) -> None:
    assert prefix(game) == game.info.abbreviation
    for rule, sentence in game.rulebook.items():
        assert re.fullmatch(r"[A-Z]{2,4}-[1-9]\d*[a-z]?", rule)
        assert SENTENCE.fullmatch(sentence), sentence
        assert "\n" not in sentence


@every_game
def test_every_rule_that_the_code_cites_stands_in_the_rulebook(game: AnyGame) -> None:
    pattern = re.compile(rf"\b{prefix(game)}-\d+[a-z]?\b")
    cited = {rule for module in folder(game).glob("**/*.py") for rule in pattern.findall(module.read_text("utf-8"))}
    assert cited <= game.rulebook.keys()


@every_game
def test_every_rule_has_a_test_that_names_it(game: AnyGame) -> None:
    tests = "\n".join(module.read_text("utf-8") for module in TESTS.glob("**/test_*.py"))
    named = set(re.findall(r"def test_([a-z]+_\d+[a-z]?)_", tests))
    untested = [rule for rule in game.rulebook if rule.lower().replace("-", "_") not in named]
    assert not untested
