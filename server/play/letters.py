"""Judges a letter: finds who wrote it and with what proof, carries out its commands as one, and writes the answer."""

import email
import email.policy
from dataclasses import replace
from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from server.mailroom.address import Address, Point, read_address
from server.mailroom.languages import language_of, phrase, speaking
from server.mailroom.letter import Command, Letter, Verdict, read
from server.mailroom.letter.moves import Recogniser, likely, recogniser, recogniser_at
from server.mailroom.letter.results import Alignment
from server.play.aliases import remember
from server.play.answers import Answer, Status, refused
from server.play.budgets import give_back
from server.play.house import Desk, House
from server.play.housemail import DROPPED, house_mail
from server.play.judging import Wish, carry_out
from server.play.prose import as_talk
from server.play.receipts import seen_before, write_back
from server.play.verbs import INTENTS, vocabulary_of
from server.play.verbs.language import VERB as LANGUAGE
from server.play.verbs.language import code_of
from server.play.vouching import vouched
from server.play.wording import fields_of
from server.play.writers import Writer, address_of, find_writer
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow

NOBODY: Final = frozenset({"", "<>"})
"""Envelope senders of what no person wrote (RFC 5321, 4.5.5)."""

_CONTEXTS: Final = {Point.CHALLENGE: "challenge", Point.ADDRESS: "change"}
"""What the reply address names for the commands of a letter."""

MOST_FILES: Final = 2
"""So many kits or setup sheets go into one answer, lest a small letter bring forth a huge one."""

_FILES: Final = frozenset({"print", "setup"})
HELD_FOR: Final = timedelta(hours=24)


def understand(house: House, session: Session, row: Submission) -> Letter:
    """Read a kept letter, compared with the text that we sent to where it was answered from."""
    envelope = row.envelope or {}
    raw = row.raw or b""
    address = read_address(envelope.get("to", ""), house.settings.domain)
    sent = _text_sent(session, address) if address else None
    letter = read(
        raw,
        domain=house.settings.domain,
        sent=sent,
        verbs=vocabulary_of(house.catalog),
        is_move=_moves_meant(house, session, address, raw),
    )
    return replace(letter, alignment=vouched(house, raw, letter))


def _moves_meant(house: House, session: Session, address: Address | None, raw: bytes) -> Recogniser:
    """Return the test for moves of the game that the reply address is about; else of those that the header tells."""
    played = None
    if address is not None and address.point is Point.GAME:
        played = session.scalar(select(GameRow.game).where(GameRow.id == int(address.reference)))
    return recogniser(likely(house.catalog, raw)) if played is None else recogniser_at(house.game(played))


def judge_letter(desk: Desk, row: Submission, letter: Letter) -> tuple[Answer, ...]:
    """Carry out what a letter asks, all of it or nothing, and write the answer into the outbox."""
    envelope = row.envelope or {}
    writer = find_writer(desk, letter, envelope.get("to", ""))
    row.player_id = writer.player.id if writer.player else None
    with speaking(_language(letter, writer)):
        return _judged(desk, row, as_talk(letter, writer), writer)


def _language(letter: Letter, writer: Writer) -> str:
    """Return the language of the answer: the one that the letter itself asks for, else the writer's."""
    asked = (code_of(command.text) for command in reversed(letter.commands) if command.verb == LANGUAGE)
    return next((code for code in asked if code), language_of(writer.player.wishes if writer.player else None))


def _judged(desk: Desk, row: Submission, letter: Letter, writer: Writer) -> tuple[Answer, ...]:
    envelope = row.envelope or {}
    if (unanswered := _unanswered(desk, row, letter, writer)) is not None:
        return unanswered
    answers = _answers(desk, letter, writer)
    if answers[-1].status is Status.ACCEPTED and any(answer.verb == "move" for answer in answers):
        give_back(desk.session, envelope.get("from", ""), envelope.get("to", ""), row.received_at)
    write_back(desk, row, letter, writer, answers)
    return answers


def _unanswered(desk: Desk, row: Submission, letter: Letter, writer: Writer) -> tuple[Answer, ...] | None:
    """Return what is noted of a letter that nobody is answered, None where it asks for something."""
    if (dealt := house_mail(desk, row, letter, writer)) is not None:
        return dealt
    if (row.envelope or {}).get("from") in NOBODY:
        return (refused("ignored", phrase("A report of a mail server; it is kept, and nobody is answered.")),)
    if letter.verdict is Verdict.IGNORED:
        return (refused("ignored", letter.reason),)
    if seen_before(desk, row, letter):
        return (refused("repeated", phrase("This letter came before; it was carried out then.")),)
    return None


def _answers(desk: Desk, letter: Letter, writer: Writer) -> tuple[Answer, ...]:
    if letter.verdict is not Verdict.COMMANDS:
        answer = refused(f"letter-{letter.verdict.value}", _nearly(letter) or phrase(letter.reason), board=True)
        about_game = writer.address is not None and writer.address.point is Point.GAME
        return (replace(answer, game=int(writer.address.reference)) if about_game and writer.address else answer,)
    if sum(command.verb in _FILES for command in letter.commands) > MOST_FILES:
        detail = phrase("A letter may ask for %(most_files)s files at most; please ask again.", most_files=MOST_FILES)
        return (refused("too-many-files", detail),)
    return carry_out_all(desk, wishes_of(desk, letter, writer))


