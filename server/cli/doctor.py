"""The command `guildpost doctor`: looks at every part of an installation and says what is wrong with it."""

import json
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

import click
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from server.cli.findings import Found, Grade
from server.cli.names import names
from server.cli.wiring import data_option, nothing_in, settings_at
from server.mailroom.relay import relay_at
from server.mailroom.senders import Later
from server.play.bell import bell, broker_url, make_app
from server.play.house import House, open_house
from server.play.pulse import last_beat, oldest_waiting
from server.play.shelf import put_aside, unsent
from server.settings import SettingsError
from server.store.migrate import at_head, begun, head, revision

_SLOW: Final = timedelta(seconds=5)
_RELAY_SECONDS: Final = 8.0
_BEATS_A_LEASE: Final = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """What one look found, in a sentence."""

    part: str
    grade: str
    detail: str


@click.command()
@click.option("--json", "plain", is_flag=True, help="Print JSON.")
@data_option
def doctor(data: str | None, *, plain: bool) -> None:
    """Examine settings, database, broker, worker, relay, names and clock; fails where something is bad."""
    settings = settings_at(data)
    if not settings.database and not begun(settings.database_url):
        raise nothing_in(settings)
    house = open_house(settings, bell(settings))
    with closing(house.store):
        looks = [(part, one) for part, look in LOOKS.items() for one in _looked(look, house)]
    found = [Finding(part, grade.value, detail) for part, (grade, detail) in looks]
    if plain:
        click.echo(json.dumps([asdict(one) for one in found]))
    else:
        click.echo("\n".join(f"{one.grade:<5} {one.part:<9} {one.detail}" for one in found))
    if any(one.grade == Grade.BAD.value for one in found):
        raise click.exceptions.Exit(1)


def _looked(look: Callable[[House], Found], house: House) -> Found:
    try:
        yield from look(house)
    except (SQLAlchemyError, SettingsError, OSError) as error:
        yield Grade.BAD, " ".join(str(error).split())[:300]


def _settings(house: House) -> Found:
    for name in ("port", "smtp_port", "web_workers", "web_threads", "worker_processes", "patience"):
        house.settings.number(name)
    yield Grade.FINE, f"all can be read; the domain is {house.settings.domain}"
    if not house.settings.operator:
        yield Grade.LOOK, "GUILDPOST_OPERATOR is not set: letters cannot name whom to ask"


def _folder(house: House) -> Found:
    kept = house.settings.folder / "secret"
    if kept.exists() and stat.S_IMODE(kept.stat().st_mode) & 0o077:
        yield Grade.BAD, f"{kept} can be read by others; “chmod 600” it"
        return
    probe = house.settings.folder / ".doctor"
    probe.write_text("")
    probe.unlink()
    yield Grade.FINE, f"{house.settings.folder} can be written, {len(house.keys)} keys of reply addresses"


def _database(house: House) -> Found:
    engine = house.store.engine
    with engine.connect() as connection:
        kind = f"{engine.dialect.name} {'.'.join(map(str, connection.dialect.server_version_info or ()))}"
    if not at_head(engine):
        yield Grade.BAD, f"{kind} answers; it is at {revision(engine)} and has to be at {head()}: “guildpost migrate”"
        return
    yield Grade.FINE, f"{kind} answers and is migrated, to {head()}"


def _broker(house: House) -> Found:
    try:
        with make_app(house.settings).connection_for_write() as line:
            line.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    except Exception as error:  # noqa: BLE001 - each transport has errors of its own, and all mean the same
        yield Grade.LOOK, f"does not answer ({type(error).__name__}); everything works, but only as fast as the sweep"
        return
    yield Grade.FINE, "answers"


def _worker(house: House) -> Found:
    beat, now = last_beat(house), house.clock()
    if beat is None or now - beat > house.settings.lease * _BEATS_A_LEASE:
        yield Grade.BAD, f"no sign of life since {beat.isoformat(timespec='seconds') if beat else 'ever'}"
    else:
        yield Grade.FINE, f"last sign of life {int((now - beat).total_seconds())} s ago"
    waited = oldest_waiting(house)
    late = waited > house.settings.lease
    yield (Grade.BAD if late else Grade.FINE), f"the oldest row has waited {int(waited.total_seconds())} s"
    with house.store.read() as session:
        aside = len(put_aside(session)), len(unsent(session))
    if any(aside):
        yield Grade.LOOK, f"{aside[0]} letters held or failed, {aside[1]} not sent: see “guildpost admin”"


def _relay(house: House) -> Found:
    if not house.settings.relay:
        yield Grade.LOOK, "none is set: letters stay in the Maildir of the data folder"
        return
    relay = replace(relay_at(house.settings.relay, house.settings.domain), seconds=_RELAY_SECONDS)
    try:
        secure = relay.greet()
    except Later as error:
        yield Grade.BAD, str(error)
        return
    how = f"{'with' if relay.user else 'without'} a password, {'with' if secure else 'without'} TLS"
    yield (Grade.FINE if secure or relay.here else Grade.LOOK), f"{relay.host} lets us in {how}"


def _clock(house: House) -> Found:
    here = house.clock()
    yield Grade.FINE, f"{here.isoformat(timespec='seconds')}"
    for whose, read_clock in (("database", _database_clock), ("broker", _broker_clock)):
        theirs = read_clock(house)
        if theirs is None:
            continue
        apart = abs((house.clock() - theirs).total_seconds())
        said = f"{apart:.1f} s apart from the {whose}'s"
        yield (Grade.BAD, f"{said}: let NTP set both") if apart > _SLOW.total_seconds() else (Grade.FINE, said)
    if (beat := last_beat(house)) and beat - house.clock() > _SLOW:
        yield Grade.BAD, "the worker's clock is ahead of this one: its last sign of life is from the future"


def _database_clock(house: House) -> datetime | None:
    if house.store.engine.dialect.name == "sqlite":
        return None
    with house.store.read() as session:
        theirs: datetime | None = session.scalar(select(func.clock_timestamp()))
    return theirs


def _broker_clock(house: House) -> datetime | None:
    url = broker_url(house.settings).replace("redis+socket:", "unix:")
    if not url.startswith(("redis:", "rediss:", "unix:")):
        return None
    with suppress(RedisError, OSError, ValueError), Redis.from_url(url, socket_timeout=2) as line:
        seconds, micros = line.time()
        return datetime.fromtimestamp(seconds + micros / 1_000_000, UTC)
    return None


LOOKS: Final[dict[str, Callable[[House], Found]]] = {
    "settings": _settings,
    "folder": _folder,
    "database": _database,
    "broker": _broker,
    "worker": _worker,
    "relay": _relay,
    "names": names,
    "clock": _clock,
}
