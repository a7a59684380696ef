"""Turns the OpenAPI description into one page of HTML that needs nothing else."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final

from server.web.paper import sheet

_METHODS: Final = ("get", "post", "put", "patch", "delete")
_CODE: Final = re.compile("`([^`]+)`")
_REF: Final = "#/components/schemas/"


def page(description: Mapping[str, Any]) -> str:
    """Return the page."""
    schemas = description["components"]["schemas"]
    body = (
        f"<p>{marked(description['info']['description'])}</p>",
        '<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a>, OpenAPI 3.1.</p>',
        "<nav><ul>",
        *(
            f'<li><a href="#{_id(tag["name"])}">{escape(tag["name"])}</a> {_text(tag)}</li>'
            for tag in description["tags"]
        ),
        '<li><a href="#schemas">schemas</a> What the bodies hold.</li></ul></nav>',
        *(line for tag in description["tags"] for line in _room(tag, description["paths"])),
        '<h2 id="schemas">Schemas</h2>',
        *(line for name, schema in schemas.items() for line in _schema(name, schema)),
    )
    return sheet("Guildpost: the REST API", body)


def _room(tag: Mapping[str, Any], paths: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h2 id="{_id(tag["name"])}">{escape(tag["name"])}</h2><p>{_text(tag)}</p>'
    for path, item in paths.items():
        for method in _METHODS:
            if tag["name"] in item.get(method, {}).get("tags", ()):
                yield from _operation(path, method, item)


def _operation(path: str, method: str, item: Mapping[str, Any]) -> Iterator[str]:
    operation = item[method]
    yield f'<section id="{_id(operation["operationId"])}"><h3><code>{method.upper()} {escape(path)}</code></h3>'
    yield f"<p>{marked(operation.get('summary', ''))} {_text(operation)}</p><p>{_who(operation)}</p>"
    yield from _table(
        "Parameters", (_parameter(one) for one in (*item.get("parameters", ()), *operation.get("parameters", ())))
    )
    if "requestBody" in operation:
        yield f"<p>Body: {_content(operation['requestBody']['content'])}</p>"
        yield from _examples(operation["requestBody"]["content"])
    answers = operation["responses"]
    yield from _table("Answers", (_answer(status, told) for status, told in answers.items() if "$ref" not in told))
    refused = ", ".join(f"<code>{status}</code>" for status, told in answers.items() if "$ref" in told)
    yield f"<p>Refusals: {refused}, each a {_link('Problem')}.</p>"
    yield "</section>"


def _schema(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    needed = schema.get("required", ())
    rows = (
        (f"<code>{escape(field)}</code>", _type(told), "needed" if field in needed else "", _text(told))
        for field, told in schema.get("properties", {}).items()
    )
    yield f'<section id="{_id(name)}"><h3>{escape(name)}</h3>'
    yield from _table("Fields", rows)
    yield "</section>"


def _table(title: str, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    found = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    if found:
        yield f"<table><caption>{title}</caption>{''.join(found)}</table>"


def _parameter(told: Mapping[str, Any]) -> tuple[str, ...]:
    needed = "needed" if told.get("required") else ""
    return f"<code>{escape(told['name'])}</code>", told["in"], _type(told.get("schema", {})), needed, _text(told)


def _answer(status: str, told: Mapping[str, Any]) -> tuple[str, ...]:
    return f"<code>{status}</code>", _content(told.get("content", {})), _text(told)


def _examples(content: Mapping[str, Any]) -> Iterator[str]:
    for told in content.values():
        if told.get("example"):
            yield f"<pre>{escape(json.dumps(told['example'], ensure_ascii=False))}</pre>"


def _content(content: Mapping[str, Any]) -> str:
    return ", ".join(
        _type(told["schema"]) if "$ref" in told.get("schema", {}) else f"<code>{escape(media)}</code>"
        for media, told in content.items()
    )


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _link(schema["$ref"].removeprefix(_REF))
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(_type(one) for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ())))
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    kind = schema.get("type", "any")
    names = " or ".join(kind) if isinstance(kind, list) else str(kind)
    words = ", ".join(str(word) for word in schema.get("enum", ()) if word is not None)
    return escape(f"{names}: {words}" if words else names)


def _who(operation: Mapping[str, Any]) -> str:
    security = operation.get("security", [])
    if not security:
        return "Needs no token."
    scope = next((one["token"][0] for one in security if one.get("token")), "")
    return f"{'Takes' if {} in security else 'Needs'} a token good for <code>{escape(scope)}</code>."


def _link(name: str) -> str:
    return f'<a href="#{_id(name)}">{escape(name)}</a>'


def _id(name: str) -> str:
    return escape(f"_{name}", quote=True)


def _text(told: Mapping[str, Any]) -> str:
    return marked(str(told.get("description", "")))


def marked(text: str) -> str:
    """Return a description as HTML: what stands in backticks as code.

    >>> marked("Ask with `?wait=5` & wait")
    'Ask with <code>?wait=5</code> &amp; wait'
    """
    return _CODE.sub(r"<code>\1</code>", escape(text))
