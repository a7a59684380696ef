"""Turns what a record and a game are into JSON Schemas (draft 2020-12), so that programs can check what they have."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.game import AnyGame, Option
from engine.core.options import settle

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final[Mapping[str, Any]] = {"type": "string"}


def record_schema(url: str) -> dict[str, Any]:
    """Return the schema of a record; `url` is where this server is."""
    moment = {"type": "string", "format": "date-time"}
    return {
        "$schema": DRAFT,
        "$id": f"{url}/api/v1/schemas/record.json",
        "title": "A record of a game",
        "description": "What a game started from and what was played: enough to play it again without dice.",
        "type": "object",
        "required": ["game", "rules", "options", "start", "moves"],
        "properties": {
            "game": {**_TEXT, "description": "The game's slug."},
            "rules": {**_TEXT, "description": "The version of the rules."},
            "options": {"type": "object", "additionalProperties": _TEXT},
            "start": {"description": "The position before the first entry; its form is the game's own."},
            "moves": {"type": "array", "items": _TEXT, "description": "The entries, chance and resignations included."},
            "brought": {"type": "integer", "minimum": 0, "description": "How many entries were brought along."},
            "commitment": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "The SHA-256 of the seed."},
            "seed": {"type": ["string", "null"], "description": "What chance was drawn from; null while it is secret."},
            "id": _TEXT,
            "seats": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["seat", "player"],
                    "properties": {"seat": {"type": "integer", "minimum": 1}, "player": _TEXT},
                },
            },
            "outcome": {"type": ["object", "null"]},
            "began_at": moment,
            "ended_at": moment,
        },
    }


def game_schema(url: str, game: AnyGame) -> dict[str, Any]:
    """Return the schema of what is a game's own: its options, a move and a state."""
    info = game.info
    start = game.dump(game.view(game.setup(settle(info, {}), Dice("example", "setup")), None))
    return {
        "$schema": DRAFT,
        "$id": f"{url}/api/v1/schemas/games/{info.slug}",
        "title": info.title,
        "description": info.summary,
        "type": "object",
        "properties": {
            "options": {
                "type": "object",
                "properties": {option.name: _option(option) for option in info.options},
                "additionalProperties": False,
            },
            "move": _written(game.schemas.move if game.schemas else "", info.notation_help, info.examples),
            "chance": _written(
                game.schemas.chance if game.schemas else "", "A move of chance, as records have it.", ()
            ),
            "state": {
                "description": "A position as it is sent.",
                **(game.schemas.state if game.schemas else {}),
                "examples": [start],
            },
        },
    }


def _written(pattern: str, says: str, examples: Sequence[str]) -> dict[str, Any]:
    """Return the schema of an entry of records; chance that a game does not know has none."""
    told = {"type": "string", "description": says, **({"examples": list(examples)} if examples else {})}
    return {**told, "pattern": f"^(?:{pattern})$"} if pattern else told


def _option(option: Option) -> dict[str, Any]:
    told = {"type": "string", "description": option.help}
    usual = {"default": option.default} if option.default is not None else {}
    return {**told, **usual, **({"enum": list(option.choices)} if option.choices else {})}
