"""Turns the words behind the number of a marker into powers and an answer left beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.errors import NotationError
from engine.games.alien_attack_usa.acts import Answer, Defence, Order, Power, Use
from engine.games.alien_attack_usa.spaces import Space
from engine.games.alien_attack_usa.words import HELP, Never, Word


@dataclass(frozen=True, slots=True)
class _Clause:
    """A word behind the marker, and the space that follows it, if any."""

    word: Power | Answer | Never
    space: Space | None


def defence(found: tuple[Word, ...]) -> Defence:
    """Return the defence that begins with the number of its marker."""
    first, *rest = found
    clauses = _clauses(rest)
    uses = tuple(_use(clause) for clause in clauses if isinstance(clause.word, Power))
    orders = tuple(_order(clause) for clause in clauses if not isinstance(clause.word, Power))
    if len(orders) > 1:
        raise NotationError("One answer beforehand goes with a defence; leave the next one with the next defence.")
    if not isinstance(first, int):
        raise NotationError(f"This is no move. {HELP}")
    return Defence(first, uses, orders[0] if orders else None)


def _clauses(rest: Sequence[Word]) -> tuple[_Clause, ...]:
    clauses: list[_Clause] = []
    for word in rest:
        if not isinstance(word, int):
            clauses.append(_Clause(word, None))
        elif clauses and clauses[-1].space is None:
            clauses[-1] = _Clause(clauses[-1].word, word)
        else:
            raise NotationError(
                f"Which power goes to {word}? Write “+cover {word}”, “+near {word}” or “+extra {word}”."
            )
    return tuple(clauses)


def _use(clause: _Clause) -> Use:
    if clause.space is None or not isinstance(clause.word, Power):
        raise NotationError(f"A power goes to a space. {HELP}")
    return Use(clause.word, clause.space)


def _order(clause: _Clause) -> Order:
    if isinstance(clause.word, Never):
        if clause.space is not None:
            raise NotationError(f"“+never” speaks of every disc; of one disc it is “+decline {clause.space}”.")
        return Order(Answer.DECLINE)
    if clause.word is Answer.ASK and clause.space is not None:
        raise NotationError("“+ask” takes back every answer left beforehand and needs no number.")
    if isinstance(clause.word, Power):
        raise NotationError(f"This is no move. {HELP}")
    return Order(clause.word, clause.space)
