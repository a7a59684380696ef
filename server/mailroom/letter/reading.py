"""Turns the bytes of a mail into a letter."""

from dataclasses import replace
from email.message import Message

from server.mailroom.languages import sentence
from server.mailroom.letter.agreement import Context, read_body
from server.mailroom.letter.attribution import Known
from server.mailroom.letter.auto import says_away, why_automatic
from server.mailroom.letter.body import Body, body_of, parse, too_intricate, unreadable
from server.mailroom.letter.commands import Grammar
from server.mailroom.letter.fitting import IsMove
from server.mailroom.letter.headers import Header, header_of
from server.mailroom.letter.limits import refuse_early
from server.mailroom.letter.lines import plain
from server.mailroom.letter.listing import Reading
from server.mailroom.letter.model import Letter, Verdict
from server.mailroom.vocabulary import Vocabulary


def read(raw: bytes, *, domain: str, sent: str | None = None, verbs: Vocabulary, is_move: IsMove) -> Letter:
    """Read a mail that came to our domain; `sent` is the text of the letter that it answers, where that is known.

    Only the sender's own lines become commands, never those that are quoted, forwarded or signed with. Any bytes make
    a letter: what cannot be read is refused with a sentence, and nothing is raised.
    """
    if refusal := refuse_early(raw):
        return Letter(verdict=Verdict.REFUSED, reason=refusal)
    try:
        return understand(raw, domain=domain.strip().lower(), sent=sent, verbs=verbs, is_move=is_move)
    except Exception:  # noqa: BLE001 - this is the door: whatever a stranger's bytes break, the sender gets an answer
        return Letter(verdict=Verdict.REFUSED, reason="The letter could not be read; please send it as plain text.")


def understand(raw: bytes, *, domain: str, sent: str | None, verbs: Vocabulary, is_move: IsMove) -> Letter:
    """Read a mail that is within the limits, raising whatever goes wrong."""
    message = parse(raw)
    header = header_of(message, domain)
    letter = _addressed(header)
    if why := why_automatic(header, domain):
        return replace(letter, verdict=Verdict.IGNORED, reason=why, auto=True)
    if why := too_intricate(message):
        return replace(letter, verdict=Verdict.REFUSED, reason=why)
    known = Known(domain, frozenset(header.recipients) | header.addressed, header.names | verbs.games)
    context = Context(known, sent, _grammar(header, verbs, is_move))
    return _judged(letter, message, context)


def _grammar(header: Header, verbs: Vocabulary, is_move: IsMove) -> Grammar:
    local = (header.sender.address or "").partition("@")[0]
    names = f"{plain(header.sender.name)} {local.replace('.', ' ')}".lower().split()
    return Grammar(verbs, is_move, frozenset(names))


def _addressed(header: Header) -> Letter:
    return Letter(
        verdict=Verdict.EMPTY,
        message_id=header.message_id,
        sender=header.sender.address,
        sender_name=header.sender.name,
        recipients=header.recipients,
        subject=header.subject,
        in_reply_to=header.in_reply_to,
        date=header.date,
    )


def _judged(letter: Letter, message: Message, context: Context) -> Letter:
    body = body_of(message)
    if why := unreadable(message, body):
        return replace(letter, verdict=Verdict.REFUSED, reason=why)
    found = read_body(body, context)
    if found.refusal:
        return replace(letter, verdict=Verdict.REFUSED, reason=found.refusal, ignored=found.ignored)
    if found.commands:
        read_so = replace(letter, ignored=found.ignored, prose=found.prose)
        return replace(read_so, verdict=Verdict.COMMANDS, commands=found.commands)
    if says_away(letter.subject) or body.calendar:
        why = sentence("The letter was not read. It is an out-of-office answer or an answer to an invitation.")
        return replace(letter, verdict=Verdict.IGNORED, reason=why, auto=True)
    return replace(letter, ignored=found.ignored, reason=_why_empty(body, found))


def _why_empty(body: Body, found: Reading) -> str:
    if body.blank:
        what = "only another letter that it forwards" if body.forwards else "no text"
        return f"The letter holds {what}; please write your commands into the letter itself, one on each line."
    if found.doubtful:
        line = found.doubtful[0]
        return f"“{line}” may be the rest of the quoted line above it; please leave an empty line between them."
    if found.ignored:
        return sentence("No line of the letter is a command; please write each command on a line of its own.")
    return sentence("The letter holds only what it quotes or what programs add; please write your commands above that.")
