"""The pages of the manual that are made from the code say what the code says."""

from pathlib import Path

import pytest

from server.cli.pages import made

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("place", "text"), list(made(DOCS)), ids=lambda value: getattr(value, "name", ""))
def test_a_made_page_is_up_to_date(place: Path, text: str) -> None:
    assert place.read_text() == text, "run: guildpost pages docs"


def test_the_manual_leads_to_every_page() -> None:
    index = (DOCS / "index.md").read_text()
    named = {place.relative_to(DOCS).as_posix() for place in DOCS.glob("*.md")} - {"index.md"}
    assert [page for page in sorted(named) if f"]({page})" not in index] == []
