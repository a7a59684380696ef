"""Callers of the REST door that compare every answer with the description of the door."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from server.api.door import as_json
from server.play.house import House
from server.play.submissions import judge

API = "/api/v1"


class HasToken(Protocol):
    """Somebody with a token."""

    token: str


@cache
def described() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_json())
    return found


def described_as(rule: str) -> str:
    """The path of a route as the description writes it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


@cache
def validator(pointer: str) -> Draft202012Validator:
    """A validator for the schema at a place in the description."""
    return Draft202012Validator({"$ref": f"#{pointer}", **described()})


@dataclass(frozen=True)
class Caller:
    """A program that calls the door, with the token of a player or without."""

    app: Flask
    token: str | None = None

    def get(self, path: str, **more: object) -> TestResponse:
        return self.call("GET", path, **more)

    def post(self, path: str, body: object = None, **more: object) -> TestResponse:
        return self.call("POST", path, **{**({} if body is None else {"json": body}), **more})

    def put(self, path: str, body: object, **more: object) -> TestResponse:
        return self.call("PUT", path, json=body, **more)

    def delete(self, path: str, **more: object) -> TestResponse:
        return self.call("DELETE", path, **more)

    def call(self, method: str, path: str, headers: Mapping[str, str] | None = None, **more: object) -> TestResponse:
        """Call the door; the path begins behind `/api/v1`. The answer must be one that the description promises."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        place = f"{API}{path}"
        sent: dict[str, Any] = {"method": method, "headers": {**known, **(headers or {})}, **more}
        answer = self.app.test_client().open(place, **sent)
        self.compare(method, place.partition("?")[0], answer)
        return answer

    def compare(self, method: str, path: str, answer: TestResponse) -> None:
        with self.app.test_request_context(path, method=method) as context:
            rule = context.request.url_rule
        if rule is None or not rule.rule.startswith(API):
            assert answer.mimetype == "application/problem+json"
            return
        template = described_as(rule.rule)
        operation = described()["paths"][template][method.lower()]
        status = str(answer.status_code)
        assert status in operation["responses"], f"{method} {template} answers {status}, which is not described"
        pointer = f"/paths/{template.replace('~', '~0').replace('/', '~1')}/{method.lower()}/responses/{status}"
        told = operation["responses"][status]
        if "$ref" in told:
            pointer = told["$ref"].removeprefix("#")
            told = described()["components"]["responses"][told["$ref"].rpartition("/")[2]]
        if not answer.data:
            assert status in {"204", "304"}
            return
        assert answer.mimetype in {media.partition(";")[0] for media in told["content"]}
        if answer.is_json:
            media = answer.mimetype.replace("/", "~1")
            validator(f"{pointer}/content/{media}/schema").validate(answer.json)


@dataclass(frozen=True)
class Table:
    """A game with its players' callers in the order of seats."""

    id: str
    seats: tuple[Caller, ...]
    house: House

    @property
    def path(self) -> str:
        return f"/games/{self.id}"

    def to_move(self) -> Caller:
        return self.seats[self.seats[0].get(self.path).json["to_act"] - 1]

    def move(self, text: str) -> TestResponse:
        """Let whoever is to act play a move."""
        answer = self.to_move().post(f"{self.path}/moves?wait=5", {"move": text})
        assert answer.status_code == 200, answer.json
        return answer


def caller(app: Flask, person: HasToken) -> Caller:
    return Caller(app, person.token)


def seated(app: Flask, house: House, game: str, *people: HasToken, **options: str) -> Table:
    """Open a game in the order of the people given."""
    callers = tuple(caller(app, person) for person in people)
    names = [answer.json["name"] for answer in (one.get("/players/me") for one in callers)]
    body = {"game": game, "to": names[1:], "seat": "first", "options": options}
    number = callers[0].post("/challenges", body).json["id"]
    answers = [one.post(f"/challenges/{number}/accept") for one in callers[1:]]
    return Table(answers[-1].json["game_id"], callers, house)


def judge_all(house: House, numbers: list[str]) -> None:
    """Do what a worker does."""
    for number in numbers:
        judge(house, number)
