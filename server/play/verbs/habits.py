"""The verbs `vacation`, `zone`, `quiet`, `remind` and `digest`: when a player has time, and what is told when."""

from datetime import date, timedelta
from typing import Final

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.clocks import digests, vacations
from server.play.clocks.habits import DIGEST, QUIET, REMIND, ZONE, read_hours, zone_named, zone_of
from server.play.clocks.keeping import receipt
from server.play.clocks.vacations import VacationError, read_day
from server.play.intents import Deed, Field, Intent
from server.store.people import Player

_SWITCH: Final = Field("switch", Shape.SWITCH, "on or off")


def do_vacation(deed: Deed) -> Answer:
    """Take days off, end them, or list what is taken and left."""
    player = _asker(deed)
    try:
        if deed.said("from"):
            return _take(deed, player)
    except VacationError as error:
        return refused(error.code, str(error))
    switch = deed.said("switch").casefold()
    if switch == "on" or (deed.said("to") and not deed.said("from")):
        return refused("bad-date", phrase("Write the first and the last day, as “vacation 2026-08-03 2026-08-14”."))
    if switch == "off":
        ended = vacations.end(deed.desk, player)
        return accepted(
            phrase("Your vacation is over; your clocks run again.") if ended else phrase("You are not away.")
        )
    return accepted(phrase("Your vacations."), lines=_listed(deed, player))


def _take(deed: Deed, player: Player) -> Answer:
    first = read_day(deed.said("from"))
    row = vacations.take(deed.desk, player, first, read_day(deed.said("to")) if deed.said("to") else first)
    until = date.fromisoformat(row.last) + timedelta(days=1)
    detail = phrase(
        "You are away from %(first)s to %(last)s; your clocks stand still until %(until)s begins.",
        first=row.first,
        last=row.last,
        until=until,
    )
    return accepted(detail, lines=_listed(deed, player), made={"vacation": str(row.id)})


def _listed(deed: Deed, player: Player) -> tuple[str, ...]:
    now = receipt(deed.desk)
    rows = vacations.taken(deed.desk.session, player, now)
    year = now.astimezone(zone_of(player.wishes)).year
    allowed = deed.desk.house.settings.number("vacation_days")
    left = max(allowed - vacations.used_in(deed.desk.session, player, year), 0)
    away = tuple(f"  {row.first} to {row.last}" for row in rows) or (f"  {phrase('none')}",)
    return (
        phrase("Away:"),
        *away,
        phrase("Of %(year)s you have %(left)s of %(allowed)s days left.", year=year, left=left, allowed=allowed),
    )


def do_zone(deed: Deed) -> Answer:
    """Note the time zone in which the asker reads times and has weekends."""
    player, name = _asker(deed), deed.said("zone")
    zone = zone_named(name)
    if zone is None:
        return refused(
            "unknown-zone", phrase("There is no time zone “%(name)s”; write it as Europe/Berlin or UTC.", name=name)
        )
    called = "UTC" if str(zone) == "UTC" else str(zone)
    vacations.recharge(deed.desk, player, lambda: _wish(player, ZONE, called))
    digests.plan(deed.desk, player)
    now = format(receipt(deed.desk).astimezone(zone), "%H:%M")
    return accepted(phrase("Your time zone is %(zone)s; it is %(time)s there now.", zone=called, time=now))


def do_quiet(deed: Deed) -> Answer:
    """Note between which hours the asker wants no reminders."""
    player, text = _asker(deed), deed.said("hours").casefold()
    if text == "off":
        _wish(player, QUIET, "off")
        return accepted(phrase("Reminders may come at any hour."))
    hours = read_hours(text)
    if hours is None:
        return refused("bad-hours", phrase("Write the hours as “quiet 22-7” or “quiet 22:30-7:15”, or “quiet off”."))
    _wish(player, QUIET, hours)
    digests.plan(deed.desk, player)
    return accepted(phrase("Reminders and digests keep quiet in the hours %(hours)s of your time zone.", hours=hours))


def do_remind(deed: Deed) -> Answer:
    """Note whether the asker wants reminders."""
    return _switched(deed, REMIND)


def do_digest(deed: Deed) -> Answer:
    """Note whether the asker wants digests."""
    answer = _switched(deed, DIGEST)
    digests.plan(deed.desk, _asker(deed))
    return answer


def _switched(deed: Deed, name: str) -> Answer:
    value = deed.said("switch").casefold()
    if value not in {"on", "off"}:
        return refused("bad-switch", phrase("Write “%(verb)s on” or “%(verb)s off”.", verb=deed.verb))
    _wish(_asker(deed), name, value)
    return accepted(phrase("From now on: %(name)s %(value)s.", name=name, value=value))


def _wish(player: Player, name: str, value: str) -> None:
    player.wishes = {**player.wishes, name: value}


def _asker(deed: Deed) -> Player:
    if deed.actor is None:
        raise LookupError("a verb for a player was called for nobody")
    return deed.actor


VACATION = Intent(
    verb="vacation",
    help="Lets your clocks stand still for some days, ends that, or lists what you have taken.",
    do=do_vacation,
    fields=(
        Field("from", Shape.DATE, "the first day, as 2026-08-03", needed=False),
        Field("to", Shape.DATE, "the last day", needed=False),
        Field("switch", Shape.SWITCH, "off, to be back at once", needed=False),
    ),
    scope="profile",
    example="vacation 2026-08-03 2026-08-14",
)
ZONE_VERB = Intent(
    verb="zone",
    help="Says in which time zone you live.",
    do=do_zone,
    fields=(Field("zone", Shape.ZONE, "the time zone"),),
    scope="profile",
    example="zone Europe/Berlin",
)
QUIET_VERB = Intent(
    verb="quiet",
    help="Says between which hours no reminders are to come.",
    do=do_quiet,
    fields=(Field("hours", Shape.HOURS, "the hours, or off"),),
    scope="profile",
    harmless=True,
    example="quiet 22-7",
)
REMIND_VERB = Intent(
    verb="remind",
    help="Whether you are reminded at half time, a day before the end and at the end.",
    do=do_remind,
    fields=(_SWITCH,),
    scope="profile",
    harmless=True,
    example="remind off",
)
DIGEST_VERB = Intent(
    verb="digest",
    help="Whether a letter lists the games that wait for you, morning and evening.",
    do=do_digest,
    fields=(_SWITCH,),
    scope="profile",
    harmless=True,
    example="digest on",
)
ALL: Final = (VACATION, ZONE_VERB, QUIET_VERB, REMIND_VERB, DIGEST_VERB)
