"""Turns the declaration of an intent into the schema of the body that asks for it over HTTP."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from marshmallow import Schema, fields

from server.api.schemas.fields import Request, Words, about, up_to
from server.mailroom.vocabulary import Shape
from server.play.intents import Field, Intent

AnyField: TypeAlias = fields.Field[Any]
LONGEST: Final = 2000
MOST_GUESTS: Final = 20


class Whom(fields.Field[list[str]]):
    """A player's name or a mail address, or a list of them."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,
        data: Mapping[str, object] | None,
        **_more: object,
    ) -> list[str]:
        many = fields.List(Words(validate=up_to(254)), validate=up_to(MOST_GUESTS))
        taken = many.deserialize([value] if isinstance(value, str) else value, attr, data)
        return [name for name in taken or () if name is not None]


def _text(declared: Field) -> AnyField:
    return Words(required=declared.needed, validate=up_to(LONGEST), metadata=about(_sentence(declared.help)))


def _whom(declared: Field) -> AnyField:
    told = about(
        f"{_sentence(declared.help)} Left out: whoever comes first.",
        oneOf=[{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": MOST_GUESTS}],
    )
    return Whom(required=False, metadata=told)


def _options(declared: Field) -> AnyField:
    return fields.Dict(
        keys=Words(validate=up_to(40)),
        values=Words(validate=up_to(LONGEST, least=0)),
        required=declared.needed,
        metadata=about("The game's options by name; the catalogue lists them."),
    )


_SHAPES: Final[Mapping[Shape, Callable[[Field], AnyField]]] = {
    Shape.WHOM: _whom,
    Shape.OPTIONS: _options,
}


def body_of(intent: Intent, *left_out: str, **more: AnyField) -> type[Schema]:
    """Return the body for an intent: its declared fields but those that the address says, and what HTTP adds."""
    declared = {one.name: _SHAPES.get(one.shape, _text)(one) for one in intent.fields if one.name not in left_out}
    made: type[Schema] = Request.from_dict({**declared, **more}, name=f"{intent.verb.title()}Body")
    return made


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
