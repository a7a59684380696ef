"""The verb `print`: kits of a game's pieces, score sheets, and booklets of starts, large ones by a link."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from engine.core.errors import SetupError
from engine.core.game import AnyGame
from printables.booklet import MOST
from printables.kits import CALIBRATION, kits
from printables.theme import UnknownTheme
from printables.units import PrintError
from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Enclosure, accepted, refused
from server.play.intents import Deed, Field, Intent, Who, game_number
from server.play.orders import BOOKLET, TooManyOrders, address_of, order_booklet
from server.play.scoresheets import SCORESHEET
from server.store.tables import GameRow

ENCLOSED: Final = 40
"""A booklet of so many starts at most is enclosed: it is drawn in a second and is about 150 KB."""

_USUAL: Final = 20
_SEED_BYTES: Final = 4
_BOOKLET_WORDS: Final = ("count", "seed", "even", "paper", "palette")
_YES: Final[Mapping[str, bool]] = {"yes": True, "on": True, "no": False, "off": False}


def print_(deed: Deed) -> Answer:
    """Send a kit of printed components, a booklet of starts, or the score sheet of a game, filled in."""
    options = options_of(deed.said("options"))
    kit = options.pop("kit", "") or deed.said("kit")
    row = _table(deed)
    if isinstance(row, Answer):
        return row
    game = _game(deed, kit, row)
    if isinstance(game, Answer):
        return game
    if kit.casefold() == BOOKLET:
        return _booklet(deed, game, options)
    words = {"options": " ".join(f"{name}={text}" for name, text in options.items())} if options else {}
    if kit.casefold() == SCORESHEET and row is not None:
        return _scoresheet(game, row, words)
    facts = {"game": game.info.slug, **({"kit": kit} if kit else {}), **words}
    return _enclosing("kit", facts, phrase("The kit is enclosed; print it at 100 %."))


def _scoresheet(game: AnyGame, row: GameRow, words: Mapping[str, str]) -> Answer:
    if game.papers is None:
        return refused("bad-option", phrase("%(game)s has no score sheet.", game=game.info.title))
    detail = phrase("The score sheet of game %(number)s is enclosed, filled in as the game stands.", number=row.id)
    return _enclosing(SCORESHEET, {"game": str(row.id), **words}, detail)


def options_of(text: str) -> dict[str, str]:
    """Read `NAME=VALUE` words; a word without a sign names the kit.

    >>> options_of("tiles paper=letter")
    {'kit': 'tiles', 'paper': 'letter'}
    """
    found = {}
    for word in text.split():
        name, sign, value = word.replace(":", "=", 1).partition("=")
        found.update({name.lower(): value} if sign else {"kit": name})
    return found


def _table(deed: Deed) -> GameRow | Answer | None:
    """Return the game whose number is named, else that of the letter answered unless pieces of one are asked for."""
    said = deed.said("number") or ("" if deed.said("game") else deed.said("at"))
    if not said:
        return None
    row = deed.desk.session.get(GameRow, game_number(said) or 0)
    return row or refused("unknown-game", phrase("There is no game %(game)s.", game=said))


def _game(deed: Deed, kit: str, row: GameRow | None) -> AnyGame | Answer:
    """Return the game played at that table, else the one that is named, else the only one that has the kit."""
    house = deed.desk.house
    if row is not None:
        return house.game(row.game)
    if named := deed.said("game"):
        try:
            return house.game(named)
        except SetupError as error:
            return refused("unknown-game", error.detail)
    having = [game for game in house.catalog.values() if kit.casefold() in (*kits(game), CALIBRATION, BOOKLET)]
    if len(having) == 1:
        return having[0]
    have = ", ".join(game.info.slug for game in having or house.catalog.values())
    return refused(
        "which-game",
        phrase(
            "Which game? Write “print” with one of %(have)s and a kit, as “%(example)s”.",
            have=have,
            example=INTENT.example,
        ),
    )


def _booklet(deed: Deed, game: AnyGame, options: Mapping[str, str]) -> Answer:
    """Enclose a small booklet; have a worker draw a large one, and say where it can be fetched."""
    try:
        wish = booklet_wish(game, options)
        if wish["count"] <= ENCLOSED:
            facts = {"game": game.info.slug, **{name: str(value) for name, value in options.items()}}
            facts["seed"] = str(wish["seed"])
            return _enclosing(
                BOOKLET, facts, phrase("The booklet is enclosed; print it on both sides over the short edge.")
            )
        if deed.actor is None or deed.actor.confirmed_at is None:
            detail = phrase(
                "Only players of this server can order a booklet of more than %(enclosed)s starts; take fewer.",
                enclosed=ENCLOSED,
            )
            return refused("unknown-player", detail)
        order = order_booklet(deed.desk, deed.actor.id, wish)
    except (PrintError, SetupError) as error:
        return refused("bad-option", error.detail)
    except (UnknownTheme, TooManyOrders) as error:
        return refused("bad-option", str(error))
    return accepted(_fetched(deed, order.id, wish["count"], order.status), made={"order": order.id})


def _fetched(deed: Deed, order: str, count: int, status: str) -> str:
    """Say where a booklet that is too large for a letter can be fetched."""
    facts = {
        "count": count,
        "place": address_of(deed.desk.house, order),
        "hours": deed.desk.house.settings.number("keep_prints"),
    }
    if status == "waiting":
        return phrase(
            "A booklet of %(count)s starts is too large for a letter. It is being drawn; in a minute it will be at "
            "%(place)s, for %(hours)s hours.",
            **facts,
        )
    return phrase(
        "A booklet of %(count)s starts is too large for a letter. It is at %(place)s, for %(hours)s hours.", **facts
    )


def booklet_wish(game: AnyGame, options: Mapping[str, str]) -> dict[str, Any]:
    """Return what a booklet is to hold; a word that is none of ours is an option of the game. Raises PrintError."""
    count, even = options.get("count", str(_USUAL)), options.get("even", "no").casefold()
    if not (count.isascii() and count.isdigit() and len(count) <= len(str(MOST))):
        raise PrintError(
            "count", phrase("A booklet holds 1 to %(most)s starts, not “%(count)s”.", most=MOST, count=count)
        )
    if even not in _YES:
        raise PrintError("even", phrase("Write even=yes or even=no, not even=%(even)s.", even=even), tuple(_YES))
    return {
        "game": game.info.slug,
        "count": int(count),
        "seed": options.get("seed") or secrets.token_hex(_SEED_BYTES),
        "even": _YES[even],
        "options": {name: text for name, text in options.items() if name not in _BOOKLET_WORDS},
        "paper": options.get("paper", "a4"),
        "palette": options.get("palette", "classic"),
    }


def _enclosing(kind: str, facts: Mapping[str, str], detail: str) -> Answer:
    return accepted(detail, enclosures=(Enclosure(kind=kind, facts=facts),))


INTENT: Final = Intent(
    verb="print",
    help="Sends a kit of components to print and cut, a booklet of starts, or a game's score sheet, filled in.",
    do=print_,
    who=Who.ANYONE,
    fields=(
        Field("game", Shape.GAME, "the game; not needed in answer to a letter about one", needed=False),
        Field("kit", Shape.WORD, "a part of the box, as tiles, or booklet; all of it where left out", needed=False),
        Field("number", Shape.NUMBER, "the number of a game, to have its score sheet filled in", needed=False),
        Field("options", Shape.OPTIONS, "paper=a4 or letter, palette=low-ink, count=40 and the like", needed=False),
    ),
    scope="",
    harmless=True,
    example="print alien-city paper=letter",
)
