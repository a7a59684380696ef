"""Time over HTTP: clocks of games and challenges, claims and pauses, days away and habits."""

import pytest
from flask import Flask

from server.play.clocks.terms import DAY, HOUR
from server.play.house import House
from tests.server.api.callers import Caller, Table, seated
from tests.server.cast import Clock, Person

pytestmark = pytest.mark.one_database  # the rows are looked at on both by tests/server/play/test_clock_races.py


@pytest.fixture
def timed(app: Flask, house: House, anna: Person, ben: Person) -> Table:
    """A game with a clock to be claimed."""
    return seated(app, house, "alien-city", anna, ben, clock="3d+12h/7d", timeout="claim", weekends="off")


def test_a_game_tells_its_clock_and_its_deadline(timed: Table, clock: Clock) -> None:
    clock.advance(hours=20)
    timed.move(timed.seats[0].get(f"{timed.path}/legal-moves").json["moves"][0])
    told = timed.seats[1].get(timed.path).json
    assert told["deadline"] == "2026-05-08T08:00:00+00:00"
    assert told["clock"] == {
        "bank_s": 3 * DAY,
        "increment_s": 12 * HOUR,
        "cap_s": 7 * DAY,
        "grace_s": 600,
        "timeout": "claim",
        "weekends": "off",
        "seats": [{"seat": 1, "left_s": 3 * DAY - 8 * HOUR}, {"seat": 2, "left_s": 3 * DAY}],
        "seat": 2,
        "deadline": told["deadline"],
        "expires": "2026-05-08T08:10:00+00:00",
        "paused": None,
        "paused_until": None,
        "fallen": [],
    }
    assert [one["deadline"] for one in timed.seats[0].get("/games").json["items"]] == [told["deadline"]]


def test_a_game_without_a_clock_says_so(app: Flask, house: House, anna: Person, ben: Person) -> None:
    table = seated(app, house, "alien-city", anna, ben, clock="none")
    told = table.seats[0].get(table.path).json
    assert (told["clock"], told["deadline"]) == (None, None)
    assert table.seats[0].post(f"{table.path}/pause-requests?wait=5").status_code == 409


def test_a_challenge_tells_the_clock_that_it_proposes(a: Caller) -> None:
    made = a.post("/challenges", {"game": "alien-city", "to": "", "options": {"clock": "1w", "rules": "2.2"}})
    assert made.status_code == 422
    number = a.post("/challenges", {"game": "alien-city", "options": {"clock": "1w", "rules": "2.2"}}).json["id"]
    told = a.get(f"/challenges/{number}").json
    assert told["terms"] == {"clock": "7d+7d/7d", "timeout": "hard", "grace": "10m", "weekends": "on"}
    assert "clock" not in told["options"]
    refused = a.post("/challenges", {"game": "alien-city", "options": {"clock": "soon"}})
    assert (refused.status_code, refused.json["option"]) == (422, "clock")


def test_a_claim_is_taken_when_the_time_is_over(timed: Table, clock: Clock) -> None:
    _, ben = timed.seats
    assert ben.post(f"{timed.path}/timeout-claims?wait=5").json["type"].endswith("/in-time")
    clock.advance(days=6)
    assert ben.post(f"{timed.path}/timeout-claims?wait=5").status_code == 200
    told = ben.get(timed.path).json
    assert (told["status"], told["clock"]["fallen"], told["outcome"]["winners"]) == ("over", [1], [2])


def test_a_pause_changes_version_and_deadline(timed: Table) -> None:
    anna, ben = timed.seats
    before = anna.get(timed.path)
    for one in (anna, ben):
        assert one.post(f"{timed.path}/pause-requests?wait=5").status_code == 200
    after = anna.get(timed.path, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, after.json["deadline"], after.json["clock"]["paused"]) == (200, None, "agreed")
    assert anna.post(f"{timed.path}/resumption?wait=5").status_code == 200
    assert anna.post(f"{timed.path}/resumption?wait=5").json["type"].endswith("/not-paused")


def test_days_away_are_taken_listed_and_ended(a: Caller) -> None:
    taken = a.post("/players/me/vacations", {"from": "2026-05-10", "to": "2026-05-14"}).json
    assert taken == a.get("/players/me/vacations").json
    assert (taken["days_left"], taken["items"][0]["ends_at"]) == (25, "2026-05-15T00:00:00+00:00")
    assert a.post("/players/me/vacations", {"from": "2026-05-14"}).json["type"].endswith("/overlaps")
    assert a.delete("/players/me/vacations").json["items"] == []


def test_what_a_player_says_of_time_stands_among_the_wishes(a: Caller) -> None:
    said = {
        "zone": {"zone": "Europe/Berlin"},
        "quiet-hours": {"hours": "22-7"},
        "reminders": {"switch": "off"},
        "digests": {"switch": "on"},
    }
    for path, body in said.items():
        assert a.call("PUT", f"/players/me/{path}", json=body).status_code == 200
    assert a.get("/players/me").json["wishes"] == {
        "zone": "Europe/Berlin",
        "quiet": "22:00-07:00",
        "remind": "off",
        "digest": "on",
    }
    for path, body in (
        ("zone", {"zone": "Nowhere/Land"}),
        ("quiet-hours", {"hours": "7"}),
        ("digests", {"switch": "1"}),
    ):
        assert a.call("PUT", f"/players/me/{path}", json=body).status_code == 422
