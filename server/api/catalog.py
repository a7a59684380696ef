"""The catalogue: says what can be played here, how moves are written, and what the rules are."""

from typing import Any, Final

from engine.core.game import AnyGame, Form, Option
from printables.kits import KitInfo, kits
from server.api.asking import Token, house
from server.api.operations import Promise, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import catalog as schemas
from server.play.house import House

ROOM: Final = room("catalog", "What can be played here.")
_OPEN: Final = Promise(token=Token.UNASKED)


@operation(ROOM, "GET", "/catalog", Reply(200, "The games.", schemas.Catalog), promise=_OPEN)
def catalog() -> dict[str, Any]:
    """List the games that can be played here."""
    return {"items": [_listed(game) for game in house().catalog.values()]}


@operation(ROOM, "GET", "/catalog/<game>", Reply(200, "The game.", schemas.CatalogEntry), promise=_OPEN)
def catalog_entry(game: str) -> dict[str, Any]:
    """Describe a game: options, notation, rulebook, text forms and kits."""
    found = game_named(house(), game)
    info = found.info
    return {
        **_listed(found),
        "options": [_option(option) for option in info.options],
        "notation": info.notation_help,
        "examples": info.examples,
        "rulebook": dict(found.rulebook),
        "forms": [_form(form) for form in found.forms.values()],
        "kits": kits_of(found),
    }


def game_named(here: House, slug: str) -> AnyGame:
    """Return a game by its slug; raises Refused naming the games there are."""
    found = next((game for name, game in here.catalog.items() if name == slug.lower()), None)
    if found is None:
        raise Refused("unknown-game", f"There is no game “{slug}” here; the games are {', '.join(here.catalog)}.")
    return found


def kits_of(game: AnyGame) -> list[dict[str, Any]]:
    """Return what can be printed of a game, for its schema."""
    return [_kit(game, kit) for kit in kits(game).values()]


def _listed(game: AnyGame) -> dict[str, Any]:
    info = game.info
    return {
        "game": info.slug,
        "title": info.title,
        "summary": info.summary,
        "designer": info.designer,
        "rules": info.rules_version,
        "seats": info.seats,
        "hidden": info.hidden,
        "href": f"/api/v1/catalog/{info.slug}",
        "schema": f"/api/v1/schemas/games/{info.slug}",
    }


def _option(option: Option) -> dict[str, Any]:
    return {"name": option.name, "default": option.default, "choices": option.choices, "help": option.help}


def _form(form: Form[Any]) -> dict[str, Any]:
    writes = {"start": form.write_start, "record": form.write_record}
    reads = {"start": form.read_start, "record": form.read_record}
    return {
        "name": form.name,
        "title": form.title,
        "writes": [what for what, known in writes.items() if known is not None],
        "reads": [what for what, known in reads.items() if known is not None],
    }


def _kit(game: AnyGame, kit: KitInfo) -> dict[str, Any]:
    facts = {"name": kit.name, "title": kit.title, "parts": kit.parts, "pieces": kit.pieces, "pages": kit.pages}
    return {**facts, "href": f"/api/v1/printables/{game.info.slug}/{kit.name}.pdf"}
