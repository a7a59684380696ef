"""Turns a game and a seed into many starts of it, each with a seed of its own, even ones only where that is asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.game import AnyGame, Balance
from engine.core.options import settle
from printables.units import PrintError

CODE: Final = "code"
"""The form in which a game names a start in a short word, where it has one."""

_TRIES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Start:
    """A start, its number from 1, the seed that deals it again, its code if the game has codes, and how even it is."""

    number: int
    seed: str
    code: str
    balance: Balance | None
    state: Any

    @property
    def name(self) -> str:
        """What to look it up by."""
        return self.code or self.seed


def starts(game: AnyGame, options: Mapping[str, str], seed: str, count: int, *, even: bool = False) -> Iterator[Start]:
    """Yield so many starts: number n is dealt from the seed, a dash and n, after m uneven ones a dot and m as well.

    Raises PrintError where the game does not know what is even, SetupError for wrong options.
    """
    settled = settle(game.info, options)
    if even:
        measured(game)
    for number in range(1, count + 1):
        yield next(found for found in _tries(game, settled, f"{seed}-{number}", number) if not even or _is_even(found))


def even_seed(game: AnyGame, options: Mapping[str, str], seed: str) -> str:
    """Return the seed, or that with a dot and the number of the try, from which the first even start is dealt.

    Raises PrintError where the game does not know what is even.
    """
    measured(game)
    return next(found.seed for found in _tries(game, settle(game.info, options), seed, 1) if _is_even(found))


def measured(game: AnyGame) -> None:
    """Check that a game measures how even its starts are; raises PrintError."""
    if game.balance is None:
        raise PrintError("even", f"{game.info.title} does not measure how even a start is.")


def _tries(game: AnyGame, settled: Mapping[str, str], seed: str, number: int) -> Iterator[Start]:
    for again in range(_TRIES):
        own = f"{seed}.{again}" if again else seed
        state = game.setup(settled, Dice(own, "setup"))
        yield Start(number, own, _code(game, state), game.balance(state) if game.balance else None, state)
    raise PrintError("even", f"No start of {game.info.title} in {_TRIES} is even with these options.")


def _is_even(start: Start) -> bool:
    return start.balance is None or start.balance.even


def _code(game: AnyGame, state: Any) -> str:  # noqa: ANN401 - a state is its game's business
    form = game.forms.get(CODE)
    return form.write_start(state) if form is not None and form.write_start is not None else ""
