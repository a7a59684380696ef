"""Submissions and their judgements as they are sent; the queries and headers that guard what changes a game."""

from typing import Final

from marshmallow import Schema, fields, validate

from server.api.schemas.fields import MOST, Answer, Digits, Request, Whole, Words, about, instant, up_to
from server.api.schemas.verbs import body_of
from server.play.verbs import draw, move, resign, say, undo

LONGEST_WAIT: Final = 30

MoveBody = body_of(
    move.INTENT,
    ply=Whole(
        validate=validate.Range(min=0, max=MOST),
        metadata=about("How many entries the record had when the move was chosen; another number makes it stale."),
    ),
)
Resigning = body_of(resign.INTENT, "game")
DrawOffering = body_of(draw.INTENT, "game")
UndoAsking = body_of(undo.INTENT, "game")
Talking = body_of(say.INTENT)


class WaitQuery(Request):
    """Whether to wait for the judgement."""

    wait = Digits(
        validate=validate.Range(min=0, max=LONGEST_WAIT),
        metadata=about("How many seconds to wait for the judgement; 0 or left out: not at all."),
    )


class MoveQuery(WaitQuery):
    """Whether to wait for the judgement, and whether to play at all."""

    dry_run = fields.String(
        load_default="false",
        validate=validate.OneOf(("true", "false")),
        metadata=about("With true the move is judged and nothing is kept or played; the answer is the judgement."),
    )


class KeyOnly(Schema):
    """What keeps a request from being done twice."""

    key = Words(
        data_key="Idempotency-Key",
        validate=up_to(255),
        metadata=about("A text of your choice; the same request with the same key is done once."),
    )


class Waiting(KeyOnly):
    """How long a request may be kept waiting."""

    prefer = fields.String(data_key="Prefer", metadata=about("`wait=5` waits for the judgement (RFC 7240)."))


class Guards(Waiting):
    """What a request that changes a game may insist on."""

    if_match = fields.String(
        data_key="If-Match",
        metadata=about("The ETag of the game as you saw it; if it has changed, nothing is done (412)."),
    )


class Submission(Answer):
    """Something that was handed in, and how it was judged."""

    id = fields.String(
        required=True, allow_none=True, metadata=about("The number of the submission; null where nothing was kept.")
    )
    status = fields.String(
        required=True,
        metadata=about("waiting; then accepted, refused, stale or held; failed: it is put before the operator."),
    )
    verb = fields.String(required=True, metadata=about("What was asked, as `move`."))
    received_at = instant("When it came in.")
    judged_at = instant("When it was judged.", needed=False)
    game = fields.String(required=True, allow_none=True, metadata=about("The game's number."))
    move = fields.String(required=True, allow_none=True, metadata=about("The move in canonical notation."))
    ply = fields.Integer(
        required=True, allow_none=True, metadata=about("How many entries the record has after the judgement.")
    )
    version = fields.Integer(required=True, allow_none=True, metadata=about("The game's version then."))
    code = fields.String(required=True, allow_none=True, metadata=about("The cause of a refusal as a word, or `done`."))
    detail = fields.String(required=True, allow_none=True, metadata=about("The judgement in a sentence."))
    rule = fields.String(required=True, allow_none=True, metadata=about("The rule that forbids it."))
    legal = fields.List(fields.String(), required=True, metadata=about("Some moves that would be right."))
