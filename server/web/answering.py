"""What came of a form, with what had been typed into it: so that a refused form stands there as it was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.play.answers import refused


@dataclass(frozen=True, slots=True)
class Told:
    """The judgement of a form that asked for `verb` with these fields."""

    verb: str
    fields: Mapping[str, str]
    judgement: Mapping[str, Any]

    @property
    def accepted(self) -> bool:
        """Whether it was done."""
        return bool(self.judgement["status"] == "accepted")

    def said(self, verb: str, name: str, usual: str = "") -> str:
        """Return what was typed into a field of a refused form; what usually stands there for any other."""
        return self.fields.get(name, usual) if verb == self.verb and not self.accepted else usual

    def wrong(self, verb: str, name: str) -> bool:
        """Say whether it is this field that the refusal is about."""
        return verb == self.verb and not self.accepted and name == self.judgement.get("wrong")


def wrong(verb: str, name: str, detail: str, fields: Mapping[str, str]) -> Told:
    """Return the refusal of a form for what stands in one of its fields."""
    return Told(verb, fields, refused("bad-field", detail, wrong=name).as_json())
