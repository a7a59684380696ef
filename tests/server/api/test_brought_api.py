"""Games that go on with a record that somebody brings along."""

import json

import pytest
from flask import Flask

from server.play.house import House
from server.play.proving import faults_of
from server.store.tables import GameRow
from tests.server.api.callers import Caller, Table, caller, seated
from tests.server.cast import Person

pytestmark = pytest.mark.one_database  # what is kept is one JSON column, which other tests write on both


def opened(table: Table, text: str, **more: object) -> Table:
    """A game of the same two that goes on with a record."""
    anna, ben = table.seats
    body = {"game": "alien-city", "to": ben.get("/players/me").json["name"], "seat": "first", "record": text, **more}
    number = anna.post("/challenges", body).json["id"]
    return Table(ben.post(f"/challenges/{number}/accept").json["game_id"], table.seats, table.house)


def three_moves(table: Table) -> list[str]:
    for _ in range(3):
        table.move(table.to_move().get(f"{table.path}/legal-moves").json["moves"][0])
    return [one["move"] for one in table.seats[0].get(f"{table.path}/moves").json["moves"]]


@pytest.mark.parametrize("form", ["json", "txt", "ppn"])
def test_a_game_goes_on_where_its_record_ends(city: Table, form: str) -> None:
    moves = three_moves(city)
    there = opened(city, city.seats[0].get(f"{city.path}/record.{form}").text)
    before, after = (one.seats[0].get(one.path).json for one in (city, there))
    assert (after["state"], after["ply"], after["to_act"]) == (before["state"], 3, before["to_act"])
    assert [one["move"] for one in there.seats[0].get(f"{there.path}/moves").json["moves"]] == moves
    there.move(there.to_move().get(f"{there.path}/legal-moves").json["moves"][0])
    record = there.seats[0].get(f"{there.path}/record.json").json
    assert (len(record["moves"]), record["brought"]) == (4, 3)
    with there.house.store.read() as session:
        assert list(faults_of(there.house, session, session.get_one(GameRow, int(there.id)))) == []


def test_a_game_goes_on_at_a_ply_and_nothing_brought_along_is_taken_back(city: Table) -> None:
    three_moves(city)
    there = opened(city, city.seats[0].get(f"{city.path}/record.json").text, ply=2)
    anna, ben = there.seats
    assert anna.get(there.path).json["ply"] == 2
    assert anna.post(f"{there.path}/undo-requests?wait=5").json["code"] == "nothing-to-undo"
    there.move(anna.get(f"{there.path}/legal-moves").json["moves"][0])
    for one in (anna, ben):
        assert one.post(f"{there.path}/undo-requests?wait=5").status_code == 200
    assert anna.get(there.path).json["ply"] == 2


def test_those_who_are_challenged_see_the_record(city: Table) -> None:
    moves = three_moves(city)
    text = city.seats[0].get(f"{city.path}/record.json").text
    body = {"game": "alien-city", "to": "Ben", "record": text}
    number = city.seats[0].post("/challenges", body).json["id"]
    assert city.seats[1].get(f"/challenges/{number}").json["record"]["moves"] == moves


def test_what_cannot_be_gone_on_with_says_why(city: Table, a: Caller) -> None:
    three_moves(city)
    record = city.seats[0].get(f"{city.path}/record.json").json

    def refusal(**more: object) -> tuple[int, str]:
        answer = a.post("/challenges", {"game": "alien-city", "to": "Ben", **more})
        return answer.status_code, answer.json["detail"]

    wrong = json.dumps({**record, "moves": [*record["moves"], record["moves"][0]]})
    assert refusal(record=wrong)[0] == 422
    assert "Move 4 of the record" in refusal(record=wrong)[1]
    assert "is over" in refusal(record=json.dumps({**record, "moves": [*record["moves"], "draw"]}))[1]
    assert "no ply 9" in refusal(record=json.dumps(record), ply=9)[1]
    assert "one of alien-city" in refusal(game="stratopolis", record=json.dumps(record))[1]
    assert "leave “rules” out" in refusal(record=json.dumps(record), options={"rules": "2.2"})[1]
    assert refusal(record="\x00{")[0] == 422


def test_a_position_with_secrets_is_not_gone_on_with(app: Flask, house: House, anna: Person, ben: Person) -> None:
    table = seated(app, house, "stratopolis", anna, ben)
    with house.store.read() as session:
        row = session.get_one(GameRow, int(table.id))
        record = {"game": row.game, "rules": row.rules, "options": row.options, "start": row.start, "moves": []}
    body = {"game": "stratopolis", "to": "Ben", "record": json.dumps(record)}
    refused = caller(app, anna).post("/challenges", body)
    assert (refused.status_code, "hides something" in refused.json["detail"]) == (422, True)
