"""Alien City, by Michael Schoessow: two players build a city whose roads they use up, and claim its best towers."""

from typing import Final

from engine.core.game import Game, GameInfo, always
from engine.core.ids import Slug
from engine.games.alien_city.balance import balance
from engine.games.alien_city.codec import dump, load
from engine.games.alien_city.components import components
from engine.games.alien_city.ending import outcome
from engine.games.alien_city.forms import FORMS
from engine.games.alien_city.model import Move, State
from engine.games.alien_city.moves import legal_moves, to_act
from engine.games.alien_city.notation import format_move, parse
from engine.games.alien_city.papers import papers
from engine.games.alien_city.prose import tell
from engine.games.alien_city.rulebook import RULEBOOK
from engine.games.alien_city.scene import scene
from engine.games.alien_city.schema import SCHEMAS
from engine.games.alien_city.scoring import scores
from engine.games.alien_city.setup import OPTIONS, setup
from engine.games.alien_city.steps import apply, chance, resign, turn_to
from engine.games.alien_city.touch import touches
from engine.games.alien_city.trace import trace
from engine.games.alien_city.verdict import check
from engine.games.alien_city.words import resembles_move

_INFO: Final = GameInfo(
    slug=Slug("alien-city"),
    title="Alien City",
    abbreviation="AC",
    seats=(2, 2),
    rules_version="2.2",
    options=OPTIONS,
    designer="Michael Schoessow",
    summary="Two players build towers and domes on the lots of a city and claim the towers that will have many "
    "customers and little competition. What is left empty is the road, and it must never be cut.",
    notation_help="Guild (R, B, G, N for black), T for tower or D for dome, a dash and the lot; in brackets the tower "
    "that you claim, if you do: RT-e5 builds a red tower on e5, RT-e5(d2) claims the tower on d2 as well.",
    examples=("RT-e5", "ND-c7", "BD-h3(d2)", "GT-b1(b1)"),
    prominence=1,
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
    view=always,
    parse=parse,
    format=format_move,
    dump=dump,
    load=load,
    scene=scene,
    components=components,
    tell=tell,
    forms=FORMS,
    turn_to=turn_to,
    looks_like_move=resembles_move,
    balance=balance,
    papers=papers,
    touches=touches,
    schemas=SCHEMAS,
    trace=trace,
)
