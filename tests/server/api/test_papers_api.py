"""Score sheets and tournaments over HTTP, and starts that are even."""

from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from tests.server.api.callers import Caller, Table

GOLDEN = (Path(__file__).parents[3] / "seeds" / "conformance" / "alien_city" / "golden.ppn").read_text("utf-8")


def words(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_the_score_sheet_of_a_game_is_filled_in_as_it_stands(city: Table, stranger: Caller) -> None:
    place = f"{city.path}/scoresheet.pdf"
    before = stranger.get(place)
    assert stranger.get(place, headers={"If-None-Match": before.headers["ETag"]}).status_code == 304
    city.move(city.to_move().get(f"{city.path}/legal-moves").json["moves"][0])
    after = stranger.get(place, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert [file.name for file in PdfReader(BytesIO(after.data)).attachment_list] == ["record.json"]
    assert stranger.get(f"{place}?paper=a0").status_code == 422


def test_a_game_without_a_score_sheet_says_so(mini: Table) -> None:
    answer = mini.seats[0].get(f"{mini.path}/scoresheet.pdf")
    assert (answer.status_code, answer.json["option"]) == (422, "game")


def test_the_score_sheet_of_a_record_shows_what_was_counted(stranger: Caller) -> None:
    sheet = stranger.post("/scoresheets", {"text": GOLDEN, "paper": "letter"})
    assert sheet.status_code == 200
    said = words(sheet.data)
    assert "138" in said
    assert "74" in said
    assert stranger.post("/scoresheets", {"text": "nothing"}).json["code"] == "bad-record"


def test_a_tournament_is_drawn_up_for_those_who_play(stranger: Caller) -> None:
    place = "/printables/alien-city/tournament.pdf"
    sheets = stranger.get(f"{place}?player=Ann&player=Ben&player=Cai&edition=form")
    assert "Ann" in words(sheets.data)
    assert stranger.get(f"{place}?player=Ann").json["option"] == "player"
    assert stranger.get(place).data.startswith(b"%PDF")


def test_an_even_start_is_dealt_and_measured(stranger: Caller) -> None:
    dealt = stranger.post("/setups", {"game": "alien-city", "seed": "tea", "even": True}).json
    assert dealt["balance"]["even"] is True
    assert dealt["balance"]["measures"].keys() == {"clusters", "largest", "rim", "room"}
    sheet = stranger.get(f"/setups/{dealt['code']}.pdf")
    assert "Even: clusters" in words(sheet.data)
    refused = stranger.post("/setups", {"game": "stratopolis", "even": True})
    assert (refused.status_code, refused.json["option"]) == (422, "even")
