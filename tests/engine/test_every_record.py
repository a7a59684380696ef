"""Holds every game, and Mini, to what is promised of catalogue entries, setups and records."""

import json
import re

import pytest

from engine.core.dice import Dice
from engine.core.errors import MoveError, SetupError
from engine.core.game import CHANCE, AnyGame
from engine.core.options import settle
from engine.core.position import roll
from engine.core.record import from_json, open_record, prove, replay, steps, to_json
from tests.engine.playouts import CASES, CATALOGUE, Case, playout, positions
from tests.engine.promises import SENTENCE, every_case, every_game, refusal, wire


@every_game
def test_what_the_catalogue_says_is_well_formed(game: AnyGame) -> None:
    info = game.info
    assert CATALOGUE[info.slug] is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", info.slug)
    assert re.fullmatch(r"[A-Z]{2,4}", info.abbreviation)
    assert 1 <= info.seats[0] <= info.seats[1]
    assert all((info.title, info.rules_version, info.designer, info.summary, info.notation_help, info.examples))
    assert all(option.help for option in info.options)
    assert all(option.default in (*option.choices, "") for option in info.options if option.choices)
    assert len({option.name for option in info.options}) == len(info.options)


@every_game
def test_the_examples_are_canonical_moves(game: AnyGame) -> None:
    frames = [frame for case in CASES if case.game is game for frame in playout(case).frames]
    for example in game.info.examples:
        assert any(canonical(game, frame.state, example) for frame in frames), example


def canonical(game: AnyGame, state: object, text: str) -> bool:
    """Say whether the text is read as a move there and written in just that way."""
    try:
        return game.format(game.parse(state, text)) == text
    except MoveError:
        return False


@every_case
def test_replaying_is_playing(case: Case) -> None:
    played = playout(case)
    record = from_json(json.loads(json.dumps(to_json(played.record))))
    assert record == played.record
    for frame, advance in zip(played.frames, steps(case.game, record), strict=True):
        assert (advance.text, advance.mover) == (frame.advance.text, frame.advance.mover)
        assert advance.events == frame.advance.events
        assert advance.position == frame.advance.position
    assert replay(case.game, record) == played.end


@every_case
def test_load_is_the_inverse_of_dump(case: Case) -> None:
    for position in positions(case, 12):
        dumped = case.game.dump(position.state)
        through = json.loads(json.dumps(dumped, allow_nan=False))
        assert through == dumped, "a dump holds lists, not tuples, and texts as keys"
        assert case.game.load(through) == position.state


@every_case
def test_load_refuses_what_is_no_dump_with_a_sentence(case: Case) -> None:
    dumped = json.loads(wire(case.game, positions(case, 0)[0].state))
    torn: list[object] = [{key: dumped[key] for key in dumped if key != name} for name in dumped]
    junk: tuple[object, ...] = (None, -9, "?", [[]], {})
    spoilt = [{**dumped, name: value} for name in dumped for value in junk]
    said = [refusal(case.game.load, value) for value in (*junk, *torn, *spoilt)]
    assert len([sentence for sentence in said if sentence]) > len(said) / 2


@every_case
def test_the_same_seed_gives_the_same_game_and_proves_it(case: Case) -> None:
    played = playout(case)
    assert open_record(case.game, case.options, case.seed).start == played.record.start
    assert prove(case.game, played.record, case.seed) is None
    chance = any(frame.advance.mover is CHANCE for frame in played.frames)
    if chance or open_record(case.game, case.options, "c").start != played.record.start:
        assert any(SENTENCE.fullmatch(prove(case.game, played.record, other) or "") for other in "cdefgh")


@every_case
def test_chance_deals_the_same_again_for_the_same_seed_and_ply(case: Case) -> None:
    for frame in playout(case).frames:
        if frame.advance.mover is CHANCE:
            assert roll(frame.position, case.seed).text == frame.advance.text


@every_game
def test_an_option_that_the_game_does_not_have_is_refused(game: AnyGame) -> None:
    with pytest.raises(SetupError):
        settle(game.info, {"no such option": "x"})


@every_game
def test_a_free_option_refuses_nonsense_with_a_sentence(game: AnyGame) -> None:
    for option in game.info.options:
        if not option.choices:
            options = settle(game.info, {option.name: "\N{SNOWMAN} nonsense"})
            assert refusal(game.setup, options, Dice("a"))
