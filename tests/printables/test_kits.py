"""Holds kits to the sheets that a table needs: every piece there, named, and refused with the right words."""

import hashlib
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pypdf
import pypdfium2
import pytest

from engine.catalog import games
from engine.core.game import AnyGame
from engine.core.ids import Slug
from printables.kits import ALL, kit_pdf, kits
from printables.theme import themes
from printables.units import PAPERS, PrintError

GAMES = games("tests.mini.game")
CITY = GAMES[Slug("alien-city")]
PRINTED = {slug: game for slug, game in GAMES.items() if kits(game)}
every_game = pytest.mark.parametrize("game", PRINTED.values(), ids=list(PRINTED))
PAINTED = [*(("a4", palette) for palette in themes()), *((paper, "classic") for paper in PAPERS if paper != "a4")]


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(data))


def sheets(data: bytes) -> list[str]:
    """Return what is written on each sheet; the font must have every letter of it."""
    pages = [page.get_textpage() for page in pypdfium2.PdfDocument(data)]
    said = [page.get_text_range() for page in pages]
    assert [page.count_chars() for page in pages] == list(map(len, said)), "a letter that the font lacks is not read"
    return said


def words(data: bytes) -> str:
    return "\n".join(sheets(data))


@every_game
def test_a_game_offers_its_whole_box_first_and_then_every_part_of_it(game: AnyGame) -> None:
    found = kits(game)
    assert next(iter(found)) == ALL
    assert tuple(found)[1 : 1 + len(found[ALL].parts)] == found[ALL].parts
    assert found[ALL].pieces == sum(found[part].pieces for part in found[ALL].parts)
    assert found[ALL].pages == sum(found[part].pages for part in found[ALL].parts)


def test_a_game_without_pieces_says_so() -> None:
    bare = replace(CITY, components=lambda _: ())
    assert kits(bare) == {}
    with pytest.raises(PrintError, match="Alien City has nothing to print"):
        kit_pdf(bare, ALL)


def test_the_box_of_alien_city_is_counted() -> None:
    counts = {name: (kit.pieces, kit.pages) for name, kit in kits(CITY).items()}
    assert counts == {
        "all": (66, 2),
        "tiles": (20, 0),
        "domes": (24, 0),
        "towers": (14, 0),
        "hats": (6, 0),
        "scoresheet": (0, 1),
        "player-aid": (2, 0),
        "rules": (0, 1),
        "fold-up-domes": (24, 0),
        "comfort-towers": (14, 0),
        "comfort-hats": (6, 0),
        "mat": (1, 0),
    }


@every_game
@pytest.mark.parametrize(("paper", "palette"), PAINTED)
def test_every_kit_prints_on_every_paper_and_in_every_palette(game: AnyGame, palette: str, paper: str) -> None:
    for name in kits(game) if (paper, palette) == ("a4", "classic") else (ALL,):
        data = kit_pdf(game, name, paper=paper, palette=palette)
        assert len(data) < 400_000
        said = sheets(data)
        assert all(f"sheet {number} of {len(said)}" in sheet for number, sheet in enumerate(said, 1))


def test_the_first_sheet_lists_what_is_in_the_kit_and_whose_game_it_is() -> None:
    first = read(kit_pdf(CITY, ALL)).pages[0].extract_text()
    for said in ("Tiles: 20", "Domes: 24", "Towers: 14", "Hats: 6", "5 red, 5 blue, 4 green", "3 white, 3 black"):
        assert said in first
    for said in ("19.05 mm across", "sheets 2 to 3", "Michael Schoessow", "MIT licence", "DejaVu", "100 %"):
        assert said in first


def test_a_part_of_the_box_comes_without_a_first_sheet() -> None:
    domes = read(kit_pdf(CITY, "domes"))
    assert len(domes.pages) == 1
    assert "Alien City · Domes" in domes.pages[0].extract_text()


def test_the_score_sheet_names_everything_that_is_written_on_it() -> None:
    sheet = words(kit_pdf(CITY, "scoresheet"))
    for said in ("Black hats, to begin", "White hats", "Name", "Date", "City code", "customers", "distance", "Total"):
        assert said in sheet
    assert sheet.count("Green bonus") == 2
    assert sheet.count("paid to") == 2


def test_a_kit_is_the_same_file_each_time_and_in_each_process() -> None:
    program = (
        "import hashlib; from engine.catalog import games; from printables.kits import kit_pdf;"
        "print(hashlib.sha256(kit_pdf(games()['alien-city'], 'all')).hexdigest())"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    here = [hashlib.sha256(kit_pdf(CITY, ALL)).hexdigest() for _ in range(2)]
    assert {run.stdout.strip()} == set(here)


@pytest.mark.parametrize("option", ["kit", "paper", "style", "sides", "palette"])
def test_a_wrong_word_is_refused_with_the_right_ones(option: str) -> None:
    asked = {"kit": "all"} | {option: "nonsense"}
    with pytest.raises(PrintError) as refused:
        kit_pdf(CITY, **asked)
    assert refused.value.option == option
    assert refused.value.choices
    assert str(refused.value).startswith(f"There is no {option} “nonsense”; choose one of ")
    assert all(choice in str(refused.value) for choice in refused.value.choices)


def test_words_are_read_in_any_case() -> None:
    assert kit_pdf(CITY, "Hats", paper="Letter") == kit_pdf(CITY, "hats", paper="letter")


def test_a_pdf_says_what_it_is() -> None:
    pdf = read(kit_pdf(CITY, ALL, paper="letter", palette="low-ink"))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Alien City: the whole kit"
    assert pdf.metadata.author == "The Guildpost project"
    assert pdf.metadata.subject == "Alien City, game by Michael Schoessow; US Letter · cut lines · one side · low-ink"
    assert pdf.root_object["/Lang"] == "en"
    assert pdf.viewer_preferences is not None
    assert pdf.viewer_preferences.print_scaling == "/None"
    assert pdf.viewer_preferences.display_doctitle


def test_the_outline_leads_to_each_part() -> None:
    pdf = read(kit_pdf(CITY, ALL))
    leads = {entry["/Title"]: pdf.get_destination_page_number(entry) for entry in pdf.outline}
    assert leads == {
        "Contents": 0,
        "Tiles": 1,
        "Domes": 2,
        "Towers": 3,
        "Hats": 4,
        "Scoresheet": 5,
        "Player aid": 6,
        "Rules": 7,
    }
