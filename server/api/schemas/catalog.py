"""The catalogue as it is sent: what can be played here, how, and what can be printed of it."""

from marshmallow import fields, validate

from printables.booklet import FOLDABLE
from printables.imposition import CUT_STYLES
from printables.kits import EDITIONS
from printables.sides import SIDES
from printables.theme import themes
from printables.units import PAPERS
from server.api.schemas.fields import Answer, Digits, Request, Words, about


class Option(Answer):
    """A choice made before a game."""

    name = fields.String(required=True)
    default = fields.String(required=True, metadata=about("What counts where nothing is said; often empty: by lot."))
    choices = fields.List(fields.String(), required=True, metadata=about("What can be chosen; none: any text."))
    help = fields.String(required=True)


class Kit(Answer):
    """Something to print in one PDF."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    parts = fields.List(fields.String(), required=True, metadata=about("The parts of the box that it holds."))
    pieces = fields.Integer(required=True, metadata=about("How many pieces to cut out."))
    pages = fields.Integer(required=True, metadata=about("How many pages to write on or read."))
    href = fields.String(required=True, metadata=about("Where it is."))


class CatalogItem(Answer):
    """A game that can be played here."""

    game = fields.String(required=True, metadata=about("Its slug: the name in addresses and bodies."))
    title = fields.String(required=True)
    summary = fields.String(required=True)
    designer = fields.String(required=True)
    rules = fields.String(required=True, metadata=about("The version of the rules."))
    seats = fields.List(
        fields.Integer(), required=True, metadata=about("The least and the greatest number of players.")
    )
    hidden = fields.Boolean(required=True, metadata=about("Whether a running game has secrets."))
    href = fields.String(required=True, metadata=about("Where more is said of it."))
    schema = fields.String(
        required=True, metadata=about("Where the JSON Schema of its options, its moves and its states is.")
    )


class Form(Answer):
    """A text form in which starts or records are exchanged."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    writes = fields.List(fields.String(), required=True, metadata=about("start, record or both."))
    reads = fields.List(fields.String(), required=True, metadata=about("start, record or both."))


class CatalogEntry(CatalogItem):
    """Everything that a program needs to know of a game."""

    options = fields.List(fields.Nested(Option), required=True)
    notation = fields.String(required=True, metadata=about("How moves are written."))
    examples = fields.List(fields.String(), required=True, metadata=about("Moves in canonical notation."))
    rulebook = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=about("Each rule by its number.")
    )
    forms = fields.List(fields.Nested(Form), required=True)
    kits = fields.List(fields.Nested(Kit), required=True)


class Catalog(Answer):
    """The games of this server."""

    items = fields.List(fields.Nested(CatalogItem), required=True)


class Printables(Answer):
    """What can be printed of a game, and the choices for it."""

    game = fields.String(required=True)
    kits = fields.List(fields.Nested(Kit), required=True)
    choices = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        required=True,
        metadata=about("The words for each parameter of a kit, the usual one first."),
    )


BOOKLET_USUAL = 20
BOOKLET_MOST = 40
"""How many starts a booklet may have that is made while the client waits: it takes a second or two."""

CHOICES = {
    "paper": tuple(PAPERS),
    "style": tuple(CUT_STYLES),
    "sides": tuple(SIDES),
    "palette": tuple(themes()),
    "edition": tuple(EDITIONS),
}


def choice(name: str, text: str) -> fields.String:
    """Return the field of one of the choices for sheets."""
    words = CHOICES[name]
    return fields.String(
        load_default=words[0],
        validate=validate.OneOf(words, error="There is no “{input}” here; choose one of {choices}."),
        metadata=about(text, default=words[0]),
    )


class SheetChoices(Request):
    """How sheets are to be printed or cut."""

    paper = choice("paper", "The paper.")
    style = choice("style", "How pieces lie beside each other and are marked.")
    sides = choice("sides", "How the sides of the paper are used.")
    palette = choice("palette", "The colours.")


class KitQuery(SheetChoices):
    """How a kit is to be printed."""

    edition = choice("edition", "The kind of PDF: usual, to fill in on a screen, or by PDF/A-2b.")
    offset = fields.String(
        load_default="0,0",
        validate=validate.Length(max=20),
        metadata=about("How far backs are moved to the right and down, in millimetres.", default="0,0"),
    )


class CuttingQuery(SheetChoices):
    """Which side of paper of a kit is to be cut, and how."""

    sheet = Digits(
        load_default=1,
        validate=validate.Range(min=1, max=1000),
        metadata=about("Which side of paper, counted from 1.", default=1),
    )


class BookletQuery(Request):
    """What a booklet of starts is to hold, and how it is to be printed."""

    seed = Words(
        required=True, validate=validate.Length(min=1, max=64), metadata=about("The same seed, the same booklet.")
    )
    count = Digits(
        load_default=BOOKLET_USUAL,
        validate=validate.Range(min=1, max=BOOKLET_MOST),
        metadata=about("How many starts; the command line makes larger ones.", default=BOOKLET_USUAL),
    )
    even = fields.String(
        load_default="no",
        validate=validate.OneOf(("no", "yes")),
        metadata=about("Whether only starts that the game calls even.", default="no"),
    )
    paper = fields.String(
        load_default="a4",
        validate=validate.OneOf(tuple(FOLDABLE)),
        metadata=about("The paper; pages are half of it.", default="a4"),
    )
    palette = choice("palette", "The colours.")
