"""Turns what an answer promises to enclose into files, or into a sentence that says why one cannot be made."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from engine.core.errors import EngineError
from engine.core.game import AnyGame
from printables.kits import kit_pdf
from printables.setup_sheet import setup_pdf
from printables.theme import UnknownTheme, theme
from printables.units import PrintError
from server.mailroom.boardfiles import record_file
from server.mailroom.languages import phrase
from server.mailroom.parts import Attachment
from server.mailroom.sheets.sheet import Matter
from server.play.press import drawn_booklet
from server.play.reading import Sight, look
from server.play.scoresheets import SCORESHEET, scoresheet_of
from server.play.seats import seat_of
from server.play.setups import Setup, deal, deal_even, from_text
from server.play.verbs.printing import booklet_wish, options_of
from server.store.tables import GameRow

_PDF: Final = "application/pdf"
_KIT_WORDS: Final = ("paper", "style", "sides", "palette", "offset", "edition")
_SHEET_WORDS: Final = ("paper", "palette", "edition")
_SEED_LETTERS: Final = 8
_EVEN: Final = frozenset({"yes", "on"})


def enclosed(matter: Matter, enclosure: Mapping[str, Any]) -> Attachment | str:
    """Return the file that an answer encloses, or a sentence for the reader where what was asked for does not exist."""
    facts = {name: str(value) for name, value in enclosure["facts"].items()}
    try:
        return _MAKE[enclosure["kind"]](matter, facts)
    except (EngineError, PrintError, UnknownTheme) as error:
        return str(error)


def _kit(matter: Matter, facts: Mapping[str, str]) -> Attachment:
    game = matter.house.game(facts.get("game", ""))
    chosen = options_of(facts.get("options", ""))
    kit = chosen.pop("kit", "") or facts.get("kit", "all")
    _refuse_unknown(chosen, _KIT_WORDS)
    content = kit_pdf(game, kit, **chosen)
    return Attachment(f"{game.info.slug}-{kit}.pdf", _PDF, content)


def _scoresheet(matter: Matter, facts: Mapping[str, str]) -> Attachment:
    chosen = options_of(facts.get("options", ""))
    _refuse_unknown(chosen, _SHEET_WORDS)
    sight = _sight(matter, facts)
    content = scoresheet_of(matter.house, matter.session, sight, **chosen)
    return Attachment(f"{sight.row.game}-{sight.row.id}-scoresheet.pdf", _PDF, content)


def _booklet(matter: Matter, facts: Mapping[str, str]) -> Attachment:
    game = matter.house.game(facts.get("game", ""))
    wish = booklet_wish(game, {name: text for name, text in facts.items() if name != "game"})
    content = drawn_booklet(matter.house, wish)
    return Attachment(f"{game.info.slug}-booklet.pdf", _PDF, content)


def _setup(matter: Matter, facts: Mapping[str, str]) -> Attachment:
    game = matter.house.game(facts.get("game", ""))
    chosen = options_of(facts.get("options", ""))
    paper, palette = chosen.pop("paper", "a4"), chosen.pop("palette", "classic")
    dealt = _dealt(matter, game, chosen)
    content = setup_pdf(game, dealt.state, paper=paper, theme=theme(palette), facts=dealt.facts, link=dealt.name or "")
    return Attachment(f"{game.info.slug}-setup.pdf", _PDF, content)


def _record(matter: Matter, facts: Mapping[str, str]) -> Attachment:
    return record_file(matter.house, matter.session, _sight(matter, facts))


_MAKE: Final = {"kit": _kit, SCORESHEET: _scoresheet, "booklet": _booklet, "setup": _setup, "record": _record}


def _sight(matter: Matter, facts: Mapping[str, str]) -> Sight:
    """Return what the reader of the letter may know of the game: a stranger to the table, what anybody may."""
    row = matter.session.get_one(GameRow, int(facts["game"]))
    seat = seat_of(matter.session, row.id, matter.player.id) if matter.player else None
    return look(matter.house, matter.session, row, seat)


def _dealt(matter: Matter, game: AnyGame, chosen: dict[str, str]) -> Setup:
    """Deal the start; the seed, where none is given, follows from the letter, so that a second try deals the same."""
    drawn = hashlib.sha256(matter.letter.message_id.encode()).hexdigest()[:_SEED_LETTERS]
    seed = chosen.pop("seed", drawn)
    options = {option.name for option in game.info.options}
    for name, text in chosen.items():
        if name in game.forms and name not in options:
            rest = {other: value for other, value in chosen.items() if other != name}
            return from_text(game, name, text, rest)
    dealer = deal_even if chosen.pop("even", "no").casefold() in _EVEN else deal
    return dealer(game, chosen, seed)


def _refuse_unknown(chosen: Mapping[str, str], known: tuple[str, ...]) -> None:
    for name in chosen:
        if name not in known:
            raise PrintError(
                name,
                phrase("A kit has no option “%(name)s”; it has kit, %(known)s.", name=name, known=", ".join(known)),
                known,
            )
