"""Turns the schema of a body into an example of it: what its fields say of themselves, else something that fits."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from marshmallow import Schema, fields, validate

from engine.catalog import games

_FIRST: Final = next(iter(games().values())).info
_USUAL: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "game": _FIRST.slug,
        "move": _FIRST.examples[0],
        "name": "Anna",
        "email": "anna@example.org",
        "code": "r4kq7e",
        "label": "my bot",
        "to": ["Ben"],
        "url": "https://example.org/guildpost",
        "redirects": ["https://example.org/back"],
        "text": "Well played",
        "reason": "No time this week",
        "seed": "midsummer",
        "options": {},
        "tree": [],
    }
)
"""What fields of these names hold in examples."""

_BY_KIND: Final[Mapping[type[Any], Any]] = MappingProxyType(
    {fields.Boolean: True, fields.Integer: 1, fields.List: [], fields.Dict: {}, fields.String: "text"}
)


def example_of(schema: type[Schema]) -> dict[str, Any]:
    """Return an example: every field that is needed, and those that have something to say.

    Of fields that exclude each other, as `seed` and `code`, the first stands.
    """
    found: dict[str, Any] = {}
    for name, field in schema().fields.items():
        if field.required or (name in _USUAL and not _EITHER & {name} & _taken(found)):
            found[field.data_key or name] = _value(name, field)
    return found


_EITHER: Final = frozenset({"seed", "code", "layout"})


def _taken(found: Mapping[str, Any]) -> frozenset[str]:
    return _EITHER if _EITHER & set(found) else frozenset()


def _value(name: str, field: Any) -> Any:  # noqa: ANN401 - any field, any JSON
    if "example" in field.metadata:
        return field.metadata["example"]
    if name in _USUAL and isinstance(_USUAL[name], str) == isinstance(field, fields.String):
        return _USUAL[name]
    for rule in field.validators:
        if isinstance(rule, validate.OneOf):
            return next(iter(rule.choices))
        if isinstance(rule, validate.Range) and rule.min is not None:
            return rule.min
    return next((value for kind, value in _BY_KIND.items() if isinstance(field, kind)), "text")
