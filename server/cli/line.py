"""Turns questions of the terminal client into calls of the public API, and refusals into one sentence."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import urllib3
from urllib3.exceptions import HTTPError
from urllib3.response import BaseHTTPResponse

NDJSON: Final = "application/x-ndjson"
_SECONDS: Final = 40.0
_REFUSED: Final = 400


class Refusal(Exception):
    """The server refuses, or is not reached; `str()` of it is its sentence, `legal` are moves that would be right."""

    def __init__(self, detail: str, legal: tuple[str, ...] = ()) -> None:
        """Keep the sentence and the moves."""
        super().__init__(detail)
        self.legal = legal


@dataclass(frozen=True, slots=True)
class Line:
    """A line to a server: its address, and the token of whoever asks (empty: nobody's)."""

    server: str
    token: str

    def get(self, path: str) -> Any:  # noqa: ANN401 - any JSON
        """Ask for JSON."""
        return json.loads(self._call("GET", path).data)

    def text(self, path: str) -> str:
        """Ask for text."""
        return self._call("GET", path, accept="text/plain").data.decode()

    def post(self, path: str, body: object) -> Any:  # noqa: ANN401 - any JSON
        """Send something, and wait for what comes of it."""
        return json.loads(self._call("POST", f"{path}{'&' if '?' in path else '?'}wait=10", body).data)

    def events(self, path: str) -> Iterator[Any]:
        """Yield what happens, the present state of things first, until the server ends the stream."""
        answer = self._call("GET", path, accept=NDJSON, keep_open=True)
        waiting = b""
        for piece in answer.stream(1):
            waiting += piece
            if piece == b"\n":
                if waiting.strip():
                    yield json.loads(waiting)
                waiting = b""

    def _call(
        self, method: str, path: str, body: object = None, accept: str = "application/json", *, keep_open: bool = False
    ) -> BaseHTTPResponse:
        headers = {"Accept": accept, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}
        more = {} if body is None else {"json": body}
        try:
            answer = urllib3.request(
                method,
                f"{self.server}/api/v1{path}",
                headers=headers,
                timeout=_SECONDS,
                retries=False,
                preload_content=not keep_open,
                **more,  # type: ignore[arg-type] # the body alone
            )
        except HTTPError as error:
            raise Refusal(f"{self.server} does not answer.") from error
        if answer.status >= _REFUSED:
            raise _refusal(answer)
        return answer


def _refusal(answer: BaseHTTPResponse) -> Refusal:
    try:
        told = json.loads(answer.data)
    except ValueError:
        return Refusal(f"The server answers {answer.status}; is it a Guildpost?")
    return Refusal(str(told.get("detail", "The server refuses.")), tuple(told.get("legal", ())))
