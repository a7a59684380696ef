"""Turns a move into its notation, and what a person wrote into the move it means."""

from collections.abc import Sequence
from typing import Final

from engine.core.errors import AmbiguousMove, NotationError
from engine.games.alien_attack_usa.acts import Answer, Defence, Draw, Move, Order, Reply, Standing
from engine.games.alien_attack_usa.clauses import defence
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.orders import threatened
from engine.games.alien_attack_usa.spaces import Space
from engine.games.alien_attack_usa.words import HELP, Never, Word, tidy, words

CHANCE_SIGN: Final = "*"
"""Begins what the table does of itself: markers drawn, and answers that were left beforehand."""


def format_move(move: Move) -> str:
    """Return the canonical notation: `* 33 51 84 88`, `51 +cover 60 +never`, `protect 49`, `* decline 49 50`."""
    match move:
        case Draw(spaces):
            return f"{CHANCE_SIGN} {_spaced(spaces)}"
        case Defence(space, uses, order):
            powers = (f"+{use.power.value} {use.space}" for use in uses)
            return " ".join((str(space), *powers, *_ordered(order)))
        case Reply(answer, spaces):
            return f"{answer.value} {_spaced(spaces)}"
        case Standing(reply):
            return f"{CHANCE_SIGN} {format_move(reply)}"


def parse(state: State, text: str) -> Move:
    """Return the move that the text means; whether it is legal is not asked.

    Raises NotationError for a text that means none, and AmbiguousMove for one that has two readings.
    """
    plain = tidy(text)
    if plain.startswith(CHANCE_SIGN):
        return _of_chance(tuple(words(plain.removeprefix(CHANCE_SIGN).strip())))
    found = tuple(words(plain))
    if found and isinstance(found[0], int):
        return defence(found)
    return _reply(state, found)


def canonical(text: str) -> Defence | None:
    """Return the defence of a canonical text, or None for any other text."""
    try:
        found = tuple(words(tidy(text)))
        move = defence(found) if found and isinstance(found[0], int) else None
    except NotationError:
        return None
    return move if move is not None and format_move(move) == text else None


def _spaced(spaces: Sequence[Space]) -> str:
    return " ".join(map(str, spaces))


def _ordered(order: Order | None) -> tuple[str, ...]:
    if order is None:
        return ()
    if order.space is not None:
        return (f"+{order.answer.value} {order.space}",)
    return ("+never" if order.answer is Answer.DECLINE else f"+{order.answer.value}",)


def _of_chance(found: tuple[Word, ...]) -> Move:
    first, rest = found[:1], tuple(sorted(word for word in found if isinstance(word, int)))
    if first in ((Answer.PROTECT,), (Answer.DECLINE,)) and len(rest) == len(found) - 1 and rest:
        return Standing(_said(first[0], rest))
    if not rest or len(rest) != len(found):
        raise NotationError(f"Behind “{CHANCE_SIGN}” stand the markers drawn, as in “{CHANCE_SIGN} 33 51 84 88”.")
    return Draw(rest)


def _said(answer: Word, spaces: tuple[Space, ...]) -> Reply:
    if answer is Answer.PROTECT and len(spaces) == 1:
        return Reply(Answer.PROTECT, spaces)
    if answer is Answer.DECLINE:
        return Reply(Answer.DECLINE, spaces)
    raise NotationError("Protection keeps one disc, as in “protect 49”.")


def _reply(state: State, found: tuple[Word, ...]) -> Reply:
    """Return the answer to a threat; what is not said is taken from the discs that are threatened."""
    if not found or found[0] not in (Answer.PROTECT, Answer.DECLINE, Never()):
        raise NotationError(f"This is no move. {HELP}")
    spaces = tuple(sorted({word for word in found[1:] if isinstance(word, int)}))
    if len(spaces) != len(found) - 1:
        raise NotationError("An answer is “protect” or “decline” and numbers of discs, as in “protect 49”.")
    answer = Answer.DECLINE if found[0] == Never() else found[0]
    mine = threatened(state, state.flip) if state.flip is not None else ()
    if answer is Answer.PROTECT and len(spaces) != 1 and len(mine) > 1:
        readings = tuple(format_move(Reply(Answer.PROTECT, (space,))) for space in mine)
        raise AmbiguousMove(f"Protection keeps one disc; write {' or '.join(readings)}.", readings)
    if answer is Answer.DECLINE and spaces and set(spaces) < set(mine):
        return _half_declined(spaces, mine)
    if not spaces and not mine:
        raise NotationError("Which disc? No disc is threatened now; an answer names one, as in “protect 49”.")
    return _said(answer, spaces or mine)


def _half_declined(spaces: tuple[Space, ...], mine: tuple[Space, ...]) -> Reply:
    """Refuse to guess what becomes of the other discs that are threatened."""
    others = (space for space in mine if space not in spaces)
    protecting = (format_move(Reply(Answer.PROTECT, (space,))) for space in others)
    readings = (*protecting, format_move(Reply(Answer.DECLINE, mine)))
    raise AmbiguousMove(f"What becomes of the other discs? Write {' or '.join(readings)}.", readings)
