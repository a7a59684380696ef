"""Turns a wish for a start into a page that shows it, with everything that a table does with it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from flask import Response, request
from markupsafe import Markup

from engine.core.errors import SetupError
from engine.core.game import AnyGame, Option
from printables.kits import kits
from printables.starts import even_seed
from printables.svg import svg
from printables.theme import theme, themes
from printables.units import PAPERS
from server.api.setups import links_of
from server.play.house import House
from server.play.setups import CODE, Setup
from server.play.tabletop import start_from
from server.web.answering import wrong
from server.web.leaf import leaf
from server.web.missing import missing

_SEED_BYTES: Final = 4
_NEVER: Final = "no-store"
_SPELLING: Final = frozenset({"code", "layout"})


@dataclass(frozen=True, slots=True)
class Wish:
    """What the address asks for: a start spelt out or a seed or neither, whether it must be even, and the options."""

    spelt: str
    seed: str
    even: str
    palette: str
    options: Mapping[str, str]

    @property
    def by_lot(self) -> bool:
        """Whether chance decides anew each time."""
        return not (self.spelt or self.seed)


def setups(house: House, slug: str) -> Response:
    """Show a start of a game: the one asked for, else one by lot."""
    try:
        game = house.game(slug)
    except SetupError as error:
        return missing(error.detail)
    wish = _wish(game)
    try:
        return _shown(game, wish, _dealt(game, wish))
    except SetupError as error:
        refusal = wrong("setup", "code" if wish.spelt else "seed", error.detail, request.args)
        values = {**_frame(game, wish), "setup": None, "told": refusal}
        return leaf("setups", values, 422, _NEVER)


def _wish(game: AnyGame) -> Wish:
    given = request.args
    options = {one.name: given[one.name] for one in choices(game) if given.get(one.name)}
    palette = given.get("palette", "")
    return Wish(
        spelt=given.get("code", "").strip(),
        seed=given.get("seed", "").strip(),
        even=given.get("even", ""),
        palette=palette if palette in themes() else next(iter(themes())),
        options=options,
    )


def choices(game: AnyGame) -> tuple[Option, ...]:
    """Return the options in which somebody chooses among words; a code or a layout has a field of its own."""
    return tuple(option for option in game.info.options if option.choices)


def _dealt(game: AnyGame, wish: Wish) -> Setup:
    if not wish.by_lot or not wish.even or game.balance is None:
        return start_from(game, wish.spelt, wish.seed, wish.options)
    return start_from(game, "", even_seed(game, wish.options, secrets.token_hex(_SEED_BYTES)), wish.options)


def _shown(game: AnyGame, wish: Wish, dealt: Setup) -> Response:
    balance = game.balance(dealt.state) if game.balance else None
    values = {
        **_frame(game, wish),
        "told": None,
        "setup": dealt,
        "code": dealt.texts.get(CODE, ""),
        "board": Markup(svg(game.scene(dealt.state), theme(wish.palette))),  # noqa: S704 - drawn by us, its texts escaped
        "balance": balance,
        "share": _share(game, wish, dealt),
        "downloads": links_of(dealt),
    }
    return leaf("setups", values, 200, _NEVER if wish.by_lot else "no-cache")


def _frame(game: AnyGame, wish: Wish) -> dict[str, object]:
    return {
        "game": game.info,
        "wish": wish,
        "choices": choices(game),
        "spelt": any(name in game.forms for name in _SPELLING),
        "measured": game.balance is not None,
        "palettes": {name: one.title for name, one in themes().items()},
        "papers": {name: one.title for name, one in PAPERS.items()},
        "kits": list(kits(game).values()),
    }


def _share(game: AnyGame, wish: Wish, dealt: Setup) -> str:
    """Return the address that shows this very start."""
    code = dealt.texts.get(CODE)
    words = {"code": code} if code else {"seed": dealt.seed or ""}
    palette = {"palette": wish.palette} if wish.palette != next(iter(themes())) else {}
    return f"/setups/{game.info.slug}?{urlencode({**words, **wish.options, **palette})}"
