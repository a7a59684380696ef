"""Boards, records, setups, kits and scores over HTTP, in all their forms."""

import json
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from engine.catalog import games
from engine.core.files import read_game
from engine.core.record import Record
from tests.server.api.callers import API, Caller, Table

CODE = "6ETR-3RZF-YS3G-MMDA"
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "txt": "text/plain",
}


@pytest.mark.parametrize("form", TYPES)
def test_the_board_comes_by_extension_and_by_what_is_accepted(city: Table, stranger: Caller, form: str) -> None:
    by_extension = stranger.get(f"{city.path}/board.{form}")
    by_accept = stranger.get(f"{city.path}/board", headers={"Accept": TYPES[form]})
    assert by_extension.mimetype == by_accept.mimetype == TYPES[form]
    assert by_extension.data == by_accept.data
    assert by_extension.headers["ETag"] == by_accept.headers["ETag"]
    assert by_extension.headers["Vary"].startswith("Accept, Authorization")


def test_a_client_that_accepts_anything_gets_the_board_as_svg(city: Table, stranger: Caller) -> None:
    browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
    for headers in ({}, {"Accept": "*/*"}, {"Accept": "image/*"}, {"Accept": browser}):
        assert stranger.get(f"{city.path}/board", headers=headers).mimetype == "image/svg+xml"
    best = {"Accept": "image/svg+xml;q=0.1, image/png"}
    assert stranger.get(f"{city.path}/board", headers=best).mimetype == "image/png"


def test_a_form_that_there_is_not_is_refused_with_a_list_of_those_there_are(city: Table, stranger: Caller) -> None:
    for answer in (
        stranger.get(f"{city.path}/board", headers={"Accept": "text/html"}),
        stranger.get(f"{city.path}/board.gif"),
    ):
        assert (answer.status_code, answer.json["code"]) == (406, "not-acceptable")
        assert [one["href"] for one in answer.json["available"]] == [f"{API}{city.path}/board.{form}" for form in TYPES]


def test_the_board_changes_with_the_game_and_can_be_seen_at_an_earlier_ply(city: Table, stranger: Caller) -> None:
    first = stranger.get(f"{city.path}/board.txt").data
    city.move("RT-a2")
    assert stranger.get(f"{city.path}/board.txt").data != first
    assert stranger.get(f"{city.path}/board.txt?ply=0").data == first
    late = stranger.get(f"{city.path}/board.txt?ply=2")
    assert (late.status_code, late.json["code"]) == (404, "unknown-ply")


def test_a_picture_has_the_width_and_the_colours_that_were_asked_for(city: Table, stranger: Caller) -> None:
    png = stranger.get(f"{city.path}/board.png?width=320")
    assert Image.open(BytesIO(png.data)).width == 320
    other = stranger.get(f"{city.path}/board.png?width=320&theme=low-ink")
    assert other.data != png.data
    assert other.headers["ETag"] != png.headers["ETag"]
    for query in ("theme=neon", "width=1", "width=99999", "width=x"):
        assert stranger.get(f"{city.path}/board.png?{query}").status_code == 422


def test_a_picture_cannot_run_anything_in_a_browser(city: Table, stranger: Caller) -> None:
    headers = stranger.get(f"{city.path}/board.svg").headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("form", ["json", "txt", "ppn"])
def test_the_record_can_be_read_again_in_each_form(city: Table, stranger: Caller, form: str) -> None:
    moves = ["RT-a2"]
    city.move(moves[0])
    for path in (f"{city.path}/record.{form}", f"/records/{city.id}.{form}"):
        text = stranger.get(path).text
        found = read_game(games(), text)
        assert found.game.info.slug == "alien-city"
        read = found.record.moves if isinstance(found.record, Record) else [move for _, move in found.record.moves]
        assert list(read) == moves


def test_the_record_is_json_unless_only_text_is_accepted(city: Table, stranger: Caller) -> None:
    for path in (f"{city.path}/record", f"/records/{city.id}"):
        assert stranger.get(path).is_json
        assert stranger.get(path, headers={"Accept": "text/plain"}).text.startswith("Game: alien-city")
        assert stranger.get(path, headers={"Accept": "image/png"}).status_code == 406
    assert stranger.get(f"{city.path}/record.doc").json["available"][0]["href"] == f"{API}{city.path}/record.json"


def test_a_form_that_cannot_tell_this_game_says_why(city: Table, stranger: Caller) -> None:
    answer = stranger.get(f"{city.path}/record.abstract-play")
    assert (answer.status_code, answer.json["code"]) == (406, "not-acceptable")
    assert "rulebook" in answer.json["detail"]


