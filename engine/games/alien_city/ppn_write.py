"""Turns a start and the moves of a game into Portable Piecepack Notation."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.ids import Seat
from engine.core.position import is_settlement
from engine.games.alien_city import ppn_tiles
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import Guild, Kind, Move, Pass, RuleSet, State
from engine.games.alien_city.notation import parse
from engine.games.alien_city.stashes import FIRST, SECOND, hats
from engine.games.alien_city.steps import apply, turn_to

RULE_SET: Final = "RuleSet"
COLOURS: Final = {Guild.RED: "R", Guild.BLACK: "K", Guild.GREEN: "G", Guild.BLUE: "B"}
HATS: Final = {"black": "K", "white": "W"}


def write_start(state: State) -> str:
    """Return the header that sets up the city; the rule set is named where it is not the rulebook's."""
    lines = ["---", "GameType:", "  Name: Alien City", f'  Tiles: "{ppn_tiles.write(state.city)}"']
    if state.rules is not RuleSet.RULEBOOK:
        lines.append(f"{RULE_SET}: {state.rules.value}")
    return "\n".join((*lines, "...", ""))


def write_record(state: State, moves: Sequence[tuple[Seat | None, str]]) -> str:
    """Return the game from its start; how the players settled it (`resign 1`, `draw`) is a comment at the end."""
    played = [(seat, text) for seat, text in moves if not is_settlement(text)]
    settled = (f"{{{text}}}" for _, text in moves if is_settlement(text))
    return "".join((write_start(state), *(f"{line}\n" for line in (*_rounds(state, played), *settled))))


def _rounds(state: State, moves: Sequence[tuple[Seat | None, str]]) -> list[str]:
    """Return the moves, a line to a round; a round ends with seat 2, or before seat 1 moves again."""
    lines: list[str] = []
    before = SECOND
    for named, text in moves:
        seat = named or state.turn
        state = turn_to(state, seat)
        move = parse(state, text)
        if seat == FIRST or before == SECOND:
            lines.append("")
        number = f"{len(lines)}." if seat == FIRST else f"{len(lines)}..."
        lines[-1] = " ".join(filter(None, (lines[-1], number, *_pieces(state, move))))
        state = apply(state, move).state
        before = seat
    return lines


def _pieces(state: State, move: Move) -> Iterator[str]:
    """Yield the pieces that a move puts down; a pass puts down none."""
    if isinstance(move, Pass):
        return
    building = move.building
    tower = building.kind is Kind.TOWER
    yield f"{f'{COLOURS[building.guild]}3x' if tower else ppn_tiles.SUITS[building.guild]}@{NAMES[move.lot]}"
    if move.claim is not None:
        yield f"{HATS[hats(state.rules, state.turn)]}1x@{NAMES[move.claim]}"
