"""Holds `docs/new-game.md` to what a game really is and what a theme really knows."""

from dataclasses import fields

import pytest

from engine.core.game import Game
from printables.theme import FAMILIES, SHADES, SINGLES
from tests.house.tree import ROOT

PAGE = (ROOT / "docs" / "new-game.md").read_text("utf-8")


@pytest.mark.parametrize("name", [field.name for field in fields(Game)])
def test_every_field_of_a_game_has_its_promise(name: str) -> None:
    assert f"| `{name}` | " in PAGE


@pytest.mark.parametrize("role", [*SINGLES, *FAMILIES, *filter(None, SHADES)])
def test_every_role_is_listed(role: str) -> None:
    assert f"`{role}`" in PAGE


def test_every_module_of_the_example_is_described() -> None:
    modules = {path.stem for path in (ROOT / "tests" / "mini").glob("*.py")}
    assert not [name for name in modules if f"`{name}`" not in PAGE]
