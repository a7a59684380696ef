"""Whole games against running processes: by real SMTP letters, by HTTP, and both records replayed."""

import json
import random

import pytest

from engine.catalog import games
from engine.core.position import Position, play
from engine.core.record import Record, from_json, replay, start_of
from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent, plain

pytestmark = [pytest.mark.doors, pytest.mark.timeout(600)]
ALIEN_CITY = games()["alien-city"]


def record_of(client: Client, game: str) -> Record:
    return from_json(client.call("GET", f"/games/{game}/record.json").json)


def some_move(position: Position, rng: random.Random) -> str:
    return rng.choice([position.game.format(move) for move in position.game.legal_moves(position.state)])


def test_two_people_play_a_whole_game_of_alien_city_by_letters(installation: Installation) -> None:
    installation.player("Anna")
    installation.player("Ben")
    anna, ben = (Correspondent(installation, f"{name}@example.org") for name in ("anna", "ben"))
    anna.send("play@guildpost.localhost", "challenge Ben alien-city\n")
    anna.answer(anna.receive("held"), "confirm\n")
    ben.answer(ben.receive("invitation"), "accept\n")
    game = ben.receive("receipt", "turn")["Subject"].split("#")[1].split("]")[0]
    ben.seen.clear()
    by_address = {one.address: one for one in (anna, ben)}
    client = Client(installation.http)
    seats = {one["seat"]: one["player"].lower() for one in client.call("GET", f"/games/{game}").json["seats"]}
    position = start_of(ALIEN_CITY, record_of(client, game))
    rng = random.Random(20261130)
    while position.outcome is None:
        mover = by_address[f"{seats[position.to_act]}@example.org"]
        move = some_move(position, rng)
        letter = mover.receive("turn")
        mover.answer(letter, f"Best I have:\n{move}\n")
        position = play(position, move).position
    assert str(position.outcome.reason)
    for one in (anna, ben):
        over = one.receive("over")
        assert position.outcome.reason.split(".")[0] in plain(over)
    record = record_of(client, game)
    assert replay(ALIEN_CITY, record).state == position.state
    scores = client.call("GET", f"/games/{game}").json["scores"]
    assert {seat: one["total"] for seat, one in scores.items()} == {
        str(seat): score.total for seat, score in ALIEN_CITY.scores(position.state).items()
    }
    assert not any(one.has("refusal") for one in (anna, ben))


def test_two_programs_play_a_whole_game_of_alien_city_over_http(installation: Installation) -> None:
    cleo, dan = (Client(installation.http, installation.player(name)) for name in ("Cleo", "Dan"))
    challenge = cleo.call("POST", "/challenges", {"game": "alien-city", "to": "Dan", "seat": "first"})
    assert challenge.status == 201
    game = dan.call("POST", f"/challenges/{challenge.json['id']}/accept").json["game_id"]
    position = start_of(ALIEN_CITY, record_of(cleo, game))
    rng = random.Random(1)
    while position.outcome is None:
        mover = cleo if position.to_act == 1 else dan
        move = some_move(position, rng)
        answered = mover.call("POST", f"/games/{game}/moves?wait=5", {"move": move})
        assert (answered.status, answered.json["status"], answered.json["move"]) == (200, "accepted", move)
        position = play(position, move).position
    shown = cleo.call("GET", f"/games/{game}").json
    assert shown["status"] == "over"
    assert shown["outcome"]["winners"] == list(position.outcome.winners)
    assert replay(ALIEN_CITY, record_of(dan, game)).state == position.state
    late = cleo.call("POST", f"/games/{game}/moves?wait=5", {"move": "RT-e5"})
    assert late.status == 409


def test_the_fair_chance_of_a_finished_game_is_verified(installation: Installation) -> None:
    eve, fay = (Client(installation.http, installation.player(name)) for name in ("Eve", "Fay"))
    number = eve.call("POST", "/challenges", {"game": "alien-city", "to": "Fay"}).json["id"]
    game = fay.call("POST", f"/challenges/{number}/accept").json["game_id"]
    assert eve.call("GET", f"/games/{game}/record.json").json["seed"] is None
    assert eve.call("POST", f"/games/{game}/resignation?wait=5").status == 200
    record = eve.call("GET", f"/games/{game}/record.json").json
    place = installation.data / "record.json"
    place.write_text(json.dumps(record))
    assert "fair" in installation.command("verify", str(place))
