"""Holds every game's foreign texts to coming back as what they were written from."""

from engine.core.dice import Dice
from engine.core.game import AnyGame, Form
from engine.core.options import settle
from tests.engine.playouts import Case, playout
from tests.engine.promises import every_case, every_game, refusal, wire


def forms(case: Case) -> list[Form[object]]:
    """Return the game's forms."""
    return list(case.game.forms.values())


@every_case
def test_a_start_in_a_foreign_form_makes_the_same_start_again(case: Case) -> None:
    start = playout(case).frames[0].state
    for form in forms(case):
        if form.write_start and form.read_start:
            options = settle(case.game.info, {**case.options, **form.read_start(form.write_start(start))})
            assert wire(case.game, case.game.setup(options, Dice("any"))) == wire(case.game, start)


@every_case
def test_a_record_in_a_foreign_form_comes_back_as_it_was(case: Case) -> None:
    played = playout(case)
    start = played.frames[0].state
    moves = tuple((frame.seat, frame.advance.text) for frame in played.frames)
    for form in forms(case):
        if form.write_record and form.read_record:
            if refusal(form.write_record, start, moves):
                continue
            text = form.write_record(start, moves)
            found = form.read_record(text)
            options = settle(case.game.info, {**case.options, **found.options})
            assert wire(case.game, case.game.setup(options, Dice("any"))) == wire(case.game, start)
            assert found.moves == moves
            assert form.recognises is None or form.recognises(text)


@every_case
def test_a_foreign_reader_refuses_nonsense_with_a_sentence(case: Case) -> None:
    for form in forms(case):
        for read in (form.read_start, form.read_record):
            for text in ("", "\N{SNOWMAN}", "Tiles:", "{}", "1. e4", "\n\n\n", "x" * 1000):
                assert read is None or refusal(read, text), text


@every_game
def test_a_form_is_found_by_its_name(game: AnyGame) -> None:
    for name, form in game.forms.items():
        assert form.name == name
        assert form.title
