"""Writes what happens in a process to its error stream, one line of JSON an event."""

import logging
import sys
from typing import Final

import structlog

from server.settings import Settings

_LEVELS: Final = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def configure_log(settings: Settings) -> None:
    """Write the log as one line of JSON an event to the error stream."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS.get(settings.log, logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
