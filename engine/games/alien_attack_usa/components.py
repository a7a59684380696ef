"""Turns the game into what lies in its box: the board, markers, parks, powers, discs and missions."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.components import CircleCut, Component, RectCut
from engine.core.scene import Role
from engine.games.alien_attack_usa import art_board, art_cards, art_tokens, art_track
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.atlas import HEX_OF, PARK_NAMES
from engine.games.alien_attack_usa.colours import family
from engine.games.alien_attack_usa.model import DISCS, State
from engine.games.alien_attack_usa.pieces import PAPER, SEATS, role

_BOARD_NOTE: Final = "The map, its spaces 19 mm wide. Glue it on card, or print it on one sheet of A3."
_MARKER_NOTE: Final = "Numbers on the face; the back is a base. A punch of 5/8 in cuts them. Draw them from a bag."
_DISC_NOTE: Final = "Each player takes the 33 discs of a colour. Wooden discs or cubes serve as well."
_PARK_NOTE: Final = "Whoever defends a national park takes one."
_POWER_NOTE: Final = "Each player takes the four of a colour; turn one over when it is spent."
_CARD_NOTE: Final = "Deal each player a city and a border; the other four are for all. The tables are our own."
_SCORE_NOTE: Final = "One for each player; it goes round the score track."
_TRACK_NOTE: Final = "Squares from 0 to 99 for the points during the game."


def components(_state: State) -> Sequence[Component]:
    """Return every kind of piece, for four players."""
    return (*_board(), *_markers(), *_parks(), *_powers(), *_discs(), *_missions(), *_scoring())


def _board() -> Iterator[Component]:
    face = art_board.face()
    yield Component("board", "map", 1, art_board.CUT, face, bleed=Role("board"), note=_BOARD_NOTE, poster=True)


def _markers() -> Iterator[Component]:
    for space in HEX_OF:
        yield Component(
            part="markers",
            name=str(space),
            count=1,
            cut=CircleCut(art_tokens.DISC),
            face=art_tokens.marker(space),
            back=art_tokens.base(),
            bleed=PAPER,
            back_bleed=Role("black"),
            note=_MARKER_NOTE,
        )


def _parks() -> Iterator[Component]:
    cut = CircleCut(art_tokens.DISC)
    yield Component("park-markers", "park", len(PARK_NAMES), cut, art_tokens.park(), bleed=PAPER, note=_PARK_NOTE)


def _powers() -> Iterator[Component]:
    for seat in SEATS:
        for power in Power:
            yield Component(
                part="powers",
                name=f"{family(seat)} {power.value}",
                count=1,
                cut=CircleCut(art_tokens.POWER),
                face=art_tokens.power(power, seat),
                back=art_tokens.spent(power),
                bleed=PAPER,
                note=_POWER_NOTE,
            )


def _discs() -> Iterator[Component]:
    for seat in SEATS:
        cut = CircleCut(art_tokens.DISC)
        yield Component("discs", family(seat), DISCS, cut, art_tokens.disc(seat), bleed=role(seat), note=_DISC_NOTE)


def _missions() -> Iterator[Component]:
    for card in art_cards.cards():
        yield Component(
            part="missions",
            name=card.name,
            count=1,
            cut=RectCut(art_cards.WIDTH, art_cards.HEIGHT),
            face=art_cards.face(card),
            back=art_cards.back(),
            bleed=PAPER,
            note=_CARD_NOTE,
        )


def _scoring() -> Iterator[Component]:
    for seat in SEATS:
        face = art_tokens.score_marker(seat)
        cut = CircleCut(art_tokens.DISC)
        yield Component("score-markers", family(seat), 1, cut, face, bleed=PAPER, note=_SCORE_NOTE)
    side = RectCut(art_track.SIDE, art_track.SIDE)
    yield Component("score-track", "score track", 1, side, art_track.track(), bleed=PAPER, note=_TRACK_NOTE)
