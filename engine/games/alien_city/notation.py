"""Turns a move into its notation, and what a person wrote into the move it means."""

import re
from difflib import SequenceMatcher, get_close_matches
from itertools import product
from typing import Final

from engine.core.errors import AmbiguousMove, NotationError
from engine.games.alien_city.board import NAMES, lot_named
from engine.games.alien_city.model import Building, Guild, Kind, Lot, Move, Pass, Placement, State
from engine.games.alien_city.moves import placements
from engine.games.alien_city.stashes import BUILDINGS
from engine.games.alien_city.words import HELP, Gathered, Mark, Structure, Word, gathered, tidy, words

PASS: Final = "pass"  # noqa: S105 - the word for not building
_COMPARED: Final = 20
_CLOSE: Final = 0.8
"""How like a text a notation is that is worth naming: one letter of five may be wrong."""

_CANONICAL: Final = re.compile(r"([RBGN])([TD])-([a-h][0-9]{1,2})(?:\(([a-h][0-9]{1,2})\))?")


def format_move(move: Move) -> str:
    """Return the canonical notation: `RT-e5`, `RT-e5(d2)`, `pass`."""
    if isinstance(move, Pass):
        return PASS
    claim = "" if move.claim is None else f"({NAMES[move.claim]})"
    return f"{move.building.code}-{NAMES[move.lot]}{claim}"


def parse(state: State, text: str) -> Move:
    """Return the move that the text means; whether it is legal is not asked.

    Raises NotationError for a text that means none, and AmbiguousMove for one that has several readings.
    """
    exact = canonical(text)
    if exact is not None:
        return exact
    plain = tidy(text)
    try:
        readings = _readings(state, list(words(plain)))
    except NotationError as error:
        raise NotationError(f"{error.detail}{_nearest(state, plain)}") from error
    if len(readings) > 1:
        spelled = tuple(map(format_move, readings))
        raise AmbiguousMove(f"“{text.strip()}” can be read as {' or '.join(spelled)}; write one of them.", spelled)
    return readings[0]


def canonical(text: str) -> Move | None:
    """Return the move of a canonical text, or None for any other text."""
    if text == PASS:
        return Pass()
    found = _CANONICAL.fullmatch(text)
    if found is None:
        return None
    lot, claim = lot_named(found[3]), lot_named(found[4] or "")
    if lot is None or (found[4] and claim is None):
        return None
    return Placement(Building(Kind(found[2]), Guild(found[1])), lot, claim)


def _readings(state: State, found: list[Word]) -> list[Move]:
    """Return every move that the words can mean."""
    if found == [Mark.PASS]:
        return [Pass()]
    said = gathered(found)
    buildings = _buildings(said.building)
    sites = [(lot, claim) for lot, claim in _sites(said) if _fits(state, said.claimed, claim)]
    if not sites:
        raise NotationError("The tower that is claimed has another colour.")
    return [Placement(building, lot, claim) for building, (lot, claim) in product(buildings, sites)]


def _buildings(said: Structure) -> list[Building]:
    if not said.guilds and said.kind is None:
        raise NotationError(f"Which building? {HELP}")
    kinds = (said.kind,) if said.kind else tuple(Kind)
    possible = [Building(kind, guild) for kind, guild in product(kinds, said.guilds or tuple(Guild))]
    return [building for building in possible if (said.kind and said.guilds) or building in BUILDINGS]


def _sites(said: Gathered) -> list[tuple[Lot, Lot | None]]:
    """Return every reading of the lots as a place and a claim."""
    match said.lots, said.claims:
        case ([lot], []):
            return [(lot, None)]
        case ([lot], [claim]):
            return [(lot, claim)]
        case ([lot, second], []) if lot == second:
            return [(lot, None), (lot, lot)]
        case ([lot, second], []):
            return [(lot, second), (second, lot)]
        case ([], _):
            raise NotationError(f"On which lot? {HELP}")
        case _:
            raise NotationError(f"These are too many lots for one move. {HELP}")


def _fits(state: State, claimed: Structure, claim: Lot | None) -> bool:
    """Say whether the tower on that lot can be the one that the text names; an empty lot never speaks against it."""
    standing = None if claim is None else state.buildings.get(claim)
    return standing is None or not claimed.guilds or standing.guild in claimed.guilds


def _nearest(state: State, plain: str) -> str:
    """Return a hint at the legal placement whose notation is a slip away from the text, where just one is nearest."""
    said = plain[:_COMPARED]
    spelled = [format_move(placement).lower() for placement in placements(state)]
    close = get_close_matches(said, spelled, n=2, cutoff=_CLOSE)
    likeness = [SequenceMatcher(None, one, said).ratio() for one in close]
    if not close or len(set(likeness)) < len(close):
        return ""
    return f" Did you mean {close[0][:2].upper()}{close[0][2:]}?"
