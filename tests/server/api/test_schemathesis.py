"""Lets schemathesis ask the door whatever its description lets in: examples, borders, chance, chains of requests."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from werkzeug.serving import make_server

from server.app import make_app
from server.play.house import House
from server.settings import Settings
from tests.server.api.callers import Table, caller, seated
from tests.server.cast import Person

pytestmark = pytest.mark.one_database  # what is asked does not depend on it

SECONDS = 40
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
    "use_after_free",
    "negative_data_rejection",
    "missing_required_header",
    "ensure_resource_availability",
)
LEFT_OUT = ("leave_for_good", "revoke_token", "resign")
"""What would end the run: the account, its token, its game."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, reads_a_minute="0", writes_a_minute="0", stream_seconds="1")


@pytest.fixture
def address(house: House) -> Iterator[str]:
    app: Flask = make_app(house)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def table(house: House, anna: Person, ben: Person) -> Table:
    return seated(make_app(house), house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")


def test_schemathesis_finds_nothing(address: str, table: Table, anna: Person, tmp_path: Path) -> None:
    assert caller(table.seats[0].app, anna).get(table.path).status_code == 200
    words = [
        *(str(Path(sys.executable).parent / "schemathesis"), "run", f"{address}/api/v1/openapi.json"),
        *("--max-time", str(SECONDS), "--max-examples", "4", "--seed", "7", "--workers", "1"),
        *("--checks", ",".join(CHECKS), "--request-timeout", "40", "--suppress-health-check", "all"),
        *("-H", f"Authorization: Bearer {anna.token}", "--warnings", "off"),
        *(word for name in LEFT_OUT for word in ("--exclude-operation-id", name)),
    ]
    done = subprocess.run(
        words, cwd=tmp_path, env=dict(os.environ), capture_output=True, text=True, timeout=280, check=False
    )
    assert "Stateful" in done.stdout
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
