"""A large booklet ordered over HTTP and drawn by a real worker."""

import time

import pytest

from tests.doors.client import Client
from tests.doors.conftest import Installation

pytestmark = pytest.mark.doors


def test_a_booklet_is_ordered_drawn_by_a_worker_and_fetched(installation: Installation) -> None:
    client = Client(installation.http, installation.player("Paula"))
    ordered = client.call("POST", "/printables/alien-city/booklets", {"count": 60, "seed": "a shelf"})
    assert ordered.status == 202, ordered.body
    where = ordered.headers["Location"].removeprefix("/api/v1")
    until = time.monotonic() + 90
    while (order := client.call("GET", f"{where}?wait=10").json)["status"] != "done" and time.monotonic() < until:
        assert order["status"] in {"waiting", "drawing"}, order
    assert order["status"] == "done", order
    fetched = client.call("GET", f"{where}.pdf")
    assert fetched.body.startswith(b"%PDF-")
    assert "Expires" in fetched.headers
    again = client.call("GET", f"{where}.pdf", If_None_Match=fetched.headers["ETag"])
    assert again.status == 304
