"""Records in bulk, records brought along, schemas of them, all that is kept of a player, and being forgotten."""

import json
import zipfile
from io import BytesIO

import pytest
from jsonschema import Draft202012Validator

from server.api.json_schemas import DRAFT
from server.play.house import House
from server.store.sessions import METADATA
from tests.server.api.callers import API, Caller, Table, seated
from tests.server.cast import Bell, Person

NDJSON = {"Accept": "application/x-ndjson"}


def over(table: Table) -> None:
    table.move(table.to_move().get(f"{table.path}/legal-moves").json["moves"][0])
    table.seats[0].post(f"{table.path}/resignation?wait=5")


def test_records_of_games_that_are_over_are_found_and_sent_in_bulk(
    city: Table, house: House, stranger: Caller, anna: Person, ben: Person, clara: Person
) -> None:
    running = seated(city.seats[0].app, house, "alien-city", anna, clara)
    other = seated(city.seats[0].app, house, "alien-city", ben, clara)
    for table in (city, other):
        over(table)
    found = stranger.get("/records").json["items"]
    assert [one["id"] for one in found] == [other.id, city.id]
    assert running.id not in [one["id"] for one in found]
    assert [one["id"] for one in stranger.get("/records?player=anna").json["items"]] == [city.id]
    assert stranger.get("/records?game=stratopolis").json["items"] == []
    assert stranger.get("/records", query_string={"until": found[0]["ended_at"]}).json["items"] == []
    first = stranger.get("/records?limit=1").json
    assert stranger.get(f"/records?limit=1&cursor={first['next']}").json["items"][0]["id"] == city.id
    lines = stranger.app.test_client().get(f"{API}/records", headers=NDJSON).text.splitlines()
    assert [json.loads(line) for line in lines] == found
    schema = stranger.get("/schemas/record.json").json
    Draft202012Validator.check_schema(schema)
    for one in found:
        Draft202012Validator(schema).validate(one)
    assert schema["$schema"] == DRAFT


@pytest.mark.one_database
@pytest.mark.parametrize("form", ["json", "txt", "ppn", "abstract-play"])
def test_a_record_is_brought_along_in_every_form(
    house: House, stranger: Caller, anna: Person, ben: Person, form: str
) -> None:
    rules = "abstract-play" if form == "abstract-play" else "2.2"
    city = seated(stranger.app, house, "alien-city", anna, ben, rules=rules)
    city.move(city.to_move().get(f"{city.path}/legal-moves").json["moves"][0])
    text = stranger.get(f"{city.path}/record.{form}").text
    shown = stranger.post("/records", {"text": text}).json
    state = stranger.get(city.path).json["state"]
    assert shown["moves"][0] == stranger.get(f"{city.path}/moves").json["moves"][0]["move"]
    if form in {"json", "txt"}:
        assert (shown["state"], shown["to_act"]) == (state, 2)
        assert shown["legal"]
    assert stranger.post("/records", {"text": "nothing"}).json["code"] == "bad-record"


@pytest.mark.one_database
def test_every_game_has_a_schema_of_its_options_and_a_state_for_example(stranger: Caller) -> None:
    for game in stranger.get("/catalog").json["items"]:
        schema = stranger.get(f"/schemas/games/{game['game']}").json
        Draft202012Validator.check_schema(schema)
        assert schema["properties"]["move"]["examples"]
        assert schema["properties"]["state"]["examples"]
        usual = {
            name: told["default"]
            for name, told in schema["properties"]["options"]["properties"].items()
            if told.get("default")
        }
        assert game["schema"] == f"/api/v1/schemas/games/{game['game']}"
        for move in schema["properties"]["move"]["examples"]:
            [state] = schema["properties"]["state"]["examples"]
            Draft202012Validator(schema).validate({"options": usual, "move": move, "state": state})


def test_a_player_takes_all_that_is_kept_and_no_secret(city: Table, anna: Person) -> None:
    a = city.seats[0]
    a.post(f"{city.path}/chat?wait=5", {"text": "Well played"})
    secret = a.post("/webhooks", {"url": "https://example.org/hook"}).json["secret"]
    with zipfile.ZipFile(BytesIO(a.get("/players/me/data.zip").data)) as files:
        text = files.read("data.json").decode()
        record = json.loads(files.read(f"games/{city.id}.json"))
    data = json.loads(text)
    assert data["players"][0]["email"] == anna.email
    assert data["sayings"][0]["text"] == "Well played"
    assert record["game"] == "alien-city"
    assert {"tokens", "seats", "challenges", "webhooks", "submissions"} <= set(data)
    for hidden in (secret, anna.token, "digest"):
        assert hidden not in text


def test_no_answer_that_is_remembered_names_a_player_who_was_forgotten(city: Table, anna: Person) -> None:
    a, b = city.seats
    over(city)
    before = b.get(city.path)
    assert a.call("DELETE", "/players/me", json={"name": "anna"}).status_code == 204
    after = b.call("GET", city.path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.json["seats"][0]["player"] == f"Former player {anna.id}"


def test_a_player_is_forgotten_and_the_games_stay(
    city: Table, house: House, bell: Bell, anna: Person, stranger: Caller
) -> None:
    a, b = city.seats
    a.post(f"{city.path}/chat?wait=5", {"text": "I live at Elm Street"})
    a.post("/webhooks", {"url": "https://example.org/hook"})
    assert a.call("DELETE", "/players/me", json={"name": "Ben"}).status_code == 422
    assert a.call("DELETE", "/players/me", json={"name": "anna"}).status_code == 204
    assert a.get("/players/me").status_code == 401
    game = b.get(city.path).json
    assert (game["status"], game["outcome"]["resigned_by"]) == ("over", 1)
    assert game["seats"][0]["player"] == f"Former player {anna.id}"
    assert stranger.get("/players/Anna").status_code == 404
    assert b.get(f"{city.path}/chat").json["items"][0]["text"] == ""
    with house.store.read() as session:
        rows = [str(row) for table in METADATA.sorted_tables for row in session.execute(table.select())]
    assert not [row for row in rows if anna.email in row or "Elm Street" in row]
    fresh = stranger.post("/players", {"name": "Anna", "email": anna.email})
    assert fresh.status_code == 202
    assert bell.rung
