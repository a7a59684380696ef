"""Webhooks: calls that `standardwebhooks` verifies, tried again, logged, switched off, never into our own network."""

import ipaddress
import json
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from celery import Celery
from flask import Flask
from sqlalchemy import select
from standardwebhooks.webhooks import Webhook as Oracle

from server.app import make_app
from server.jobs import call_one, enlist
from server.play.bell import CALL
from server.play.caller import WAITS
from server.play.claims import sweep
from server.play.house import House, Work
from server.play.lines import BadAddress, checked, is_public, post
from server.settings import Settings
from server.store.hooks import Delivery
from server.store.post import Outgoing
from tests.server.api.callers import Caller, Table, caller
from tests.server.cast import Bell, Clock, Person

pytestmark = pytest.mark.one_database  # claims are tested on both kinds with letters, whose path this is


@dataclass
class Ear:
    """Somebody who is called: what came, and what is answered."""

    url: str = ""
    status: int = 204
    heard: list[tuple[dict[str, str], str]] = field(default_factory=list)


@pytest.fixture
def ear() -> Iterator[Ear]:
    found = Ear()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            found.heard.append((dict(self.headers), body))
            self.send_response(found.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    found.url = f"http://127.0.0.1:{server.server_port}/hook?x=1"
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, local_webhooks="yes")


@pytest.fixture
def clock() -> Clock:
    """The oracle looks at the real clock."""
    return Clock(datetime.now(UTC))


def work(house: House, bell: Bell) -> None:
    """Do what the workers do with the calls that were rung for."""
    for number in bell.rows(Work.CALL):
        call_one(house, number)
    bell.rung.clear()


def test_a_slow_server_keeps_no_worker_waiting(city: Table, house: House) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        app = Celery("slow", set_as_current=False)
        app.conf.task_always_eager = True
        enlist(app, lambda: house)
        made = hook(city.seats[0], Ear(f"http://127.0.0.1:{silent.getsockname()[1]}/"))
        number = city.seats[0].post(f"/webhooks/{made['id']}/ping").json["id"]
        app.tasks[CALL].apply((number,), throw=True)
        line, _ = silent.accept()
        with house.store.read() as session:
            assert session.get_one(Delivery, int(number)).status == "waiting"
        line.close()
        for _ in range(200):
            with house.store.read() as session:
                if session.get_one(Delivery, int(number)).error:
                    return
            time.sleep(0.01)
        pytest.fail("the call came to no end")


def hook(who: Caller, ear: Ear, *types: str) -> dict[str, Any]:
    answer = who.post("/webhooks", {"url": ear.url, "types": list(types)})
    assert answer.status_code == 201, answer.json
    found: dict[str, Any] = answer.json
    return found


def test_a_call_tells_what_happened_and_is_signed(city: Table, house: House, bell: Bell, ear: Ear) -> None:
    made = hook(city.seats[1], ear, "game.turn")
    move = city.to_move().get(f"{city.path}/legal-moves").json["moves"][0]
    city.move(move)
    work(house, bell)
    [(headers, body)] = ear.heard
    told = Oracle(made["secret"]).verify(body, headers)
    assert (told["type"], told["data"]["game"], told["data"]["seat"]) == ("game.turn", city.id, 2)
    [logged] = city.seats[1].get(f"/webhooks/{made['id']}/calls").json["items"]
    assert (logged["status"], logged["answer"], logged["attempts"]) == ("delivered", 204, 1)
    assert logged["key"] == headers["webhook-id"]
    assert "secret" not in city.seats[1].get(f"/webhooks/{made['id']}").json


def test_a_secret_move_is_told_as_the_owner_may_read_it(mini: Table, house: House, bell: Bell, ear: Ear) -> None:
    hook(mini.seats[1], ear, "game.move")
    mini.move(next(one for one in mini.to_move().get(f"{mini.path}/legal-moves").json["moves"] if "wish" in one))
    work(house, bell)
    assert json.loads(ear.heard[0][1])["data"]["move"] == "wish ?"


