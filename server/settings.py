"""Turns the environment into the one set of settings that a process reads when it starts."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import timedelta
from pathlib import Path
from typing import Final

PREFIX: Final = "GUILDPOST_"


class SettingsError(ValueError):
    """A setting cannot be used; `str()` of it is a sentence for the operator."""


def _said(default: str, help_text: str) -> str:
    value: str = field(default=default, metadata={"help": help_text})
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator can set; every field is read from `GUILDPOST_` and its name in capitals."""

    data: str = _said("data", "Folder for the database, secrets, spool and post of the embedded default.")
    database: str = _said("", "Database address, as `postgresql+psycopg://…`; empty: SQLite in the data folder.")
    broker: str = _said("", "Broker address, as `redis://…`; empty: a private Valkey in the data folder.")
    domain: str = _said("guildpost.localhost", "Mail domain; every address in it must reach this server.")
    base_url: str = _said("", "Address under which people reach the web door; empty: http://HOST:PORT.")
    host: str = _said("127.0.0.1", "Address that the web door listens on.")
    port: str = _said("8000", "Port of the web door; 0 takes a free one.")
    smtp_host: str = _said("127.0.0.1", "Address that the mail door listens on.")
    smtp_port: str = _said("8025", "Port of the mail door; 0 takes a free one.")
    lmtp_port: str = _said("", "Port of the LMTP door, on the mail door's address; empty: closed, 0 takes a free one.")
    imap: str = _said(
        "", "Mailbox to collect letters from, `imaps://user:password@host[:port]/FOLDER` or `imap://…`; empty: none."
    )
    imap_every: str = _said("60", "Seconds between two looks into the mailbox.")
    inbound_keys: str = _said("", "Keys that sign letters at `POST /inbound`, split by commas; empty: closed.")
    relay: str = _said(
        "", "Relay for outgoing mail, `smtp://[user:password@]host[:port]` or `smtps://…`; empty: Maildir."
    )
    secrets: str = _said("", "Keys for reply addresses, newest first, split by commas; empty: kept in DATA/secret.")
    authserv_id: str = _said("", "The name our receiving MTA signs Authentication-Results with; empty: not stated.")
    dkim_check: str = _said("no", "Whether we look for DKIM signatures of letters ourselves, through DNS: yes or no.")
    letters_to_one: str = _said("30", "Letters an hour that one reply address takes; 0: any number.")
    letters_from_one: str = _said("60", "Letters an hour that one sender may send; 0: any number.")
    letters_in_all: str = _said("6000", "Letters an hour that come in from everybody; 0: any number.")
    games: str = _said("", "Further games: modules that hold a GAME, split by commas.")
    web_workers: str = _said("2", "Processes of the web door.")
    web_threads: str = _said("16", "Threads in each process of the web door.")
    reads_a_minute: str = _said(
        "6000", "Requests that read, a minute and process of the web door, of a token or an address; 0: any number."
    )
    writes_a_minute: str = _said("1200", "The same of requests that change something.")
    draws_a_minute: str = _said("300", "The same of pages that are reckoned and drawn anew: starts, scores, kits.")
    links_to_one: str = _said("6", "Links to sign in that one mail address may be sent within an hour; 0: any number.")
    links_from_one: str = _said("60", "Links that may be asked for from one network address.")
    proxies: str = _said("0", "Proxies before the web door whose X-Forwarded-For and -Proto are believed.")
    streams: str = _said("12", "Threads in each process of the web door that may wait: streams of events, long polls.")
    stream_seconds: str = _said("900", "Seconds after which a stream of events ends, to be taken up again.")
    worker_processes: str = _said("2", "Processes of the worker that judges and delivers.")
    patience: str = _said(
        "120", "Seconds that a worker may hold a row before another takes it up; every delay of the sweep follows it."
    )
    keep_letters: str = _said("90", "Days that the bytes of letters judged and sent are kept; 0 keeps them for ever.")
    keep_prints: str = _said("48", "Hours that the file of an order at the print shop can be fetched.")
    dkim_selector: str = _said("", "Selector of the DKIM key that the relay signs with; the doctor looks it up.")
    resolver: str = _said("", "Name server that the doctor asks, `ADDRESS[:PORT]`; empty: the system's.")
    local_webhooks: str = _said(
        "no", "Whether webhooks may go to http:// addresses and into this machine's own network: yes or no."
    )
    keep_events: str = _said("90", "Days that events can be read again; 0 keeps them for ever.")
    metrics: str = _said("", "What a reader of /metrics shows as bearer token; empty: this machine alone may read it.")
    clock: str = _said(
        "clock=14d+2d/28d timeout=claim", "Clock of games whose challenge names none; `clock=none` for no clock."
    )
    vacation_days: str = _said("30", "Days of a year on which a player's clocks may stand still.")
    operator: str = _said("", "Mail address of the operator, named in letters that need one.")
    open_registration: str = _said("yes", "Whether strangers may register by mail or over HTTP: yes or no.")
    log: str = _said("info", "Least level that is logged: debug, info, warning or error.")

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data).expanduser()

    @property
    def database_url(self) -> str:
        """The database's address, SQLite in the data folder where none is set."""
        return self.database or f"sqlite:///{self.folder.absolute() / 'guildpost.db'}"

    @property
    def url(self) -> str:
        """The address of the web door as people reach it, without a slash at its end."""
        return (self.base_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def shows_post(self) -> bool:
        """Whether kept letters may be read at the web door: nothing is sent, and only this machine reaches the door."""
        return not (self.relay or self.base_url) and self.host in {"127.0.0.1", "::1", "localhost"}

    @property
    def allows_local_webhooks(self) -> bool:
        """Whether webhooks may go to this machine and its network: for tests, and for those who host themselves."""
        return self.local_webhooks.casefold() == "yes"

    @property
    def further_games(self) -> tuple[str, ...]:
        """The modules of games that are not part of this project."""
        return _split(self.games)

    @property
    def lease(self) -> timedelta:
        """How long a row belongs to the worker that took it up."""
        return timedelta(seconds=max(self.number("patience"), 1))

    @property
    def prints_kept(self) -> timedelta:
        """How long the file of an order is kept once it is drawn."""
        return timedelta(hours=self.number("keep_prints"))

    def number(self, name: str) -> int:
        """Return a setting that is a whole number; raises SettingsError."""
        text: str = getattr(self, name)
        if not (text.isascii() and text.isdigit()):
            raise SettingsError(f"{PREFIX}{name.upper()} is “{text}”; it takes a whole number.")
        return int(text)


def read(environment: Mapping[str, str] | None = None, /, **given: str) -> Settings:
    """Read the settings from an environment (None: the process's own); `given` (from a command line) wins over it.

    Raises SettingsError for a variable with our prefix that is no setting, since a slip there would go unseen.
    """
    names = {one.name for one in fields(Settings)}
    said = os.environ if environment is None else environment
    found = {key.removeprefix(PREFIX).lower(): value for key, value in said.items() if key.startswith(PREFIX)}
    for name in found:
        if name not in names and not name.startswith("test_"):
            raise SettingsError(f"{PREFIX}{name.upper()} is no setting; the settings are listed in docs/operating.md.")
    known = {name: value for name, value in found.items() if name in names}
    return Settings(**{**known, **given})


def table() -> str:
    """Return all settings as a Markdown table, for docs/operating.md."""
    rows = [f"| `{PREFIX}{one.name.upper()}` | `{one.default}` | {one.metadata['help']} |" for one in fields(Settings)]
    return "\n".join(("| setting | default | what it does |", "|---|---|---|", *rows))


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
