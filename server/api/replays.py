"""Replays: plays a game back as one picture that moves, and tells other sites how to embed boards."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Response, request

from printables.perspective import seen_from
from printables.replay import replay_svg
from printables.replay_gif import replay_gif
from printables.svg import height_px
from printables.theme import theme
from server.api.asking import Token, house
from server.api.boards import look_of
from server.api.etags import tag
from server.api.formats import chosen, etagged, headers_of, sent
from server.api.games import UNCHANGED
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused
from server.api.schemas import pictures as schemas
from server.api.seats import game_row, view, viewer
from server.play.pictures import USUAL_WIDTH
from server.play.reading import states_seen

ROOM: Final = room("replays", "Games played back, and boards for other sites.")
FORMS: Final = {"svg": "image/svg+xml", "gif": "image/gif"}
GIF_WIDEST: Final = 800
_GIF_USUAL: Final = 480
_VARIES: Final = ("Accept", "Authorization")
_PARTS: Final = 2


@operation(
    ROOM,
    "GET",
    "/games/<game_id>/replay.<extension>",
    Reply(200, "The game, from its start to now.", media=tuple(FORMS.values()), headers=(Header.ETAG,)),
    UNCHANGED,
    promise=Promise(token=Token.WELCOME, reads=Reads(query=schemas.ReplayQuery), refuses=(406,)),
)
def replay(query: Mapping[str, Any], game_id: str, extension: str) -> Response:
    """Play the game back, as you may see it: as SVG, which moves by CSS without a script, or as GIF."""
    with house().store.read() as session:
        row = game_row(session, game_id)
        seat = viewer(session, row)
        form = chosen(extension, FORMS, f"/api/v1/games/{row.id}/replay")
        mark = tag(row.version, seat or 0, "replay", form, *look_of(query), query.get("width", 0), query["pace"])
        if (unchanged := etagged(mark, *_VARIES)) is not None:
            return unchanged
        states = states_seen(house(), session, row, seat)
        game = house().game(row.game)
    scenes = [seen_from(game.scene(state), query["perspective"]) for state in states]
    colours, seconds = theme(query["theme"], query.get("palette")), query["pace"] / 1_000
    if form == "gif":
        width = min(query.get("width", _GIF_USUAL), GIF_WIDEST)
        return sent(replay_gif(scenes, colours, seconds, width), FORMS[form], headers_of(mark, *_VARIES))
    drawn = replay_svg(scenes, colours, seconds, query.get("width"))
    return sent(drawn, FORMS[form], headers_of(mark, *_VARIES))


@operation(
    ROOM,
    "GET",
    "/oembed",
    Reply(200, "The board as a picture.", schemas.OEmbed),
    promise=Promise(token=Token.UNASKED, reads=Reads(query=schemas.OEmbedQuery), refuses=(404,)),
)
def oembed(query: Mapping[str, Any]) -> dict[str, Any]:
    """Say how to embed the board of a game, by its address here (oEmbed 1.0); as a spectator sees it."""
    number = _game_in(query["url"])
    with house().store.read() as session:
        scene = None if number is None else view(session, game_row(session, number), None)
    if scene is None:
        raise Refused("not-found", "That is not the address of a game here.")
    drawn = scene.game.scene(scene.state)
    width = min(query.get("maxwidth", USUAL_WIDTH), USUAL_WIDTH)
    if "maxheight" in query and height_px(drawn, width) > query["maxheight"]:
        width = max(1, round(query["maxheight"] * drawn.width / drawn.height))
    url = house().settings.url
    return {
        "type": "photo",
        "version": "1.0",
        "title": drawn.title,
        "url": f"{url}/api/v1/games/{number}/board.svg",
        "width": width,
        "height": height_px(drawn, width),
        "provider_name": "Guildpost",
        "provider_url": url,
    }


def _game_in(address: str) -> str | None:
    """Return the number of the game in an address of ours, None for any other."""
    try:
        split = urlsplit(address)
    except ValueError:
        return None
    parts = split.path.removeprefix("/api/v1").strip("/").split("/")
    ours = split.netloc in {urlsplit(house().settings.url).netloc, request.host}
    return parts[1] if ours and len(parts) >= _PARTS and parts[0] == "games" else None
