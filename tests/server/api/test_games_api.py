"""Looking at games over HTTP: views, versions, lists."""

import hashlib

import pytest
from sqlalchemy import event

from server.play.house import House
from tests.server.api.callers import Caller, Table


def test_a_game_shows_itself_to_everybody(city: Table, stranger: Caller) -> None:
    game = stranger.get(city.path).json
    assert game["id"] == city.id
    assert (game["game"], game["version"], game["ply"], game["to_act"]) == ("alien-city", 0, 0, 1)
    assert (game["status"], game["outcome"], game["your_seat"], game["seed"]) == ("running", None, None, None)
    assert game["seats"] == [{"seat": 1, "player": "Anna"}, {"seat": 2, "player": "Ben"}]
    assert game["scores"]["1"] == {"total": 0, "parts": []}
    assert game["state"]["layout"].startswith("N1,G3")


def test_a_player_is_told_the_own_seat(city: Table) -> None:
    assert [seat.get(city.path).json["your_seat"] for seat in city.seats] == [1, 2]


def test_the_seed_is_published_when_the_game_is_over_and_is_the_one_promised(city: Table, stranger: Caller) -> None:
    promised = stranger.get(city.path).json["commitment"]
    city.seats[0].post(f"{city.path}/resignation?wait=5")
    game = stranger.get(city.path).json
    assert (game["status"], game["to_act"], game["outcome"]["winners"]) == ("over", None, [2])
    assert hashlib.sha256(game["seed"].encode()).hexdigest() == promised


def test_a_game_with_secrets_is_shown_to_each_as_far_as_that_seat_may_know(mini: Table, stranger: Caller) -> None:
    mini.move("wish 3")
    own, other, nobody = mini.seats[0], mini.seats[1], stranger
    assert own.get(mini.path).json["state"]["wishes"][0] == 3
    assert other.get(mini.path).json["state"]["wishes"][0] == 0
    assert nobody.get(mini.path).json["state"]["wishes"][0] == 0
    texts = [one.get(f"{mini.path}/moves").json["moves"][0]["move"] for one in (own, other, nobody)]
    assert texts == ["wish 3", "wish ?", "wish ?"]
    records = [one.get(f"{mini.path}/record").json for one in (own, other)]
    assert [record["moves"] for record in records] == [["wish 3"], ["wish ?"]]
    assert records[0]["start"]["bag"] == sorted(records[0]["start"]["bag"])
    tags = {one.get(mini.path).headers["ETag"] for one in (own, other, nobody)}
    assert len(tags) == 3


def test_in_a_game_with_secrets_only_the_seat_to_act_has_its_moves_listed(mini: Table, stranger: Caller) -> None:
    lists = [one.get(f"{mini.path}/legal-moves").json["moves"] for one in (*mini.seats, stranger)]
    assert lists == [["wish 1", "wish 2", "wish 3"], [], [], []]


def test_a_version_that_is_known_is_not_sent_again(city: Table, stranger: Caller) -> None:
    for path in ("", "/moves", "/score", "/record", "/board.svg"):
        first = stranger.get(f"{city.path}{path}")
        known = {"If-None-Match": first.headers["ETag"]}
        again = stranger.get(f"{city.path}{path}", headers=known)
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert "Authorization" in again.headers["Vary"]
    city.move("RT-a2")
    assert stranger.get(f"{city.path}/board.svg", headers=known).status_code == 200


def test_a_weak_comparison_finds_a_known_version_too(city: Table, stranger: Caller) -> None:
    tag = stranger.get(city.path).headers["ETag"]
    assert stranger.get(city.path, headers={"If-None-Match": f'"x", W/{tag}'}).status_code == 304
    assert stranger.get(city.path, headers={"If-None-Match": "*"}).status_code == 304


def test_the_tag_of_a_game_is_strong_and_begins_with_its_version(city: Table, stranger: Caller) -> None:
    city.move("RT-a2")
    assert stranger.get(city.path).headers["ETag"].startswith('"1-')


def test_what_a_player_sees_is_not_kept_by_caches_of_others(city: Table, stranger: Caller) -> None:
    assert city.seats[0].get(city.path).headers["Cache-Control"] == "private, no-cache"
    assert stranger.get(city.path).headers["Cache-Control"] == "no-cache"


