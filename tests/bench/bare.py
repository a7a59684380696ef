"""The bare view that loads are compared with: as little as Flask can do under the same server."""

from flask import Flask, Response


def wsgi() -> Flask:
    """Return an application of one view that answers a kilobyte of JSON."""
    app = Flask("bare", static_folder=None)
    body = '{"bare": "' + "x" * 1000 + '"}'
    app.add_url_rule("/bare", "bare", lambda: Response(body, mimetype="application/json"))
    return app
