"""Fields that take exactly what they say: text without control characters, whole numbers, instants with a zone."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

MOST: Final = 2**53 - 1
"""The greatest whole number that every JSON reader keeps exact."""


_BREAKS: Final = frozenset("\n\t")


class Words(fields.String):
    """One line of text: no control characters, none of the halves of characters that JSON lets in."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> str:  # noqa: ANN401 - the signature of marshmallow
        text: str = super()._deserialize(value, attr, data, **more)
        if any(ord(char) < ord(" ") or "\ud800" <= char <= "\udfff" or char == "\x7f" for char in text):
            raise ValidationError("Write it on one line, without control characters.")
        return text


class Lines(fields.String):
    """A text of several lines without other control characters."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> str:  # noqa: ANN401 - the signature of marshmallow
        text: str = super()._deserialize(value, attr, data, **more).replace("\r\n", "\n")
        if any((char < " " and char not in _BREAKS) or "\ud800" <= char <= "\udfff" or char == "\x7f" for char in text):
            raise ValidationError("Write it without control characters other than line breaks and tabs.")
        return text


class Whole(fields.Integer):
    """A whole number as JSON writes one: neither text nor fraction nor truth."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> int:  # noqa: ANN401 - the signature of marshmallow
        del attr, data, more
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValidationError("This takes a whole number.")
        return value


class Truth(fields.Boolean):
    """True or false as JSON writes them: neither numbers nor words."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> bool:  # noqa: ANN401 - the signature of marshmallow
        del attr, data, more
        if not isinstance(value, bool):
            raise ValidationError("This takes true or false.")
        return value


class Digits(fields.Integer):
    """A whole number in a query: nothing but digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **more: Any) -> int:  # noqa: ANN401 - the signature of marshmallow
        del attr, data, more
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < len(str(MOST))):
            raise ValidationError("This takes a whole number, written in digits.")
        return int(value)


class Request(Schema):
    """A body or query: what it does not declare is refused."""

    class Meta:
        """Refuse what is not declared, and say so in the description."""

        unknown = "raise"


class Answer(Schema):
    """What is sent out: it holds what is declared; more may be added to it later."""

    class Meta:
        """Say nothing of what is not declared."""

        unknown = "exclude"


def about(text: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - keywords of JSON Schema
    """Return what the description says of a field."""
    return {"description": text, **more}


def up_to(length: int, least: int = 1) -> validate.Length:
    """Return the bounds of a text's length."""
    return validate.Length(min=least, max=length)


def number(text: str) -> fields.String:
    """Return the field of an opaque number: a text, whatever it looks like."""
    return fields.String(required=True, metadata=about(text))


def instant(text: str, *, needed: bool = True) -> fields.AwareDateTime:
    """Return the field of an instant in UTC; null where it is not needed and there is none."""
    return fields.AwareDateTime(format="iso", required=True, allow_none=not needed, metadata=about(text))
