"""Events over HTTP: pages, long polls and streams with the same numbers, each as its reader may know it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, Timer
from typing import Any

import pytest
from flask import Flask

from server.api.streams import STREAMS
from server.play.events import Happening, tell_player
from server.play.feed import Reader, told_since
from server.play.house import Desk, House
from server.play.retention import forget
from tests.server.api.callers import API, Caller, Table
from tests.server.cast import Clock, Person

SSE = {"Accept": "text/event-stream"}
NDJSON = {"Accept": "application/x-ndjson"}


def kinds(answer: Any) -> list[str]:  # noqa: ANN401 - any answer
    return [one["type"] for one in answer.json["items"]]


@contextmanager
def stream(who: Caller, path: str, **headers: str) -> Iterator[Iterator[str]]:
    """An open stream, piece by piece."""
    known = {"Authorization": f"Bearer {who.token}"} if who.token else {}
    answer = who.app.test_client().open(f"{API}{path}", headers={**known, **headers}, buffered=False)
    assert answer.status_code == 200, answer.text
    pieces = answer.iter_encoded()
    yield (piece.decode() for piece in pieces)
    answer.close()


def test_a_game_tells_what_happens_in_it_in_order(city: Table) -> None:
    before = city.seats[0].get(f"{city.path}/events").json["next"]
    move = city.to_move().get(f"{city.path}/legal-moves").json["moves"][0]
    city.move(move)
    news = city.seats[1].get(f"{city.path}/events?since={before}")
    assert kinds(news) == ["game.move", "game.turn"]
    assert news.json["items"][0]["data"] == {"seat": 1, "move": move, "ply": 0}
    assert news.json["items"][1]["data"] == {"seat": 2}
    numbers = [int(one["id"]) for one in city.seats[0].get(f"{city.path}/events").json["items"]]
    assert numbers == sorted(numbers)
    assert city.seats[1].get(f"{city.path}/events?since={news.json['next']}").json["items"] == []


def test_talk_is_told_to_the_table_alone(city: Table, stranger: Caller, c: Caller) -> None:
    city.seats[0].post(f"{city.path}/chat?wait=5", {"text": "Well played"})
    assert city.seats[1].get("/events").json["items"][-1]["data"]["text"] == "Well played"
    for other in (stranger, c):
        assert "game.talk" not in kinds(other.get(f"{city.path}/events"))
    assert c.get("/events").json["items"] == []


def test_a_secret_move_is_told_as_each_may_read_it_also_when_it_was_taken_back(mini: Table, stranger: Caller) -> None:
    wish = next(move for move in mini.to_move().get(f"{mini.path}/legal-moves").json["moves"] if "wish" in move)
    mini.move(wish)
    for seat in mini.seats:
        seat.post(f"{mini.path}/undo-requests?wait=5")
    heard = []
    for who in (*mini.seats, stranger):
        moves = [one for one in who.get(f"{mini.path}/events").json["items"] if one["type"] == "game.move"]
        heard.append(moves[-1]["data"]["move"])
    assert heard == [wish, "wish ?", "wish ?", "wish ?"]


def test_a_challenge_is_told_to_its_guest_and_the_answer_to_whoever_made_it(a: Caller, b: Caller) -> None:
    number = a.post("/challenges", {"game": "alien-city", "to": "Ben"}).json["id"]
    assert [(one["type"], one["data"]) for one in b.get("/events").json["items"]] == [
        ("challenge.made", {"challenge": number, "by": "Anna"})
    ]
    b.post(f"/challenges/{number}/decline", {"reason": "no time"})
    declined = a.get("/events").json["items"][-1]
    assert (declined["type"], declined["data"]["reason"]) == ("challenge.declined", "no time")


@pytest.mark.one_database
def test_a_stream_begins_with_a_snapshot_and_is_taken_up_again_where_it_ended(city: Table) -> None:
    anna, ben = city.seats
    with stream(ben, f"{city.path}/events", **SSE) as pieces:
        snapshot = next(pieces)
        assert "event: snapshot\n" in snapshot
        game = json.loads(snapshot.partition("data: ")[2])["game"]
        assert game == ben.get(city.path).json
        city.move(anna.get(f"{city.path}/legal-moves").json["moves"][0])
        moved, turn = next(pieces).strip().split("\n\n")
    number = moved.split("\n")[0].removeprefix("id: ")
    with stream(ben, f"{city.path}/events", **SSE, **{"Last-Event-ID": number}) as pieces:
        assert next(pieces).strip() == turn
    with stream(ben, f"/events?since={number}", **NDJSON) as pieces:
        assert json.loads(next(pieces)) == json.loads(turn.partition("data: ")[2])


@pytest.mark.one_database
def test_a_third_stream_of_a_player_ends_the_first_and_places_are_bounded(city: Table, stranger: Caller) -> None:
    city.seats[0].app.extensions[STREAMS].most = 4
    with stream(city.seats[0], "/events", **SSE) as first, stream(city.seats[0], "/events", **SSE) as second:
        assert [next(first)[:3], next(second)[:3]] == ["id:", "id:"]
        with stream(city.seats[0], "/events", **SSE), stream(city.seats[1], "/events", **SSE):
            assert list(first) == []
            with stream(city.seats[1], "/events", **SSE):
                refused = stranger.get(f"{city.path}/events", headers=SSE)
    assert (refused.status_code, refused.json["code"]) == (503, "too-many-streams")
    assert refused.headers["Retry-After"] == "10"
    assert not city.seats[0].app.extensions[STREAMS].places


@pytest.mark.one_database
def test_streams_end_at_once_when_the_process_is_to_stop(city: Table, app: Flask) -> None:
    with stream(city.seats[0], "/events", **SSE) as first:
        assert next(first)[:3] == "id:"
        Timer(0.05, app.extensions[STREAMS].end).start()
        began = time.monotonic()
        assert list(first) == []
        with stream(city.seats[1], "/events", **SSE) as late:
            assert len(list(late)) == 1
    assert time.monotonic() - began < 5


@pytest.mark.one_database
def test_a_long_poll_is_answered_when_something_happens(city: Table, app: Flask) -> None:
    anna, ben = city.seats
    since = ben.get("/events").json["next"]
    found: list[Any] = []
    waiting = Thread(target=lambda: found.append(ben.get(f"/events?since={since}&wait=20")))
    waiting.start()
    while not app.extensions[STREAMS].places:
        pass
    city.move(anna.get(f"{city.path}/legal-moves").json["moves"][0])
    app.extensions[STREAMS].watch.wake()
    waiting.join(timeout=10)
    assert kinds(found[0])[0] == "game.move"


def test_whoever_reads_on_from_the_last_number_misses_nothing_that_many_write_at_once(
    house: House, anna: Person
) -> None:
    def write(_number: int) -> None:
        for _ in range(25):
            with house.store.write() as session:
                tell_player(Desk(house, session, house.clock()), anna.id, Happening.CHALLENGED, {"by": "Ben"})

    writers = [Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    seen: list[int] = []
    while len(seen) < 100 and (any(writer.is_alive() for writer in writers) or _news(house, anna, seen)):
        seen += _news(house, anna, seen)
    assert seen == list(range(1, 101))


def _news(house: House, anna: Person, seen: list[int]) -> list[int]:
    with house.store.read() as session:
        return [one.number for one in told_since(house, session, Reader(anna.id), seen[-1] if seen else 0)]


def test_old_events_are_forgotten_but_the_newest_stays_so_that_numbers_go_on(
    house: House, clock: Clock, a: Caller, b: Caller
) -> None:
    for _ in range(2):
        a.post("/challenges", {"game": "alien-city", "to": "Ben"})
    newest = b.get("/events").json["next"]
    clock.advance(days=91)
    forget(house)
    assert [one["id"] for one in b.get("/events").json["items"]] == [newest]


@pytest.mark.one_database
def test_an_event_is_asked_for_by_its_number(a: Caller) -> None:
    for strange in ("x", "-1", "1.5"):
        assert a.get(f"/events?since={strange}").status_code == 422
        assert a.get("/events", headers={"Last-Event-ID": strange, **SSE}).status_code == 422
