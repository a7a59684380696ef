"""The queries of lists that come page by page."""

from typing import Final

from marshmallow import fields, validate

from server.api.schemas.fields import Digits, Request, about, up_to

USUAL: Final = 20
MOST: Final = 100


class PageQuery(Request):
    """Which page of a list."""

    cursor = fields.String(validate=up_to(200), metadata=about("Where the page begins: `next` of the page before."))
    limit = Digits(
        load_default=USUAL,
        validate=validate.Range(min=1, max=MOST),
        metadata=about("How many items at most.", default=USUAL),
    )
