"""A program that calls the REST door, with nothing but the standard library."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever the server says
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Client:
    """Calls `/api/v1` with a token, or as a stranger where it is empty."""

    http: str
    token: str = ""

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answered:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.http}/api/v1{path}", data=data, method=method)  # noqa: S310 - our own
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - our own
                return Answered(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answered(error.code, dict(error.headers), error.read())
