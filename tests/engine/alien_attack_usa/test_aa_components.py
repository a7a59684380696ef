"""Holds the box of Alien Attack: USA to its counts, and the board to being whole."""

from engine.core.components import Component, size
from engine.core.dice import Dice
from engine.core.scene import Circle, Group, Item, Text
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.acts import Power
from engine.games.alien_attack_usa.art_board import put
from engine.games.alien_attack_usa.atlas import CITIES, ICON_PLACES
from engine.games.alien_attack_usa.colours import letter
from engine.games.alien_attack_usa.layout import middle, place, stands
from engine.games.alien_attack_usa.payoffs import BORDERS, EXPANSION, points
from engine.games.alien_attack_usa.pieces import SEATS
from engine.games.alien_attack_usa.spaces import Space
from printables.pdf import text_width

BOLD = 1.15
"""How much wider bold letters are than those that are measured."""

BOX = tuple(GAME.components(GAME.setup({}, Dice("box"))))


def part(name: str) -> list[Component]:
    return [piece for piece in BOX if piece.part == name]


def words(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += words(item.items)
        if isinstance(item, Text):
            found.append(item.text)
    return found


def test_the_box_is_counted() -> None:
    counts = {name: sum(piece.count for piece in part(name)) for name in dict.fromkeys(piece.part for piece in BOX)}
    assert counts == {
        "board": 1,
        "markers": 120,
        "park-markers": 22,
        "powers": 16,
        "discs": 132,
        "missions": 12,
        "score-markers": 4,
        "score-track": 1,
    }


def test_each_marker_bears_its_number_and_all_have_the_same_back() -> None:
    assert [words(piece.face) for piece in part("markers")] == [[str(number)] for number in range(1, 121)]
    assert len({piece.back for piece in part("markers")}) == 1


def test_everything_coloured_bears_a_letter_besides_its_form() -> None:
    assert [words(piece.face) for piece in part("discs")] == [[letter(seat)] for seat in SEATS]
    assert [words(piece.face) for piece in part("score-markers")] == [[letter(seat)] for seat in SEATS]
    signs = {(words(piece.face)[0], words(piece.face)[1]) for piece in part("powers")}
    assert signs == {(power.value, letter(seat)) for power in Power for seat in SEATS}


def test_a_power_shows_on_its_back_that_it_is_spent() -> None:
    assert all(piece.back is not None and "spent" in words(piece.back) for piece in part("powers"))


def test_mission_cards_bear_their_tables() -> None:
    cards = {piece.name: words(piece.face) for piece in part("missions")}
    for border, table in BORDERS.items():
        assert [str(paid) for paid in table] == cards[f"border {border.value}"][4::2]
    assert cards["territory"][-2:] == ["25", str(points(EXPANSION, 25))]
    assert [cards[name][-1] for name in ("parks", "bases")] == ["= 2", "= 1"]
    assert "20 points for discs of yours at" in cards["global protection"]
    assert {"4", "3"} <= set(cards["global protection"])


def test_every_number_city_and_icon_is_on_the_board_once() -> None:
    (board,) = part("board")
    said = words(board.face)
    assert all(said.count(str(number)) == 1 for number in range(8, 121))
    places = {(item.x, item.y) for item in board.face if isinstance(item, Group)}
    marked = [*(middle(Space(number)) for number in range(1, 121)), *map(stands, CITIES), *map(place, ICON_PLACES)]
    assert {put(point) for point in marked} <= places


def test_nothing_on_the_board_is_cut_off() -> None:
    (board,) = part("board")
    width, height = size(board.cut)
    for item in board.face:
        if isinstance(item, Group) and item.clip is None:
            reach = max(_reach(one, item.scale) for one in item.items)
            assert reach < item.x < width - reach, words(item.items)
            assert item.y < height - max(_drop(one, item.scale) for one in item.items)
        if isinstance(item, Text):
            reach = text_width(item.text, item.size) / 2 * BOLD
            assert reach < item.x < width - reach, item.text


def _drop(item: Item, scale: float) -> float:
    """Return how far it reaches below its middle."""
    return item.r * scale if isinstance(item, Circle) else item.y * scale if isinstance(item, Text) else 0.0


def _reach(item: Item, scale: float) -> float:
    """Return how far a sign, a badge or a number reaches to each side."""
    if isinstance(item, Circle):
        return item.r * scale
    if isinstance(item, Text):
        return text_width(item.text, item.size * scale) / 2 * BOLD
    return 0.0
