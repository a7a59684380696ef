"""Whole games of Alien Attack: USA against running processes: by two by letters, by two, three and four by HTTP."""

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import pytest

from engine.core.game import Outcome
from engine.core.record import from_json, replay
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.model import State
from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent, plain

pytestmark = [pytest.mark.doors, pytest.mark.timeout(600)]
DESK = "play@guildpost.localhost"
PEOPLE: Final = ("Ruth", "Bert", "Gita", "Yves")
ROUNDS: Final = {2: 30, 3: 24, 4: 20}


@dataclass(slots=True)
class Table:
    """A game at the installation, and whoever sits there, seat by seat."""

    installation: Installation
    number: str
    people: Sequence[str]
    tokens: dict[str, str]
    writers: list[Correspondent] = field(default_factory=list)
    leaving: Mapping[int, int] = field(default_factory=dict)
    """The seats that leave, and in which round they do."""

    def __post_init__(self) -> None:
        addresses = (f"{name.lower()}@example.org" for name in self.people)
        self.writers = [Correspondent(self.installation, address, game=self.number) for address in addresses]

    def client(self, seat: int) -> Client:
        """Return a program of the seat's, of a stranger for seat 0."""
        return Client(self.installation.http, self.tokens[self.people[seat - 1]] if seat else "")

    def shown(self) -> dict[str, Any]:
        """Return the game as a stranger sees it."""
        found: dict[str, Any] = self.client(0).call("GET", f"/games/{self.number}").json
        return found

    def moves(self, seat: int) -> list[str]:
        """Return the moves so far as a seat reads them."""
        return [one["move"] for one in self.client(seat).call("GET", f"/games/{self.number}/moves").json["moves"]]

    def wait(self, version: int) -> None:
        """Wait until the game has moved on from a version."""
        end = time.monotonic() + 30
        while self.shown()["version"] <= version:
            assert time.monotonic() < end, "the letter was not judged in time"
            time.sleep(0.02)


@pytest.fixture(scope="module")
def tokens(installation: Installation) -> dict[str, str]:
    return {name: installation.player(name) for name in PEOPLE}


def choice(state: State, rng: random.Random, *, early: bool) -> str:
    """Return a move: mostly a plain defence; seat 1 leaves the answer that it never protects with its first one."""
    texts = [GAME.format(move) for move in islice(GAME.legal_moves(state), 200)]
    if state.flip is not None:
        return rng.choice(texts)
    chosen = rng.choice(texts if rng.random() < 0.1 else [text for text in texts if "+" not in text])
    return f"{chosen.split()[0]} +never" if early and state.turn == 1 else chosen


def by_letter(table: Table, seat: int, text: str, version: int) -> None:
    """Answer the letter that asks the seat."""
    letter = table.writers[seat - 1].receive("turn")
    words = plain(letter)
    asked = text.startswith(("protect", "decline"))
    assert ('may write "protect N" or "decline"' in words) == asked
    table.writers[seat - 1].answer(letter, f"{text}\n")
    table.wait(version)


def by_http(table: Table, seat: int, text: str, version: int) -> None:
    """Call what the seat's program would call."""
    client = table.client(seat)
    if text == "resign":
        assert client.call("POST", f"/games/{table.number}/resignation?wait=5").status == 200
        return
    if text.startswith(("protect", "decline")):
        other = table.client(seat % len(table.people) + 1)
        assert other.call("POST", f"/games/{table.number}/moves?wait=5", {"move": text}).status == 409
    answered = client.call("POST", f"/games/{table.number}/moves?wait=5", {"move": text}, If_Match=f'"{version}"')
    assert (answered.status, answered.json["move"]) == (200, text)


def played(table: Table, act: Callable[[Table, int, str, int], None], seed: int) -> tuple[State, Outcome]:
    """Play to the end, hold the record to what was seen, and return the last position and how the game ended."""
    rng, seen = random.Random(seed), table.shown()
    while seen["status"] == "running":
        state = GAME.load(seen["state"])
        seat = seen["to_act"]
        leaves = table.leaving.get(seat, state.round + 1) <= state.round
        act(table, seat, "resign" if leaves else choice(state, rng, early=state.round == 1), seen["version"])
        seen = table.shown()
    record = from_json(table.client(0).call("GET", f"/games/{table.number}/record.json").json)
    end = replay(GAME, record)
    assert end.outcome is not None
    assert (seen["outcome"]["reason"], seen["outcome"]["winners"]) == (end.outcome.reason, list(end.outcome.winners))
    assert {seat: one["total"] for seat, one in seen["scores"].items()} == {
        str(seat): score.total for seat, score in GAME.scores(end.state).items()
    }
    return end.state, end.outcome


def interrupts(table: Table) -> tuple[int, int]:
    """Return how often a seat answered a threat, and how often the table did by an answer left beforehand."""
    moves = table.moves(0)
    return sum(move.startswith(("protect", "decline")) for move in moves), sum("* decline" in move for move in moves)


def test_a_whole_game_of_two_by_letters(installation: Installation, tokens: dict[str, str]) -> None:
    """Larger tables play by letters without processes, in `tests/server/mail/test_whole_tables.py`."""
    people = PEOPLE[:2]
    desk = {name: Correspondent(installation, f"{name.lower()}@example.org") for name in people}
    table = Table(installation, invited(desk, people, ""), people, tokens)
    state, ended = played(table, by_letter, 2)
    assert state.round == ROUNDS[2]
    assert all(ended.reason.split(".")[0] in plain(one.receive("over")) for one in table.writers)
    assert not any(one.has("refusal") for one in table.writers)
    assert all(interrupts(table))


def invited(desk: Mapping[str, Correspondent], people: Sequence[str], options: str) -> str:
    """Begin a game by letters, the first of the people as seat 1, and return its number."""
    first, *others = (desk[name] for name in people)
    first.send(DESK, f"challenge {','.join(people[1:])} alien-attack-usa seat=first {options}\n")
    first.answer(first.receive("held"), "confirm\n")
    number = ""
    for guest in others:
        guest.answer(guest.receive("invitation"), "accept\n")
        number = str(guest.receive("receipt")["Subject"]).partition("#")[2].partition("]")[0]
    return number


@pytest.mark.parametrize(("seats", "leaving"), [(2, {}), (3, {2: 3}), (4, {})])
def test_whole_games_over_http_until_the_bag_is_empty(
    installation: Installation, tokens: dict[str, str], seats: int, leaving: dict[int, int]
) -> None:
    body = {"game": "alien-attack-usa", "to": PEOPLE[1:seats], "seat": "first"}
    table = Table(installation, "", PEOPLE[:seats], tokens, leaving=leaving)
    challenge = table.client(1).call("POST", "/challenges", body).json["id"]
    for seat in range(2, seats + 1):
        table.number = table.client(seat).call("POST", f"/challenges/{challenge}/accept").json.get("game_id")
    state, ended = played(table, by_http, seats)
    assert (state.round, state.left) == (ROUNDS[seats], tuple(leaving))
    assert not set(leaving) & set(ended.winners)
    proof = installation.data / f"attack-{seats}.json"
    proof.write_bytes(table.client(0).call("GET", f"/games/{table.number}/record.json").body)
    assert json.loads(proof.read_text("utf-8"))["seed"]
    installation.command("verify", str(proof))
