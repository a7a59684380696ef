"""The door for letters over HTTP: turns a signed POST of a whole letter into rows that wait to be judged."""

import hashlib
import hmac
import re
from typing import Final

from flask import Response, jsonify, request
from sqlalchemy.exc import SQLAlchemyError

from server.mailroom.carriers import UNKNOWN, envelope_of
from server.mailroom.gate import AWAY, MOST_BYTES, NOBODY, refuse_letter, refuse_recipient
from server.play.budgets import Flooded
from server.play.house import House
from server.play.intake import ring_for, take_letters

MOST_SECONDS: Final = 300
"""So far may the sender's clock be from ours; a letter that is caught and sent again later is refused."""

_STAMP: Final = re.compile(r"[0-9]{1,12}")
_BUSY_SECONDS: Final = "600"
_AWAY_SECONDS: Final = "60"


def sign(key: bytes, timestamp: str, sender: str, recipients: list[str], raw: bytes) -> str:
    """Return the signature of a letter: HMAC-SHA256 over its envelope, one line each, then its bytes."""
    told = "\n".join((timestamp, sender, *recipients, "")).encode()
    return hmac.new(key, told + raw, hashlib.sha256).hexdigest()


def inbound(house: House) -> Response:
    """Keep the letter in the request's body for the recipients in its address (`?to=…&from=…`)."""
    sender, recipients = request.args.get("from", ""), request.args.getlist("to")
    if (request.content_length or 0) > MOST_BYTES:
        return _no(413, "The letter is larger than 1 MiB.")
    raw = request.stream.read(MOST_BYTES + 1)
    if why := _untrusted(house, sender, recipients, raw):
        return _no(401, why)
    if refusal := refuse_letter(raw):
        return _no(422, refusal[4:])
    noted = envelope_of(house, raw)
    who = (sender or NOBODY) if "from" in request.args else noted.sender or UNKNOWN
    to = tuple({one.casefold(): one for one in recipients or noted.recipients}.values())
    refused = [why for one in to if (why := refuse_recipient(house, who, one))]
    if refused or not to:
        return _no(422, refused[0][4:] if refused else "5.1.1 The letter is to none of our addresses.")
    return _keep(house, raw, who, to)


def _keep(house: House, raw: bytes, sender: str, recipients: tuple[str, ...]) -> Response:
    try:
        numbers = take_letters(house, raw, sender, recipients)
    except Flooded as error:
        return _no(429, f"4.7.1 {error}", _BUSY_SECONDS)
    except (SQLAlchemyError, OSError):
        return _no(503, AWAY[4:], _AWAY_SECONDS)
    for number in numbers:
        ring_for(house, number)
    answer = jsonify(kept=numbers)
    answer.status_code = 202
    return answer


def _untrusted(house: House, sender: str, recipients: list[str], raw: bytes) -> str | None:
    """Return why a request is not from our mail server; the time taken does not tell how much of it was right."""
    timestamp = request.headers.get("X-Guildpost-Timestamp", "")
    given = request.headers.get("X-Guildpost-Signature", "").encode()
    keys = [key.strip().encode() for key in house.settings.inbound_keys.split(",") if key.strip()]
    signatures = [sign(key, timestamp, sender, recipients, raw).encode() for key in keys]
    if not sum(hmac.compare_digest(one, given) for one in signatures):
        return "The header X-Guildpost-Signature is missing or wrong."
    if not _STAMP.fullmatch(timestamp) or abs(int(timestamp) - house.clock().timestamp()) > MOST_SECONDS:
        return "The header X-Guildpost-Timestamp is more than five minutes from our clock."
    return None


def _no(status: int, detail: str, retry_after: str | None = None) -> Response:
    answer = jsonify(type="about:blank", status=status, detail=detail)
    answer.status_code, answer.mimetype = status, "application/problem+json"
    if retry_after:
        answer.headers["Retry-After"] = retry_after
    return answer
