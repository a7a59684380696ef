"""Turns an illegal move into the first rule that it breaks and a sentence that says what would be right."""

from collections.abc import Iterable
from typing import Final

from engine.core.errors import IllegalMove
from engine.core.ids import RuleId
from engine.games.alien_city.board import NAMES, guild_lots, lots, tile_of
from engine.games.alien_city.ending import ends_game, is_over
from engine.games.alien_city.model import Building, Guild, Kind, Lot, Move, Pass, Placement, RuleSet, State
from engine.games.alien_city.moves import claims_after, hats_left, placements
from engine.games.alien_city.network import cut_off, open_lots, stranded
from engine.games.alien_city.sites import held, open_beside, road, sites, tower_tiles

_SHOWN: Final = 8


def check(state: State, move: Move) -> None:
    """Return where the move is legal for the seat whose turn it is, else raise IllegalMove."""
    if is_over(state):
        raise _broken("AC-15", "The game is over; nothing more can be built.")
    if isinstance(move, Pass):
        _check_pass(state)
        return
    _check_stash(state, move.building)
    if not sites(state, [move.building])[move.building] >> move.lot & 1:
        raise _misplaced(state, move.building, move.lot)
    if move.claim is not None:
        _check_claim(state, move, move.claim)


def _check_pass(state: State) -> None:
    options = placements(state)
    if options:
        example = f"{options[0].building.code}-{NAMES[options[0].lot]}"
        raise _broken("AC-7", f"Nobody may pass while there is something to build, as here {example}.")
    if state.rules is RuleSet.RULEBOOK:
        raise _broken("AC-14", "Whoever cannot build sits out without a word; there is no pass.")


def _check_stash(state: State, building: Building) -> None:
    if (building.kind, building.guild) == (Kind.TOWER, Guild.BLACK):
        raise _broken("AC-5", "There are no black towers; of black there are domes only, as ND.")
    rest = held(state, state.turn)
    if building not in rest:
        left = ", ".join(other.words for other in rest) or "nothing"
        raise _broken("AC-5", f"No {building.words} is left in the stash; it still holds: {left}.")


def _misplaced(state: State, building: Building, lot: Lot) -> IllegalMove:
    """Return the first rule that keeps the building off the lot."""
    free = _named(lots(sites(state, [building])[building]))
    allowed = f"a {building.words} may stand on: {free}."
    if lot in state.buildings:
        return _broken("AC-7", f"On {NAMES[lot]} a {state.buildings[lot].words} stands already; {allowed}")
    if not open_lots(road(state)) >> lot & 1:
        return _broken("AC-8", f"{_road_trouble(state, lot)}; {allowed}")
    guild = building.guild.name.lower()
    if building.kind is Kind.DOME and _bound_elsewhere(state, building, lot):
        return _broken("AC-9", f"A {guild} dome stands on a {guild} tile while a {guild} lot is free: {free}.")
    if building.kind is Kind.TOWER and not tower_tiles(state, building) >> lot & 1:
        places = f"a {guild} or black tile, or on a tile with two buildings"
        return _broken("AC-10", f"A {guild} tower stands on {places}: {free}.")
    beside = _named(lots(open_beside(state, lot)))
    return _broken("AC-11", f"The symbol lot {NAMES[lot]} stays closed while its tile has another open lot: {beside}.")


def _bound_elsewhere(state: State, dome: Building, lot: Lot) -> bool:
    own = guild_lots(state.city)[dome.guild]
    return tile_of(state.city, lot).guild is not dome.guild and bool(open_lots(road(state)) & own)


def _road_trouble(state: State, lot: Lot) -> str:
    empty, bit = road(state), 1 << lot
    name = NAMES[lot]
    if stranded(empty, bit) & bit:
        return f"A building on {name} would touch no road"
    if robbed := stranded(empty, bit):
        return f"A building on {name} would take the last road from {_named(lots(robbed))}"
    return f"A building on {name} would cut {_named(lots(cut_off(empty, bit)))} off the rest of the road"


def _check_claim(state: State, move: Placement, claim: Lot) -> None:
    if claim not in claims_after(state, move.building, move.lot):
        raise _broken("AC-12", _claim_trouble(state, move, claim))
    if state.rules is RuleSet.RULEBOOK and ends_game(state, move.building, move.lot):
        alone = f"{move.building.code}-{NAMES[move.lot]}"
        raise _broken("AC-13", f"Nobody can build after this, so the last placement claims nothing: write {alone}.")


def _claim_trouble(state: State, move: Placement, claim: Lot) -> str:
    name = NAMES[claim]
    if not hats_left(state, state.turn):
        return f"All three hats are on towers already; write {move.building.code}-{NAMES[move.lot]} without a claim."
    free = f"towers to claim: {_named(claims_after(state, move.building, move.lot))}."
    if claim in state.claims:
        return f"The tower on {name} is claimed already; {free}"
    found = move.building if claim == move.lot else state.buildings.get(claim)
    what = f"a {found.words}" if found else "nothing"
    return f"Only towers are claimed, and on {name} stands {what}; {free}"


def _named(found: Iterable[Lot]) -> str:
    """Return lots in words: the first few by name, then how many more."""
    names = [NAMES[lot] for lot in found]
    shown = ", ".join(names[:_SHOWN]) or "none"
    return shown if len(names) <= _SHOWN else f"{shown} and {len(names) - _SHOWN} more"


def _broken(rule: str, detail: str) -> IllegalMove:
    return IllegalMove(RuleId(rule), detail)
