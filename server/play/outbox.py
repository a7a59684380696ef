"""Writes letters to be sent into the transaction of what they tell."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import delete, insert, select

from server.play.house import Desk, House
from server.store.people import Player
from server.store.post import Outgoing
from server.store.rows import put
from server.store.tables import GameRow

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_ID_LENGTH: Final = 24


class Kind(Enum):
    """What a letter is for, as its header `X-Guildpost-Kind` says."""

    TURN = "turn"
    BEGUN = "begun"
    OVER = "over"
    RECEIPT = "receipt"
    REFUSAL = "refusal"
    INVITATION = "invitation"
    DECLINED = "declined"
    CONFIRMATION = "confirmation"
    HELD = "held"
    OFFER = "offer"
    TALK = "talk"
    REMINDER = "reminder"
    CLOCK = "clock"
    WEBHOOK = "webhook"
    ADDRESS = "address"
    NOTICE = "notice"
    FORWARD = "forward"
    SIGN_IN = "sign-in"
    DIGEST = "digest"
    WATCH = "watch"
    KNOWN = "known"


def about_game(desk: Desk, row: GameRow, kind: Kind, player: Player, facts: Mapping[str, Any] = NOTHING) -> None:
    """Enter a letter about the game's present version; one a kind, version and player however often asked."""
    _enter(desk, _about(row, kind, player), _letter(row, kind, player, facts))


def news(desk: Desk, row: GameRow, kind: Kind, player: Player, facts: Mapping[str, Any] = NOTHING) -> None:
    """Enter a letter about a version that this transaction has made: nobody can have been told of it before.

    The end of a game takes the place of a call for a move that the same transaction wrote: that would ask in vain.
    """
    if kind is Kind.OVER:
        unsay(desk, row, lambda letter: (letter.kind, letter.player_id) == (Kind.TURN.value, player.id))
    _add(desk, _about(row, kind, player), _letter(row, kind, player, facts))


def unsay(desk: Desk, row: GameRow, idle: Callable[[Outgoing], bool]) -> None:
    """Take back those letters about the game that this transaction wrote and that say what holds no more."""
    for letter in desk.letters.copy():
        if letter.game_id == row.id and idle(letter):
            desk.letters.remove(letter)
            desk.session.execute(delete(Outgoing).where(Outgoing.id == letter.id))


def to_player(
    desk: Desk, kind: Kind, player: Player, key: str, facts: Mapping[str, Any], row: GameRow | None = None
) -> None:
    """Enter a letter to a player whose `key` says what it answers or tells; `row` is the game it is about, if any."""
    letter = Outgoing(kind=kind.value, player_id=player.id, address=player.email, facts=dict(facts))
    if row is not None:
        letter.game_id, letter.version, letter.ply = row.id, row.version, row.ply
    _enter(desk, f"{kind.value}:{key}", letter)


def to_stranger(desk: Desk, kind: Kind, address: str, key: str, facts: Mapping[str, Any]) -> None:
    """Enter a letter to an address that belongs to no player."""
    _enter(desk, f"{kind.value}:{key}", Outgoing(kind=kind.value, address=address, facts=dict(facts)))


def put_all(desk: Desk, letters: Sequence[Mapping[str, Any]]) -> None:
    """Enter many letters that `fresh` made, in one statement; the sweep finds them."""
    if letters:
        desk.session.execute(insert(Outgoing), letters)


def fresh(desk: Desk, kind: Kind, player: Player, key: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a letter whose key nobody can have used before, for `put_all`."""
    named = f"{kind.value}:{key}"
    return {
        "key": named,
        "kind": kind.value,
        "game_id": None,
        "version": None,
        "ply": None,
        "player_id": player.id,
        "address": player.email,
        "facts": dict(facts),
        "message_id": message_id(desk.house, named),
        "status": "waiting",
        "attempts": 0,
        "created_at": desk.now,
        "due_at": desk.now,
    }


def _enter(desk: Desk, key: str, letter: Outgoing) -> None:
    if desk.session.scalar(select(Outgoing.id).where(Outgoing.key == key)) is None:
        _add(desk, key, letter)


def _about(row: GameRow, kind: Kind, player: Player) -> str:
    return f"{kind.value}:{row.id}:{row.version}:{player.id}"


def _letter(row: GameRow, kind: Kind, player: Player, facts: Mapping[str, Any]) -> Outgoing:
    return Outgoing(
        kind=kind.value,
        game_id=row.id,
        version=row.version,
        ply=row.ply,
        player_id=player.id,
        address=player.email,
        facts=dict(facts),
    )


def _add(desk: Desk, key: str, letter: Outgoing) -> None:
    letter.key = key
    letter.message_id = message_id(desk.house, key)
    letter.submission_id = desk.submission
    letter.status = "waiting"
    letter.created_at = letter.due_at = desk.now
    put(desk.session, letter)
    desk.letters.append(letter)


def message_id(house: House, key: str) -> str:
    """Return the Message-ID of the letter with that key: always the same, so that a repeated sending is seen as one."""
    digest = hashlib.sha256(b"\0".join((house.keys[-1], key.encode()))).hexdigest()[:_ID_LENGTH]
    return f"<{digest}@{house.settings.domain}>"
