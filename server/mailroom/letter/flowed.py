"""Turns text in the form `format=flowed` (RFC 3676) back into the lines that its writer saw."""

from collections.abc import Callable, Iterator

from server.mailroom.letter.lines import LONGEST, Line, Mark, quoted, rows, tidy

_SIGNATURE = "-- "


def flowed_lines(text: str, *, deletes_space: bool, complete: Callable[[str], bool]) -> Iterator[Line]:
    """Return the paragraphs as lines.

    `deletes_space` is the parameter DelSp. A line for which `complete` holds ends its paragraph, unless it holds for
    the line and its next together: a space behind a move is a slip of the thumb.
    """
    depth, pieces = 0, list[str]()
    for row in rows(text):
        deep, content = _peel(row)
        if pieces and (deep != depth or content == _SIGNATURE or _ends(pieces, content, complete)):
            yield _line(depth, pieces)
            pieces = []
        depth = deep
        goes_on = content.endswith(" ") and content != _SIGNATURE
        pieces.append(content[:-1] if goes_on and deletes_space else content)
        if not goes_on:
            yield _line(depth, pieces)
            pieces = []
    if pieces:
        yield _line(depth, pieces)


def _ends(pieces: list[str], content: str, complete: Callable[[str], bool]) -> bool:
    return (
        len(pieces) == 1
        and complete(tidy(pieces[0][:LONGEST]))
        and not complete(tidy(f"{pieces[0]}{content}"[:LONGEST]))
    )


def _peel(row: str) -> tuple[int, str]:
    """Return the quotation depth of a line and what is left of it, without the stuffed space."""
    content = row.lstrip(">")
    return len(row) - len(content), content.removeprefix(" ")


def _line(depth: int, pieces: list[str]) -> Line:
    whole = "".join(pieces)[:LONGEST]
    return Line(tidy(whole), Mark.QUOTED if depth or quoted(whole) else Mark.OWN)
