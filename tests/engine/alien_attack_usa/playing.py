"""Plays games of Alien Attack: USA at random, and holds every position on the way to what must always be so."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.core.dice import Dice
from engine.core.game import CHANCE, OVER, ToAct
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Defence, Draw, Move, Power
from engine.games.alien_attack_usa.atlas import EVERY_SPACE, HEX_OF, ICON_PLACES, PARKS, SPACE_AT, STEPS
from engine.games.alien_attack_usa.field import placements
from engine.games.alien_attack_usa.model import DISCS, State
from engine.games.alien_attack_usa.spaces import LAST, Space, Spaces, listed

ROUNDS = {2: 30, 3: 24, 4: 20}


@dataclass(frozen=True)
class Turn:
    """A position, who acted in it, the move, and the position after it."""

    state: State
    actor: ToAct
    move: Move
    after: State


def turns(seed: int, players: int, thrift: float) -> Iterator[Turn]:
    """Play a game to its end; with a higher thrift powers are kept longer."""
    random, dice = Random(seed), Dice(str(seed), "random game")
    state = GAME.setup({"players": str(players)}, dice)
    while (actor := GAME.to_act(state)) is not OVER:
        move = GAME.chance(state, dice) if actor is CHANCE else chosen(state, random, thrift)
        after = GAME.apply(state, move).state
        yield Turn(state, actor, move, after)
        state = after


def chosen(state: State, random: Random, thrift: float) -> Move:
    """Return a legal move; plain ones more often, the more thrifty a seat is."""
    moves = tuple(GAME.legal_moves(state))
    plain = [move for move in moves if not (isinstance(move, Defence) and (move.uses or move.order))]
    return random.choice(plain if random.random() < thrift else moves)


def play(seed: int, players: int, thrift: float) -> State:
    """Play a game and hold every step of it to what must be so; return its end."""
    drawn: list[Space] = []
    end = None
    for turn in turns(seed, players, thrift):
        GAME.check(turn.state, turn.move)
        sound(turn.after)
        if isinstance(turn.move, Draw):
            drawn += turn.move.spaces
        if isinstance(turn.move, Defence):
            defended(turn.state, turn.move, turn.after)
        captured(turn.state, turn.after)
        conserved(turn)
        hidden(turn.after)
        end = turn.after
    assert end is not None
    assert sorted(drawn) == list(range(1, LAST + 1)), "every marker is drawn once"
    assert end.round == ROUNDS[players]
    assert GAME.outcome(end) is not None
    return end


def sound(state: State) -> None:
    """Hold a position to one thing on each space, and to counts that add up."""
    parts = [state.bag, state.open, state.bases, *(side.discs for side in state.sides)]
    assert sum(part.bit_count() for part in parts) == gathered(parts).bit_count(), "one thing on each space"
    taken = [side.bases for side in state.sides]
    assert sum(part.bit_count() for part in taken) == gathered(taken).bit_count(), "a base is taken once"
    assert not gathered(taken) & (state.bases | state.bag | state.open), "what was taken does not stand"
    lost = [side.lost for side in state.sides]
    assert not gathered(lost) & gathered(parts), "where a disc was captured nothing lies"
    empty = EVERY_SPACE & ~gathered(parts)
    assert not empty & ~(gathered(lost) | gathered(taken)), "only captures and destroyed bases leave a space empty"
    for side in state.sides:
        assert side.discs.bit_count() + side.lost.bit_count() <= DISCS, "nobody runs out of discs"
        assert side.parks == PARKS & (side.discs | side.lost), "a park marker for each disc put on a park"
    totals = GAME.scores(state)
    assert all(score.total == sum(part.points for part in score.parts) for score in totals.values())


def defended(before: State, move: Defence, after: State) -> None:
    """Hold a turn's bases to what a plain look along the lines finds, disc by disc."""
    seat = before.turn
    assert seat is not None
    discs, bases, expected = set(listed(before.discs)), set(listed(before.bases)), set(listed(before.side(seat).bases))
    for number, space in enumerate(placements(move)):
        if number and move.uses[number - 1].power is Power.NEIGHBOURHOOD:
            expected.add(space)
        bases.discard(space)
        gone = {base for base in bases if flanks(space, base, discs)}
        expected |= gone
        bases -= gone
        discs.add(space)
    assert set(listed(after.side(seat).bases)) == expected
    side, grown = before.side(seat), after.side(seat)
    assert grown.cities >= side.cities
    assert grown.herds >= side.herds


def flanks(space: Space, base: Space, discs: set[Space]) -> bool:
    """Say whether a base next to a space has a disc or an icon directly behind it."""
    (q, r), (q1, r1) = HEX_OF[space], HEX_OF[base]
    if (q1 - q, r1 - r) not in STEPS:
        return False
    behind = (2 * q1 - q, 2 * r1 - r)
    return behind in ICON_PLACES or SPACE_AT.get(behind) in discs


def captured(before: State, after: State) -> None:
    """Hold captures to discs that lie between two bases of which at least one is new."""
    new = after.bases & ~before.bases
    for seat in before.seats:
        for space in listed(after.side(seat).lost & ~before.side(seat).lost):
            q, r = HEX_OF[space]
            ends = [(SPACE_AT.get((q + dq, r + dr)), SPACE_AT.get((q - dq, r - dr))) for dq, dr in STEPS]
            old = before.flip.base if before.flip else 0
            assert any(
                one and other and after.bases >> one & after.bases >> other & 1 and (new >> one & 1 or one == old)
                for one, other in ends
            )


def conserved(turn: Turn) -> None:
    """Hold every seat's discs to those that it has put: each lies where it was put, or was captured there for good."""
    put = set(placements(turn.move)) if isinstance(turn.move, Defence) else set()
    for seat in turn.state.seats:
        before, after = turn.state.side(seat), turn.after.side(seat)
        new = put if seat == turn.actor else set()
        assert not new & set(listed(before.discs | before.lost)), "no disc is put where one was put before"
        assert set(listed(after.discs | after.lost)) == set(listed(before.discs | before.lost)) | new
        assert not before.lost & ~after.lost, "what was captured does not come back"


def hidden(state: State) -> None:
    """Hold every view to the secrets that it must keep."""
    if GAME.to_act(state) is OVER:
        return
    for listener in (None, *state.seats):
        seen = GAME.view(state, listener)
        assert not [seat for seat in state.seats if seat != listener and seen.side(seat).orders]


def gathered(parts: list[Spaces]) -> int:
    """Return all spaces of several sets."""
    found = 0
    for part in parts:
        found |= part
    return found