def test_a_setup_needs_no_login_and_is_the_same_for_the_same_seed(stranger: Caller) -> None:
    first, again = (stranger.post("/setups", {"game": "alien-city", "seed": "x"}) for _ in range(2))
    assert first.status_code == 200
    assert first.json == again.json
    assert (first.json["code"], first.json["seed"], first.json["to_act"]) == (CODE, "x", 1)
    assert first.json["layout"].startswith("N1,G3,G3")
    other = stranger.post("/setups", {"game": "alien-city"}).json
    assert other["seed"]
    assert other["code"] != CODE


def test_a_setup_comes_from_a_code_or_a_layout_too(stranger: Caller) -> None:
    by_seed = stranger.post("/setups", {"game": "alien-city", "seed": "x"}).json
    for text in ({"code": CODE}, {"layout": by_seed["layout"]}, {"options": {"code": CODE}}):
        found = stranger.post("/setups", {"game": "alien-city", **text}).json
        assert (found["code"], found["start"], found["seed"]) == (CODE, by_seed["start"], None)


@pytest.mark.parametrize("game", ["alien-city", "mini"])
def test_every_link_of_a_setup_leads_to_it(stranger: Caller, game: str) -> None:
    links = stranger.post("/setups", {"game": game, "seed": "x"}).json["links"]
    assert {"json", "svg", "png", "pdf", "txt"} <= set(links)
    for link in links.values():
        answer = stranger.get(link.removeprefix(API))
        assert answer.status_code == 200
        assert answer.data


def test_a_link_of_a_setup_keeps_the_options(stranger: Caller) -> None:
    made = stranger.post("/setups", {"game": "alien-city", "seed": "x", "options": {"rules": "abstract-play"}}).json
    found = stranger.get(made["links"]["json"].removeprefix(API)).json
    assert found["start"] == made["start"]
    assert found["options"]["rules"] == "abstract-play"


def test_a_code_names_its_game_in_any_spelling(stranger: Caller) -> None:
    for code in (CODE, CODE.lower(), CODE.replace("-", "")):
        assert stranger.get(f"/setups/{code}").json["code"] == CODE
    assert stranger.get(f"/setups/{CODE}?game=alien-city").json["game"] == "alien-city"
    assert stranger.get(f"/setups/{CODE}", headers={"Accept": "image/png"}).mimetype == "image/png"


def test_a_setup_that_is_known_is_not_sent_again(stranger: Caller) -> None:
    tag = stranger.get(f"/setups/{CODE}.svg").headers["ETag"]
    assert stranger.get(f"/setups/{CODE}.svg", headers={"If-None-Match": tag}).status_code == 304
    assert stranger.get(f"/setups/{CODE}.png", headers={"If-None-Match": tag}).status_code == 200


def test_a_code_that_there_is_not_is_unknown(stranger: Caller) -> None:
    for code in ("0000-0000-0000-0001", "x", "~", "mini~" + "x" * 300, "nogame~x"):
        answer = stranger.get(f"/setups/{code}")
        assert (answer.status_code, answer.json["code"]) == (404, "unknown-code")
    assert stranger.get(f"/setups/{CODE}?game=chess").status_code == 404
    assert stranger.get(f"/setups/{CODE}?option=rules").status_code == 422
    assert stranger.get(f"/setups/{CODE}.doc").status_code == 406


def test_a_setup_that_cannot_be_names_the_option(stranger: Caller) -> None:
    for body, option in (
        ({"game": "chess"}, "game"),
        ({"game": "alien-city", "code": "xyz"}, "code"),
        ({"game": "mini", "code": "xyz"}, "code"),
        ({"game": "alien-city", "options": {"rules": "1"}}, "rules"),
    ):
        answer = stranger.post("/setups", body)
        assert (answer.status_code, answer.json["code"], answer.json["option"]) == (422, "bad-option", option)


def test_the_sheet_of_a_setup_prints_on_the_paper_asked_for(stranger: Caller) -> None:
    widths = []
    for paper in ("a4", "letter"):
        page = PdfReader(BytesIO(stranger.get(f"/setups/{CODE}.pdf?paper={paper}").data)).pages[0]
        widths.append(round(float(page.mediabox.width)))
    assert widths == [595, 612]


