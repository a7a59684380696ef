"""Playing over HTTP: moves and what guards them, resignations, offers, talk."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from engine.catalog import games
from engine.core.ids import Slug
from engine.core.record import from_json, replay
from server.app import make_app
from server.play.house import House, Work
from server.play.submissions import judge
from server.store.post import Submission
from tests.server.api.callers import Caller, Table
from tests.server.cast import Bell, Clock

MOVE = "RT-a2"


def submissions(house: House) -> int:
    with house.store.read() as session:
        return session.query(Submission).filter(Submission.intent.is_not(None)).count()


def test_a_move_that_is_waited_for_is_answered_with_its_judgement(city: Table) -> None:
    played = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": "rt a2"})
    assert played.status_code == 200
    told = played.json
    assert (told["status"], told["move"], told["ply"], told["version"]) == ("accepted", MOVE, 1, 1)
    assert (told["game"], told["verb"], told["legal"]) == (city.id, "move", [])
    assert city.seats[0].get(f"/submissions/{told['id']}").json == told


def test_the_turn_letter_of_a_judged_move_is_hurried(city: Table, bell: Bell) -> None:
    bell.rung.clear()
    city.move(MOVE)
    assert len(bell.rows(Work.DELIVER)) == 1
    assert bell.rows(Work.JUDGE) == []


def test_a_move_that_is_not_waited_for_is_kept_and_judged_later(city: Table, house: House, bell: Bell) -> None:
    kept = city.seats[0].post(f"{city.path}/moves", {"move": MOVE})
    assert kept.status_code == 202
    assert kept.headers["Location"] == f"/api/v1/submissions/{kept.json['id']}"
    assert (kept.json["status"], kept.json["move"]) == ("waiting", None)
    assert bell.rows(Work.JUDGE) == [kept.json["id"]]
    judge(house, kept.json["id"])
    told = city.seats[0].get(kept.headers["Location"].removeprefix("/api/v1")).json
    assert (told["status"], told["move"]) == ("accepted", MOVE)


@pytest.mark.parametrize(
    ("query", "prefer", "status", "applied"),
    [
        ("?wait=5", None, 200, None),
        ("", "wait=5", 200, "wait=5"),
        ("", "respond-async, wait=9", 200, "wait=9"),
        ("", "wait=9999", 200, "wait=30"),
        ("?wait=0", "wait=5", 202, None),
        ("", "wait=x", 202, None),
        ("", "return=minimal", 202, None),
    ],
)
def test_waiting_is_asked_for_by_query_or_preference(
    city: Table, query: str, prefer: str | None, status: int, applied: str | None
) -> None:
    headers = {"Prefer": prefer} if prefer else {}
    answer = city.seats[0].post(f"{city.path}/moves{query}", {"move": MOVE}, headers=headers)
    assert (answer.status_code, answer.headers.get("Preference-Applied")) == (status, applied)


def test_a_wait_that_is_no_number_of_seconds_is_refused(city: Table) -> None:
    for wait in ("x", "31", "-1", "5.0", ""):
        answer = city.seats[0].post(f"{city.path}/moves?wait={wait}", {"move": MOVE})
        assert (answer.status_code, answer.json["errors"][0]["parameter"]) == (422, "wait")


def test_a_move_that_a_rule_forbids_is_refused_with_the_rule_and_what_would_be_right(city: Table) -> None:
    answer = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": "RT-d2"})
    problem = answer.json
    assert answer.status_code == 422
    assert (problem["code"], problem["rule"], problem["judgement"]) == ("illegal-move", "AC-10", "refused")
    assert problem["type"] == "/api/v1/problems/illegal-move"
    assert problem["rule_text"].startswith("A tower")
    assert MOVE in problem["legal"]
    told = city.seats[0].get(f"/submissions/{problem['submission']}").json
    assert (told["status"], told["rule"], told["code"]) == ("refused", "AC-10", "illegal-move")
    assert city.seats[0].get(city.path).json["ply"] == 0


def test_a_text_that_is_no_move_is_refused(city: Table) -> None:
    answer = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": "knight to f3"})
    assert (answer.status_code, answer.json["code"]) == (422, "unreadable-move")


def test_out_of_turn_and_after_the_end_nothing_is_played(city: Table) -> None:
    early = city.seats[1].post(f"{city.path}/moves?wait=5", {"move": MOVE})
    assert (early.status_code, early.json["code"]) == (409, "not-your-turn")
    city.seats[1].post(f"{city.path}/resignation?wait=5")
    late = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE})
    assert (late.status_code, late.json["code"]) == (409, "game-over")


def test_without_a_seat_nobody_moves_resigns_or_talks(city: Table, c: Caller, house: House) -> None:
    before = submissions(house)
    for path, body in {
        "moves": {"move": MOVE},
        "resignation": None,
        "draw-offers": None,
        "undo-requests": None,
        "chat": {"text": "hello"},
    }.items():
        answer = c.post(f"{city.path}/{path}", body)
        assert (answer.status_code, answer.json["code"]) == (403, "no-seat")
    assert c.get(f"{city.path}/chat").status_code == 403
    assert submissions(house) == before


def test_in_a_game_that_there_is_not_nobody_moves(a: Caller) -> None:
    answer = a.post("/games/99/moves", {"move": MOVE})
    assert (answer.status_code, answer.json["code"]) == (404, "unknown-game")


def test_the_version_that_was_seen_guards_a_move(city: Table) -> None:
    tag = city.seats[1].get(city.path).headers["ETag"]
    city.move(MOVE)
    stale = city.seats[1].post(f"{city.path}/moves?wait=5", {"move": "RT-b2"}, headers={"If-Match": tag})
    assert (stale.status_code, stale.json["code"], stale.json["judgement"]) == (412, "stale", "stale")
    assert (stale.json["version"], stale.json["ply"]) == (1, 1)
    fresh = city.seats[1].get(f"{city.path}/board.svg").headers["ETag"]
    move = city.seats[1].get(f"{city.path}/legal-moves").json["moves"][0]
    played = city.seats[1].post(f"{city.path}/moves?wait=5", {"move": move}, headers={"If-Match": fresh})
    assert played.status_code == 200


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("*", 200),
        ('"0"', 200),
        ('"0-1.json"', 200),
        ('"7", "0-2.json"', 200),
        ('"7"', 412),
        ('"7", "8"', 412),
        ('W/"0-1.json"', 412),
        ('"x"', 412),
        ("", 412),
    ],
)
def test_if_match_takes_a_star_and_lists_and_never_a_weak_tag(city: Table, header: str, status: int) -> None:
    answer = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers={"If-Match": header})
    assert answer.status_code == status


def test_the_ply_in_the_body_guards_a_move(city: Table) -> None:
    stale = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE, "ply": 3})
    assert (stale.status_code, stale.json["code"]) == (412, "stale")
    assert city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE, "ply": 0}).status_code == 200


@pytest.mark.parametrize("ply", ["0", 0.0, True, None, -1, [0], 2**60])
def test_a_ply_is_a_whole_number_and_nothing_else(city: Table, ply: object) -> None:
    answer = city.seats[0].post(f"{city.path}/moves", {"move": MOVE, "ply": ply})
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/ply")


def test_the_same_key_moves_once_and_is_answered_alike(city: Table, house: House) -> None:
    before = submissions(house)
    key = {"Idempotency-Key": "move-1"}
    answers = [city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=key) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert answers[0].json == answers[1].json == answers[2].json
    assert [answer.headers.get("Idempotent-Replayed") for answer in answers] == [None, "true", "true"]
    assert submissions(house) == before + 1


def test_a_refusal_is_repeated_for_the_same_key_too(city: Table) -> None:
    key = {"Idempotency-Key": "move-1"}
    first, again = (city.seats[0].post(f"{city.path}/moves?wait=5", {"move": "RT-d2"}, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code) == (422, 422)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json["submission"] == first.json["submission"]


def test_a_key_is_repeated_though_the_game_has_gone_on(city: Table) -> None:
    headers = {"Idempotency-Key": "move-1", "If-Match": city.seats[0].get(city.path).headers["ETag"]}
    assert city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=headers).status_code == 200
    assert city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=headers).status_code == 200


def test_a_key_kept_without_waiting_is_judged_before_its_second_answer(city: Table, house: House) -> None:
    key = {"Idempotency-Key": "move-1"}
    kept = city.seats[0].post(f"{city.path}/moves", {"move": MOVE}, headers=key)
    judge(house, kept.json["id"])
    again = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=key)
    assert (again.status_code, again.json["id"]) == (200, kept.json["id"])


def test_another_request_with_the_same_key_is_refused_and_does_nothing(city: Table) -> None:
    key = {"Idempotency-Key": "move-1"}
    city.seats[0].post(f"{city.path}/moves?wait=5", {"move": "RT-d2"}, headers=key)
    other = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=key)
    assert (other.status_code, other.json["code"]) == (422, "key-reused")
    resigned = city.seats[0].post(f"{city.path}/resignation?wait=5", headers=key)
    assert (resigned.status_code, resigned.json["code"]) == (422, "key-reused")
    assert city.seats[0].get(city.path).json["ply"] == 0


def test_keys_of_two_players_do_not_meet(city: Table) -> None:
    key = {"Idempotency-Key": "1"}
    assert city.seats[1].post(f"{city.path}/chat?wait=5", {"text": "hello"}, headers=key).status_code == 200
    assert city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers=key).status_code == 200


def test_a_key_has_a_length(city: Table) -> None:
    for key in ("", "k" * 256):
        answer = city.seats[0].post(f"{city.path}/moves", {"move": MOVE}, headers={"Idempotency-Key": key})
        assert (answer.status_code, answer.json["errors"][0]["header"]) == (422, "Idempotency-Key")


def test_the_same_move_at_the_same_time_is_played_once(city: Table) -> None:
    def send(_turn: int) -> int:
        return city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(send, range(8)))
    assert statuses == [200, *[409] * 7]
    assert city.seats[0].get(city.path).json["version"] == 1


def test_the_same_key_at_the_same_time_has_one_effect_and_one_answer(city: Table) -> None:
    def send(_turn: int) -> str:
        answer = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers={"Idempotency-Key": "at once"})
        return str(answer.json["id"])

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(send, range(8)))) == 1
    assert city.seats[0].get(city.path).json["version"] == 1


def test_somebody_elses_submission_is_not_shown(city: Table) -> None:
    number = city.move(MOVE).json["id"]
    assert city.seats[1].get(f"/submissions/{number}").status_code == 404
    assert city.seats[0].get("/submissions/nothing").json["code"] == "not-found"


def test_a_submission_can_be_waited_for(city: Table, house: House) -> None:
    number = city.seats[0].post(f"{city.path}/moves", {"move": MOVE}).json["id"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(city.seats[0].get, f"/submissions/{number}?wait=10")
        judge(house, number)
        assert waiting.result().json["status"] == "accepted"


def test_resigning_ends_a_game_for_two(city: Table) -> None:
    answer = city.seats[1].post(f"{city.path}/resignation?wait=5")
    assert (answer.status_code, answer.json["move"], answer.json["status"]) == (200, "resign 2", "accepted")
    game = city.seats[0].get(city.path).json
    assert (game["outcome"]["winners"], game["outcome"]["resigned_by"]) == ([1], 2)
    again = city.seats[1].post(f"{city.path}/resignation?wait=5")
    assert (again.status_code, again.json["code"]) == (409, "game-over")


def test_a_resignation_for_another_position_is_stale(city: Table) -> None:
    for path in ("resignation", "draw-offers", "undo-requests"):
        answer = city.seats[0].post(f"{city.path}/{path}?wait=5", headers={"If-Match": '"5"'})
        assert (answer.status_code, answer.json["code"]) == (412, "stale")
    assert city.seats[0].get(city.path).json["status"] == "running"


def test_a_draw_is_offered_and_accepted(city: Table) -> None:
    assert city.seats[0].post(f"{city.path}/draw-offers?wait=5").json["status"] == "accepted"
    game = city.seats[1].get(city.path).json
    assert game["offers"] == [{"kind": "draw", "seat": 1}]
    assert game["version"] == 1
    assert city.seats[1].post(f"{city.path}/draw-offers?wait=5").status_code == 200
    outcome = city.seats[0].get(city.path).json["outcome"]
    assert (outcome["draw"], outcome["agreed"], outcome["winners"]) == (True, True, [])


def test_an_offer_lapses_with_the_next_move(city: Table) -> None:
    city.seats[1].post(f"{city.path}/draw-offers?wait=5")
    city.move(MOVE)
    assert city.seats[0].get(city.path).json["offers"] == []


def test_a_move_is_taken_back_by_consent_and_the_version_goes_on_rising(city: Table) -> None:
    before = city.seats[0].get(city.path)
    city.move(MOVE)
    nothing = city.seats[1].post(f"{city.path}/undo-requests?wait=5")
    assert (nothing.status_code, nothing.json["code"]) == (422, "nothing-to-undo")
    city.seats[0].post(f"{city.path}/undo-requests?wait=5")
    city.seats[1].post(f"{city.path}/undo-requests?wait=5")
    after = city.seats[0].get(city.path)
    assert (after.json["ply"], after.json["state"]) == (0, before.json["state"])
    assert after.json["version"] > 1
    assert after.headers["ETag"] != before.headers["ETag"]
    assert city.seats[0].get(f"{city.path}/moves").json["moves"] == []


def test_the_table_talks_and_only_the_table_reads_it(city: Table, clock: Clock) -> None:
    city.seats[0].post(f"{city.path}/chat?wait=5", {"text": "Good luck,  Ben <b>!"})
    clock.advance(minutes=1)
    assert city.seats[1].post(f"{city.path}/chat?wait=5", {"text": "And you"}).status_code == 200
    talk = city.seats[0].get(f"{city.path}/chat?limit=1").json
    assert [(one["seat"], one["text"]) for one in talk["items"]] == [(2, "And you")]
    talk = city.seats[0].get(f"{city.path}/chat?cursor={talk['next']}").json
    assert [(one["seat"], one["text"]) for one in talk["items"]] == [(1, "Good luck, Ben <b>!")]


def test_what_is_said_has_a_length(city: Table) -> None:
    for text, code in ((" ", "empty"), ("x" * 501, "too-long"), ("", "invalid"), ("a\nb", "invalid")):
        answer = city.seats[0].post(f"{city.path}/chat?wait=5", {"text": text})
        assert (answer.status_code, answer.json["code"]) == (422, code)


def test_a_whole_game_played_at_random_over_http_is_the_replay_of_its_record(city: Table, stranger: Caller) -> None:
    dice = Random(7)
    while (game := stranger.get(city.path).json)["status"] == "running":
        moves = stranger.get(f"{city.path}/legal-moves").json["moves"]
        chosen = dice.choice(moves)
        told = city.seats[game["to_act"] - 1].post(f"{city.path}/moves?wait=5", {"move": chosen, "ply": game["ply"]})
        assert (told.status_code, told.json["move"], told.json["ply"]) == (200, chosen, game["ply"] + 1)
    found = stranger.get(f"{city.path}/record.json").json
    rules = games()["alien-city"]
    position = replay(rules, from_json(found))
    assert rules.dump(position.state) == game["state"]
    assert {str(seat): score.total for seat, score in rules.scores(position.state).items()} == {
        seat: score["total"] for seat, score in game["scores"].items()
    }
    assert position.outcome is not None
    assert list(position.outcome.winners) == game["outcome"]["winners"]
    assert [one["move"] for one in stranger.get(f"{city.path}/moves").json["moves"]] == found["moves"]


def test_a_whole_game_with_chance_secrets_and_three_seats_is_played_over_http(mini: Table, stranger: Caller) -> None:
    dice = Random(3)
    while (game := stranger.get(mini.path).json)["status"] == "running":
        seat = mini.seats[game["to_act"] - 1]
        mini.move(dice.choice(seat.get(f"{mini.path}/legal-moves").json["moves"]))
    found = stranger.get(f"{mini.path}/record").json
    rules = mini.house.game("mini")
    assert rules.dump(replay(rules, from_json(found)).state) == game["state"]
    assert found["seed"] == game["seed"] is not None
    assert any(one["seat"] is None for one in stranger.get(f"{mini.path}/moves").json["moves"])


def test_what_cannot_be_judged_at_once_is_kept_for_the_workers(mini: Table, bell: Bell) -> None:
    def broken(_state: object, _move: object) -> None:
        raise RuntimeError("a fault of ours")

    house = mini.house
    catalog = {**house.catalog, Slug("mini"): replace(house.game("mini"), check=broken)}
    anna = Caller(make_app(replace(house, catalog=catalog)), mini.seats[0].token)
    bell.rung.clear()
    kept = anna.post(f"{mini.path}/moves?wait=1", {"move": "wish 2"})
    assert (kept.status_code, kept.json["status"]) == (202, "waiting")
    assert bell.rung == [(Work.JUDGE, kept.json["id"])]
    judge(house, kept.json["id"])
    assert mini.seats[0].get(f"/submissions/{kept.json['id']}").json["status"] == "accepted"


def test_what_was_put_before_the_operator_is_said_to_have_failed(city: Table, house: House) -> None:
    number = city.seats[0].post(f"{city.path}/moves", {"move": MOVE}, headers={"Idempotency-Key": "1"}).json["id"]
    with house.store.write() as session:
        session.get_one(Submission, number).status = "failed"
    assert city.seats[0].get(f"/submissions/{number}").json["status"] == "failed"
    again = city.seats[0].post(f"{city.path}/moves?wait=5", {"move": MOVE}, headers={"Idempotency-Key": "1"})
    assert (again.status_code, again.json["status"]) == (202, "failed")
