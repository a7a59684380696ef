"""Holds pictures and texts of Alien Attack: USA to being read in a letter, on a small screen, and without colours."""

from collections.abc import Iterator

import pytest

from engine.core.scene import Circle, Group, Path, Scene, Text, Use
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.atlas import CITIES, ICON_PLACES
from engine.games.alien_attack_usa.colours import NAMES, letter
from engine.games.alien_attack_usa.layout import MAP_HEIGHT, WIDTH, middle
from engine.games.alien_attack_usa.model import State
from engine.games.alien_attack_usa.pieces import SEATS, disc_name, drawings
from engine.games.alien_attack_usa.spaces import Space
from engine.games.alien_attack_usa.symbols import emblem
from printables.raster import png
from printables.theme import Theme, themes
from tests.engine.alien_attack_usa.playing import turns
from tests.engine.alien_attack_usa.tables import RED, do, table

MAIL_BYTES = 60 * 1024
SMALLEST_NUMBER = 8
"""How many pixels high a number is at least on a screen 400 pixels wide that shows two of the picture's for one."""


def last(seed: int, players: int, thrift: float = 0.9) -> State:
    *_, turn = turns(seed, players, thrift)
    return turn.after


def texts(scene: Scene) -> Iterator[Text]:
    waiting = [*scene.base, *scene.items]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting += item.items
        if isinstance(item, Use):
            waiting += scene.symbols[item.symbol]
        if isinstance(item, Text):
            yield item


def keyed(scene: Scene, key: str) -> list[Group]:
    return [item for item in (*scene.base, *scene.items) if isinstance(item, Group) and item.key == key]


def test_every_space_has_its_number_on_the_ground_and_on_what_lies_there() -> None:
    state = table([16], [9], open_=(33, 51), bases=(12,))
    scene = GAME.scene(state)
    for space in range(1, 121):
        on = keyed(scene, f"space:{space}")
        assert [item for item in on[0].items if isinstance(item, Text) and item.text == str(space)]
    for space in (16, 9, 33, 51, 12):
        piece = keyed(scene, f"space:{space}")[-1]
        assert [item for item in piece.items if isinstance(item, Text) and item.text == str(space)]
        assert len(keyed(scene, f"space:{space}")) == 2


def test_numbers_are_large_enough_for_a_phone() -> None:
    scene = GAME.scene(table([16], [9], open_=(33, 51), bases=(12,)))
    sizes = {item.size for item in texts(scene) if item.text.isdecimal() and int(item.text) > 7}
    assert min(sizes) * 400 / scene.width * 2 >= SMALLEST_NUMBER * 1.5


def test_discs_bases_and_markers_differ_by_their_forms() -> None:
    shapes = {name: [type(item) for item in drawings()[name]] for name in ("base", "marker", "spent", disc_name(RED))}
    assert len({str(found) for found in shapes.values()}) == len(shapes)
    assert Path in shapes["base"]
    assert Circle in shapes[disc_name(RED)]


def test_the_colours_of_seats_differ_by_form_and_letter() -> None:
    assert len({emblem(seat) for seat in SEATS}) == len(NAMES)
    assert {letter(seat) for seat in SEATS} == {"R", "B", "G", "Y"}
    for seat in SEATS:
        assert letter(seat) in {item.text for item in drawings()[disc_name(seat)] if isinstance(item, Text)}


def test_cities_and_icons_are_on_the_map() -> None:
    names = [item.symbol for item in GAME.scene(table(open_=(33,))).base if isinstance(item, Use)]
    assert names.count("icon") == len(ICON_PLACES)
    assert sum(name.startswith("city-") for name in names) == len(CITIES)


def test_everything_lies_within_the_picture() -> None:
    for space in range(1, 121):
        x, y = middle(Space(space))
        assert 0.6 < x < WIDTH - 0.6
        assert 0.6 < y < MAP_HEIGHT - 0.6


@pytest.mark.parametrize("painted", themes().values(), ids=lambda painted: painted.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_of_800_pixels_is_light_enough_for_a_letter(players: int, painted: Theme) -> None:
    assert len(png(GAME.scene(last(3, players)), painted, 800)) <= MAIL_BYTES


def test_the_text_has_every_space_with_its_mark_and_who_is_to_act() -> None:
    state = table([16], [9], open_=(33, 51), bases=(12,))
    text = GAME.scene(state).text
    assert text[0].endswith("Red is to defend one of 33 and 51.") or "Red is to defend" in " ".join(text[:2])
    board = " ".join(text[:16])
    for word in ("16R", "9B", "33!", "51!", "12#", "1.", "120."):
        assert word in board.split()
    assert all(f"{space}" in "".join(text) for space in range(1, 121))


def test_the_text_tells_what_each_open_marker_is_worth() -> None:
    text = "\n".join(GAME.scene(table([68], [9], open_=(51, 60, 105, 45), bases=(59,))).text)
    assert " 51! herd 22-51-59; next to 59#" in text
    assert " 60! Denver 3 (60-68-69); next to 68R 59#" in text
    assert "105! New York 7 (105-108), Boston 4 (103-105), Atlantic border" in text
    assert " 45! park Badlands" in text


def test_the_text_says_where_everything_lies() -> None:
    text = "\n".join(GAME.scene(table(open_=(33,))).text)
    for line in ("Parks: 2 3 7 8 11", "Mexico: 27 29 83 84 91 92 97", "7 New York 105-108", "9-12-13, 22-51-59"):
        assert line in text


def test_a_question_stands_in_text_picture_and_words() -> None:
    state = do(table([1], [12], open_=(9, 33, 51), bases=(16,)), "33", "51")
    scene = GAME.scene(state)
    assert "Blue answers: the base on 9 threatens 12." in " ".join(scene.text[:2])
    assert "Blue answers" in scene.alt
    assert 'may write "protect N" or "decline" for 12.' in "\n".join(scene.text)
    dashed = [item for item in scene.items if isinstance(item, Circle) and item.style.dashed]
    assert dashed


def test_the_end_is_told() -> None:
    scene = GAME.scene(last(5, 3))
    assert "The game is over." in scene.alt
    assert "winner" in {item.text for item in texts(scene)}


def test_what_a_space_holds_is_said_to_those_who_do_not_see_it() -> None:
    scene = GAME.scene(table([16], [9], open_=(33, 51), bases=(12,)))
    labels = {item.key: item.label for item in scene.items if isinstance(item, Group)}
    assert labels["space:12"] == "12: herd, base"
    assert labels["space:33"] == "33: Fargo 1, canada border, open marker"
    assert labels["space:16"] == "16: Sacramento 2, disc of Red"