def test_head_says_what_get_would(city: Table, stranger: Caller) -> None:
    answer = stranger.app.test_client().head(f"/api/v1{city.path}")
    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["ETag"] == stranger.get(city.path).headers["ETag"]


def test_all_legal_moves_are_listed_or_those_that_begin_as_asked(city: Table, stranger: Caller) -> None:
    every = stranger.get(f"{city.path}/legal-moves").json
    assert every["complete"]
    assert (every["to_act"], every["ply"]) == (1, 0)
    assert len(every["moves"]) == len(set(every["moves"])) > 100
    towers = stranger.get(f"{city.path}/legal-moves?prefix=rt-").json["moves"]
    assert towers == [move for move in every["moves"] if move.startswith("RT-")]


def test_the_moves_are_listed_with_who_made_them_and_when(city: Table, stranger: Caller) -> None:
    city.move("RT-a2")
    city.move(stranger.get(f"{city.path}/legal-moves").json["moves"][0])
    told = stranger.get(f"{city.path}/moves").json
    assert told["version"] == 2
    assert [(one["ply"], one["seat"]) for one in told["moves"]] == [(0, 1), (1, 2)]
    assert told["moves"][0]["move"] == "RT-a2"
    assert told["moves"][0]["made_at"] == "2026-05-04T12:00:00+00:00"


def test_the_score_is_told_part_by_part_now_and_then(city: Table, stranger: Caller) -> None:
    while "(" not in (move := stranger.get(f"{city.path}/legal-moves").json["moves"][-1]):
        city.move(move)
    city.move(move)
    now = stranger.get(f"{city.path}/score").json
    assert {part["rule"][:3] for seat in now["seats"].values() for part in seat["parts"]} == {"AC-"}
    assert stranger.get(f"{city.path}/score?ply=0").json["seats"]["1"] == {"total": 0, "parts": []}
    late = stranger.get(f"{city.path}/score?ply=99")
    assert (late.status_code, late.json["code"]) == (404, "unknown-ply")


def test_a_game_that_there_is_not_is_unknown(stranger: Caller) -> None:
    for path in ("/games/9", "/games/x", "/games/0/moves", "/games/9/board", "/games/9/record.ppn", "/records/9"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, "unknown-game")


def test_my_games_are_listed_by_state_page_by_page(city: Table, a: Caller, b: Caller, c: Caller) -> None:
    second = b.post(f"/challenges/{a.post('/challenges', {'game': 'alien-city', 'to': 'Ben'}).json['id']}/accept")
    a.post(f"{city.path}/resignation?wait=5")
    listed = a.get("/games").json["items"]
    assert [one["id"] for one in listed] == [second.json["game_id"], city.id]
    assert listed[1]["outcome"]["resigned_by"] == 1
    assert [one["id"] for one in a.get("/games?status=running").json["items"]] == [second.json["game_id"]]
    page = a.get("/games?limit=1")
    assert page.headers["Link"].endswith('rel="next"')
    assert a.get(f"/games?limit=1&cursor={page.json['next']}").json["items"][0]["id"] == city.id
    assert c.get("/games").json == {"items": [], "next": None}


def test_a_page_of_games_takes_as_many_queries_whatever_its_length(a: Caller, b: Caller, house: House) -> None:
    counts = []
    for _ in range(2):
        for _ in range(4):
            number = a.post("/challenges", {"game": "alien-city", "to": "Ben"}).json["id"]
            b.post(f"/challenges/{number}/accept")
        statements: list[str] = []

        def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            statements.append(statement)  # noqa: B023 - it is called before the loop goes on

        event.listen(house.store.engine, "before_cursor_execute", note)
        a.get("/games")
        a.get("/challenges?status=accepted")
        event.remove(house.store.engine, "before_cursor_execute", note)
        counts.append(len(statements))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "limit=-1", "limit=1.5", "status=lost"])
def test_a_query_that_does_not_fit_names_its_parameter(a: Caller, query: str) -> None:
    answer = a.get(f"/games?{query}")
    assert (answer.status_code, answer.json["code"]) == (422, "invalid")
    assert answer.json["errors"][0]["parameter"] == query.partition("=")[0]
