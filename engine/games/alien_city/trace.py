"""Turns a part of a score into what it was counted from: customers, and the way that the distance was counted along."""

from engine.core.game import Part
from engine.core.ids import Seat
from engine.core.trace import Trace, Way
from engine.games.alien_city.board import NAMES, lot_named
from engine.games.alien_city.model import Lot, State
from engine.games.alien_city.reckoning import Claimed, reckoned, way


def trace(state: State, _seat: Seat, part: Part) -> Trace:
    """Return what was counted for a claimed tower (AC-17, AC-18) or a green bonus (AC-19)."""
    lot = _lot(part.facts["lot"])
    if "nearest" in part.facts:
        return _bonus(state, lot, part)
    return _tower(state, reckoned(state, lot))


def _tower(state: State, one: Claimed) -> Trace:
    customers = ", ".join(NAMES[lot] for lot in one.customers) or "none"
    tower = f"{NAMES[one.lot]} {state.buildings[one.lot].words}: customers {customers}"
    if one.rival is None:
        return Trace(f"{tower}; no other tower of its guild", (_key(one.lot),), tuple(map(_key, one.customers)))
    measured = Way(tuple(map(_key, (one.lot, *one.way, one.rival))), len(one.way))
    return Trace(
        f"{tower}; distance {len(one.way)} to {NAMES[one.rival]}",
        (_key(one.lot),),
        tuple(map(_key, one.customers)),
        (measured,),
    )


def _bonus(state: State, lot: Lot, part: Part) -> Trace:
    nearest = tuple(map(_lot, str(part.facts["nearest"]).split(", ")))
    steps, names = int(part.facts["distance"]), ", ".join(NAMES[end] for end in nearest)
    ways = tuple(Way(tuple(map(_key, (lot, *way(state, lot, end), end))), steps) for end in nearest)
    said = f"{NAMES[lot]} green tower: nearest {part.facts['guild']} {names}, distance {steps}"
    return Trace(said, (_key(lot),), tuple(map(_key, nearest)), ways)


def _lot(name: str | int) -> Lot:
    lot = lot_named(str(name))
    if lot is None:
        raise LookupError(f"the city has no lot {name}")
    return lot


def _key(lot: Lot) -> str:
    return f"lot:{NAMES[lot]}"
