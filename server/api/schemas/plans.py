"""Conditional moves as they are sent and asked for: a tree of branches."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError, fields

from server.api.schemas.fields import Answer, Request, Words, about, instant, up_to
from server.play.branches import DEEPEST, MOST

LONGEST_MOVE: Final = 300


class Tree(fields.List[Any]):
    """Branches below branches, to a depth that is looked at before anything else."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> list[Any]:  # noqa: ANN401 - the signature of marshmallow
        level, left = [value], DEEPEST + 1
        while level:
            if not left:
                raise ValidationError(f"Write at most {DEEPEST} answers one after the other.")
            branches = [one for found in level if isinstance(found, Sequence) for one in found]
            level = [one["next"] for one in branches if isinstance(one, Mapping) and one.get("next")]
            left -= 1
        taken: list[Any] = super()._deserialize(value, attr, data, **more)
        return taken


class Branch(Request):
    """An answer to a move that another player may make, and what may follow it."""

    when = Words(
        data_key="if",
        required=True,
        validate=up_to(LONGEST_MOVE),
        metadata=about("A move of another player, as you would read it."),
    )
    then = Words(
        required=True, validate=up_to(LONGEST_MOVE), metadata=about("Your answer; it is judged when it is played.")
    )
    after = fields.List(
        fields.Nested(lambda: Branch()),  # noqa: PLW0108 - the class is not there yet
        data_key="next",
        metadata=about("What may follow the answer."),
    )


class PlanWish(Request):
    """The whole tree, which takes the place of the former one."""

    tree = Tree(
        fields.Nested(Branch),
        required=True,
        validate=up_to(MOST, least=0),
        metadata=about(f"At most {MOST} branches in all, at most {DEEPEST} deep."),
    )


class Plan(Answer):
    """The conditional moves that you have left in a game; nobody else sees them."""

    version = fields.Integer(required=True, metadata=about("Rises with every change, also where a branch is taken."))
    tree = fields.List(fields.Nested(Branch), required=True)
    due = fields.Boolean(
        required=True, metadata=about("Whether the condition of the only branch came about and waits for your turn.")
    )
    lines = fields.List(fields.String(), required=True, metadata=about("The tree as letters write it."))
    notice = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata=about("Why the moves before were dropped: `code` is illegal, missed or undone."),
    )
    changed_at = instant("When it was last changed.", needed=False)
