"""Turns a letter of the outbox into the bytes of a mail."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sqlalchemy.orm import Session

from server.mailroom.boardfiles import SHOWN_WIDTH, picture
from server.mailroom.languages import language_of, speaking, spoken
from server.mailroom.letter.signs import MARKER
from server.mailroom.parts import Draft, assemble, picture_id
from server.mailroom.rendering import render_html, render_text
from server.mailroom.replies import no_more
from server.mailroom.sheets.clock import clock, reminder
from server.mailroom.sheets.digest import digest
from server.mailroom.sheets.front_desk import confirmation, declined, held, invitation, known, sign_in, webhook
from server.mailroom.sheets.house import forward, new_address, notice
from server.mailroom.sheets.receipt import receipt
from server.mailroom.sheets.sheet import GENERATED, Matter, Sheet
from server.mailroom.sheets.table import begun, offer, over, talk, turn
from server.mailroom.sheets.watch import watch
from server.play.house import House
from server.play.outbox import Kind
from server.play.silence import ALWAYS
from server.store.people import Player
from server.store.post import Outgoing

SHEETS: Final[Mapping[Kind, Callable[[Matter], Sheet]]] = MappingProxyType(
    {
        Kind.TURN: turn,
        Kind.BEGUN: begun,
        Kind.OVER: over,
        Kind.OFFER: offer,
        Kind.TALK: talk,
        Kind.RECEIPT: receipt,
        Kind.REFUSAL: receipt,
        Kind.INVITATION: invitation,
        Kind.DECLINED: declined,
        Kind.WEBHOOK: webhook,
        Kind.SIGN_IN: sign_in,
        Kind.CONFIRMATION: confirmation,
        Kind.HELD: held,
        Kind.REMINDER: reminder,
        Kind.CLOCK: clock,
        Kind.ADDRESS: new_address,
        Kind.NOTICE: notice,
        Kind.FORWARD: forward,
        Kind.DIGEST: digest,
        Kind.KNOWN: known,
        Kind.WATCH: watch,
    }
)


@dataclass(frozen=True, slots=True)
class Composed:
    """A letter's bytes, and the number of the last line of talk that it tells (None: it tells none)."""

    message: bytes
    heard: int | None


def compose(house: House, session: Session, letter: Outgoing) -> Composed:
    """Write a letter as things stand now; the caller keeps the bytes, so that a second try sends the same."""
    player = session.get(Player, letter.player_id) if letter.player_id is not None else None
    matter = Matter(house, session, letter, player, house.clock())
    with speaking(letter.facts.get("language") or language_of(player.wishes if player else None)):
        sheet = SHEETS[Kind(letter.kind)](matter)
        return Composed(assemble(_draft(matter, sheet)), sheet.heard)


def _unwanted(matter: Matter, sheet: Sheet) -> tuple[str, ...]:
    """Return where a player says that no more letters are wanted; answers to a player's own letters need none."""
    player = matter.letter.player_id
    if player is None or sheet.automatic != GENERATED or Kind(matter.letter.kind) in ALWAYS:
        return ()
    address = no_more(matter.house, player)
    return (f"{matter.house.settings.url}/letters/{address.partition('@')[0]}", f"mailto:{address}?subject=unsubscribe")


def _draft(matter: Matter, sheet: Sheet) -> Draft:
    letter, domain = matter.letter, matter.house.settings.domain
    drawn = picture(sheet.page.scene) if sheet.page and sheet.pictured else None
    values = {
        **sheet.said,
        "marker": MARKER,
        "language": spoken(),
        "heading": sheet.heading,
        "page": sheet.page,
        "links": sheet.links,
        "operator": matter.house.settings.operator,
        "domain": domain,
        "picture": f"cid:{picture_id(letter.message_id)}" if drawn else None,
        "picture_width": SHOWN_WIDTH,
    }
    return Draft(
        kind=letter.kind,
        sender=sheet.sender,
        replies_to=sheet.replies_to,
        to=letter.address,
        subject=sheet.subject,
        message_id=letter.message_id,
        thread=sheet.thread,
        automatic=sheet.automatic,
        written_at=matter.now,
        domain=domain,
        text=render_text(sheet.template, values),
        html=render_html(sheet.template, values),
        picture=drawn,
        attachments=sheet.files,
        unwanted=_unwanted(matter, sheet),
    )
