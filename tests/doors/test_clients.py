"""The clients of the manual and `guildpost play`, against an installation of real processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.upstart import ROOT

pytestmark = pytest.mark.doors

CLIENTS = ROOT / "docs" / "clients"


def run(*words: str | Path, given: str = "", **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        input=given,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def game_of(installation: Installation, *tokens: str, game: str = "mini") -> str:
    """Open a game between the players of the tokens, the first of whom begins."""
    callers = [Client(installation.http, token) for token in tokens]
    names = [one.call("GET", "/players/me").json["name"] for one in callers[1:]]
    body = {"game": game, "to": names, "seat": "first"}
    number = callers[0].call("POST", "/challenges", body).json["id"]
    answers = [one.call("POST", f"/challenges/{number}/accept") for one in callers[1:]]
    found: str = answers[-1].json["game_id"]
    return found


def test_the_client_of_forty_lines_plays_a_game_to_its_end(installation: Installation) -> None:
    client = CLIENTS / "client.py"
    assert len([line for line in client.read_text().splitlines() if line.strip()]) <= 42
    tokens = [installation.player(name) for name in ("Pamina", "Roland", "Sigrun")]
    game = game_of(installation, *tokens)
    others = [
        subprocess.Popen([sys.executable, client, installation.http, token, game], stdout=subprocess.PIPE, text=True)
        for token in tokens[1:]
    ]
    told = run(sys.executable, client, installation.http, tokens[0], game)
    assert told.startswith("winners:")
    assert {other.communicate(timeout=30)[0] for other in others} == {told}


def test_the_walk_with_curl_goes_through(installation: Installation) -> None:
    anna, ben = installation.player("Walkanna"), installation.player("Walkben")
    told = run(CLIENTS / "walk.sh", GUILDPOST=installation.http, ANNA=anna, BEN=ben)
    assert "game.over" in told
    assert told.count("is played.") == 2


def test_a_game_is_played_and_watched_in_the_terminal(installation: Installation) -> None:
    tokens = [installation.player(name) for name in ("Tora", "Ulf")]
    game = game_of(installation, *tokens, game="alien-city")
    words = [sys.executable, "-m", "server.cli", "play", game, "--server", installation.http]
    move = Client(installation.http, tokens[0]).call("GET", f"/games/{game}/legal-moves").json["moves"][0]
    lines = [
        "help",
        "moves R",
        f"preview {move}",
        move,
        "nonsense",
        "say hello",
        "history",
        "score",
        "resign",
        "yes",
        "quit",
    ]
    told = run(*words, given="\n".join(lines) + "\n", GUILDPOST_TOKEN=tokens[0])
    for piece in (
        f"{move} would be legal",
        f"{move} is played.",
        "Tora (you)",
        "passed on",
        "You have resigned.",
        "← to move",
    ):
        assert piece in told, told
    assert "is over" in told or "resign" in told
    watched = run(*words, "--watch")
    assert "Ulf" in watched


def test_a_server_that_is_not_there_is_told_in_a_sentence() -> None:
    words = [sys.executable, "-m", "server.cli", "play", "1", "--server", "http://127.0.0.1:9"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "guildpost: http://127.0.0.1:9 does not answer.\n")
