"""Holds booklets to their pages: folded they follow each other, every start is there, the index leads to it."""

import gc
import json
import tracemalloc
from collections.abc import Iterable, Iterator
from io import BytesIO

import pikepdf
import pypdf
import pytest

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.ids import Slug
from engine.core.options import settle
from engine.core.scene import Group, Item, Text
from printables.booklet import SIGNATURE, Wish, booklet_pdf, imposed, sides_of
from printables.setup_sheet import setup_pdf
from printables.starts import starts
from printables.theme import theme
from printables.units import POINTS, PrintError

GAMES = games("tests.mini.game")
CITY = GAMES[Slug("alien-city")]
CLASSIC = theme("classic")


def book(count: int, **more: bool) -> bytes:
    return booklet_pdf(CITY, Wish(count, "tea", {}, **more), CLASSIC)


@pytest.mark.parametrize("pages", [1, 4, 14, 32, 33, 90])
def test_folded_and_stacked_the_pages_follow_each_other(pages: int) -> None:
    sides = list(imposed(pages))
    read: list[int] = []
    for signature in sorted({side[0] for side in sides}):
        fronts, backs = ([side for side in sides if side[0] == signature][start::2] for start in (0, 1))
        rights = [page for front, back in zip(fronts, backs, strict=True) for page in (front[3], back[2])]
        lefts = [page for front, back in zip(fronts, backs, strict=True) for page in (front[2], back[3])]
        assert len(rights + lefts) <= SIGNATURE
        read += [*rights, *reversed(lefts)]
    assert read == list(range(len(read)))
    assert pages <= len(read) < pages + 4


def test_a_booklet_has_as_many_sides_as_it_says_and_tells_its_progress() -> None:
    done: list[int] = []
    wish = Wish(12, "tea", {})
    data = booklet_pdf(CITY, wish, CLASSIC, progress=lambda: done.append(1))
    assert len(pypdf.PdfReader(BytesIO(data)).pages) == len(done) == sides_of(CITY, wish)


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 841.8898, 595.2756), ("letter", 792, 612)])
def test_a_booklet_lies_across_its_paper(paper: str, width: float, height: float) -> None:
    page = pypdf.PdfReader(BytesIO(booklet_pdf(CITY, Wish(2, "tea", {}), CLASSIC, paper=paper))).pages[0]
    assert float(page.mediabox.width) == pytest.approx(width, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(height, abs=0.01)
    assert float(page.mediabox.width) / 2 > 139 * POINTS


def test_every_start_has_its_page_and_its_line_in_the_index() -> None:
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(book(12))).pages)
    for start in starts(CITY, {}, "tea", 12):
        assert text.count(start.code) == 2
        assert f"Seed: {start.seed}" in text
        assert f"No. {start.number}" in text


def test_the_starts_travel_with_the_booklet_and_can_be_dealt_again() -> None:
    with pikepdf.open(BytesIO(book(3))) as pdf:
        told = json.loads(pdf.attachments["setups.json"].get_file().read_bytes())
    write = CITY.forms["code"].write_start
    assert write is not None
    for listed in told["starts"]:
        state = CITY.setup(settle(CITY.info, told["options"]), Dice(listed["seed"], "setup"))
        assert write(state) == listed["code"]


def test_an_even_booklet_holds_even_cities_only_and_prints_the_measure() -> None:
    assert all(start.balance is not None and start.balance.even for start in starts(CITY, {}, "tea", 20, even=True))
    text = pypdf.PdfReader(BytesIO(book(2, even=True))).pages[1].extract_text()
    assert "Even: clusters" in text


def test_a_game_that_does_not_measure_says_so() -> None:
    with pytest.raises(PrintError, match="Mini does not measure how even a start is"):
        booklet_pdf(GAMES[Slug("mini")], Wish(1, "tea", {}, even=True), CLASSIC)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_booklets(slug: Slug) -> None:
    assert booklet_pdf(GAMES[slug], Wish(3, "tea", {}), CLASSIC) == booklet_pdf(
        GAMES[slug], Wish(3, "tea", {}), CLASSIC
    )


def test_a_page_shows_what_seats_have_where_that_tells_starts_apart() -> None:
    game = GAMES[Slug("alien-attack-usa")]
    data = booklet_pdf(game, Wish(3, "tea", {}), CLASSIC)
    printed = "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages)
    dealt = [list(words(game.scene(start.state).items)) for start in starts(game, {}, "tea", 3)]
    missions = {text for one in dealt for text in one if text.startswith("cities ")}
    assert len(missions) > 2
    assert all(mission in printed for mission in missions)
    alone = pypdf.PdfReader(BytesIO(booklet_pdf(game, Wish(1, "tea", {}), CLASSIC)))
    assert "cities " in "".join(page.extract_text() for page in alone.pages)
    assert "0 points" not in "".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(book(3))).pages)


def words(items: Iterable[Item]) -> Iterator[str]:
    """Yield the texts among items and in their groups."""
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from words(item.items)


@pytest.mark.parametrize("count", [0, 501])
def test_a_booklet_of_too_few_or_too_many_is_refused(count: int) -> None:
    with pytest.raises(PrintError, match="1 to 500 starts"):
        book(count)


def test_a_side_is_thrown_away_once_it_is_printed() -> None:
    """What stays of one is about 100,000 bytes of PDF; one kept as it was drawn takes about 270,000."""
    held: list[int] = []

    def look() -> None:
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])

    book(24)
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    booklet_pdf(CITY, Wish(24, "tea", {}), CLASSIC, progress=look)
    tracemalloc.stop()
    assert (held[-1] - held[0]) / (len(held) - 1) < 160_000


def test_a_setup_page_encloses_its_start_as_json_and_in_each_form_of_the_game() -> None:
    state = CITY.setup(settle(CITY.info, {}), Dice("a", "setup"))
    with pikepdf.open(BytesIO(setup_pdf(CITY, state, theme=CLASSIC, facts={"seed": "a"}))) as pdf:
        found = {name: bytes(file.get_file().read_bytes()) for name, file in pdf.attachments.items()}
    assert set(found) == {"setup.json", "setup.code", "setup.layout", "setup.ppn"}
    told = json.loads(found["setup.json"])
    assert (told["game"], told["seed"]) == ("alien-city", "a")
    assert CITY.load(told["start"]) == state
    read = CITY.forms["ppn"].read_start
    assert read is not None
    again = CITY.setup(settle(CITY.info, read(found["setup.ppn"].decode())), Dice("b", "setup"))
    assert again.city == state.city
