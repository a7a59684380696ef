"""The web application: turns a house into what answers HTTP."""

import gc
import os
from collections.abc import Callable
from traceback import format_exception
from typing import Any, Final

import structlog
from flask import Flask, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from server.api.asking import DRAWN, HOUSE, REMEMBERED
from server.api.door import open_door
from server.api.quotas import QUOTAS, Quotas
from server.api.remembered import MOST_DRAWN, Remembered
from server.api.streams import STREAMS, Streams
from server.play.bell import Hurry, bell, broker_url
from server.play.house import House, open_house
from server.play.log import configure_log
from server.play.wake import Watch
from server.settings import read
from server.web.pages import open_pages

_log: Final = structlog.get_logger("web")
_RUBBISH: Final = 20_000
"""After so many new objects Python looks for rubbish: a request makes thousands, which looking oftener finds in use."""


class Door(Flask):
    """Flask that logs a failure with the number of its request, so that who was told the number can be helped."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none is a coroutine, which Flask would look for a dozen times a request."""
        return func

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401 - as Flask declares it
        """Log what no view caught."""
        facts = {"request": getattr(g, "request_id", ""), "method": request.method, "path": request.path}
        _log.error("request failed", **facts, traceback="".join(format_exception(exc_info[1])))


def make_app(house: House) -> Flask:
    """Return the application that serves a house."""
    app = Door("guildpost", static_folder=None)
    serve(app, house)
    if proxies := house.settings.number("proxies"):
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign] # as Flask has it
    open_door(app)
    open_pages(app, house)
    return app


def serve(app: Flask, house: House) -> None:
    """Let an application serve this house; what it remembered is forgotten."""
    app.extensions[HOUSE] = house
    app.extensions[REMEMBERED] = Remembered()
    app.extensions[DRAWN] = Remembered(MOST_DRAWN)
    app.extensions[STREAMS] = Streams(
        Watch(broker_url(house.settings)), house.settings.number("streams"), house.settings.number("stream_seconds")
    )
    app.extensions[QUOTAS] = Quotas(
        {policy: house.settings.number(f"{policy}s_a_minute") for policy in ("read", "write", "draw")}
    )


def wsgi() -> Flask:
    """Return the application of a web process, wired from the environment."""
    settings = read(os.environ)
    configure_log(settings)
    app = make_app(open_house(settings, Hurry(bell(settings))))
    gc.freeze()
    gc.set_threshold(_RUBBISH)
    return app
