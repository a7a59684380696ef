"""Prints the OpenAPI description of the REST door: `python -m server.api.openapi`."""

import sys

from server.api.door import as_json

if __name__ == "__main__":
    sys.stdout.write(as_json())
