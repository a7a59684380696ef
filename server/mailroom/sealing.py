"""Signs our letters with the key of our domain (DKIM, RFC 6376); keeps the keys, and says what DNS is to publish."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from server.settings import Settings

BITS: Final = 2048
_EXPONENT: Final = 65537
SIGNED: Final = (
    b"from", b"reply-to", b"to", b"subject", b"date", b"message-id", b"in-reply-to", b"references", b"mime-version",
    b"content-type", b"auto-submitted", b"list-unsubscribe", b"list-unsubscribe-post", b"x-guildpost-kind",
)  # fmt: skip
"""Fields that a signature covers, where a letter has them; RFC 8058 asks for the two of List-Unsubscribe."""

_SELECTOR: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?")
_CHOSEN: Final = "signing"
_LONGEST_TEXT: Final = 255


class NoKey(ValueError):
    """There is no such key; `str()` of it is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A key by its selector; `signs` says whether our letters are signed with it now."""

    selector: str
    signs: bool
    pem: bytes

    def record(self, domain: str) -> str:
        """Return the line that a zone file needs for it, in texts of at most 255 characters."""
        key = serialization.load_pem_private_key(self.pem, None).public_key()
        form, kind = serialization.PublicFormat.SubjectPublicKeyInfo, serialization.Encoding.DER
        text = f"v=DKIM1; k=rsa; p={b64encode(key.public_bytes(kind, form)).decode()}"
        parts = [text[at : at + _LONGEST_TEXT] for at in range(0, len(text), _LONGEST_TEXT)]
        quoted = " ".join(f'"{part}"' for part in parts)
        return f"{self.selector}._domainkey.{domain}. IN TXT ( {quoted} )"


def seals(settings: Settings) -> list[Seal]:
    """Return all keys, the oldest first."""
    folder = _folder(settings)
    chosen = _chosen(folder)
    return [Seal(one.stem, one.stem == chosen, one.read_bytes()) for one in sorted(folder.glob("*.pem"))]


def make_seal(settings: Settings, now: datetime) -> Seal:
    """Make a key; it signs at once where it is the first, else from `use_newest` on, when DNS knows it."""
    folder = _folder(settings)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stem, number = now.strftime("gp%Y%m%d"), 1
    while (place := folder / f"{stem}-{number:02}.pem").exists():
        number += 1
    key = rsa.generate_private_key(_EXPONENT, BITS)
    form = serialization.PrivateFormat.TraditionalOpenSSL
    _keep(place, key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
    if not _chosen(folder):
        _choose(folder, place.stem)
    return next(one for one in seals(settings) if one.selector == place.stem)


def use_newest(settings: Settings) -> Seal:
    """Sign with the newest key from now on; the one before stays, for letters under way. Raises NoKey."""
    kept = seals(settings)
    if not kept or kept[-1].signs:
        raise NoKey("There is no newer key; “guildpost admin dkim make” makes one.")
    _choose(_folder(settings), kept[-1].selector)
    return seals(settings)[-1]


def retire(settings: Settings, selector: str) -> None:
    """Forget a key that signs no more. Raises NoKey."""
    found = next((one for one in seals(settings) if one.selector == selector), None)
    if found is None or found.signs:
        raise NoKey(f"{selector} signs our letters; rotate first." if found else f"There is no key {selector}.")
    (_folder(settings) / f"{selector}.pem").unlink()


def as_texts(settings: Settings) -> dict[str, str]:
    """Return all keys by selector for a backup, the one that signs at the end."""
    return {one.selector: one.pem.decode() for one in sorted(seals(settings), key=lambda one: one.signs)}


def put_back(settings: Settings, texts: Mapping[str, str]) -> None:
    """Keep the keys that `as_texts` gave; the last of them signs."""
    folder = _folder(settings)
    for selector, pem in texts.items():
        if not _SELECTOR.fullmatch(selector):
            raise NoKey(f"“{selector}” is no selector of a key.")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _keep(folder / f"{selector}.pem", pem.encode())
        _choose(folder, selector)


def sealed(settings: Settings, message: bytes) -> bytes:
    """Return a letter with its signature in front, or as it is where no key was made."""
    folder = _folder(settings)
    chosen = _chosen(folder)
    if not chosen:
        return message
    signature: bytes = dkim.sign(
        message,
        chosen.encode(),
        settings.domain.encode("idna"),
        _pem(folder / f"{chosen}.pem"),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[one for one in SIGNED if one in _fields(message)],
    )
    return signature + message


def _fields(message: bytes) -> frozenset[bytes]:
    head = message.partition(b"\r\n\r\n")[0]
    return frozenset(line.partition(b":")[0].strip().lower() for line in head.split(b"\r\n") if line[:1] not in b" \t")


@lru_cache(maxsize=4)
def _pem(place: Path) -> bytes:
    return place.read_bytes()


def _keep(place: Path, pem: bytes) -> None:
    place.touch(mode=0o600)
    place.write_bytes(pem)


def _folder(settings: Settings) -> Path:
    return settings.folder / "dkim"


def _chosen(folder: Path) -> str:
    try:
        name = (folder / _CHOSEN).read_text().strip()
    except FileNotFoundError:
        return ""
    return name if _SELECTOR.fullmatch(name) else ""


def _choose(folder: Path, selector: str) -> None:
    fresh = folder / f"{_CHOSEN}.new"
    fresh.write_text(f"{selector}\n")
    fresh.replace(folder / _CHOSEN)
