"""Setups: deals starts for a table, to read, draw and print; without login, and nothing is kept."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import Response

from engine.core.errors import SetupError
from engine.core.game import Nobody
from printables.setup_sheet import setup_pdf
from printables.theme import theme
from server.api.asking import Token, house
from server.api.formats import chosen, digest, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import JSON, Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused, invalid
from server.api.schemas import setups as schemas
from server.api.schemas.pictures import SheetQuery
from server.play.pictures import MEDIA_TYPES, draw
from server.play.setups import CODE, Setup, by_code, deal, deal_even, from_text, measures

ROOM: Final = room("setups", "Starts of games for a table.")
_TEXT: Final = MEDIA_TYPES["txt"]
_SENT: Final = Reply(200, "The setup.", schemas.Setup, media=tuple(MEDIA_TYPES.values()), headers=(Header.ETAG,))
_PROMISE: Final = Promise(token=Token.UNASKED, reads=Reads(query=SheetQuery), refuses=(406,))
_PREFIX: Final = "/api/v1/setups"


@operation(
    ROOM,
    "POST",
    "/setups",
    Reply(200, "The setup.", schemas.Setup),
    promise=Promise(token=Token.UNASKED, reads=Reads(body=schemas.SetupWish)),
)
def deal_setup(body: Mapping[str, Any]) -> dict[str, Any]:
    """Deal a start: by lot, from a seed, or from a code or a layout."""
    given = [name for name in ("seed", "code", "layout") if name in body]
    if len(given) > 1:
        raise invalid("pointer", given[1], f"A start comes from one thing: take {' or '.join(given)}, not both.")
    try:
        game = house().game(body["game"])
        for form in ("code", "layout"):
            if form in body:
                return _shown(from_text(game, form, body[form], body["options"]))
        dealer = deal_even if body["even"] else deal
        return _shown(dealer(game, body["options"], body.get("seed")))
    except SetupError as error:
        raise Refused("bad-option", error.detail, option=error.option) from error


@operation(ROOM, "GET", "/setups/<code>", _SENT, UNCHANGED, promise=_PROMISE)
def setup(query: Mapping[str, Any], code: str) -> Response:
    """Show the start of a code, in the form that the client accepts, as JSON where it says nothing."""
    return _setup(query, code, None)


@operation(ROOM, "GET", "/setups/<code>.<extension>", _SENT, UNCHANGED, promise=_PROMISE)
def setup_as(query: Mapping[str, Any], code: str, extension: str) -> Response:
    """Show the start of a code in the form of the extension: json, svg, png, pdf, txt, or a form of the game as ppn."""
    return _setup(query, code, extension)


def _setup(query: Mapping[str, Any], code: str, extension: str | None) -> Response:
    dealt = _dealt(code, query.get("game"), dict(query["option"]))
    forms = {"json": JSON, **MEDIA_TYPES, **dict.fromkeys(dealt.texts, _TEXT)}
    form = chosen(extension, forms, f"{_PREFIX}/{code}")
    content = _WRITERS.get(form, _text_form)(dealt, form, query)
    mark = digest(content)
    if (unchanged := etagged(mark, "Accept")) is not None:
        return unchanged
    return sent(content, forms[form], headers_of(mark, "Accept"))


def _dealt(code: str, wanted: str | None, options: Mapping[str, str]) -> Setup:
    here = house()
    try:
        catalog = here.catalog if wanted is None else {here.game(wanted).info.slug: here.game(wanted)}
        return by_code(catalog, code, options)
    except SetupError as error:
        raise Refused("unknown-code", error.detail, option=error.option) from error


def _json(dealt: Setup, _form: str, _query: Mapping[str, Any]) -> str:
    return json.dumps(schemas.Setup().dump(_shown(dealt)), ensure_ascii=False)


def _drawn(dealt: Setup, form: str, query: Mapping[str, Any]) -> bytes:
    return draw(dealt.game.scene(dealt.state), form, theme(query["theme"]), query.get("width")).content


def _printed(dealt: Setup, _form: str, query: Mapping[str, Any]) -> bytes:
    return setup_pdf(
        dealt.game,
        dealt.state,
        paper=query["paper"],
        theme=theme(query["theme"]),
        facts=dealt.facts,
        link=dealt.name or "",
    )


def _text_form(dealt: Setup, form: str, _query: Mapping[str, Any]) -> str:
    return f"{dealt.texts[form].rstrip()}\n"


_WRITERS: Final[Mapping[str, Callable[[Setup, str, Mapping[str, Any]], str | bytes]]] = {
    "json": _json,
    "svg": _drawn,
    "png": _drawn,
    "txt": _drawn,
    "pdf": _printed,
}


def _pairs(options: Mapping[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in options.items()]


def links_of(dealt: Setup) -> dict[str, str]:
    """Return where a start is to be had in each of its forms; nothing for one that no short word names."""
    if not dealt.name:
        return {}
    query = f"?{urlencode({'option': pairs}, doseq=True)}" if (pairs := _pairs(dealt.choices)) else ""
    forms = ("json", *MEDIA_TYPES, *(name for name in dealt.texts if name not in {CODE, "json"}))
    return {name: f"{_PREFIX}/{dealt.name}.{name}{query}" for name in forms}


def _shown(dealt: Setup) -> dict[str, Any]:
    to_act = dealt.game.to_act(dealt.state)
    return {
        "game": dealt.game.info.slug,
        "title": dealt.game.info.title,
        "rules": dealt.game.info.rules_version,
        "seed": dealt.seed,
        "code": dealt.texts.get(CODE),
        "layout": dealt.texts.get("layout"),
        "options": dealt.options,
        "to_act": None if isinstance(to_act, Nobody) else to_act,
        "start": dealt.game.dump(dealt.state),
        "balance": measures(dealt.balance) if dealt.balance else None,
        "texts": dealt.texts,
        "links": links_of(dealt),
    }
