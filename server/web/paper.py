"""Turns a title and pieces of HTML into a whole page that needs nothing else: no script, no foreign file."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Final

_STYLE: Final = (
    "*{box-sizing:border-box}"
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "body{color:#1f2a33;background:#fbf9f4}h1,h2{font-family:Palatino,P052,Georgia,serif;line-height:1.25}"
    "a{color:#0b5c8a}code,pre{font-family:ui-monospace,monospace}"
    "h2{border-top:1px solid #d8d3c7;margin-top:2.5rem;padding-top:1rem}"
    "pre{white-space:pre-wrap;background:#fff;border:1px solid #d8d3c7;border-radius:.5rem;padding:.75rem}"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0}caption{text-align:left;font-weight:600}"
    "td{border-top:1px solid #d8d3c7;padding:.25rem .5rem;vertical-align:top;text-align:left}"
    "img{max-width:100%;border-radius:.5rem}"
    "@media(prefers-color-scheme:dark){body{color:#e6e9ec;background:#15191d}a{color:#8cc8f0}"
    "pre{background:#1e242a;border-color:#3a444d}h2,td{border-color:#3a444d}}"
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
