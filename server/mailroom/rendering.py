"""Turns a template and its values into the text or the HTML of a letter."""

import re
import textwrap
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from server.mailroom.languages import gettext, ngettext

TEMPLATES: Final = Path(__file__).parent / "templates"
WIDTH: Final = 72
"""Columns of a text that no mail program wraps again."""

I18N: Final = "jinja2.ext.i18n"
_GAPS: Final = re.compile(r"\n{3,}")


def render_text(template: str, values: Mapping[str, object]) -> str:
    """Return the text of a letter: no blanks at line ends, never two empty lines in a row."""
    written = _texts().get_template(f"{template}/letter.txt").render(values)
    lines = "\n".join(line.rstrip() for line in written.splitlines())
    return f"{_GAPS.sub(chr(10) * 2, lines).strip()}\n"


def render_html(template: str, values: Mapping[str, object]) -> str:
    """Return the HTML of a letter; every value is escaped."""
    return _pages().get_template(f"{template}/letter.html").render(values)


def wrapped(text: str, indent: int = 0, first: str | None = None) -> str:
    """Return a paragraph in lines of at most 72 columns, each after so many blanks; the first may begin otherwise.

    >>> print(wrapped("Well played, that was close.", indent=3, first="7. "))
    7. Well played, that was close.
    """
    blanks = " " * indent
    return textwrap.fill(
        text, WIDTH, initial_indent=blanks if first is None else first, subsequent_indent=blanks, break_on_hyphens=False
    )


def listed(line: str) -> str:
    """Return a line of a list behind a bar, wrapped under its own beginning where it is longer than the page.

    >>> print(
    ...     listed("  resign [GAME]  " + "Gives up the game; by letter this is asked back once, and then it is done.")
    ... )
    |   resign [GAME]  Gives up the game; by letter this is asked back once,
    |     and then it is done.
    """
    lead = line[: len(line) - len(line.lstrip())]
    if len(line) <= WIDTH - 2:
        return f"| {line}"
    first, further = f"| {lead}", f"| {lead}  "
    return textwrap.fill(
        line.lstrip(), WIDTH, initial_indent=first, subsequent_indent=further, break_on_hyphens=False,
        replace_whitespace=False, drop_whitespace=True,
    )  # fmt: skip


@cache
def _texts() -> Environment:
    made = Environment(  # noqa: S701 - a text for text/plain: escaping would show
        loader=FileSystemLoader(TEMPLATES),
        extensions=[I18N],
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["wrapped"] = wrapped
    made.filters["listed"] = listed
    return _speaking(made)


@cache
def _pages() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        extensions=[I18N],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return _speaking(made)


def _speaking(made: Environment) -> Environment:
    """Let templates say `_("…")` in the language that is spoken when they are rendered."""
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined] # the extension adds it
    return made
