"""Writes what happens in a process to its error stream, one line of JSON an event."""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Final

import structlog

from server.settings import Settings

_LEVELS: Final = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


_SECRETS: Final = (
    (re.compile(r"gpt_[a-z2-7]{6,}"), "gpt_…"),
    (re.compile(r"(://[^\s:/@]*):[^\s@/]+@"), r"\1:…@"),
    (re.compile(r"\b([gcrsb][a-z0-9]{1,24}\.p\d{1,12}\.t\d{1,9})\.[a-z2-7]{16}(?![a-z2-7])", re.IGNORECASE), r"\1.…"),
    (re.compile(r"[^\s@<>\"'(),;:=]+@((?:[\w-]+\.)+[\w-]+)"), r"…@\1"),
)
"""What no log may hold, and what stands there instead: tokens, passwords, tags of reply addresses, mail addresses."""


def redact(_logger: object, _method: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
    """Take out of an event what gives somebody away or lets somebody in."""
    return {name: redacted(value) if isinstance(value, str) else value for name, value in event.items()}


def redacted(text: str) -> str:
    """Return a text without tokens, passwords, tags and the names before the @ of mail addresses."""
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text


def configure_log(settings: Settings) -> None:
    """Write the log as one line of JSON an event to the error stream."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            redact,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS.get(settings.log, logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
