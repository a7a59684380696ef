"""Turns what a table wrote down of its game into a page with the board, every part of the score, and each slip."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Response, request
from markupsafe import Markup

from engine.core.errors import EngineError, SetupError
from engine.core.files import NO_FORM, read_game
from engine.core.game import AnyGame, Nobody
from engine.core.ids import Seat
from engine.core.record_text import to_text
from engine.core.table import TableGame
from engine.core.touch import tree
from printables.papers import papers_pdf
from printables.svg import svg
from printables.theme import theme, themes
from printables.units import PAPERS
from server.api.formats import sent
from server.api.numbers import row_number, whole_number
from server.play.house import House
from server.play.reading import record_seen
from server.play.setups import CODE
from server.play.tabletop import Slate, from_record, slate, start_from
from server.store.tables import GameRow
from server.web.answering import wrong
from server.web.leaf import leaf
from server.web.missing import missing
from server.web.scored import sheets
from server.web.setups import choices

MOST_MOVES: Final = 20_000
LONGEST: Final = 200_000
_USUAL: Final = "classic"
_SPELT: Final = frozenset({"code", "layout"})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as written down, and how it was read."""

    slate: Slate
    played: TableGame

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.slate.game

    @property
    def lines(self) -> str:
        """The moves as they are read, one a line, with the seat wherever a line named one."""
        pairs = zip(self.slate.lines, self.played.moves, strict=True)
        return "\n".join(f"{said[0]}: {read[1]}" if said[0] else read[1] for said, read in pairs)


def scoring(house: House, slug: str) -> Response:
    """Show the score of what the form holds; nothing of it is kept."""
    try:
        game = house.game(slug)
    except SetupError as error:
        return missing(error.detail)
    try:
        sheet = _read(house, game)
    except EngineError as error:
        refusal = wrong("score", _place(error), str(error), request.values)
        return leaf("scoring", {**_frame(game), "sheet": None, "told": refusal}, 422, "no-store")
    return _shown(sheet)


def _place(error: EngineError) -> str:
    """Return the field in which stands what is wrong."""
    if isinstance(error, SetupError) and error.option == "seed":
        return "seed"
    spelt = isinstance(error, SetupError) and error.option in _SPELT and request.values.get("code")
    return "code" if spelt else "moves"


def touches(house: House, slug: str) -> Response | tuple[Any, int]:
    """Return the legal moves of what the form holds as a tree of what to touch."""
    try:
        sheet = _read(house, house.game(slug))
    except EngineError as error:
        return {"detail": str(error)}, 422
    game, state = sheet.game, sheet.played.state
    if (seat := request.values.get("seat", "")).isdigit() and game.turn_to is not None:
        state = game.turn_to(state, Seat(int(seat)))
    offered = [game.format(move) for move, _ in zip(game.legal_moves(state), range(MOST_MOVES), strict=False)]
    return tree(game.touches, offered), 200


def sheet_pdf(house: House, slug: str) -> Response:
    """Return the score sheet of what the form holds, filled in, to be printed and checked by hand."""
    try:
        sheet = _read(house, house.game(slug))
    except EngineError as error:
        return missing(str(error))
    paper = request.values.get("paper", "")
    content = papers_pdf(sheet.game, sheet.played.state, paper=paper if paper in PAPERS else "a4")
    named = {"Content-Disposition": f'inline; filename="{sheet.game.info.slug}-score.pdf"', "Cache-Control": "no-store"}
    return sent(content, "application/pdf", named)


def _read(house: House, game: AnyGame) -> Sheet:
    """Read the form; raises EngineError saying which place is wrong."""
    given = request.values
    moves = given.get("moves", "")
    if len(moves) > LONGEST:
        raise SetupError("moves", f"A text has at most {LONGEST} characters here; this has {len(moves)}.")
    if (number := given.get("game", "")) and not moves:
        moves = _of_game(house, number, given.get("ply", ""))
    written = _whole(house, moves) or slate(_start(game, given), moves)
    return Sheet(written, written.played())


def _of_game(house: House, number: str, ply: str) -> str:
    """Return the record of a game up to a ply, to be tried on: of one that hides nothing, or of one that is over."""
    with house.store.read() as session:
        row = session.get(GameRow, row_number(number))
        if row is None or (house.game(row.game).info.hidden and row.status != "over"):
            raise SetupError("game", f"There is no game {number} whose moves may be tried on.")
        record = record_seen(house, session, row, None)
    return to_text(replace(record, moves=record.moves[: whole_number(ply)]))


def _start(game: AnyGame, given: Mapping[str, str]) -> Any:  # noqa: ANN401 - the setup of any game
    options = {one.name: given[one.name] for one in choices(game) if given.get(one.name)}
    return start_from(game, given.get("code", "").strip(), given.get("seed", "").strip(), options)


def _whole(house: House, text: str) -> Slate | None:
    """Return what a whole record says, in whichever known form; None where the text is lines of moves."""
    try:
        found = read_game(house.catalog, text)
    except SetupError as error:
        if error.option == NO_FORM:
            return None
        raise
    return from_record(found.game, found.record)


def _shown(sheet: Sheet) -> Response:
    game, state = sheet.game, sheet.played.state
    to_act = sheet.played.position.to_act
    start = sheet.slate.setup
    scene = game.scene(state)
    values = {
        **_frame(game),
        "told": None,
        "sheet": sheet,
        "code": start.texts.get(CODE, ""),
        "seed": "" if start.texts.get(CODE) else start.seed or "",
        "board": Markup(svg(scene, theme(_USUAL))),  # noqa: S704 - drawn by us, its texts escaped
        "sheets": sheets(game, state, scene, theme(_USUAL)),
        "to_act": None if isinstance(to_act, Nobody) else to_act,
        "outcome": sheet.played.position.outcome,
    }
    return leaf("scoring", values, 200, "no-store")


def _frame(game: AnyGame) -> dict[str, object]:
    given = request.values
    return {
        "game": game.info,
        "rulebook": game.rulebook,
        "choices": choices(game),
        "given": given,
        "seats": range(1, game.info.seats[1] + 1),
        "papers": {name: one.title for name, one in PAPERS.items()},
        "printable": game.papers is not None,
        "palettes": themes(),
    }
