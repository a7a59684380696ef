"""The README's commands, run as they stand against a running installation."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.doors.client import Client
from tests.doors.conftest import Installation
from tests.doors.postman import Correspondent, plain
from tests.upstart import ROOT

pytestmark = [pytest.mark.doors, pytest.mark.timeout(300)]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^## (?P<title>[^\n]+)|^```\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    title = ""
    for match in BLOCK.finditer(README):
        title = match["title"] or title
        if match["code"]:
            found.setdefault(title, []).append(match["code"])
    return found


def shell(installation: Installation, code: str, folder: Path, **more: str) -> str:
    """Run a block in a shell of its own, with this installation's doors in place of the usual ones."""
    here = code.replace("http://127.0.0.1:8000", installation.http).replace(
        "smtp://127.0.0.1:8025", f"smtp://{installation.smtp[0]}:{installation.smtp[1]}"
    )
    binaries = folder / "bin"
    binaries.mkdir(exist_ok=True)
    command = binaries / "guildpost"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m server.cli "$@"\n')
    command.chmod(0o755)
    environment = {**installation.environment, **more, "PATH": f"{binaries}:{os.environ['PATH']}"}
    if not (folder / "seeds").exists():
        (folder / "seeds").symlink_to(ROOT / "seeds")
    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", here],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{here}\n{done.stderr}"
    return done.stdout


def test_the_readme_deals_a_city(new_installation: Installation, tmp_path: Path) -> None:
    (code,) = blocks()["Deal a city for your table"]
    shown = shell(new_installation, code, tmp_path)
    assert re.search(r"\b([0-9A-Z]{4}-){3}[0-9A-Z]{4}\b", shown)
    assert (tmp_path / "city.pdf").read_bytes().startswith(b"%PDF")


def test_the_readme_prints_a_kit(new_installation: Installation, tmp_path: Path) -> None:
    (code,) = blocks()["Print and play"]
    shell(new_installation, code, tmp_path)
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("kit.pdf", "tiles.pdf"))


def test_the_readme_scores_a_table_game(new_installation: Installation, tmp_path: Path) -> None:
    (code,) = blocks()["Score a game that was played at a table"]
    shown = shell(new_installation, code, tmp_path)
    assert "138" in shown
    assert "74" in shown


def test_the_readme_plays_by_mail_and_calls_the_api(new_installation: Installation, tmp_path: Path) -> None:
    players, letter = blocks()["Play by email"]
    (calls,) = blocks()["Call the API"]
    tokens = re.findall(r"token: (\S+)", shell(new_installation, players, tmp_path))
    shell(new_installation, letter, tmp_path)
    anna, ben = (Correspondent(new_installation, f"{name}@example.org") for name in ("anna", "ben"))
    anna.answer(anna.receive("held"), "confirm")
    ben.answer(ben.receive("invitation"), "accept")
    ben.receive("receipt", "turn")
    client = Client(new_installation.http, tokens[0])
    (game,) = (one["id"] for one in client.call("GET", "/games").json["items"])
    shown = client.call("GET", f"/games/{game}").json
    mover = {one["seat"]: one["player"] for one in shown["seats"]}[shown["to_act"]]
    move = client.call("GET", f"/games/{game}/legal-moves").json["moves"][0]
    token = tokens[0] if mover == "Anna" else tokens[1]
    calls = calls.replace("/games/1/", f"/games/{game}/").replace('{"move":"RT-e5"}', f'{{"move":"{move}"}}')
    answered = shell(new_installation, calls, tmp_path, TOKEN=token)
    assert '"accepted"' in answered
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert plain((anna if mover == "Ben" else ben).receive("turn"))
