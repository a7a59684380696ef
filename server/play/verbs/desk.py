"""The verbs of the front desk: `games`, `setup`, and how one's letters are to look."""

from server.mailroom.languages import phrase
from server.mailroom.moments import moment
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Enclosure, accepted, refused
from server.play.challenges import open_for
from server.play.clocks.showing import deadlines_of
from server.play.intents import Deed, Field, Intent, Who
from server.play.reading import game_rows_of
from server.play.seats import seat_of

MOST_GAMES = 50


def games(deed: Deed) -> Answer:
    """List the games that can be played here, the asker's own games and the challenges that wait."""
    catalog = tuple(
        f"  {slug:<18} {game.info.title}: {game.info.summary}" for slug, game in deed.desk.house.catalog.items()
    )
    lines = (phrase("Games played here:"), *catalog)
    if deed.actor is None:
        return accepted(phrase("The games of this server."), lines=lines)
    return accepted(phrase("The games of this server, and yours."), lines=(*lines, *_own(deed), *_waiting(deed)))


def _own(deed: Deed) -> tuple[str, ...]:
    if deed.actor is None:
        return ()
    session = deed.desk.session
    rows = game_rows_of(session, deed.actor.id, "running", MOST_GAMES)
    wishes, deadlines = deed.actor.wishes, deadlines_of(session, [row.id for row in rows])
    mine, others, none = phrase("your turn"), phrase("waiting"), phrase("none")
    lines = []
    for row in rows:
        turn = mine if row.to_act == seat_of(session, row.id, deed.actor.id) else others
        until = phrase("until %(when)s", when=moment(deadlines[row.id], wishes)) if row.id in deadlines else ""
        lines.append(f"  {row.id:<6} {row.game:<18} {turn:<9} {until}".rstrip())
    return ("", phrase("Your games:"), *(lines or (f"  {none}",)))


def _waiting(deed: Deed) -> tuple[str, ...]:
    if deed.actor is None:
        return ()
    rows = open_for(deed.desk.session, deed.actor)
    lines = tuple(
        f"  {row.id:<6} {row.game:<18} "
        + phrase("answer with “accept %(number)s” or “decline %(number)s”", number=row.id)
        for row in rows
    )
    return ("", phrase("Challenges that wait for you:"), *lines) if lines else ()


def setup(deed: Deed) -> Answer:
    """Send a setup sheet of a game, from a seed or code if one is given."""
    said = {"game": deed.said("game") or deed.said("about"), "options": deed.said("options")}
    facts = {name: value for name, value in said.items() if value}
    return accepted(phrase("The setup sheet is enclosed."), enclosures=(Enclosure(kind="setup", facts=facts),))


def wish(deed: Deed) -> Answer:
    """Note how the asker's letters are to look: with PDF, with a picture."""
    value = deed.said("switch").casefold()
    if value not in {"on", "off"} or deed.actor is None:
        return refused("bad-switch", phrase("Write “%(verb)s on” or “%(verb)s off”.", verb=deed.verb))
    deed.actor.wishes = {**deed.actor.wishes, deed.verb: value}
    return accepted(phrase("From now on: %(verb)s %(value)s.", verb=deed.verb, value=value))


SWITCH = Field("switch", Shape.SWITCH, "on or off")
GAMES = Intent(
    verb="games",
    help="Lists the games played here, and yours.",
    do=games,
    who=Who.ANYONE,
    scope="games:read",
    harmless=True,
)
SETUP = Intent(
    verb="setup",
    help="Sends a setup sheet for the table, random or from a seed or code.",
    do=setup,
    who=Who.ANYONE,
    fields=(
        Field("game", Shape.GAME, "the game", needed=False),
        Field("options", Shape.OPTIONS, "seed=…, code=… and the like", needed=False),
    ),
    scope="",
    harmless=True,
    example="setup alien-city seed=midsummer",
)
WISHES = tuple(
    Intent(verb=verb, help=text, do=wish, fields=(SWITCH,), scope="profile", harmless=True, example=f"{verb} on")
    for verb, text in (
        ("pdf", "Whether your turn letters carry the board as a PDF."),
        ("png", "Whether your turn letters carry the board as a picture."),
        ("chat", "Whether what you write above your first command goes to the others at the table."),
    )
)
