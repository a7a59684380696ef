"""Deals the start of a game for a table: from a seed that people can write down, or from a code or a text."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engine.core.errors import SetupError
from engine.core.game import AnyGame, Balance
from engine.core.ids import Json, Slug
from engine.core.record import open_record
from printables.starts import even_seed
from printables.units import PrintError

CODE: Final = "code"
SEED_MARK: Final = "~"
"""What stands between a game and a seed where these together name a start."""

_PLAIN_SEED: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})
_SEED_BYTES: Final = 4
_SHORT: Final = 40
"""Texts of a start that are longer come last: they are for programs more than for people."""

LONGEST_SEED: Final = 200


@dataclass(frozen=True, slots=True)
class Setup:
    """A start for a table: the seed (None where the options fixed all that chance decides), options and state."""

    game: AnyGame
    seed: str | None
    options: Mapping[str, str]
    state: Any

    @property
    def texts(self) -> dict[str, str]:
        """The start in every form that the game can write it in, by the form's name."""
        forms = self.game.forms.items()
        return {name: form.write_start(self.state) for name, form in forms if form.write_start is not None}

    @property
    def name(self) -> str | None:
        """The word by which `by_code` deals this start again: its code, else game and seed; None where neither can."""
        plain = self.seed is not None and _PLAIN_SEED.fullmatch(self.seed)
        return self.texts.get(CODE) or (f"{self.game.info.slug}{SEED_MARK}{self.seed}" if plain else None)

    @property
    def choices(self) -> dict[str, str]:
        """The options that were chosen among several and are not as usual; with `name` they tell the whole start."""
        known = {option.name: option for option in self.game.info.options if option.choices}
        return {name: self.options[name] for name, option in known.items() if self.options[name] != option.default}

    @property
    def balance(self) -> Balance | None:
        """How even the start is, None for a game that does not measure it."""
        return self.game.balance(self.state) if self.game.balance else None

    @property
    def facts(self) -> dict[str, str]:
        """What a reader needs to make the start again, and how even it is, in a word or a line each."""
        seed = {"seed": self.seed} if self.seed else {}
        texts = {name: text for name, text in self.texts.items() if "\n" not in text.strip()}
        balance = self.balance
        measured = {"even" if balance.even else "uneven": str(balance)} if balance else {}
        short = {name: text for name, text in texts.items() if len(text) <= _SHORT}
        return {**short, **seed, **measured, **texts}

    def as_json(self) -> dict[str, Json]:
        """Return the setup as plain JSON values: game, seed, options, the start, its evenness, and its text forms."""
        return {
            "game": self.game.info.slug,
            "title": self.game.info.title,
            "seed": self.seed,
            "options": dict(self.options),
            "start": self.game.dump(self.state),
            **({"balance": measures(self.balance)} if self.balance else {}),
            **self.texts,
        }


def deal(game: AnyGame, options: Mapping[str, str], seed: str | None = None) -> Setup:
    """Deal a start; without a seed, one is drawn and named. Raises SetupError."""
    if seed is not None and len(seed) > LONGEST_SEED:
        raise SetupError("seed", f"A seed has at most {LONGEST_SEED} characters; this has {len(seed)}.")
    drawn = seed or secrets.token_hex(_SEED_BYTES)
    record = open_record(game, options, drawn)
    fixed = open_record(game, options, f"{drawn} again").start == record.start
    return Setup(game, None if fixed else drawn, record.options, game.load(record.start))


def deal_even(game: AnyGame, options: Mapping[str, str], seed: str | None = None) -> Setup:
    """Deal the first start from the seed on that the game calls even. Raises SetupError."""
    try:
        return deal(game, options, even_seed(game, options, seed or secrets.token_hex(_SEED_BYTES)))
    except PrintError as error:
        raise SetupError(error.option, error.detail) from error


def measures(balance: Balance) -> dict[str, Json]:
    """Return how even a start is as plain JSON values."""
    return {"even": balance.even, "measures": dict(balance.measures)}


def from_text(game: AnyGame, form: str, text: str, options: Mapping[str, str]) -> Setup:
    """Deal the start that a text of one of the game's forms describes; raises SetupError."""
    known = game.forms.get(form)
    if known is None or known.read_start is None:
        raise SetupError(form, f"{game.info.title} has no text form “{form}” that a start can be read from.")
    return deal(game, {**options, **known.read_start(text)})


def by_code(catalog: Mapping[Slug, AnyGame], code: str, options: Mapping[str, str] = _NO_OPTIONS) -> Setup:
    """Deal the start of a code, of whichever game has one like it, or of a game and a seed as `GAME~SEED`.

    Raises SetupError with the last game's reason.
    """
    slug, mark, seed = code.partition(SEED_MARK)
    if mark and (named := catalog.get(Slug(slug.lower()))):
        return deal(named, options, seed)
    refusal = SetupError(CODE, "No game here has codes.")
    for game in catalog.values():
        if CODE in game.forms:
            try:
                return from_text(game, CODE, code, options)
            except SetupError as error:
                refusal = error
    raise refusal
