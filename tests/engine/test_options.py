"""Holds the settling of options to its promises, on the options of Mini."""

import pytest

from engine.core.errors import SetupError
from engine.core.options import settle
from tests.mini.game import INFO


def test_what_is_not_given_stands_at_its_default() -> None:
    assert settle(INFO, {}) == {"first": "", "coop": "no"}
    assert settle(INFO, {"coop": "yes"}) == {"first": "", "coop": "yes"}


def test_a_default_that_is_no_choice_may_be_given() -> None:
    assert settle(INFO, {"first": ""})["first"] == ""


def test_an_unknown_option_is_refused_with_the_options_there_are() -> None:
    with pytest.raises(SetupError, match=r"no option “colour”; its options are first, coop\.") as caught:
        settle(INFO, {"colour": "red"})
    assert caught.value.option == "colour"


def test_a_value_that_is_no_choice_is_refused_with_the_choices_there_are() -> None:
    with pytest.raises(SetupError, match="takes one of no, yes, not “maybe”") as caught:
        settle(INFO, {"coop": "maybe"})
    assert caught.value.option == "coop"
