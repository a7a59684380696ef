"""Stratopolis: two players lay tiles side by side and on top of each other, each for one large and high zone."""

from typing import Final

from engine.core.game import Game, GameInfo
from engine.core.ids import Slug
from engine.games.stratopolis.codec import dump, load
from engine.games.stratopolis.components import components
from engine.games.stratopolis.dealing import to_act
from engine.games.stratopolis.forms import FORMS
from engine.games.stratopolis.model import Move, State
from engine.games.stratopolis.moves import legal_moves
from engine.games.stratopolis.notation import format_move, looks_like_move, parse
from engine.games.stratopolis.prose import tell
from engine.games.stratopolis.rulebook import RULEBOOK
from engine.games.stratopolis.scene import scene
from engine.games.stratopolis.schema import SCHEMAS
from engine.games.stratopolis.scoring import outcome, scores
from engine.games.stratopolis.setup import OPTIONS, setup
from engine.games.stratopolis.steps import apply, chance, resign, turn_to
from engine.games.stratopolis.touch import touches
from engine.games.stratopolis.trace import trace
from engine.games.stratopolis.veil import view, whisper
from engine.games.stratopolis.verdict import check

_INFO: Final = GameInfo(
    slug=Slug("stratopolis"),
    title="Stratopolis",
    abbreviation="ST",
    seats=(2, 2),
    rules_version="1",
    options=OPTIONS,
    designer="Annick Lobet",
    summary="Two players build a city of L-shaped tiles, side by side and on top of each other. Whoever has the zone "
    "that is worth most, its squares times its height, wins.",
    notation_help="A tile is named by the colours of its corner, its first arm and its second, arms clockwise: R red, "
    "G green, N neutral. Then come @, the corner's x,y, a colon and the quadrant that the arms span: NE, SE, SW or "
    "NW. Where only one tile is to be laid it may be left out, as in 3,-2 NE. “stack RNN,RRR” hands in a stack, the "
    "topmost tile first.",
    examples=("RNN@3,-2:NE", "GGN@0,0:SW", "stack RNN,RRR,NRN"),
    hidden=True,
)

GAME: Final[Game[State, Move]] = Game(
    info=_INFO,
    rulebook=RULEBOOK,
    setup=setup,
    to_act=to_act,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    chance=chance,
    outcome=outcome,
    resign=resign,
    scores=scores,
    view=view,
    parse=parse,
    format=format_move,
    dump=dump,
    load=load,
    scene=scene,
    components=components,
    tell=tell,
    forms=FORMS,
    whisper=whisper,
    turn_to=turn_to,
    looks_like_move=looks_like_move,
    touches=touches,
    schemas=SCHEMAS,
    trace=trace,
)
