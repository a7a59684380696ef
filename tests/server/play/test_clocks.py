"""Clocks at tables: who is waited for, what arrives in time, what a time-out leads to; every game is proved after."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import select

from server.mailroom.replies import about_game
from server.play.clocks import pauses
from server.play.clocks.digests import write_digests
from server.play.clocks.fischer import Mark
from server.play.clocks.outage import make_good
from server.play.clocks.terms import DAY, HOUR
from server.play.clocks.tick import look_at_clocks
from server.play.house import Desk, House
from server.play.intake import take_letter
from server.play.operator import set_back
from server.play.silence import BOUNCED, silence
from server.play.submissions import Call, take_call
from server.store.people import Challenge, Player
from server.store.post import Submission
from server.store.tables import MoveRow
from tests.server.cast import Clock, Person
from tests.server.play.halls import Hall, faults

pytestmark = pytest.mark.one_database  # test_clock_races.py looks at both


@pytest.fixture
def hall(house: House, clock: Clock, anna: Person, ben: Person, clara: Person) -> Iterator[Hall]:
    made = Hall(house, clock, anna, ben, clara)
    yield made
    assert faults(house) == []


def test_the_clock_of_a_challenge_is_the_clock_of_its_game(hall: Hall) -> None:
    time = hall.time(hall.game(clock="3d+12h/7d", weekends="off"))
    assert time.terms == {"clock": "3d+12h/7d", "timeout": "hard", "grace": "10m", "weekends": "off"}
    assert (time.left, time.seat) == ({"1": 3 * DAY, "2": 3 * DAY}, 1)


def test_a_game_for_which_no_clock_is_named_has_the_gentle_one_of_the_house(hall: Hall) -> None:
    assert hall.time(hall.game()).terms["timeout"] == "claim"
    game = hall.game(clock="none")
    hall.pass_time(days=365)
    assert hall.row(game).status == "running"
    assert hall.asked(hall.people[1], "timeout", game)["code"] == "no-clock"


def test_a_clock_that_is_none_is_refused_with_its_option(hall: Hall, anna: Person) -> None:
    refused = hall.asked(anna, "new", game="alien-city", options="clock=soon")
    assert (refused["code"], refused["made"]) == ("bad-option", {"option": "clock"})
    with hall.house.store.read() as session:
        assert session.scalar(select(Challenge)) is None


def test_a_move_costs_what_it_took_and_earns_the_increment(hall: Hall) -> None:
    game = hall.game(clock="3d+12h/7d")
    hall.clock.advance(hours=30)
    assert hall.move(game)["status"] == "accepted"
    time = hall.time(game)
    assert time.left == {"1": 3 * DAY - 18 * HOUR, "2": 3 * DAY}
    assert (time.seat, time.deadline) == (2, hall.clock.now + timedelta(days=3))


def test_exactly_the_seat_that_is_waited_for_loses_time_and_chance_costs_none(hall: Hall) -> None:
    game = hall.game("mini", 3, clock="5d+1h/9d", first="1")
    spent = {"1": 0, "2": 0, "3": 0}
    for _ in range(9):
        if hall.row(game).status == "over":
            break
        seat = str(hall.row(game).to_act)
        hall.clock.advance(hours=2)
        assert hall.move(game)["status"] == "accepted"
        spent[seat] += 1
        assert hall.time(game).left == {one: 5 * DAY - moves * HOUR for one, moves in spent.items()}
    assert sum(map(bool, spent.values())) == 3


def test_time_that_runs_out_ends_a_game_of_two_by_its_own_rule_of_leaving(hall: Hall) -> None:
    game = hall.game(clock="2d")
    hall.pass_time(days=2, minutes=9)
    assert hall.row(game).status == "running"
    hall.pass_time(minutes=2)
    row = hall.row(game)
    assert (row.status, row.outcome["winners"] if row.outcome else None) == ("over", [2])
    with hall.house.store.read() as session:
        entry = session.scalars(select(MoveRow).where(MoveRow.game_id == game)).one()
        asked = session.get_one(Submission, entry.submission_id or "")
    assert (entry.text, entry.seat, asked.door) == ("resign 1", 1, "clock")
    assert [kind for kind, _, _ in hall.letters(game, "over")] == ["over", "over"]


def test_a_game_of_three_goes_on_without_the_seat_whose_time_is_over(hall: Hall) -> None:
    game = hall.game("alien-attack-usa", 3, clock="2d")
    first = hall.row(game).to_act
    hall.pass_time(days=2, hours=1)
    row, time = hall.row(game), hall.time(game)
    assert row.status == "running"
    assert row.to_act != first
    assert (time.seat, time.deadline) == (row.to_act, hall.clock.now + timedelta(days=2))
    assert hall.letters(game, "clock") == [("clock", hall.people[(first or 0) - 1].id, "fallen")]


def test_a_letter_that_arrived_in_time_counts_however_late_it_is_judged(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="2d")
    hall.clock.advance(days=2, minutes=9)
    to = about_game(hall.house, game, anna.id, 0)
    raw = f"From: {anna.email}\r\nTo: {to}\r\nMessage-ID: <1@example.org>\r\n\r\n{hall.legal(hall.row(game))}\r\n"
    take_letter(hall.house, raw.encode(), anna.email, to)
    hall.clock.advance(hours=5)
    look_at_clocks(hall.house)
    hall.judge()
    assert (hall.row(game).status, hall.row(game).to_act) == ("running", 2)
    assert hall.time(game).left["1"] == 2 * DAY


@pytest.mark.parametrize("verb", ["move", "resign", "draw", "undo", "pause"])
def test_what_arrives_after_the_fall_and_before_the_tick_is_too_late(hall: Hall, verb: str) -> None:
    game = hall.game(clock="2d")
    fields = {"move": hall.legal(hall.row(game))} if verb == "move" else {}
    hall.clock.advance(days=2, minutes=10, seconds=1)
    assert hall.asked(hall.people[0], verb, game, **fields)["code"] == "out-of-time"
    assert hall.asked(hall.people[0], "show", game)["status"] == "accepted"
    assert hall.asked(hall.people[0], "say", game, text="Oh no.")["status"] == "accepted"
    hall.pass_time(minutes=1)
    assert hall.row(game).status == "over"


def test_a_move_at_the_very_instant_is_in_time(hall: Hall) -> None:
    game = hall.game(clock="2d", grace="0")
    hall.clock.advance(days=2)
    assert hall.move(game)["status"] == "accepted"


def test_time_that_is_to_be_claimed_ends_nothing_until_another_claims_it(hall: Hall, anna: Person, ben: Person) -> None:
    game = hall.game(clock="2d", timeout="claim")
    assert hall.asked(ben, "timeout", game)["code"] == "in-time"
    hall.pass_time(days=2)
    hall.pass_time(minutes=11)
    assert hall.letters(game, "reminder", "clock") == [
        ("reminder", anna.id, "OVER"),
        ("clock", ben.id, "claimable"),
    ]
    assert hall.asked(anna, "timeout", game)["code"] == "not-your-claim"
    assert hall.asked(ben, "timeout", game)["status"] == "accepted"
    assert hall.row(game).status == "over"
    assert hall.asked(ben, "timeout", game)["code"] == "game-over"


def test_a_move_before_the_claim_saves_the_game(hall: Hall, ben: Person) -> None:
    game = hall.game(clock="2d+1h", timeout="claim")
    hall.pass_time(days=9)
    assert hall.move(game)["status"] == "accepted"
    assert hall.time(game).left["1"] == HOUR
    assert hall.asked(ben, "timeout", game)["code"] == "not-your-claim"


def test_a_claim_waits_for_what_arrived_before_it(hall: Hall, anna: Person, ben: Person) -> None:
    game = hall.game(clock="2d", timeout="claim")
    hall.clock.advance(days=3)
    move = hall.legal(hall.row(game))
    take_call(hall.house, Call(verb="move", player=anna.id, game=game, fields={"move": move}), at_once=False)
    hall.clock.advance(seconds=1)
    assert hall.asked(ben, "timeout", game)["code"] == "not-yet"
    hall.judge()
    assert hall.asked(ben, "timeout", game)["code"] == "not-your-claim"


def test_reminders_come_at_half_time_a_day_before_and_at_the_end_once_each(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="4d", grace="2h")
    for _ in range(4 * 24 + 1):
        hall.pass_time(hours=1)
        look_at_clocks(hall.house)
    assert hall.letters(game, "reminder") == [("reminder", anna.id, mark) for mark in ("HALF", "DAY", "OVER")]


def test_the_end_is_told_within_the_grace(hall: Hall, anna: Person) -> None:
    game = hall.game(clock="4d", grace="2h")
    hall.pass_time(days=4, minutes=1)
    assert hall.letters(game, "reminder") == [("reminder", anna.id, "OVER")]
    assert hall.move(game)["status"] == "accepted"
    assert hall.time(game).told == 0


def test_a_reminder_that_is_not_sent_yet_lapses_with_the_move(hall: Hall) -> None:
    game = hall.game(clock="4d")
    hall.pass_time(days=2)
    assert hall.time(game).told == Mark.HALF
    hall.move(game)
    assert hall.letters(game, "reminder") == []


def test_a_take_back_gives_back_the_time_since_then(hall: Hall) -> None:
    game = hall.game(clock="3d+12h/7d")
    for hours in (1, 2, 30):
        hall.clock.advance(hours=hours)
        hall.move(game)
    was = hall.time(game).left
    assert was == {"1": 3 * DAY + 11 * HOUR - 18 * HOUR, "2": 3 * DAY + 10 * HOUR}
    hall.clock.advance(hours=5)
    hall.asked(hall.people[0], "undo", game)
    assert hall.asked(hall.people[1], "undo", game)["detail"].endswith("is taken back.")
    time = hall.time(game)
    assert (time.left, time.seat, time.since) == ({**was, "1": 3 * DAY + 11 * HOUR}, 1, hall.clock.now)
    set_back(hall.house, game, 0, "to begin again")
    assert hall.time(game).left == {"1": 3 * DAY, "2": 3 * DAY}


def test_a_pause_by_agreement_stops_the_clock_and_costs_nobody_anything(hall: Hall, anna: Person, ben: Person) -> None:
    game = hall.game(clock="2d")
    hall.clock.advance(hours=12)
    assert hall.asked(ben, "pause", game)["detail"].startswith("Your wish")
    assert hall.asked(anna, "pause", game)["detail"].startswith("All have agreed")
    hall.pass_time(days=60)
    assert hall.row(game).status == "running"
    assert hall.asked(anna, "resume", game)["status"] == "accepted"
    assert hall.time(game).deadline == hall.clock.now + timedelta(hours=36)
    assert [news for _, _, news in hall.letters(game, "clock")] == ["paused"] * 2 + ["resumed"] * 2


def test_another_ends_a_pause_with_notice_and_none_lasts_for_ever(hall: Hall, anna: Person, ben: Person) -> None:
    games = [hall.game(clock="2d"), hall.game(clock="2d")]
    for game in games:
        for who in (anna, ben):
            hall.asked(who, "pause", game)
    assert hall.asked(ben, "resume", games[0])["status"] == "accepted"
    hall.pass_time(days=2)
    assert hall.time(games[0]).since is None
    hall.pass_time(days=1)
    assert hall.time(games[0]).deadline == hall.clock.now + timedelta(days=2)
    hall.clock.advance(days=86)
    hall.move(games[1])
    assert hall.time(games[1]).seat == 2
    hall.pass_time(days=1)
    assert hall.time(games[1]).deadline == hall.clock.now + timedelta(days=2)


def test_whom_letters_do_not_reach_does_not_lose_by_it_once_a_game(hall: Hall, anna: Person, ben: Person) -> None:
    game = hall.game(clock="2d")

    def hold() -> int:
        with hall.house.store.write() as session:
            desk = Desk(hall.house, session, hall.clock.now)
            return pauses.hold(desk, session.get_one(Player, anna.id))

    assert (hold(), hold()) == (1, 0)
    assert hall.letters(game, "clock") == [("clock", ben.id, "held")]
    hall.pass_time(days=6)
    assert hall.row(game).status == "running"
    with hall.house.store.write() as session:
        assert pauses.release(Desk(hall.house, session, hall.clock.now), session.get_one(Player, anna.id)) == 1
    assert hall.time(game).deadline == hall.clock.now + timedelta(days=2)
    assert hold() == 0


def test_an_outage_costs_nobody_anything(hall: Hall) -> None:
    game, lost = hall.game(clock="2d"), hall.game(clock="1h")
    make_good(hall.house)
    hall.clock.advance(hours=2)
    make_good(hall.house)
    hall.clock.advance(minutes=30)
    make_good(hall.house)
    hall.clock.advance(days=9)
    assert make_good(hall.house) == 2
    assert hall.time(game).deadline == hall.clock.now + timedelta(days=2, minutes=-30)
    assert make_good(hall.house) == 0
    hall.pass_time(hours=1)
    assert hall.row(game).status == "running"
    assert hall.row(lost).status == "over"


def test_the_letters_tell_the_time_where_their_reader_lives(hall: Hall, anna: Person, ben: Person) -> None:
    hall.asked(anna, "zone", zone="Europe/Berlin")
    hall.asked(anna, "digest", switch="on")
    game = hall.game(clock="3d+12h/7d", weekends="off", grace="2h")
    assert "Each player has 3 days. Each move adds 12 hours" in hall.text(game=None, kind="invitation", to=ben)
    told = "You have time until Thursday 7 May 2026, 14:00 (Europe/Berlin)."
    assert told in hall.text(game, "turn", anna)
    hall.clock.advance(hours=6)
    write_digests(hall.house)
    assert "until Thursday 7 May 2026, 14:00 (Europe/Berlin)" in hall.text(None, "digest", anna)
    marks = ((30, "Half of the time"), (12, "A day is left"), (24, "What arrives until Thursday 7 May 2026, 16:00"))
    for hours, said in marks:
        hall.pass_time(hours=hours)
        assert said in hall.text(game, "reminder", anna)
    assert "Your time was over on Thursday 7 May 2026, 14:00 (Europe/Berlin)." in hall.text(game, "reminder", anna)
    hall.pass_time(hours=3)
    over = hall.text(game, "over", ben)
    assert "The time of Anna was over." in over
    assert "Anna: out of time" in over


def test_a_turn_that_comes_to_somebody_whom_letters_do_not_reach_begins_a_week_later(hall: Hall, ben: Person) -> None:
    game = hall.game(clock="2d")
    with hall.house.store.write() as session:
        silence(Desk(hall.house, session, hall.clock.now), session.get_one(Player, ben.id), BOUNCED)
    hall.move(game)
    assert (hall.time(game).pause, hall.time(game).deadline) == ("unreached", None)
    hall.pass_time(days=7)
    assert hall.time(game).deadline == hall.clock.now + timedelta(days=2)
