"""Turns a title and pieces of HTML into a whole page that needs nothing else: no script, no foreign file."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Final

_STYLE: Final = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "body{color:#222;background:#fff}"
    "a{color:#0645ad}code,pre{font-family:ui-monospace,monospace}h2{border-bottom:1px solid #bbb;margin-top:2.5rem}"
    "pre{white-space:pre-wrap;background:#f4f4f4;padding:.75rem;overflow-x:auto}"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0}caption{text-align:left;font-weight:600}"
    "td{border-top:1px solid #ddd;padding:.25rem .5rem;vertical-align:top;text-align:left}img{max-width:100%}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}a{color:#8ab4f8}pre{background:#2a2a2a}}"
)
STYLE_HASH: Final = f"'sha256-{b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'"
"""How a policy names the style of our pages, so that a browser takes this one and no other."""


def sheet(title: str, body: Iterable[str]) -> str:
    """Return a page; the pieces of the body are HTML already, the title is text."""
    told = escape(title)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{told}</title><style>{_STYLE}</style></head>\n<body><h1>{told}</h1>\n"
        f"{chr(10).join(body)}\n</body></html>\n"
    )
