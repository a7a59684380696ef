"""Finds the games: every package in `engine.games` that holds a `GAME`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from engine import games as shelf
from engine.core.game import AnyGame
from engine.core.ids import Slug


@cache
def games(*further: str) -> Mapping[Slug, AnyGame]:
    """Return every game by its slug, the most prominent first, then by their titles.

    `further` names modules outside this project that hold a `GAME` of their own.
    """
    found = sorted((*_shelved(), *map(_held, further)), key=lambda game: (-game.info.prominence, game.info.title))
    return MappingProxyType({game.info.slug: game for game in found})


def _shelved() -> Iterator[AnyGame]:
    for module in iter_modules(shelf.__path__, f"{shelf.__name__}."):
        if module.ispkg:
            yield _held(module.name)


def _held(module: str) -> AnyGame:
    game: AnyGame = import_module(module).GAME
    return game
