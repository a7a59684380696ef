"""The causes of refusals: turns the stable word of each into its HTTP status and its title."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PREFIX: Final = "/api/v1/problems/"
"""Where each cause is explained; with the cause's word behind it, this is the `type` of a problem."""

STATUSES: Final[Mapping[int, str]] = MappingProxyType(
    {
        400: "The request cannot be read.",
        401: "A valid token is needed.",
        403: "This is not for you.",
        404: "There is no such thing.",
        405: "This cannot be done here.",
        406: "There is no such form of it.",
        408: "The request took too long.",
        409: "This does not fit the present state.",
        410: "It is there no longer.",
        411: "The length of the body is missing.",
        412: "The thing has changed.",
        413: "The body is too large.",
        414: "The address is too long.",
        415: "The body has the wrong media type.",
        416: "There is no such range.",
        417: "That expectation cannot be met.",
        422: "The request does not fit.",
        428: "A precondition is needed.",
        429: "Too many requests.",
        431: "The headers are too large.",
        500: "The server failed.",
        501: "This is not known here.",
        503: "The server is not ready.",
    }
)
"""What each status says, in our words: the same whatever version of Python or Flask serves it."""

_BY_STATUS: Final[Mapping[int, Mapping[str, str]]] = MappingProxyType(
    {
        400: {"unreadable": "The request cannot be read."},
        401: {"token-needed": "A token is needed.", "bad-token": "The token is not valid."},
        403: {
            "no-seat": "You have no seat in this game.",
            "not-invited": "The challenge is for somebody else.",
            "not-your-claim": "It is your own time that runs.",
            "not-available": "That player is not to be had for it.",
            "not-yours": "It belongs to another player.",
            "missing-scope": "The token is not good for this.",
            "closed": "This server takes no registrations.",
            "banned": "The operator has shut the doors to this player.",
        },
        404: {
            "not-found": "There is no such thing.",
            "unknown-game": "There is no such game.",
            "outdated": "The game was begun under another version.",
            "unknown-ply": "The game has no such ply.",
            "unknown-challenge": "There is no such challenge.",
            "unknown-code": "No game has such a setup code.",
        },
        405: {"method-not-allowed": "This cannot be done here."},
        406: {"not-acceptable": "There is no such form of it."},
        409: {
            "not-your-turn": "It is not your turn.",
            "game-over": "The game is over.",
            "challenge-ended": "The challenge has ended.",
            "game-running": "The game is not over yet.",
            "taken-already": "You have taken it up already.",
            "name-taken": "The name or address is taken.",
            "out-of-time": "It came after the time was over.",
            "in-time": "The time is not over yet.",
            "not-yet": "Something that came before is judged first.",
            "no-clock": "The game has no clock.",
            "paused": "The clock stands still.",
            "not-paused": "The clock runs.",
            "not-printed": "It is not printed yet.",
            "too-many-apps": "There are as many apps as one may have.",
            "too-many-webhooks": "There are as many webhooks as one may have.",
        },
        410: {"gone": "It is there no longer."},
        412: {"stale": "The game has changed."},
        413: {"too-large": "The body is too large."},
        415: {"wrong-media-type": "The body has the wrong media type."},
        422: {
            "invalid": "A field does not fit.",
            "illegal-move": "A rule forbids the move.",
            "unreadable-move": "The text is no move.",
            "ambiguous-move": "The move can be read in two ways.",
            "bad-option": "An option does not fit.",
            "bad-name": "The name or address cannot be used.",
            "bad-address": "That is no mail address.",
            "bad-code": "The code cannot be used.",
            "bad-record": "The record cannot be read.",
            "bad-choice": "There is no such choice.",
            "unknown-player": "There is no such player.",
            "own-game": "You sit at that game yourself.",
            "too-many": "That is more than one may have.",
            "same-player": "A player sits at a table once.",
            "too-many-players": "There are more players than places.",
            "nothing-offered": "There is nothing to withdraw.",
            "nothing-to-undo": "There is nothing to take back.",
            "empty": "Nothing was said.",
            "too-long": "Too much was said.",
            "bad-plan": "That is no conditional move.",
            "bad-date": "The days cannot be taken.",
            "overlaps": "The days are taken already.",
            "too-many-days": "There are not so many days left.",
            "unknown-address": "That is no address of yours.",
            "no-proof": "The code is done or too old.",
            "unknown-zone": "There is no such time zone.",
            "bad-hours": "Those are no hours.",
            "bad-switch": "It is on or off.",
            "key-reused": "The idempotency key belongs to another request.",
        },
        414: {"address-too-long": "The address is too long."},
        429: {"quota-exceeded": "Too many requests.", "too-many-orders": "Too much of yours is waiting."},
        500: {"server-fault": "The server failed."},
        503: {"not-ready": "The server is not ready.", "too-many-streams": "All places for waiting are taken."},
    }
)

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {word: title for causes in _BY_STATUS.values() for word, title in causes.items()}
)
"""Every cause by its word."""

_STATUS: Final = {word: status for status, causes in _BY_STATUS.items() for word in causes}
_USUAL: Final = {status: next(iter(causes)) for status, causes in _BY_STATUS.items()}
_UNPROCESSABLE: Final = 422


def status_of(word: str) -> int:
    """Return the HTTP status of a cause; one that is not listed is something that does not fit.

    >>> status_of("not-your-turn"), status_of("something-new")
    (409, 422)
    """
    return _STATUS.get(word, _UNPROCESSABLE)


def usual(status: int) -> str | None:
    """Return the cause that a bare HTTP status stands for, None where it has no word of its own."""
    return _USUAL.get(status)
