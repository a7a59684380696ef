"""Turns texts and files into the parts of a mail, as the bytes that are sent (RFC 2045, 2046): lines end in CRLF.

The generator of the library copies and searches each part several times, and draws its boundaries by lot.
"""

import re
from base64 import encodebytes
from binascii import b2a_qp
from dataclasses import dataclass
from typing import Final

EOL: Final = b"\r\n"
_LONE_DOT: Final = re.compile(rb"^\.(?=\r$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """The fields that say what a part is, each a whole line or several, and its body as it is sent."""

    fields: tuple[str, ...]
    body: bytes

    def written(self) -> bytes:
        """Return the part's bytes: fields, an empty line, body; the body's last line end stands after it."""
        return "".join(self.fields).encode() + EOL + self.body


def text_part(form: str, text: str) -> Part:
    """Return a text of a form, as `plain` or `html`, quoted-printable: no line is long, none is a dot alone."""
    lines = b"".join(line + EOL for line in text.encode().splitlines())
    kind = f'Content-Type: text/{form}; charset="utf-8"\r\n'
    body = _LONE_DOT.sub(b"=2E", b2a_qp(lines, istext=True))
    return Part((kind, "Content-Transfer-Encoding: quoted-printable\r\n"), body)


def file_part(form: str, content: bytes, *more: str) -> Part:
    """Return a file of a media type, in base64, with further fields."""
    kind = f"Content-Type: {form}\r\n"
    body = encodebytes(content).replace(b"\n", EOL)
    return Part((kind, "Content-Transfer-Encoding: base64\r\n", *more), body)


def together(form: str, mark: str, *parts: Part) -> Part:
    """Return parts as one of the form `mixed`, `alternative` or `related`; a single one stays as it is.

    The boundary is made of the mark, which must be the same for no two of a mail: as it begins with `=_`, it cannot
    stand in a body that is quoted-printable or in base64.
    """
    if len(parts) == 1:
        return parts[0]
    boundary = f"=_{form}_{mark}"
    between = f"--{boundary}\r\n".encode()
    body = b"".join(between + part.written() + EOL for part in parts)
    return Part(
        (f'Content-Type: multipart/{form};\r\n boundary="{boundary}"\r\n',), body + f"--{boundary}--\r\n".encode()
    )
