"""Notes, offers withdrawn and moves tried out over HTTP."""

from tests.server.api.callers import Caller, Table


def test_notes_are_kept_for_their_writer_alone(city: Table, c: Caller) -> None:
    anna, ben = city.seats
    path = f"{city.path}/notes"
    seen = anna.put(path, {"text": "first\nsecond"})
    assert (seen.json["text"], seen.json["version"]) == ("first\nsecond", 1)
    assert ben.get(path).json["text"] == ""
    assert c.get(path).status_code == 403
    assert "second" not in ben.get(city.path).text
    anna.put(path, {"text": ""})
    late = anna.put(path, {"text": "other"}, headers={"If-Match": seen.headers["ETag"]})
    assert (late.status_code, late.json["code"]) == (412, "stale")
    assert anna.put(path, {"text": "bell\x07"}).status_code == 422


def test_an_offer_is_taken_back_while_nobody_has_taken_it_up(city: Table) -> None:
    anna, ben = city.seats
    assert anna.delete(f"{city.path}/draw-offers?wait=5").json["code"] == "nothing-offered"
    anna.post(f"{city.path}/draw-offers?wait=5")
    assert anna.delete(f"{city.path}/draw-offers?wait=5").status_code == 200
    assert ben.get(city.path).json["offers"] == []
    ben.post(f"{city.path}/draw-offers?wait=5")
    assert ben.get(city.path).json["status"] == "running"


def test_a_move_tried_out_is_judged_and_changes_nothing(city: Table) -> None:
    anna, ben = city.seats
    path = f"{city.path}/moves?dry_run=true"
    before = anna.get(city.path)
    fine = anna.post(path, {"move": "gt a10"})
    assert fine.status_code == 200
    assert {name: fine.json[name] for name in ("id", "status", "move", "ply", "version")} == {
        "id": None,
        "status": "accepted",
        "move": "GT-a10",
        "ply": 1,
        "version": before.json["version"],
    }
    assert anna.post(path, {"move": "NT-a1"}).json["rule"]
    assert ben.post(path, {"move": "GT-a10"}).json["code"] == "not-your-turn"
    assert anna.post(path, {"move": "GT-a10", "ply": 3}).status_code == 412
    assert anna.post(path, {"move": "GT-a10"}, headers={"If-Match": '"9"'}).status_code == 412
    after = anna.get(city.path)
    assert (after.headers["ETag"], after.json) == (before.headers["ETag"], before.json)


def test_a_move_tried_out_turns_up_no_secret(mini: Table) -> None:
    for wish in ("wish 1", "wish 1", "wish 1"):
        mini.move(wish)
    tried = mini.to_move().post(f"{mini.path}/moves?dry_run=true", {"move": "keep"})
    assert tried.json["ply"] == len(mini.seats[0].get(f"{mini.path}/moves").json["moves"]) + 1
