"""Finds every sentence that letters say, and brings the catalogues up to date: `python -m tests.house.phrases`."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from server.mailroom.languages import CATALOGUES, ENGLISH, LANGUAGES
from server.play.verbs import INTENTS
from server.play.verbs.later import LATER
from tests.house.tree import ROOT

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "phrase": None,
    "sentence": None,
    "counted": (1, 2),
    "ngettext": (1, 2),
}
TONGUES = tuple(code for code in LANGUAGES if code != ENGLISH)


def phrases() -> Catalog:
    """Return every sentence of templates, of code, and of the help on verbs."""
    found = Catalog(
        project="Guildpost", charset="utf-8", header_comment="# Sentences of Guildpost's letters.", fuzzy=False
    )
    for place, message in (*_in_code(), *_in_help()):
        found.add(message, locations=[(place, 0)])
    return found


def kept(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def _in_code() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    room = ROOT / "server"
    for path in sorted(
        (
            *room.rglob("*.py"),
            *(room / "mailroom" / "templates").rglob("letter.*"),
            *(room / "mailroom" / "templates").glob("*.*"),
        )
    ):
        kind = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
        with path.open("rb") as file:
            for _, message, _, _ in extract(kind, file, keywords=KEYWORDS, options={"silent": "false"}):
                yield str(path.relative_to(ROOT)), message


def _in_help() -> Iterator[tuple[str, str]]:
    for verb, intent in sorted(INTENTS.items()):
        if intent in LATER:
            continue
        yield f"help {verb}", intent.help
        yield from ((f"help {verb}", field.help) for field in intent.fields)


def refresh(language: str) -> None:
    """Write a catalogue anew: what is said no more is left out, what is new stands empty."""
    path = CATALOGUES / f"{language}.po"
    before = kept(language) if path.exists() else Catalog()
    made = Catalog(
        locale=language, project="Guildpost", charset="utf-8", header_comment="# Sentences of Guildpost's letters.",
        fuzzy=False, revision_date=datetime(2026, 1, 1, tzinfo=UTC), creation_date=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip
    for message in phrases():
        if message.id:
            old = before.get(message.id)
            made.add(message.id, string=old.string if old else "", locations=message.locations)
    out = BytesIO()
    write_po(out, made, width=0, sort_output=True, omit_header=False, no_location=True)
    path.write_bytes(out.getvalue())


def main() -> None:
    Path(CATALOGUES).mkdir(exist_ok=True)
    for language in TONGUES:
        refresh(language)


if __name__ == "__main__":
    main()
