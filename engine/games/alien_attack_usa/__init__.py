"""Alien Attack: USA, by Reiner Knizia: two to four players defend the country's cities, herds, parks and borders."""

from typing import Final

from engine.core.game import Game, GameInfo
from engine.core.ids import Slug
from engine.games.alien_attack_usa.acts import Move
from engine.games.alien_attack_usa.codec import dump, load
from engine.games.alien_attack_usa.components import components
from engine.games.alien_attack_usa.ending import outcome
from engine.games.alien_attack_usa.leaving import resign
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.moves import legal_moves
from engine.games.alien_attack_usa.notation import format_move, parse
from engine.games.alien_attack_usa.prose import tell
from engine.games.alien_attack_usa.rulebook import RULEBOOK
from engine.games.alien_attack_usa.scene import scene
from engine.games.alien_attack_usa.schema import SCHEMAS
from engine.games.alien_attack_usa.scoring import scores
from engine.games.alien_attack_usa.seats import to_act
from engine.games.alien_attack_usa.setup import OPTIONS, setup
from engine.games.alien_attack_usa.steps import apply, chance
from engine.games.alien_attack_usa.touch import touches
from engine.games.alien_attack_usa.trace import trace
from engine.games.alien_attack_usa.veil import view, whisper
from engine.games.alien_attack_usa.verdict import check
from engine.games.alien_attack_usa.words import resembles_move

_INFO: Final = GameInfo(
    slug=Slug("alien-attack-usa"),
    title="Alien Attack: USA",
    abbreviation="AA",
    seats=(2, 4),
    rules_version="1.0",
    options=OPTIONS,
    designer="Reiner Knizia",
    summary="Aliens land all over the country, a handful of places each round. Whoever covers a marker defends its "
    "city, herd or park; what nobody covers becomes a base, and bases capture the discs that they enclose.",
    notation_help="The number of an open marker, as 51; powers behind it in the order of their use, as 51 +cover 60, "
    "51 +near 89 or 51 +extra 33; protect 49 or decline 49 answers a threat, and +protect or +never leaves that answer "
    "beforehand.",
    examples=("51", "51 +cover 60", "51 +near 89", "51 +extra 33", "51 +never", "protect 49", "decline 49"),
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
    whisper=whisper,
    looks_like_move=resembles_move,
    touches=touches,
    schemas=SCHEMAS,
    trace=trace,
)
