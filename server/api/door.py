"""Gathers the rooms of the REST door and gives them to an application."""

from functools import cache
from typing import Final

from flask import Flask

from engine.core.errors import Outdated
from server.api import (
    acts,
    addresses,
    apps,
    archive,
    belongings,
    boards,
    catalog,
    challenges,
    events,
    games,
    index,
    lobby,
    notes,
    orders,
    papers,
    plans,
    players,
    preferences,
    printables,
    problems,
    records,
    replays,
    scores,
    setups,
    submissions,
    timing,
    tokens,
    webhooks,
)
from server.api.description import describe, open_rooms, written
from server.api.docs_page import page
from server.api.etiquette import keep
from server.api.index import DESCRIPTION
from server.api.problems import Refused

LARGEST_BODY: Final = 1024 * 1024
ROOMS: Final = tuple(
    module.ROOM
    for module in (
        index,
        catalog,
        players,
        belongings,
        tokens,
        apps,
        challenges,
        lobby,
        games,
        acts,
        plans,
        events,
        webhooks,
        timing,
        preferences,
        addresses,
        notes,
        submissions,
        boards,
        replays,
        records,
        archive,
        setups,
        printables,
        papers,
        orders,
        scores,
    )
)


def open_door(app: Flask) -> None:
    """Give an application every route under `/api/v1`, its docs and its manners."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    keep(app)
    app.register_error_handler(Refused, problems.of_refusal)
    app.register_error_handler(Outdated, problems.of_outdated)
    app.extensions[DESCRIPTION] = {"json": as_json, "html": as_page}
    open_rooms(app, ROOMS)


@cache
def as_json() -> str:
    """Return what OpenAPI says of the door, as it is committed in `docs/openapi.json`."""
    return written(describe(ROOMS))


@cache
def as_page() -> str:
    """Return the same for people."""
    return page(describe(ROOMS))
