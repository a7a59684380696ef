"""Carries out what was asked: finds the verb, makes sure that the asker may, and calls it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from engine.core.errors import Outdated
from server.mailroom.languages import phrase
from server.mailroom.letter.lines import visible
from server.play.answers import Answer, Status, refused
from server.play.clocks.timeouts import too_late
from server.play.house import Desk
from server.play.intents import Deed, Intent, Who, game_number
from server.play.reading import game_rows_of
from server.play.seats import seat_of
from server.play.tables import locked, position_of
from server.play.verbs import INTENTS
from server.store.people import Player
from server.store.tables import GameRow

CONFIRM_FIRST: Final = "confirm-first"
"""The code of what waits until its player has confirmed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One command as a door understood it.

    `game` is the game that it came in about, `table` its row where that is locked already; `ply`, `mark` and `version`
    are what the asker had before the eyes.
    `confirmed` is false where the asker's word must first be confirmed: by letter, for what cannot be taken back or
    lacks a proof. `line` is how it was written where it is one of several.
    """

    verb: str
    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    actor: Player | None = None
    game: int | None = None
    table: GameRow | None = None
    ply: int | None = None
    mark: int | None = None
    version: int | None = None
    door: str = "api"
    sender: str | None = None
    proved: bool = True
    confirmed: bool = True
    line: str = ""


def carry_out(desk: Desk, wish: Wish) -> Answer:
    """Carry out a wish inside the desk's transaction and say what came of it."""
    intent = INTENTS.get(wish.verb)
    if intent is None:
        return refused(
            "unknown-verb",
            phrase("“%(verb)s” is no command of this server; “help” lists them.", verb=wish.verb),
            verb=wish.verb,
        )
    if wish.actor is not None and wish.actor.banned_at is not None:
        return refused(
            "banned", phrase("This server does nothing for you any more; its operator has decided so."), verb=wish.verb
        )
    if intent.who is not Who.ANYONE and (wish.actor is None or wish.actor.confirmed_at is None):
        return refused(
            "unknown-player", phrase("This server does not know you yet; write “register” and a name."), verb=wish.verb
        )
    try:
        row = _table(desk, wish, intent)
        return row if isinstance(row, Answer) else _done(desk, wish, intent, row)
    except Outdated as error:
        return refused("outdated", error.detail, verb=wish.verb)


def _done(desk: Desk, wish: Wish, intent: Intent, row: GameRow | None) -> Answer:
    deed = Deed(
        desk=desk,
        door=wish.door,
        verb=wish.verb,
        fields={name: visible(text) for name, text in wish.fields.items()},
        actor=wish.actor,
        table=row,
        ply=wish.ply,
        mark=wish.mark,
        version=wish.version,
        sender=wish.sender,
    )
    return _held(deed, intent, wish) or _signed(intent.do(deed), intent)


def is_for_seat(verb: str) -> bool:
    """Say whether a verb is for a player of the game that it is about; the game's row is locked for it."""
    intent = INTENTS.get(verb)
    return intent is not None and intent.who is Who.SEAT


def _signed(answer: Answer, intent: Intent) -> Answer:
    """Note in an answer what was asked; a refusal that names no field is about the first."""
    if answer.status is Status.ACCEPTED:
        return replace(answer, verb=intent.verb)
    return replace(answer, verb=intent.verb, wrong=answer.wrong or next((one.name for one in intent.fields), ""))


def _held(deed: Deed, intent: Intent, wish: Wish) -> Answer | None:
    if intent.harmless or (wish.proved and wish.confirmed):
        return None
    if intent.looks(deed) or (wish.proved and not intent.confirmed(deed)):
        return None
    if (found := _tried(deed, intent)).status is not Status.ACCEPTED:
        return replace(found, verb=wish.verb)
    return Answer(
        status=Status.HELD,
        code=CONFIRM_FIRST,
        detail=phrase(
            "Your “%(verb)s” waits until you confirm it; a letter asks you at your registered address.", verb=wish.verb
        ),
        verb=wish.verb,
        game=deed.table.id if deed.table else None,
        ply=deed.table.ply if deed.table else None,
    )


def _tried(deed: Deed, intent: Intent) -> Answer:
    """Say what would come of a deed, with nothing done: nobody is asked to confirm what would be refused then."""
    written = len(deed.desk.letters)
    with deed.desk.session.begin_nested() as nested:
        found = intent.do(deed)
        nested.rollback()
    del deed.desk.letters[written:]
    return found


def _table(desk: Desk, wish: Wish, intent: Intent) -> GameRow | Answer | None:
    """Return the game that a verb for a seat is about: the one named, else that of its context, else the only one.

    Raises Outdated for one that goes on, of a position that this version cannot read.
    """
    if intent.who is not Who.SEAT or wish.actor is None:
        return None
    number = game_number(wish.fields.get("game", "")) or wish.game or _only_game(desk, wish.actor)
    if number is None:
        detail = phrase(
            "Which game? Write “%(verb)s” in answer to a letter of the game, or add its number.", verb=wish.verb
        )
        return refused("which-game", detail, verb=wish.verb)
    row = wish.table if wish.table is not None and wish.table.id == number else locked(desk.session, number)
    if row is None or seat_of(desk.session, number, wish.actor.id) is None:
        return refused("unknown-game", phrase("You have no seat in a game %(number)s.", number=number), verb=wish.verb)
    if row.status == "running":
        position_of(desk.house, row)
    if intent.timed and (late := too_late(desk, row)):
        return replace(late, verb=wish.verb)
    return row


def _only_game(desk: Desk, player: Player) -> int | None:
    rows = game_rows_of(desk.session, player.id, "running", 2)
    return rows[0].id if len(rows) == 1 else None