def _nearly(letter: Letter) -> str:
    """Return how a verb is written with which a line of a letter without commands begins; empty where none does."""
    for line in letter.ignored if letter.verdict is Verdict.EMPTY else ():
        intent = INTENTS.get(line.split()[0].strip(":").casefold()) if line.strip() else None
        if intent is not None:
            written = phrase("“%(line)s” cannot be read; write “%(usage)s”.", line=line, usage=intent.usage)
            example = phrase("Example: %(example)s", example=intent.example) if intent.example else ""
            return f"{written} {example}".strip()
    return ""


def carry_out_all(desk: Desk, wishes: tuple[Wish, ...]) -> tuple[Answer, ...]:
    """Carry out wishes in order; at the first that fails, everything is as it was before."""
    answers: list[Answer] = []
    with desk.session.begin_nested() as nested:
        for wish in wishes:
            answers.append(carry_out(desk, wish))
            if answers[-1].status is not Status.ACCEPTED:
                nested.rollback()
                return (_named(answers[-1], wish) if len(wishes) > 1 else answers[-1],)
    return tuple(answers)


def _named(answer: Answer, wish: Wish) -> Answer:
    """Return a refusal that names the line at fault."""
    if answer.status is Status.HELD:
        return answer
    return replace(answer, detail=phrase("“%(line)s”: %(detail)s", line=wish.line, detail=answer.detail))


def wishes_of(desk: Desk, letter: Letter, writer: Writer) -> tuple[Wish, ...]:
    """Turn the commands of a letter into wishes, in the context of the address that it was sent to."""
    address = writer.address
    common = Wish(
        verb="", actor=writer.player, door="mail", sender=letter.sender, proved=writer.proved, confirmed=False
    )
    if address is None:
        return tuple(_wish(desk, common, command, {}) for command in letter.commands)
    if address.point is Point.SUBMISSION:
        return _released(desk, letter, writer, common)
    context: dict[str, str] = {}
    if address.point is Point.GAME:
        common = replace(common, game=int(address.reference), mark=address.ply)
        context = _about(desk, common)
    if address.point in _CONTEXTS:
        context = {_CONTEXTS[address.point]: address.reference}
    return tuple(_wish(desk, common, command, context) for command in letter.commands)


def _about(desk: Desk, common: Wish) -> dict[str, str]:
    """Return which game is played at the table that a letter answers about, and that table's number."""
    played = desk.session.scalar(select(GameRow.game).where(GameRow.id == common.game))
    return {} if played is None else {"about": played, "at": str(common.game)}


def _wish(desk: Desk, common: Wish, command: Command, context: dict[str, str]) -> Wish:
    intent = INTENTS.get(command.verb)
    said = fields_of(intent.fields, command.text, vocabulary_of(desk.house.catalog)) if intent else {}
    ply = common.ply if command.ply is None else command.ply
    return replace(common, verb=command.verb, fields={**context, **said}, ply=ply, line=command.line)


def _released(desk: Desk, letter: Letter, writer: Writer, common: Wish) -> tuple[Wish, ...]:
    """Return the wishes of the letter that was held, now that the registered address has confirmed it."""
    if [command.verb for command in letter.commands] != ["confirm"] or writer.address is None:
        return tuple(_wish(desk, common, command, {}) for command in letter.commands)
    held = desk.session.get(
        Submission, writer.address.reference, options=[undefer(Submission.raw)], with_for_update=True
    )
    if held is None or held.status != "held" or desk.now - held.received_at > HELD_FOR:
        return (replace(common, verb="confirm", actor=None, fields={"held": _gone(held)}),)
    held.status = "judged"
    first = understand(desk.house, desk.session, held)
    if writer.player is not None and first.alignment is not Alignment.FAILED:
        remember(desk, writer.player, first.sender)
    was = Writer(writer.player, True, address_of(desk, (held.envelope or {}).get("to", "")), first.sender)
    first = as_talk(first, was)
    return tuple(replace(wish, proved=True, confirmed=True) for wish in wishes_of(desk, first, was))


def _gone(held: Submission | None) -> str:
    """Say in a word why a letter waits for no confirmation: it was confirmed before, dropped, or is too old."""
    if held is None or held.status == "held":
        return "late"
    return "dropped" if (held.judgement or {}).get("code") == DROPPED else "done"


def release_held(desk: Desk, held: Submission) -> tuple[Answer, ...]:
    """Carry out a letter that was held, on the operator's word, and write the answer to its player."""
    letter = understand(desk.house, desk.session, held)
    writer = replace(find_writer(desk, letter, (held.envelope or {}).get("to", "")), proved=True)
    wishes = tuple(replace(wish, proved=True, confirmed=True) for wish in wishes_of(desk, letter, writer))
    answers = carry_out_all(desk, wishes)
    write_back(desk, held, letter, writer, answers)
    return answers


def _text_sent(session: Session, address: Address) -> str | None:
    """Return the plain text of the letter that this address answers, if it was sent already."""
    if address.point is not Point.GAME:
        return None
    raw = session.scalar(
        select(Outgoing.message)
        .where(
            Outgoing.game_id == int(address.reference),
            Outgoing.player_id == address.player,
            Outgoing.version >= address.ply,
            Outgoing.message.is_not(None),
        )
        .order_by(Outgoing.id)
        .limit(1)
    )
    if raw is None:
        return None
    part = email.message_from_bytes(raw, policy=email.policy.default).get_body(("plain",))
    return None if part is None else str(part.get_content())
