"""Turns the HTML of a mail into the lines that its reader sees, marked with whose words they are."""

from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from server.mailroom.letter.htmlmarks import Role, holds_the_answer, keeps_lines, role
from server.mailroom.letter.lines import LONGEST, MOST_TEXT, Line, Mark, quoted, tidy

MOST_MARKUP: Final = 256 * 1024
"""How many characters of HTML are read."""

_MOST_ELEMENTS: Final = 10_000

_BROKEN_AT: Final = """
    address article aside blockquote body br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr html
    li main nav ol p pre section table tbody tfoot thead tr ul
"""
_BLOCKS: Final = frozenset(_BROKEN_AT.split())
_CELLS: Final = frozenset({"td", "th"})


def html_lines(markup: str) -> tuple[Line, ...]:
    """Return the lines of a document, without empty ones; where the limit cuts it, its last line is left out."""
    tree = _tree(markup[:MOST_MARKUP])
    if tree is None:
        return ()
    page = _Page(answered=any(holds_the_answer(_attributes(element)) for element in tree.iter("div")))
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        if event == "start":
            page.enter(element)
        else:
            page.leave(element)
        if page.full:
            break
    page.end_line()
    cut = len(markup) > MOST_MARKUP or page.full
    return tuple(page.lines[:-1] if cut else page.lines)


def _tree(markup: str) -> etree._Element | None:
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
    data = markup.replace("\x00", "").encode("utf-8", "replace")
    try:
        return etree.fromstring(data, parser) if data.strip() else None
    except etree.XMLSyntaxError:
        return None


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


@dataclass(slots=True)
class _Page:
    """Where the walk through a document stands: the roles of the elements around it, and the line begun."""

    answered: bool
    roles: list[Role | None] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    length: int = 0
    elements: int = 0
    lines: list[Line] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether the page holds as much as is read."""
        return self.length > MOST_TEXT or self.elements > _MOST_ELEMENTS

    def enter(self, element: etree._Element) -> None:
        tag = str(element.tag)
        attributes = _attributes(element)
        part = self._settled(role(tag, attributes), element)
        if part or tag in _BLOCKS:
            self.end_line()
        if part is Role.STOP and self._mark() is Mark.OWN:
            self.lines.append(Line("", Mark.STOP))
        self.roles.append(part)
        self.kept.append(keeps_lines(tag, attributes))
        self.elements += 1
        self._write(element.text)

    def leave(self, element: etree._Element) -> None:
        tag = str(element.tag)
        if self.roles[-1] or tag in _BLOCKS:
            self.end_line()
        self.roles.pop()
        self.kept.pop()
        if tag in _CELLS:
            self._write(" ")
        self._write(element.tail)

    def end_line(self) -> None:
        """Finish the line begun, if it holds anything to be seen."""
        text = tidy("".join(self.begun)[:LONGEST])
        self.begun.clear()
        if text:
            mark = self._mark()
            self.lines.append(Line(text, Mark.QUOTED if mark is Mark.OWN and quoted(text) else mark))

    def _write(self, text: str | None) -> None:
        if not text or Role.HIDDEN in self.roles:
            return
        self.length += len(text)
        pieces = text.split("\n") if any(self.kept) else [text]
        for place, piece in enumerate(pieces):
            if place:
                self.end_line()
            self.begun.append(piece)

    def _mark(self) -> Mark:
        if Role.QUOTED in self.roles:
            return Mark.QUOTED
        return Mark.ATTRIBUTION if Role.ATTRIBUTION in self.roles else Mark.OWN

    def _settled(self, part: Role | None, element: etree._Element) -> Role | None:
        """Settle the roles that depend on what else the document holds."""
        if part is Role.PERHAPS_QUOTED:
            return None if element.find(".//blockquote") is not None else Role.QUOTED
        if part is Role.REPLIED_TO:
            return Role.QUOTED if self.answered else None
        return part
