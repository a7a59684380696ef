"""Whole games of Stratopolis against running processes: by letters, and by HTTP in each way to draw, secrets kept."""

import json
import random
from typing import Any

import pytest

from engine.catalog import games
from engine.core.position import Position, play
from engine.core.record import Record, from_json, replay, start_of
from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent, plain
from tests.engine.stratopolis.tables import stack

pytestmark = [pytest.mark.doors, pytest.mark.timeout(600)]
GAME = games()["stratopolis"]


def record_of(client: Client, game: str) -> Record:
    return from_json(client.call("GET", f"/games/{game}/record.json").json)


def entries(client: Client, game: str) -> list[str]:
    return [one["move"] for one in client.call("GET", f"/games/{game}/moves").json["moves"]]


def sees_no_order(client: Client, game: str, seat: int) -> None:
    """Hold what a client sees of a seat's tiles that lie face down to the order of their kinds."""
    seen: dict[str, Any] = client.call("GET", f"/games/{game}").json
    down = [tile for tile in seen["state"]["hands"][seat - 1]["down"] if tile != "???"]
    kinds = stack(seat).split(",")
    assert down == sorted(down, key=kinds.index)


@pytest.mark.parametrize("draw", ["stack", "arranged", "random", "three"])
def test_two_programs_play_a_whole_game_over_http(installation: Installation, draw: str) -> None:
    names = [f"{name}-{draw}" for name in ("Nora", "Olaf")]
    nora, olaf = (Client(installation.http, installation.player(name)) for name in names)
    stranger = Client(installation.http)
    body = {"game": "stratopolis", "to": names[1], "seat": "first", "options": {"draw": draw}}
    number = nora.call("POST", "/challenges", body).json["id"]
    game = olaf.call("POST", f"/challenges/{number}/accept").json["game_id"]
    rng = random.Random(draw)
    moves = 0
    while (shown := nora.call("GET", f"/games/{game}").json)["status"] == "running":
        mover = (nora, olaf)[shown["to_act"] - 1]
        sees_no_order(stranger, game, 1)
        sees_no_order(nora, game, 2)
        legal = mover.call("GET", f"/games/{game}/legal-moves").json["moves"]
        whole = f"stack {stack(shown['to_act'])}" if legal[0].startswith("stack") else rng.choice(legal)
        answered = mover.call("POST", f"/games/{game}/moves?wait=5", {"move": whole})
        assert (answered.status, answered.json["move"]) == (200, whole)
        if whole.startswith("stack"):
            assert entries(stranger, game)[shown["to_act"] - 1] == f"stack {','.join(['???'] * 20)}"
        moves += 1
    assert moves == (42 if draw == "arranged" else 40)
    record = record_of(stranger, game)
    end = replay(GAME, record)
    assert end.outcome is not None
    assert shown["outcome"]["reason"] == end.outcome.reason
    chances = [entry for entry in record.moves if entry.startswith(("begin", "tile"))]
    assert len(chances) == {"stack": 1, "arranged": 1, "random": 41, "three": 41}[draw]
    proof = installation.data / f"record-{draw}.json"
    proof.write_bytes(stranger.call("GET", f"/games/{game}/record.json").body)
    assert json.loads(proof.read_text("utf-8"))["seed"]
    installation.command("verify", str(proof))


def test_two_people_play_a_whole_game_by_letters(installation: Installation) -> None:
    installation.player("Pia")
    installation.player("Quin")
    pia, quin = (Correspondent(installation, f"{name}@example.org") for name in ("pia", "quin"))
    pia.send("play@guildpost.localhost", "challenge Quin stratopolis draw=arranged\n")
    pia.answer(pia.receive("held"), "confirm\n")
    quin.answer(quin.receive("invitation"), "accept\n")
    game = quin.receive("receipt", "turn")["Subject"].split("#")[1].split("]")[0]
    quin.seen.clear()
    client = Client(installation.http)
    seats = {one["seat"]: one["player"].lower() for one in client.call("GET", f"/games/{game}").json["seats"]}
    writers = {seat: {"pia": pia, "quin": quin}[name] for seat, name in seats.items()}
    hand_in(writers[1], stack(1, "RNN", "NRN"), 9)
    hand_in(writers[2], stack(2, "GGR", "NNG"), 20)
    position = opened(client, game)
    rng = random.Random(7)
    while position.outcome is None:
        move = rng.choice([GAME.format(move) for move in GAME.legal_moves(position.state)])
        writer = writers[position.to_act]
        letter = writer.receive("turn")
        assert "lays" in plain(letter) or "to play" in plain(letter)
        written = move if position.ply % 2 else move.split("@")[1].replace(":", " ")
        writer.answer(letter, f"{written}\n")
        position = play(position, move).position
    for writer in (pia, quin):
        assert position.outcome.reason.split(".")[0] in plain(writer.receive("over"))
    assert replay(GAME, record_of(client, game)).state == position.state
    assert not any(writer.has("refusal") for writer in (pia, quin))


def hand_in(writer: Correspondent, tiles: str, most: int) -> None:
    """Hand in a stack in one letter, in lines of so many tiles; the word `stack` stands before the first one only."""
    names = tiles.split(",")
    lines = [",".join(names[start : start + most]) for start in range(0, len(names), most)]
    writer.answer(writer.receive("turn"), "stack " + ",\n".join(lines) + "\n")


def opened(client: Client, game: str) -> Position:
    """Wait until a seat lays, and return the position with both stacks as they were handed in."""
    for _ in range(200):
        if client.call("GET", f"/games/{game}").json["state"]["turn"] is not None:
            break
    moves = entries(client, game)
    record = record_of(client, game)
    position = start_of(GAME, record)
    for text in (f"stack {stack(1, 'RNN', 'NRN')}", f"stack {stack(2, 'GGR', 'NNG')}", moves[-1]):
        position = play(position, text).position
    return position
