"""Turns a position into both players' scores with all their zones, and into the outcome (ST-8, ST-9)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.core.game import Outcome, Part, Score
from engine.core.ids import RuleId, Seat
from engine.games.stratopolis.dealing import is_over
from engine.games.stratopolis.model import GREEN, RED, SEATS, State
from engine.games.stratopolis.tiles import colour, other
from engine.games.stratopolis.zones import Zone, zones


def scores(state: State) -> Mapping[int, Score]:
    """Return each seat's score as the city stands; the first part is the zone that counts, the others bring nothing."""
    parts = {seat: tuple(_parts(zones(state.city, colour(seat)))) for seat in SEATS}
    return MappingProxyType({seat: Score(sum(part.points for part in found), found) for seat, found in parts.items()})


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs; equal scores are a draw (ST-9)."""
    if not is_over(state):
        return None
    if state.resigned is not None:
        reason = f"{_name(state.resigned)} resigned."
        return Outcome((other(state.resigned),), draw=False, reason=reason, resigned_by=state.resigned)
    red, green = (scores(state)[seat].total for seat in SEATS)
    if red == green:
        return Outcome((), draw=True, reason=f"A draw at {red} to {green}.")
    winner = RED if red > green else GREEN
    reason = f"{_name(winner)} wins by {max(red, green)} to {min(red, green)}."
    return Outcome((winner,), draw=False, reason=reason)


def _parts(found: tuple[Zone, ...]) -> Iterator[Part]:
    for zone in found:
        counts = zone is found[0]
        (x, y), *_ = zone.spots
        facts: dict[str, str | int] = {
            "zone": f"{x},{y}",
            "colour": zone.colour.word,
            "area": zone.area,
            "height": zone.height,
            "value": zone.value,
            "counts": "yes" if counts else "no",
        }
        rule = RuleId("ST-9" if counts else "ST-8")
        yield Part(rule, zone.value if counts else 0, MappingProxyType(facts))


def _name(seat: Seat) -> str:
    return colour(seat).word.capitalize()
