"""Gathers the rooms of the REST door and gives them to an application."""

from typing import Any, Final

from flask import Flask

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
from server.api.description import describe, written
from server.api.docs_page import page
from server.api.etiquette import keep
from server.api.index import DESCRIPTION
from server.api.operations import Name
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


def open_door(app: Flask) -> dict[str, Any]:
    """Give an application every route under `/api/v1`, its docs and its manners; return the description."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    keep(app)
    app.register_error_handler(Refused, problems.of_refusal)
    app.url_map.converters["name"] = Name
    description = describe(app, ROOMS)
    app.extensions[DESCRIPTION] = {"json": written(description), "html": page(description)}
    return description
