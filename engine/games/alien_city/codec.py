"""Turns a position into plain JSON values and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.core.errors import Outdated, SetupError
from engine.core.ids import Json, Seat
from engine.games.alien_city import layout
from engine.games.alien_city.board import NAMES, lot_named
from engine.games.alien_city.model import LOTS, Building, City, Guild, Kind, Lot, Move, RuleSet, Stash, State
from engine.games.alien_city.notation import canonical, format_move
from engine.games.alien_city.stashes import SEATS, full_stash

VERSION: Final = 1
_BUILDINGS: Final = {made.code: made for made in (Building(kind, guild) for kind in Kind for guild in Guild)}


def dump(state: State) -> Json:
    """Return the position as JSON values."""
    return {
        "version": VERSION,
        "rules": state.rules.value,
        "layout": layout.write(state.city),
        "buildings": {NAMES[lot]: building.code for lot, building in sorted(state.buildings.items())},
        "claims": {NAMES[lot]: int(seat) for lot, seat in sorted(state.claims.items())},
        "stashes": [{building.code: count for building, count in stash.items()} for stash in state.stashes],
        "turn": int(state.turn),
        "last": None if state.last is None else format_move(state.last),
        "last_seat": state.last_seat,
        "passes": state.passes,
        "cancelled": _name(state.cancelled),
        "resigned": state.resigned,
        "newest_claim": _name(state.newest_claim),
    }


def load(found: Json) -> State:
    """Return the position that `dump` wrote; raises SetupError naming the place that is wrong."""
    fields = _table(found, "state")
    if fields.get("version") != VERSION:
        raise Outdated("version", f"A position of version {VERSION} can be read, not {fields.get('version')!r}.")
    rules = _rules(fields.get("rules"))
    buildings = _buildings(fields.get("buildings"))
    turn = _seat(fields.get("turn"), "turn")
    if turn is None:
        raise SetupError("turn", "The position does not say whose turn it is.")
    return State(
        rules=rules,
        city=_city(fields.get("layout")),
        buildings=buildings,
        claims=_claims(fields.get("claims"), buildings),
        stashes=_stashes(fields.get("stashes"), rules),
        turn=turn,
        last=_move(fields.get("last")),
        last_seat=_seat(fields.get("last_seat"), "last_seat"),
        passes=_count(fields.get("passes"), "passes", 0, LOTS),
        cancelled=_place(fields.get("cancelled"), "cancelled"),
        resigned=_seat(fields.get("resigned"), "resigned"),
        newest_claim=_place(fields.get("newest_claim"), "newest_claim"),
    )


def _name(lot: Lot | None) -> str | None:
    return None if lot is None else NAMES[lot]


def _table(found: object, place: str) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise SetupError(place, f"“{place}” of the position is no table.")
    return found


def _rules(found: object) -> RuleSet:
    known = {rules.value: rules for rules in RuleSet}
    if not isinstance(found, str) or found not in known:
        raise SetupError("rules", f"“rules” of the position is one of {', '.join(known)}, not {found!r}.")
    return known[found]


def _city(found: object) -> City:
    if not isinstance(found, str):
        raise SetupError("layout", "“layout” of the position is no text.")
    return layout.read(found)


def _buildings(found: object) -> Mapping[Lot, Building]:
    table = _table(found, "buildings")
    return MappingProxyType(
        {_lot(name, "buildings"): _building(code, f"buildings.{name}") for name, code in table.items()}
    )


def _building(found: object, place: str) -> Building:
    if isinstance(found, str) and found in _BUILDINGS:
        return _BUILDINGS[found]
    raise SetupError(place, f"“{place}”: {found!r} is no building; they are written as RT or ND.")


def _claims(found: object, buildings: Mapping[Lot, Building]) -> Mapping[Lot, Seat]:
    claims = {}
    for name, number in _table(found, "claims").items():
        place = f"claims.{name}"
        lot, seat = _lot(name, "claims"), _seat(number, place)
        if seat is None or lot not in buildings or buildings[lot].kind is not Kind.TOWER:
            raise SetupError(place, f"“{place}”: a claim is a seat on a lot where a tower stands.")
        claims[lot] = seat
    return MappingProxyType(claims)


def _stashes(found: object, rules: RuleSet) -> tuple[Stash, Stash]:
    if not isinstance(found, list | tuple) or len(found) != len(SEATS):
        raise SetupError("stashes", "“stashes” of the position is no list of two stashes.")
    first, second = (_stash(found[seat - 1], full_stash(rules, seat), f"stashes.{seat}") for seat in SEATS)
    return first, second


def _stash(found: object, full: Stash, place: str) -> Stash:
    """Return a stash; a game with slips (at a table) may have taken more from it than there was."""
    counts = {}
    for code, number in _table(found, place).items():
        building = _building(code, f"{place}.{code}")
        counts[building] = _count(number, f"{place}.{code}", -LOTS, full.get(building, 0))
    return MappingProxyType(counts)


def _count(found: object, place: str, least: int, most: int) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise SetupError(place, f"“{place}”: {found!r} is no number from {least} to {most}.")
    return found


def _seat(found: object, place: str) -> Seat | None:
    return None if found is None else Seat(_count(found, place, SEATS[0], SEATS[-1]))


def _place(found: object, place: str) -> Lot | None:
    return None if found is None else _lot(found, place)


def _lot(found: object, place: str) -> Lot:
    lot = lot_named(found) if isinstance(found, str) else None
    if lot is None:
        raise SetupError(place, f"“{place}”: {found!r} is no lot; lots go from a1 to h10.")
    return lot


def _move(found: object) -> Move | None:
    if found is None:
        return None
    move = canonical(found) if isinstance(found, str) else None
    if move is None:
        raise SetupError("last", f"“last”: {found!r} is no move.")
    return move
