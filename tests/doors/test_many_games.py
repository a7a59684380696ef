"""Plays many games at once over HTTP, with repeated, late and simultaneous moves: none is lost or doubled."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.doors.client import Answered, Client
from tests.doors.conftest import Installation

pytestmark = pytest.mark.doors

MOST_GAMES = 4
SLUGS = ("alien-city", "stratopolis")
CHOICES = st.integers(0, 200)


@dataclass
class Game:
    """What we know of a game: what was accepted, in order."""

    id: str
    seats: tuple[Client, Client]
    moves: list[str] = field(default_factory=list)
    over: bool = False
    keys: int = 0

    def ask(self, path: str = "") -> Any:  # noqa: ANN401 - any JSON
        return self.seats[0].call("GET", f"/games/{self.id}{path}").json

    def send(self, seat: int, body: object, **headers: str) -> Answered:
        return self.seats[seat - 1].call("POST", f"/games/{self.id}/moves?wait=10", body, **headers)

    def turn(self, choice: int) -> tuple[int, str, int]:
        """Who is to act, one of the moves, and at which ply."""
        seen = self.ask()
        legal = self.seats[seen["to_act"] - 1].call("GET", f"/games/{self.id}/legal-moves").json["moves"]
        return seen["to_act"], legal[choice % len(legal)], seen["ply"]

    def note(self, answer: Answered) -> None:
        """Keep what was accepted; chance that follows is in the record between the moves of seats."""
        assert answer.status == 200, answer.json
        self.moves.append(answer.json["move"])
        self.over = self.ask()["status"] == "over"

    def played(self) -> list[str]:
        return [one["move"] for one in self.ask("/moves")["moves"] if one["seat"] is not None]


class Tables(RuleBasedStateMachine):
    """Two players who play many games with each other."""

    anna: Client
    ben: Client
    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[Game] = []

    @rule(target=games, slug=st.sampled_from(SLUGS))
    def begin(self, slug: str) -> Game:
        if len(self.open) >= MOST_GAMES:
            return self.open[0]
        body = {"game": slug, "to": ["Benmany"], "seat": "first"}
        number = self.anna.call("POST", "/challenges", body).json["id"]
        found = Game(self.ben.call("POST", f"/challenges/{number}/accept").json["game_id"], (self.anna, self.ben))
        self.open.append(found)
        return found

    @rule(game=games, choice=CHOICES)
    def move(self, game: Game, choice: int) -> None:
        if not game.over:
            seat, text, ply = game.turn(choice)
            game.note(game.send(seat, {"move": text, "ply": ply}))

    @rule(game=games, choice=CHOICES)
    def move_sent_twice_with_one_key(self, game: Game, choice: int) -> None:
        if game.over:
            return
        seat, text, _ = game.turn(choice)
        game.keys += 1
        key = f"{game.id}-{game.keys}"
        first = game.send(seat, {"move": text}, Idempotency_Key=key)
        game.note(first)
        again = game.send(seat, {"move": text}, Idempotency_Key=key)
        assert (again.status, again.json["ply"]) == (200, first.json["ply"])
        assert {name.lower() for name in again.headers} >= {"idempotent-replayed"}

    @rule(game=games, choice=CHOICES)
    def same_move_from_two_tabs(self, game: Game, choice: int) -> None:
        if game.over:
            return
        seat, text, ply = game.turn(choice)
        with ThreadPoolExecutor(2) as tabs:
            answers = list(tabs.map(lambda _tab: game.send(seat, {"move": text, "ply": ply}), range(2)))
        statuses = sorted(answer.status for answer in answers)
        assert statuses[0] == 200
        assert statuses[1] in {409, 412}
        game.note(min(answers, key=lambda answer: answer.status))

    @rule(game=games, choice=CHOICES)
    def late_move(self, game: Game, choice: int) -> None:
        if game.over or not game.moves:
            return
        seat, text, ply = game.turn(choice)
        assert game.send(seat, {"move": text, "ply": ply - 1}).status == 412
        assert game.send(seat, {"move": text}, If_Match='"0"').status == 412
        assert game.send(3 - seat, {"move": text}).status == 409

    @invariant()
    def nothing_is_lost_doubled_or_out_of_order(self) -> None:
        for game in self.open[-1:]:
            assert game.played() == game.moves

    def teardown(self) -> None:
        for game in self.open:
            assert game.played() == game.moves
            plies = [one["ply"] for one in game.ask("/moves")["moves"]]
            assert plies == list(range(len(plies)))
            told = self.anna.call("GET", f"/games/{game.id}/events?since=0").json["items"]
            heard = [one["data"]["move"] for one in told if one["type"] == "game.move" and one["data"]["seat"]]
            assert heard == game.moves[: len(heard)]
            assert len(heard) == len(game.moves) or len(told) == 100


def test_many_games_are_played_at_once(installation: Installation) -> None:
    anna = Client(installation.http, installation.player("Annamany"))
    ben = Client(installation.http, installation.player("Benmany"))
    run_state_machine_as_test(
        type("Seated", (Tables,), {"anna": anna, "ben": ben}),
        settings=settings(
            max_examples=4,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert installation.command("verify", "--all")
