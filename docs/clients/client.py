"""Plays at a Guildpost by its API, with nothing but the standard library: `client.py URL TOKEN GAME`."""

import json
import random
import sys
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url: str, token: str, body: object = None, accept: str = "application/json") -> HTTPResponse:
    """Send a request; a body makes it a POST. The answer is open, to be read whole or line by line."""
    headers = {"Authorization": f"Bearer {token}", "Accept": accept, "Content-Type": "application/json"}
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers), timeout=60)  # noqa: S310


def choose(moves: list[str]) -> str:
    """Choose a move; a bot that wants to win thinks here."""
    return random.choice(moves)


def play(url: str, token: str, game: str) -> None:
    """Play a game to its end: whenever it is our turn, choose a move and send it."""
    game_url = f"{url}/api/v1/games/{game}"
    with call(f"{game_url}/events", token, accept="application/x-ndjson") as events:
        for line in events:  # the first is a snapshot of the game; an empty line is a sign of life
            if not line.strip() or json.loads(line)["type"] not in {"snapshot", "game.turn", "game.over"}:
                continue
            seen = json.load(call(game_url, token))
            if seen["status"] == "over":
                print("winners:", seen["outcome"]["winners"])
                return
            if seen["to_act"] == seen["your_seat"]:
                move = choose(json.load(call(f"{game_url}/legal-moves", token))["moves"])
                try:
                    call(f"{game_url}/moves?wait=5", token, {"move": move, "ply": seen["ply"]})
                except HTTPError as refusal:
                    print("refused:", json.load(refusal)["detail"], file=sys.stderr)


if __name__ == "__main__":
    play(*sys.argv[1:4])
