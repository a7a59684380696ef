"""Conditional moves over HTTP: a tree for the eyes of its owner."""

import pytest

from tests.server.api.callers import Caller, Table


@pytest.fixture
def moves(city: Table) -> list[str]:
    found = city.seats[0].get(f"{city.path}/legal-moves?prefix=RT").json["moves"]
    lots = {move.partition("-")[2]: move for move in found if "(" not in move}
    return list(lots.values())


def test_a_tree_is_left_seen_and_played(city: Table, moves: list[str]) -> None:
    anna, ben = city.seats
    path = f"{city.path}/conditional-moves"
    assert ben.get(path).json["tree"] == []
    tree = [{"if": moves[0], "then": moves[1], "next": [{"if": moves[2], "then": moves[3]}]}]
    kept = ben.put(path, {"tree": tree})
    assert (kept.status_code, kept.json["version"]) == (200, 1)
    assert kept.json["lines"] == [f"if {moves[0]} then {moves[1]} if {moves[2]} then {moves[3]}"]
    assert anna.get(path).json["tree"] == []
    city.move(moves[0])
    assert [one["move"] for one in anna.get(f"{city.path}/moves").json["moves"]] == moves[:2]
    left = ben.get(path)
    assert left.json["tree"] == [{"if": moves[2], "then": moves[3], "next": []}]
    assert left.json["version"] > 1


def test_a_tree_that_was_met_meanwhile_is_not_overwritten(city: Table, moves: list[str]) -> None:
    ben, path = city.seats[1], f"{city.path}/conditional-moves"
    seen = ben.put(path, {"tree": [{"if": moves[0], "then": moves[1]}]}).headers["ETag"]
    city.move(moves[0])
    late = ben.put(path, {"tree": [{"if": moves[2], "then": moves[3]}]}, headers={"If-Match": seen})
    assert (late.status_code, late.json["code"]) == (412, "stale")
    now = ben.get(path).headers["ETag"]
    assert ben.delete(path, headers={"If-Match": now}).json["tree"] == []


def test_only_a_seat_has_conditional_moves(city: Table, c: Caller, stranger: Caller) -> None:
    path = f"{city.path}/conditional-moves"
    assert (c.get(path).status_code, stranger.get(path).status_code) == (403, 401)
    assert c.put(path, {"tree": []}).status_code == 403


def test_a_tree_has_bounds(city: Table, moves: list[str]) -> None:
    ben, path = city.seats[1], f"{city.path}/conditional-moves"
    deep: list[object] = []
    for _ in range(150):
        deep = [{"if": moves[0], "then": moves[1], "next": deep}]
    assert ben.put(path, {"tree": deep}).json["code"] == "invalid"
    wide = [{"if": f"RT-{x}{y}", "then": moves[1]} for x in "abcdefgh" for y in range(1, 9)]
    assert ben.put(path, {"tree": wide}).status_code == 422
    assert ben.put(path, {"tree": [{"if": moves[0], "then": "nonsense"}]}).json["code"] == "unreadable-move"
