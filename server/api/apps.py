"""Apps: enters programs that other players can let in, by OAuth 2 with PKCE at `/oauth/authorize`."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from server.api.asking import bearer, house
from server.api.once import Made, once
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.problems import Refused, invalid
from server.api.schemas import apps as schemas
from server.api.schemas.submissions import KeyOnly
from server.play.apps import BadRedirect, TooManyApps, add_app, app_called, apps_of, remove_app
from server.play.house import Desk
from server.store.signing import App

ROOM: Final = room("apps", "Programs that other players can let in.", reads="profile", writes="profile")


@operation(ROOM, "GET", "/apps", Reply(200, "Your apps.", schemas.Apps))
def list_apps() -> dict[str, Any]:
    """List the apps that you have entered."""
    with house().store.read() as session:
        return {"items": [_shown(row) for row in apps_of(session, bearer().player)]}


@operation(
    ROOM,
    "POST",
    "/apps",
    Reply(201, "The app.", schemas.App, headers=(Header.LOCATION, Header.REPLAYED)),
    promise=Promise(reads=Reads(body=schemas.AppWish, headers=KeyOnly), refuses=(409,)),
)
def enter_app(body: Mapping[str, Any], headers: Mapping[str, str]) -> Response:
    """Enter an app; it has no secret, since PKCE proves that the code comes back to who asked for it.

    Send players to `/oauth/authorize` with `response_type=code`, `client_id`, `redirect_uri`, `scope`, `state`,
    `code_challenge` and `code_challenge_method=S256`; make a token of the code at `/oauth/token`.
    """

    def make(desk: Desk) -> Made:
        row = add_app(desk, bearer().player, body["name"], body["redirects"])
        return _shown(row), 201, {"Location": f"/api/v1/apps/{row.client_id}"}

    try:
        return once(headers, schemas.App, make)
    except BadRedirect as error:
        raise invalid("pointer", "redirects", str(error)) from error
    except TooManyApps as error:
        raise Refused("too-many-apps", str(error)) from error


@operation(ROOM, "DELETE", "/apps/<client_id>", Reply(204, "It is gone, and its tokens open nothing any more."))
def drop_app(client_id: str) -> Response:
    """Remove an app of yours."""
    here = house()
    with here.store.write() as session:
        row = app_called(session, client_id)
        if row is None or row.owner_id != bearer().player:
            raise Refused("not-found", "You have no app of that client_id.")
        remove_app(Desk(here, session, here.clock()), row)
    return Response(status=204)


def _shown(row: App) -> dict[str, Any]:
    facts = ("client_id", "name", "redirects", "created_at")
    return {name: getattr(row, name) for name in facts}
