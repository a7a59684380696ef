"""Time: claims and pauses at a table, days away, and when and where a player reads letters."""

from collections.abc import Mapping
from typing import Any, Final

from server.api.acts import Taken, hand_in
from server.api.asking import bearer, house
from server.api.judged import AT_ONCE, judged
from server.api.operations import Header, Promise, Reads, Reply, operation, room
from server.api.schemas import submissions
from server.api.schemas import timing as schemas
from server.play.clocks.habits import zone_of
from server.play.clocks.vacations import taken, used_in
from server.play.submissions import Call
from server.store.people import Player

ROOM: Final = room("time", "Clocks, days away, and when and where you read letters.")
_HEADERS: Final = (Header.LOCATION, Header.APPLIED, Header.REPLAYED)
_JUDGED: Final = Reply(200, "It is judged, and done.", submissions.Submission, headers=_HEADERS[1:])
_KEPT: Final = Reply(202, "It is kept and will be judged.", submissions.Submission, headers=_HEADERS)
_DONE: Final = Reply(200, "It is done.", submissions.Submission, headers=(Header.REPLAYED,))
_AWAY: Final = Reply(200, "Your days away.", schemas.Vacations)


def _at_table(body: type[Any]) -> Promise:
    reads = Reads(body=body, query=submissions.WaitQuery, headers=submissions.Guards)
    return Promise(reads=reads, refuses=(403, 409, 412))


def _of_player(body: type[Any]) -> Promise:
    return Promise(reads=Reads(body=body, headers=submissions.KeyOnly))


@operation(ROOM, "POST", "/games/<game_id>/timeout-claims", _JUDGED, _KEPT, promise=_at_table(schemas.TimeoutClaim))
def claim_timeout(
    _body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str
) -> Taken:
    """Claim that the time of the player who is waited for is over, where the clock is one to be claimed."""
    return hand_in("timeout", game_id, {}, query, headers)


@operation(ROOM, "POST", "/games/<game_id>/pause-requests", _JUDGED, _KEPT, promise=_at_table(schemas.PauseAsking))
def ask_pause(_body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Ask the others to let the clock stand still, or agree to such a wish; it lapses with the next move."""
    return hand_in("pause", game_id, {}, query, headers)


@operation(
    ROOM,
    "DELETE",
    "/games/<game_id>/pause-requests",
    _JUDGED,
    _KEPT,
    promise=Promise(reads=Reads(query=submissions.WaitQuery, headers=submissions.Guards), refuses=(403, 409, 412)),
)
def withdraw_pause(query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Take back your wish for a pause."""
    return hand_in("withdraw", game_id, {"offer": "pause"}, query, headers)


@operation(ROOM, "POST", "/games/<game_id>/resumption", _JUDGED, _KEPT, promise=_at_table(schemas.Resuming))
def resume(_body: Mapping[str, Any], query: Mapping[str, Any], headers: Mapping[str, Any], game_id: str) -> Taken:
    """Let the clock run again: at once where it is your move, else with three days' notice."""
    return hand_in("resume", game_id, {}, query, headers)


@operation(ROOM, "GET", "/players/me/vacations", _AWAY)
def list_vacations() -> dict[str, Any]:
    """List your days away that are not over, and how many you may still take this year."""
    return _away()


@operation(ROOM, "POST", "/players/me/vacations", _AWAY, promise=_of_player(schemas.VacationWish))
def take_vacation(body: Mapping[str, str], headers: Mapping[str, str]) -> dict[str, Any]:
    """Take days off: your clocks stand still from the first day (now at the earliest) until the last is over."""
    judged(_call("vacation", body, headers), AT_ONCE).made()
    return _away()


@operation(ROOM, "DELETE", "/players/me/vacations", _AWAY, promise=Promise(reads=Reads(headers=submissions.KeyOnly)))
def end_vacations(headers: Mapping[str, str]) -> dict[str, Any]:
    """Be back at once, and forget the days away that were to come."""
    judged(_call("vacation", {"switch": "off"}, headers), AT_ONCE).made()
    return _away()


@operation(ROOM, "PUT", "/players/me/zone", _DONE, promise=_of_player(schemas.ZoneWish))
def set_zone(body: Mapping[str, str], headers: Mapping[str, str]) -> Taken:
    """Say in which time zone you live, as Europe/Berlin: letters tell times in it, and your weekends are there."""
    return judged(_call("zone", body, headers), AT_ONCE).answer()


@operation(ROOM, "PUT", "/players/me/quiet-hours", _DONE, promise=_of_player(schemas.QuietWish))
def set_quiet_hours(body: Mapping[str, str], headers: Mapping[str, str]) -> Taken:
    """Say between which hours of your time zone no reminders and digests are to come, as 22-7, or off."""
    return judged(_call("quiet", body, headers), AT_ONCE).answer()


@operation(ROOM, "PUT", "/players/me/reminders", _DONE, promise=_of_player(schemas.RemindWish))
def set_reminders(body: Mapping[str, str], headers: Mapping[str, str]) -> Taken:
    """Say whether you want to be reminded of moves."""
    return judged(_call("remind", body, headers), AT_ONCE).answer()


@operation(ROOM, "PUT", "/players/me/digests", _DONE, promise=_of_player(schemas.DigestWish))
def set_digests(body: Mapping[str, str], headers: Mapping[str, str]) -> Taken:
    """Say whether a letter is to list the games that wait for you, morning and evening."""
    return judged(_call("digest", body, headers), AT_ONCE).answer()


def _call(verb: str, fields: Mapping[str, str], headers: Mapping[str, str]) -> Call:
    return Call(verb=verb, player=bearer().player, fields=fields, key=headers.get("key"))


def _away() -> dict[str, Any]:
    here = house()
    now = here.clock()
    with here.store.read() as session:
        player = session.get_one(Player, bearer().player)
        year = now.astimezone(zone_of(player.wishes)).year
        left = here.settings.number("vacation_days") - used_in(session, player, year)
        return {"items": taken(session, player, now), "year": year, "days_left": max(left, 0)}
