"""Prints the OpenAPI description of the REST door: `python -m server.api.openapi`."""

import sys

from flask import Flask

from server.api.description import written
from server.api.door import open_door


def description() -> str:
    """Return the description as it is committed in `docs/openapi.json`."""
    return written(open_door(Flask("guildpost")))


if __name__ == "__main__":
    sys.stdout.write(description())
