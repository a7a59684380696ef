"""Turns conditional moves into a tree of branches, and the tree into lines that people write and read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

MOST: Final = 60
"""So many branches a seat may leave in a game."""

DEEPEST: Final = 20


@dataclass(frozen=True, slots=True)
class Branch:
    """When another seat plays `when`, `then` is the answer; `after` are the branches that follow it."""

    when: str
    then: str
    after: tuple["Branch", ...] = ()


def merged(tree: tuple[Branch, ...], moves: Sequence[str]) -> tuple[Branch, ...]:
    """Return the tree with one more line of moves, a condition and its answer in turn.

    A line that answers a condition otherwise than before takes the place of the old answer and what hung on it.

    >>> lines(merged(merged((), ("a", "b")), ("a", "b", "c", "d")))
    ('if a then b if c then d',)
    """
    if not moves:
        return tree
    when, then, *rest = moves
    before = next((one for one in tree if one.when == when and one.then == then), None)
    grown = Branch(when, then, merged(before.after if before else (), rest))
    if any(one.when == when for one in tree):
        return tuple(grown if one.when == when else one for one in tree)
    return (*tree, grown)


def lines(tree: tuple[Branch, ...], before: str = "") -> tuple[str, ...]:
    """Return the tree as lines, each of which tells one way to a last answer."""
    found: list[str] = []
    for one in tree:
        line = f"{before} if {one.when} then {one.then}".strip()
        found += lines(one.after, line) or (line,)
    return tuple(found)


def every(tree: tuple[Branch, ...]) -> Iterator[Branch]:
    """Yield every branch of a tree."""
    for one in tree:
        yield one
        yield from every(one.after)


def depth(tree: tuple[Branch, ...]) -> int:
    """Return how many answers the longest way through the tree has."""
    return max((1 + depth(one.after) for one in tree), default=0)


def to_plain(tree: tuple[Branch, ...]) -> list[dict[str, Any]]:
    """Return a tree as plain JSON values."""
    return [{"if": one.when, "then": one.then, "next": to_plain(one.after)} for one in tree]


def from_plain(found: Sequence[Mapping[str, Any]]) -> tuple[Branch, ...]:
    """Read what `to_plain` wrote."""
    return tuple(Branch(one["if"], one["then"], from_plain(one.get("next", ()))) for one in found)
