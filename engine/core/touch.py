"""Turns moves into what a hand touches for each, one thing after the other, and many moves into one tree of these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.core.ids import Json


@dataclass(frozen=True, slots=True)
class Touch:
    """Something to touch: a key of the scene as `lot:e5`, or a key of no picture, as `piece:RT`, shown as a button.

    `label` is what the button or a screen reader says.
    """

    key: str
    label: str


Touches = Callable[[str], tuple[Touch, ...]]
"""Turns a move in canonical notation into what is touched for it; no two legal moves of a position are alike in it."""


def whole(text: str) -> tuple[Touch, ...]:
    """Return one button for the whole move: what suits a game that says nothing of touching.

    >>> whole("pass")
    (Touch(key='move:pass', label='pass'),)
    """
    return (Touch(f"move:{text}", text),)


def tree(touches: Touches, texts: Iterable[str]) -> Json:
    """Return the moves as a tree: `moves` has under each key what may be touched next, under the empty key a move.

    `labels` says what each key is. A node that holds a move and further keys is a move that may be made longer.

    >>> tree(whole, ["pass"])
    {'moves': {'move:pass': {'': 'pass'}}, 'labels': {'move:pass': 'pass'}}
    """
    moves: dict[str, Json] = {}
    labels: dict[str, Json] = {}
    for text in texts:
        node = moves
        for touch in touches(text):
            labels.setdefault(touch.key, touch.label)
            found = node.setdefault(touch.key, {})
            assert isinstance(found, dict)  # noqa: S101 - for the type checker: every node but a leaf is one
            node = found
        node[""] = text
    return {"moves": moves, "labels": labels}
