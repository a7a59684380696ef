"""Turns the readings of a letter's plain text and of its HTML into the one on which both agree."""

from dataclasses import dataclass, replace

from server.mailroom.letter.attribution import Known
from server.mailroom.letter.body import Body, Plain
from server.mailroom.letter.commands import Grammar, is_command, takes_text
from server.mailroom.letter.fitting import moves
from server.mailroom.letter.flowed import flowed_lines
from server.mailroom.letter.htmltext import html_lines
from server.mailroom.letter.lines import Line, plain, plain_lines
from server.mailroom.letter.listing import Reading, listed
from server.mailroom.letter.model import Command
from server.mailroom.letter.quotation import cut


@dataclass(frozen=True, slots=True)
class Context:
    """What is known about a letter besides its text."""

    known: Known
    sent: str | None
    grammar: Grammar


def read_body(body: Body, context: Context) -> Reading:
    """Read the text of a letter in all its forms."""
    text = _reading(_lines(body.plain, context.grammar), context) if body.plain else Reading()
    html = _reading(html_lines(body.html), context) if body.html else Reading()
    return agreed(text, html, context.grammar)


def agreed(text: Reading, html: Reading, grammar: Grammar) -> Reading:
    """Return what both forms say; where they differ nothing is carried out, and the sender is shown both.

    A form that is blank says nothing. Where only the HTML holds commands they count, unless the plain text knows those
    lines as quotation: then the HTML hid where the quotation begins.
    """
    if html.blank or text.blank:
        return text if html.blank else html
    if text.refusal or html.refusal:
        return text if text.refusal else html
    if not text.commands and not any(_line(command) in text.left for command in html.commands):
        return html if html.commands else text
    if len(text.commands) == len(html.commands):
        both = tuple(zip(text.commands, html.commands, strict=True))
        if all(_same(one, other, grammar) for one, other in both):
            return replace(text, commands=tuple(max(pair, key=lambda command: len(command.text)) for pair in both))
    why = (
        f"The plain text of the letter says {_shown(text)} where its HTML says {_shown(html)}; nothing was carried out."
    )
    return replace(text, commands=(), refusal=why)


def _reading(lines: tuple[Line, ...], context: Context) -> Reading:
    reply = cut(lines, context.known, context.sent, lambda line: is_command(line, context.grammar))
    return listed(reply, context.grammar)


def _lines(body: Plain, grammar: Grammar) -> tuple[Line, ...]:
    if not body.flowed:
        return tuple(plain_lines(body.text))
    flowed = flowed_lines(
        body.text,
        deletes_space=body.deletes_space,
        complete=lambda line: moves(plain(line), grammar.is_move),
    )
    return tuple(flowed)


def _same(one: Command, other: Command, grammar: Grammar) -> bool:
    """Say whether two commands are the same, given that programs wrap, mark and link free text in one form only."""
    if (one.verb, one.ply) != (other.verb, other.ply):
        return False
    if not takes_text(one.verb, grammar):
        return plain(one.text).replace(" ", "") == plain(other.text).replace(" ", "")
    short, long = sorted(("".join(filter(str.isalnum, command.text)) for command in (one, other)), key=len)
    return long.startswith(short)


def _line(command: Command) -> str:
    return plain(command.text if command.verb == "move" else f"{command.verb} {command.text}")


def _shown(reading: Reading) -> str:
    return ", ".join(f"“{_line(command)}”" for command in reading.commands) or "no command"
