"""A game of three with secrets and interrupts, played by letter and by HTTP at once: the doors know no game."""

import time

import pytest

from engine.core.record import from_json, replay
from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent
from tests.mini.game import GAME

pytestmark = [pytest.mark.doors, pytest.mark.timeout(300)]


def choice(legal: list[str]) -> str:
    """Offer a coin where that can be done, so that somebody must answer out of turn; take what is offered."""
    return next((move for move in legal if move.startswith(("give", "take"))), legal[-1])


def test_three_play_mini_by_letter_and_by_http_and_no_secret_leaves_before_the_end(installation: Installation) -> None:
    tokens = {name: installation.player(name) for name in ("Gus", "Hal", "Ida")}
    ida, stranger = Client(installation.http, tokens["Ida"]), Client(installation.http)
    writers = {name: Correspondent(installation, f"{name.lower()}@example.org") for name in ("Gus", "Hal")}
    number = ida.call("POST", "/challenges", {"game": "mini", "to": ["Gus", "Hal"]}).json["id"]
    for writer in writers.values():
        writer.answer(writer.receive("invitation"), "accept")
    writers["Hal"].receive("receipt", "turn")
    writers["Hal"].seen = set()
    game = ida.call("GET", f"/challenges/{number}").json["game_id"]
    plies, answered_out_of_turn = 0, False
    while (shown := ida.call("GET", f"/games/{game}").json)["status"] == "running":
        names = {one["seat"]: one["player"] for one in shown["seats"]}
        mover = names[shown["to_act"]]
        legal = Client(installation.http, tokens[mover]).call("GET", f"/games/{game}/legal-moves").json["moves"]
        move = choice(legal)
        answered_out_of_turn |= move in {"take", "refuse"}
        hidden = [one["move"] for one in stranger.call("GET", f"/games/{game}/moves").json["moves"]]
        assert not any(one.startswith("wish") and one != "wish ?" for one in hidden)
        assert stranger.call("GET", f"/games/{game}/record.json").json["seed"] is None
        if mover == "Ida":
            assert ida.call("POST", f"/games/{game}/moves?wait=5", {"move": move}).status == 200
        else:
            writer = writers[mover]
            letter = writer.receive("turn")
            writer.answer(letter, move)
            ida_sees_more(ida, game, shown["version"])
        plies += 1
        assert plies < 60
    assert answered_out_of_turn
    record = from_json(ida.call("GET", f"/games/{game}/record.json").json)
    assert replay(GAME, record).outcome is not None
    assert all(writer.receive("over") for writer in writers.values())
    assert not any(writer.has("refusal") for writer in writers.values())


def ida_sees_more(ida: Client, game: str, version: int) -> None:
    """Wait until the game has moved on."""
    for _ in range(200):
        if ida.call("GET", f"/games/{game}").json["version"] > version:
            return
        time.sleep(0.05)
    raise AssertionError("the letter was not judged in time")


def test_a_seat_of_three_that_resigns_leaves_the_others_playing(installation: Installation) -> None:
    clients = {name: Client(installation.http, installation.player(name)) for name in ("Kai", "Lea", "Mio")}
    number = clients["Kai"].call("POST", "/challenges", {"game": "mini", "to": ["Lea", "Mio"]}).json["id"]
    clients["Lea"].call("POST", f"/challenges/{number}/accept")
    game = clients["Mio"].call("POST", f"/challenges/{number}/accept").json["game_id"]
    assert clients["Lea"].call("POST", f"/games/{game}/resignation?wait=5").status == 200
    assert clients["Kai"].call("GET", f"/games/{game}").json["status"] == "running"
    again = clients["Lea"].call("POST", f"/games/{game}/resignation?wait=5")
    assert again.status == 422
    assert again.json["rule"] == "MI-9"
    assert clients["Mio"].call("POST", f"/games/{game}/resignation?wait=5").status == 200
    shown = clients["Kai"].call("GET", f"/games/{game}").json
    winner = {one["seat"]: one["player"] for one in shown["seats"]}[shown["outcome"]["winners"][0]]
    assert (shown["status"], winner) == ("over", "Kai")
