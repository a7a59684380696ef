"""Gathers Mini, a game of nine coins that has every mechanism a game here can have, into its `GAME`.

It lives with the tests, is the example of `docs/new-game.md`, and joins the catalogue of an installation that names
this module in its setting `GUILDPOST_GAMES`.
"""

from typing import Final

from engine.core.game import Game, GameInfo, Option
from engine.core.ids import Slug
from tests.mini import codec, notation, picture, prose, rules, scoring, veil
from tests.mini.model import Move, State
from tests.mini.rulebook import RULEBOOK

INFO: Final = GameInfo(
    slug=Slug("mini"),
    title="Mini",
    abbreviation="MI",
    seats=(3, 3),
    rules_version="1",
    options=(
        Option("first", "", ("1", "2", "3"), "The seat that begins; by lot where it is left out."),
        Option("coop", "no", ("no", "yes"), "Whether everybody loses where the seats have too little together."),
    ),
    designer="the makers of this house",
    summary="Three seats share out nine coins, each with a secret wish.",
    notation_help="“wish 2” before play; then “keep” or “give 2”, and “take” or “refuse” what is offered.",
    examples=("wish 2", "keep", "give 2", "take", "refuse"),
    hidden=True,
    prominence=-1,
)

GAME: Final[Game[State, Move]] = Game(
    info=INFO,
    rulebook=RULEBOOK,
    setup=rules.setup,
    to_act=rules.to_act,
    legal_moves=rules.legal_moves,
    check=rules.check,
    apply=rules.apply,
    chance=rules.chance,
    outcome=scoring.outcome,
    resign=rules.resign,
    scores=scoring.scores,
    view=veil.view,
    parse=notation.parse,
    format=notation.write,
    dump=codec.dump,
    load=codec.load,
    scene=picture.scene,
    components=picture.components,
    tell=prose.tell,
    whisper=veil.whisper,
    looks_like_move=notation.looks_like_move,
    trace=picture.trace,
)
