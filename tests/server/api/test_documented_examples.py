"""Runs every example of docs/api.md against a server that listens, and compares each status with the one written."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from werkzeug.serving import make_server

from server.api.streams import STREAMS
from server.play.house import House
from server.play.proofs import prove
from server.play.submissions import judge
from server.store.people import Player
from tests.server.api.callers import Caller
from tests.server.cast import Bell, Person

CUT_SHORT = 28
"""How curl ends when the time is over that it was given, as for a stream that stays open."""

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
EXAMPLES = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
COMMANDS = [
    (command, int(status)) for block in EXAMPLES for command, status in re.findall(r"(curl .*)\n# (\d{3})", block)
]


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """Where the application listens; whoever follows events is let go before the database is closed."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    server.daemon_threads = False
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    app.extensions[STREAMS].end()
    server.shutdown()
    thread.join()
    server.server_close()


def facts(house: House, reader: Caller) -> dict[str, str]:
    """What a reader would copy from the answers so far."""
    found = {}
    with house.store.read() as session:
        newest = session.query(Player).order_by(Player.id.desc()).limit(1).one()
        found["CODE"] = prove(house, newest.id, house.clock()).local
    for state in ("open", "accepted"):
        for challenge in reader.get(f"/challenges?status={state}").json["items"]:
            found |= {"CHALLENGE": challenge["id"], "GAME": challenge["game_id"] or ""}
    for webhook in reader.get("/webhooks").json["items"]:
        found["WEBHOOK"] = webhook["id"]
    if game := found.get("GAME"):
        moves = reader.get(f"/games/{game}/legal-moves").json["moves"] or [""]
        played = [one["move"] for one in reader.get(f"/games/{game}/moves").json["moves"]]
        found |= {"REPLY": moves[0], "MOVE": played[0] if played else moves[0]}
    return found


def test_every_example_of_the_page_is_answered_as_it_says(
    address: str, house: House, bell: Bell, anna: Person, ben: Person, a: Caller, tmp_path: Path
) -> None:
    assert len(COMMANDS) == PAGE.read_text().count("\ncurl ")
    given = {"GUILDPOST": address, "TOKEN": anna.token, "BEN": ben.token, "PATH": os.environ["PATH"]}
    for command, status in COMMANDS:
        waiting = [row for kind, row in bell.rung if kind.value == "judge"]
        if "$SUBMISSION" in command:
            judge(house, waiting[-1])
        orders = [row for kind, row in bell.rung if kind.value == "print"]
        words = {
            **given,
            **facts(house, a),
            "ORDER": "".join(orders[-1:]),
            "SUBMISSION": waiting[-1] if waiting else "",
        }
        shell = ["bash", "-c", f"{command} -sS -w '\\n%{{http_code}}'"]
        done = subprocess.run(shell, env=words, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode in {0, CUT_SHORT if "--max-time" in command else 0}, f"{command}\n{done.stderr.decode()}"
        assert int(done.stdout[-3:]) == status, f"{command}\n{done.stdout.decode(errors='replace')}"
    assert {"board.png", "board.pdf", "game.ppn", "game.json", "setup.pdf", "tiles.pdf"} <= {
        file.name for file in tmp_path.iterdir()
    }