def test_the_catalogue_tells_a_program_all_it_needs(stranger: Caller) -> None:
    listed = {one["game"]: one for one in stranger.get("/catalog").json["items"]}
    assert listed["alien-city"]["seats"] == [2, 2]
    for slug in listed:
        entry = stranger.get(f"/catalog/{slug}").json
        assert entry["rulebook"]
        assert entry["examples"]
        assert entry["notation"]
    city = stranger.get("/catalog/Alien-City").json
    assert {option["name"] for option in city["options"]} >= {"rules", "layout", "code"}
    assert {"name": "ppn", "title": "Portable Piecepack Notation", "writes": ["start", "record"]}.items() <= next(
        form for form in city["forms"] if form["name"] == "ppn"
    ).items()
    unknown = stranger.get("/catalog/chess")
    assert (unknown.status_code, unknown.json["code"]) == (404, "unknown-game")


def test_kits_are_listed_and_printed(stranger: Caller) -> None:
    told = stranger.get("/printables/alien-city").json
    assert told["choices"]["paper"] == ["a4", "letter", "a5", "a3", "tabloid"]
    for kit in told["kits"]:
        answer = stranger.get(kit["href"].removeprefix(API))
        assert answer.data.startswith(b"%PDF")
        again = stranger.get(kit["href"].removeprefix(API), headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert stranger.get("/printables/chess").status_code == 404


def test_a_kit_is_drawn_for_a_cutting_machine_side_by_side(stranger: Caller) -> None:
    first, second = (stranger.get(f"/printables/alien-city/tiles.svg?sheet={number}") for number in (1, 2))
    assert first.headers["Content-Type"].startswith("image/svg+xml")
    assert 'inkscape:label="Cut lines"' in first.text
    assert first.headers["ETag"] != second.headers["ETag"]
    assert stranger.get("/printables/alien-city/tiles.svg?sheet=3").status_code == 404
    assert stranger.get("/printables/alien-city/scoresheet.svg").status_code == 404


def test_a_booklet_is_bound_from_a_seed(stranger: Caller) -> None:
    bound = stranger.get("/printables/alien-city/booklet.pdf?seed=tea&count=2&even=yes")
    assert bound.data.startswith(b"%PDF")
    tag = bound.headers["ETag"]
    again = stranger.get("/printables/alien-city/booklet.pdf?seed=tea&count=2&even=yes", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert stranger.get("/printables/alien-city/booklet.pdf").status_code == 422
    assert stranger.get("/printables/alien-city/booklet.pdf?seed=tea&count=41").status_code == 422


def test_an_offset_that_is_none_is_refused(stranger: Caller) -> None:
    answer = stranger.get("/printables/alien-city/tiles.pdf?sides=duplex-long&offset=far")
    assert (answer.status_code, answer.json["option"]) == (422, "offset")


def test_a_kit_on_another_paper_is_another_kit(stranger: Caller) -> None:
    usual, letter = (stranger.get(f"/printables/alien-city/tiles.pdf{query}") for query in ("", "?paper=letter"))
    assert usual.headers["ETag"] != letter.headers["ETag"]


def test_a_choice_that_there_is_not_names_those_there_are(stranger: Caller) -> None:
    for choice in ("paper", "style", "sides", "palette"):
        answer = stranger.get(f"/printables/alien-city/all.pdf?{choice}=none")
        assert (answer.status_code, answer.json["errors"][0]["parameter"]) == (422, choice)
        assert "choose one of" in answer.json["detail"]
    kit = stranger.get("/printables/alien-city/dice.pdf")
    assert kit.status_code == 404
    assert "tiles" in kit.json["choices"]


def test_a_game_played_at_a_table_is_scored_from_its_record(city: Table, stranger: Caller) -> None:
    city.move("RT-a2")
    for form in ("json", "txt", "ppn"):
        text = stranger.get(f"{city.path}/record.{form}").text
        scored = stranger.post("/scores", {"text": text}).json
        assert (scored["game"], scored["ply"], scored["warnings"]) == ("alien-city", 1, [])
        assert set(scored["seats"]) == {"1", "2"}


def test_a_move_that_broke_a_rule_at_the_table_is_named_and_scored_all_the_same(city: Table, stranger: Caller) -> None:
    record = stranger.get(f"{city.path}/record").json
    record["moves"] = ["RT-d2"]
    warning = stranger.post("/scores", {"text": json.dumps(record)}).json["warnings"][0]
    assert (warning["move"], warning["ply"], warning["rule"]) == ("RT-d2", 0, "AC-10")


def test_what_is_no_record_is_refused_in_a_sentence(stranger: Caller) -> None:
    for text in ("hello", "{}", '{"game": "chess"}', "Game: alien-city", "[" * 100_000):
        answer = stranger.post("/scores", {"text": text})
        assert (answer.status_code, answer.json["code"]) == (422, "bad-record")