def test_a_call_that_fails_comes_again_the_same_until_it_is_given_up_and_the_owner_told(
    a: Caller, b: Caller, house: House, bell: Bell, clock: Clock, ear: Ear
) -> None:
    ear.status = 302
    made = hook(b, ear)
    a.post("/challenges", {"game": "alien-city", "to": "Ben"})
    work(house, bell)
    for wait in WAITS[1:]:
        clock.advance(seconds=wait.total_seconds() * 1.1 + 1)
        sweep(house)
        work(house, bell)
    assert len(ear.heard) == len(WAITS)
    assert len({(headers["webhook-id"], body) for headers, body in ear.heard}) == 1
    seen = b.get(f"/webhooks/{made['id']}").json
    assert (seen["active"], seen["reason"]) == (False, "none of its calls has come through for days")
    assert b.get("/events").json["items"][-1]["type"] == "webhook.disabled"
    with house.store.read() as session:
        assert session.scalar(select(Outgoing.address).where(Outgoing.kind == "webhook")) == "ben@example.org"
    ear.status = 200
    assert b.call("PATCH", f"/webhooks/{made['id']}", json={"active": True}).json["active"]
    [logged] = b.get(f"/webhooks/{made['id']}/calls").json["items"]
    assert b.post(f"/webhooks/{made['id']}/calls/{logged['id']}/resend").status_code == 202
    work(house, bell)
    assert ear.heard[-1][0]["webhook-id"] == logged["key"]
    assert b.get(f"/webhooks/{made['id']}/calls").json["items"][0]["status"] == "delivered"


def test_gone_switches_off_at_once(a: Caller, house: House, bell: Bell, ear: Ear) -> None:
    ear.status = 410
    made = hook(a, ear)
    assert a.post(f"/webhooks/{made['id']}/ping").status_code == 202
    work(house, bell)
    assert a.get(f"/webhooks/{made['id']}").json["reason"] == "its address answered 410 Gone"


def test_a_former_secret_signs_for_a_day_beside_the_fresh_one(
    a: Caller, house: House, bell: Bell, clock: Clock, ear: Ear
) -> None:
    made = hook(a, ear)
    fresh = a.post(f"/webhooks/{made['id']}/secret").json["secret"]
    a.post(f"/webhooks/{made['id']}/ping")
    work(house, bell)
    headers, body = ear.heard[-1]
    for secret in (made["secret"], fresh):
        Oracle(secret).verify(body, headers)
    clock.advance(hours=25)
    a.post(f"/webhooks/{made['id']}/ping")
    work(house, bell)
    headers, body = ear.heard[-1]
    assert len(headers["webhook-signature"].split()) == 1
    signed = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    assert headers["webhook-signature"] == Oracle(fresh).sign(headers["webhook-id"], signed, body)


def test_webhooks_are_their_owners_business_alone(a: Caller, b: Caller, ear: Ear) -> None:
    made = hook(a, ear)
    for call in (b.get, b.delete):
        assert call(f"/webhooks/{made['id']}").status_code == 404
    assert b.post(f"/webhooks/{made['id']}/secret").status_code == 404
    assert a.delete(f"/webhooks/{made['id']}").status_code == 204
    for _ in range(10):
        hook(a, ear)
    assert a.post("/webhooks", {"url": ear.url}).json["code"] == "too-many-webhooks"


INNER = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0"),  # noqa: S104 - never listened on
    *("::1", "::", "fe80::1", "fd00:ec2::254", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1"),
    *("2002:7f00:1::1", "224.0.0.1", "ff02::1", "255.255.255.255"),
)


@pytest.mark.parametrize("inner", INNER)
def test_no_address_of_an_inner_network_is_called(inner: str) -> None:
    assert not is_public(ipaddress.ip_address(inner))
    host = f"[{inner}]" if ":" in inner else inner
    with pytest.raises(BadAddress, match="does not call"):
        post(f"https://{host}/", b"{}", {}, Settings())


def test_addresses_out_in_the_world_are_called() -> None:
    assert all(is_public(ipaddress.ip_address(one)) for one in ("93.184.215.14", "2606:2800:21f:cb07::1"))


@pytest.mark.parametrize(
    "url", ["http://example.org/", "ftp://example.org/", "https://u:p@example.org/", "https://", "https://a:0/", "x"]
)
def test_only_plain_https_addresses_are_taken(url: str, house: House, anna: Person) -> None:
    with pytest.raises(BadAddress):
        checked(url, Settings())
    strict: Flask = make_app(replace(house, settings=replace(house.settings, local_webhooks="no")))
    assert caller(strict, anna).post("/webhooks", {"url": url}).json["errors"][0]["pointer"] == "/url"


def test_a_call_in_other_hands_is_left_alone(a: Caller, house: House, bell: Bell, ear: Ear) -> None:
    made = hook(a, ear)
    number = a.post(f"/webhooks/{made['id']}/ping").json["id"]
    with house.store.write() as session:
        session.get_one(Delivery, int(number)).lease_until = house.clock() + house.settings.lease
    work(house, bell)
    assert ear.heard == []
