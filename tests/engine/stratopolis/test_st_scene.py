"""Holds the picture of the city and its board in text to showing what one plays by: colours, levels, tiles, places."""

from collections.abc import Iterable, Iterator

import pytest

from engine.core.position import Position
from engine.core.scene import Circle, Group, Item, Path, Scene, Text
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import State
from printables.raster import png
from printables.theme import themes
from tests.engine.stratopolis.tables import after, built, conformance, stack, table, texts

MAIL_WIDTH = 640
MAIL_BYTES = 60_000


def within(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from within(item.items)


def groups(drawn: Scene) -> dict[str, Group]:
    return {item.key: item for item in within(drawn.items) if isinstance(item, Group) and item.key}


def said(items: Iterable[Item]) -> list[str]:
    return [item.text for item in within(items) if isinstance(item, Text)]


def line_of(length: int) -> Position:
    """Return a position with a city that stretches far to the east."""
    position = table(first="red")
    for _ in range(length):
        moves = GAME.legal_moves(position.state)
        east = max(moves, key=lambda move: (max(x for x, _ in move.spots), -abs(move.corner[1])))
        position = after(position, GAME.format(east))
    return position


def test_every_square_is_named_with_place_colour_and_level() -> None:
    state = built("R1a G2b\nN1a N13c", "RRR", west=-1, south=4).state
    found = groups(GAME.scene(state))
    labels = {key: group.label for key, group in found.items() if key.startswith("square:")}
    assert labels["square:1,5"] == "1,5: empty"
    assert {key: label for key, label in labels.items() if not label.endswith("empty")} == {
        "square:-1,5": "-1,5: red, level 1",
        "square:0,5": "0,5: green, level 2",
        "square:-1,4": "-1,4: neutral, level 1",
        "square:0,4": "0,4: neutral, level 13",
    }
    assert {"1", "2", "13"} <= set(said(GAME.scene(state).items))


def test_the_panels_show_hands_scores_and_who_is_to_play() -> None:
    position = table("RRR@0,1:NE", red=stack(1, "RRR"), green=stack(2, "GGN"))
    found = groups(GAME.scene(position.state))
    assert found["seat:1"].label == "Red: 4 points, 19 face down"
    assert found["seat:2"].label == "Green: 1 point, GGN, 19 face down, to play"
    assert found["tile:2.1"].label == "GGN"
    assert {"Red", "Green", "to play", "GGN"} <= set(said([found["seat:1"], found["seat:2"]]))


def test_a_choice_of_three_is_shown_for_both() -> None:
    state = table(draw="three", red=stack(1, "RNN", "NRN"), green=stack(2, "GGG")).state
    found = groups(GAME.scene(state))
    assert [found[f"tile:1.{place}"].label for place in (1, 2, 3)] == list(state.hands[0].up)
    assert "tile:2.3" in found


def test_the_last_move_is_framed_and_the_starter_has_dots() -> None:
    before, later = table(first="red"), table("RRR@0,1:NE")
    frames = [
        [item for item in within(GAME.scene(one.state).items) if isinstance(item, Path) and item.style.stroke == "mark"]
        for one in (before, later)
    ]
    assert [len(found) for found in frames] == [0, 1]
    dots = [item for item in within(GAME.scene(before.state).items) if isinstance(item, Circle) and item.r < 0.1]
    assert len(dots) == 2


def test_higher_walls_cast_wider_shadows() -> None:
    widths = []
    for level in (1, 2, 3):
        drawn = GAME.scene(built(f"R{level}a", "RRR").state)
        widths.append(min(min(item.width, item.height) for item in shadows(drawn)))
    assert widths == sorted(set(widths))


def shadows(drawn: Scene) -> list[Item]:
    return [item for item in within(drawn.items) if getattr(item, "style", None) and item.style.fill == "line"]


def test_coordinates_stand_on_the_edge_of_a_window_with_room_for_the_next_tile() -> None:
    drawn = GAME.scene(built("R1a", "RRR", west=-3, south=7).state)
    assert {"-7", "-3", "1", "3", "7", "11"} <= set(said(drawn.items))
    wide = GAME.scene(line_of(30).state)
    numbers = [int(text) for text in said(wide.items) if text.lstrip("-").isdigit()]
    assert max(numbers) > 55


def test_the_board_in_text_shows_colours_levels_and_which_squares_hang_together() -> None:
    state = table("RRN@0,1:NE", "GGG@2,0:SE", first="red", red=stack(1, "RRN", "NRN"), green=stack(2, "GGG")).state
    board = "\n".join(GAME.scene(state).text)
    assert board == BOARD


BOARD = """\
Red: to play, face up NRN, 18 face down, 3 points
  2 RRR, 2 GRR, 2 RGR, 2 RRG, 2 NRR, 2 RNR, RRN, 2 RNN, NRN, 2 NNR
Green: 19 face down, 4 points
  GGG, 2 RGG, 2 GRG, 2 GGR, 2 NGG, 2 GNG, 2 GGN, 2 GNN, 2 NGN, 2 NNG

      -1   0   1   2   3   4

  3    .   .   .   .   .   .
         +---+
  2    . |R1 | .   .   .   .
         +   +---+
  1    . |R1  N1 | .   .   .
         +---+---+---+---+
  0    . |R1  G1 |G1  G1 | .
         +---+---+   +---+
 -1    .   .   . |G1 | .   .
                 +---+
 -2    .   .   .   .   .   .

Last laid: GGG@2,0:SE by green.
R, G, N: red, green, neutral, each with its level; lines part the tiles."""


@pytest.mark.parametrize("length", [0, 6, 7, 8, 20, 40])
def test_a_wide_city_is_shown_in_parts_of_at_most_72_columns(length: int) -> None:
    state = line_of(length).state
    lines = GAME.scene(state).text
    assert max(map(len, lines)) <= 72
    shown = sum(line.count(f"{letter}1") for line in lines for letter in "RGN")
    assert shown == len(state.city)


def test_the_description_says_how_it_stands_and_who_is_next() -> None:
    assert GAME.scene(table("RRR@0,1:NE", green=stack(2, "GGN")).state).alt == (
        "The city after 1 of 40 tiles, up to level 1. The best zones bring red 4 and green 1. "
        "Last laid: RRR@0,1:NE by red. Green lays GGN."
    )
    waiting = GAME.setup({"draw": "arranged"}, None)
    assert GAME.scene(waiting).alt.endswith("Red hands in its stack.")
    assert GAME.scene(table(*texts(conformance()[1])).state).alt.endswith("Red wins by 40 to 12.")


@pytest.mark.parametrize("theme", list(themes()))
@pytest.mark.parametrize("laid", [0, 20, 40])
def test_the_picture_stays_small_enough_for_a_letter_while_the_city_grows(theme: str, laid: int) -> None:
    states: list[State] = [table(*texts(game)[:laid], first="green").state for game in conformance()[:2]]
    if laid == 40:
        states.append(line_of(40).state)
    for state in states:
        assert len(png(GAME.scene(state), themes()[theme], MAIL_WIDTH)) < MAIL_BYTES
