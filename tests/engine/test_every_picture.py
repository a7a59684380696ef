"""Holds every game, and Mini, to pictures and pieces that every theme can draw."""

from collections.abc import Iterable, Iterator, Mapping

from engine.core.components import Component, PolygonCut, size
from engine.core.scene import Circle, Group, Item, Path, Rect, Role, Text, Use
from printables.theme import themes
from tests.engine.playouts import Case, positions, seats
from tests.engine.promises import every_case

Symbols = Mapping[str, tuple[Item, ...]]

COLUMNS = 72
ALT = 300


def flat(items: Iterable[Item], symbols: Symbols) -> Iterator[Item]:
    """Yield all shapes and texts, groups and symbols opened."""
    for item in items:
        match item:
            case Group(items=inner):
                yield from flat(inner, symbols)
            case Use(symbol=name):
                yield from flat(symbols[name], symbols)
            case _:
                yield item


def roles(item: Item) -> Iterator[Role | None]:
    """Yield the roles that an item is painted in."""
    match item:
        case Rect(style=style) | Circle(style=style) | Path(style=style):
            yield from (style.fill, style.stroke)
        case Text(role=role):
            yield role


def paintable(items: Iterable[Item], symbols: Symbols) -> None:
    """Hold all roles of the items to those that every theme knows."""
    wanted = {role for item in flat(items, symbols) for role in roles(item) if role}
    for theme in themes().values():
        assert wanted <= theme.colours.keys(), f"{theme.name} lacks {wanted - theme.colours.keys()}"


@every_case
def test_every_theme_can_paint_every_scene(case: Case) -> None:
    for position in positions(case, 6):
        for seat in (None, *seats(case.game, position.state)):
            scene = case.game.scene(case.game.view(position.state, seat))
            paintable((*scene.base, *scene.items), scene.symbols)
            assert all(scene.background in theme.colours for theme in themes().values())
            assert min(scene.width, scene.height) > 0


@every_case
def test_a_scene_is_complete_in_words(case: Case) -> None:
    for position in positions(case, 12):
        scene = case.game.scene(position.state)
        assert scene.title
        assert 0 < len(scene.alt) <= ALT
        assert scene.text
        assert all(line.isascii() and line.isprintable() and len(line) <= COLUMNS for line in scene.text)


@every_case
def test_the_base_of_a_scene_stays_the_same_all_through_a_game(case: Case) -> None:
    scenes = [case.game.scene(position.state) for position in positions(case, 4)]
    assert len({scene.base for scene in scenes}) == 1
    assert len({(scene.width, scene.height) for scene in scenes}) == 1


@every_case
def test_a_box_holds_pieces_that_can_be_cut(case: Case) -> None:
    state = positions(case, 0)[0].state
    pieces = case.game.components(state)
    assert len({(piece.part, piece.name) for piece in pieces}) == len(pieces)
    for piece in pieces:
        sound(piece)


def sound(piece: Component) -> None:
    """Hold one kind of piece to sizes, folds and roles that can be."""
    width, height = size(piece.cut)
    assert piece.part
    assert piece.name
    assert piece.count >= 1
    assert min(width, height) > 0
    assert not isinstance(piece.cut, PolygonCut) or min(min(point) for point in piece.cut.points) == 0
    assert all(0 <= x <= width and 0 <= y <= height for fold in piece.folds for x, y in fold)
    paintable((*piece.face, *(piece.back or ())), piece.symbols)
    assert piece.bleed is None or all(piece.bleed in theme.colours for theme in themes().values())
    assert piece.face
