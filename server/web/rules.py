"""Turns a game's rulebook into a page, with boards as they look at the start and later on."""

from dataclasses import dataclass
from functools import lru_cache

from flask import Response

from engine.bots.greedy_player import greedy_move
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.game import CHANCE, AnyGame
from engine.core.position import Position, roll
from engine.core.record import open_record, start_of
from printables.same import Same
from printables.svg import svg
from printables.theme import theme
from server.play.house import House
from server.web.leaf import leaf
from server.web.missing import missing

_SEED = "an example"
_MOVES = 16


@dataclass(frozen=True, slots=True)
class Board:
    """A picture for the page: its name, its document, what it shows in words, and the line under it."""

    name: str
    svg: str
    alt: str
    caption: str


def rules(house: House, slug: str) -> Response:
    """Show the rules by their numbers, the options and the notation."""
    try:
        game = house.game(slug)
    except SetupError as error:
        return missing(error.detail)
    return leaf("rules", {"game": game.info, "rulebook": game.rulebook, "boards": _boards(Same(game))})


def rules_board(house: House, slug: str, which: str) -> Response:
    """Return one of the boards of a rules page as SVG."""
    try:
        drawn = next((one for one in _boards(Same(house.game(slug))) if one.name == which), None)
    except SetupError as error:
        return missing(error.detail)
    if drawn is None:
        return missing("There is no such picture.")
    return Response(drawn.svg, headers={"Cache-Control": "public, max-age=3600"}, mimetype="image/svg+xml")


@lru_cache(maxsize=16)
def _boards(shown: Same[AnyGame]) -> tuple[Board, ...]:
    """Return a start, and the position after some moves that take what pays at once."""
    game = shown.it
    position = start_of(game, open_record(game, {}, _SEED))
    first = position = _past_chance(position)
    for number in range(_MOVES):
        if not isinstance(position.to_act, int):
            break
        move = greedy_move(game, position.state, Dice(_SEED, str(number)))
        position = _past_chance(Position(game, game.apply(position.state, move).state, position.ply))
    scenes = (("start", first, "A start."), ("later", position, "The same game some moves later."))
    return tuple(_board(game, *one) for one in scenes)


def _board(game: AnyGame, name: str, position: Position, caption: str) -> Board:
    scene = game.scene(game.view(position.state, None))
    return Board(name, svg(scene, theme("classic")), scene.alt, caption)


def _past_chance(position: Position) -> Position:
    while position.to_act is CHANCE:
        position = roll(position, _SEED).position
    return position
