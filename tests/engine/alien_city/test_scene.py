"""Holds the picture of the city to the rules and to readers of plain letters."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from engine.core.dice import Dice, pick
from engine.core.game import OVER
from engine.core.scene import Circle, Group, Item, Path, Rect, Role, Scene, Text, Use
from engine.games.alien_city import GAME
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import LOTS, WIDTH, Building, Guild, Kind, Lot, Pass, Placement, State
from engine.games.alien_city.pieces import drawings
from engine.games.alien_city.roads import stretches
from engine.games.alien_city.scene import scene
from engine.games.alien_city.symbols import COLOUR, outline, symbol
from printables.extent import extent
from printables.svg import svg
from printables.textboard import text
from printables.theme import themes
from tests.engine.alien_city.pictures import lot, position

MID_GAME = """
    .   .   .    BD   .   .   .   .
    .   .   .    .    .   .   .   .
    .   .   GT2  .    .   .   ND  .
    .   RD  ND   .    .   .   .   .
    .   .   .    .    RT  .   .   .
    .   .   .    .    RT1 .   .   .
    .   .   .    .    .   .   .   .
    .   .   .    .    .   .   .   .
    .   .   .    .    .   .   .   .
    .   .   .    .    .   .   .   .
"""

NARROW = 400
"""How many pixels wide a picture is on a small screen."""


def within(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from within(item.items)


def groups(drawn: Scene) -> dict[str, Group]:
    """Return what lies on the base by its key."""
    return {item.key: item for item in within(drawn.items) if isinstance(item, Group) and item.key}


def said(drawn: Scene) -> list[str]:
    return [item.text for item in within(drawn.items) if isinstance(item, Text)]


def played(seed: str, plies: int, rules: str = "2.2") -> Iterator[State]:
    """Yield the positions of a game played at random, claims and passes included."""
    dice = Dice(seed, "scene")
    state = GAME.setup({"rules": rules}, dice)
    for _ in range(plies):
        yield state
        if GAME.to_act(state) is OVER:
            return
        state = GAME.apply(state, pick(dice, tuple(GAME.legal_moves(state)))).state


def test_ac_1_every_lot_has_a_place_to_touch_that_names_its_tile() -> None:
    base = scene(position(MID_GAME)).base
    sites = {item.key: item.label for item in base if isinstance(item, Group)}
    assert sites.keys() == {f"lot:{name}" for name in NAMES}
    assert sites["lot:a1"] == "a1: red tile"
    assert sites["lot:h10"] == "h10: black tile"


def test_ac_1_each_tile_shows_its_guild_and_one_sign() -> None:
    used = [item.symbol for item in scene(position(MID_GAME)).base if isinstance(item, Use)]
    for guild in Guild:
        assert used.count(f"tile-{COLOUR[guild]}") == 5
        assert used.count(f"sign-{COLOUR[guild]}") == 5


def test_the_city_is_drawn_once_for_all_its_positions() -> None:
    before, after = scene(position(MID_GAME)), scene(position(MID_GAME, turn=2))
    assert before.base is after.base


def test_ac_7_each_building_stands_on_its_lot() -> None:
    drawn = groups(scene(position(MID_GAME)))
    assert {key for key in drawn if key.startswith("lot:")} == {
        f"lot:{name}" for name in ("b7", "c7", "c8", "d10", "e5", "e6", "g8")
    }
    assert drawn["lot:b7"].label == "b7: red dome"
    assert [item.symbol for item in drawn["lot:b7"].items if isinstance(item, Use)] == ["dome-red"]


def test_ac_8_the_roads_join_neighbouring_empty_lots_and_nothing_else() -> None:
    for state in played("roads", 40):
        empty = {number for number in range(LOTS) if number not in state.buildings}
        joined = {pair for stretch in stretches(state.buildings, ()) for pair in steps(*stretch)}
        beside = {(one, one + 1) for one in empty if one + 1 in empty and one % WIDTH < WIDTH - 1}
        above = {(one, one + WIDTH) for one in empty if one + WIDTH in empty}
        assert joined == beside | above


def steps(start: Lot, end: Lot) -> Iterator[tuple[int, int]]:
    by = 1 if start // WIDTH == end // WIDTH else WIDTH
    return ((here, here + by) for here in range(start, end, by))


def test_ac_11_a_road_ends_at_a_square_and_begins_there_anew() -> None:
    built = {Lot(number) for number in range(LOTS)} - {lot("a1"), lot("b1"), lot("c1"), lot("c2")}
    assert set(stretches(built, {lot("b1")})) == {
        (lot("a1"), lot("b1")),
        (lot("b1"), lot("c1")),
        (lot("c1"), lot("c2")),
    }


def test_ac_12_a_claimed_tower_wears_the_hat_of_its_holder() -> None:
    drawn = groups(scene(position(MID_GAME)))
    assert drawn["lot:e5"].label == "e5: red tower, claimed by black hats"
    assert drawn["lot:c8"].label == "c8: green tower, claimed by white hats"
    worn = {key: item.symbol for key, group in drawn.items() for item in group.items if isinstance(item, Use)}
    assert worn["lot:e5"] == "tower-red-black"
    assert worn["lot:c8"] == "tower-green-white"
    assert worn["lot:e6"] == "tower-red"


def test_ac_6_at_abstract_play_the_white_hats_are_seat_1() -> None:
    drawn = groups(scene(position(MID_GAME, rules="abstract-play")))
    assert drawn["lot:e5"].label == "e5: red tower, claimed by white hats"


def test_ac_5_the_panels_count_hats_and_buildings() -> None:
    drawn = scene(position(MID_GAME, first="RT RT BT GD", second=""))
    assert groups(drawn)["seat:1"].label == ("Black hats: 2 hats, 2 RT, 1 BT, 0 GT, 0 RD, 0 BD, 1 GD, 0 ND, to place")
    assert groups(drawn)["seat:2"].label == "White hats: 2 hats, 0 RT, 0 BT, 0 GT, 0 RD, 0 BD, 0 GD, 0 ND"
    row = ["2", "hats", "2", "RT", "1", "BT", "0", "GT", "0", "RD", "0", "BD", "1", "GD", "0", "ND"]
    assert said(drawn)[2:18] == row


def test_the_panel_of_the_player_to_act_says_so() -> None:
    assert str(groups(scene(position(MID_GAME, turn=2)))["seat:2"].label).endswith(", to place")
    assert said(scene(position(MID_GAME, turn=2))).count("to place") == 1


def test_ac_21_at_the_end_the_panel_says_who_won() -> None:
    resigned = replace(position(MID_GAME), resigned=1)
    assert "winner" in said(scene(resigned))
    assert "to place" not in said(scene(resigned))


def frames(drawn: Scene) -> list[Rect]:
    """Return the frames around lots in the colour of the last move."""
    return [item for item in drawn.items if isinstance(item, Rect) and item.style.stroke == "mark"]


def test_the_last_building_is_framed_and_the_tower_it_claimed_has_a_broken_frame() -> None:
    last = Placement(Building(Kind.DOME, Guild.RED), lot("b7"), lot("e5"))
    building, claimed = frames(scene(replace(position(MID_GAME), last=last, last_seat=1)))
    assert not building.style.dashed
    assert claimed.style.dashed
    assert (claimed.x - building.x, claimed.y - building.y) == pytest.approx((3, 2))


def test_a_tower_claimed_as_it_was_placed_has_one_frame() -> None:
    last = Placement(Building(Kind.TOWER, Guild.RED), lot("e5"), lot("e5"))
    assert len(frames(scene(replace(position(MID_GAME), last=last, last_seat=1)))) == 1


@pytest.mark.parametrize("last", [None, Pass()])
def test_before_the_first_move_and_after_a_pass_nothing_is_framed(last: Pass | None) -> None:
    assert not frames(scene(replace(position(MID_GAME), last=last, last_seat=1)))


def test_every_symbol_is_at_least_nine_pixels_high_on_a_narrow_screen() -> None:
    pixels = NARROW / scene(position(MID_GAME)).width
    for name, drawn in drawings().items():
        for item in drawn:
            if isinstance(item, Group):
                box = extent((item,), {})
                assert (box.bottom - box.top) * pixels >= 9, name


@pytest.mark.parametrize("guild", Guild)
def test_every_symbol_fills_the_box_of_side_1_around_the_origin(guild: Guild) -> None:
    box = extent((symbol(guild, Role("ink")),), {})
    assert max(map(abs, (box.left, box.top, box.right, box.bottom))) <= 0.5
    assert min(box.right - box.left, box.bottom - box.top) > 0.85


def test_the_four_symbols_are_four_shapes() -> None:
    assert len({outline(guild) for guild in Guild}) == 4


def test_towers_have_corners_and_domes_have_none() -> None:
    for guild in Guild:
        assert isinstance(drawings()[f"dome-{COLOUR[guild]}"][0], Circle)
    for guild in (Guild.RED, Guild.BLUE, Guild.GREEN):
        first, *rest = drawings()[f"tower-{COLOUR[guild]}"]
        assert isinstance(first, Rect)
        assert any(isinstance(item, Path) for item in rest)


@pytest.mark.parametrize("rules", ["2.2", "abstract-play"])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_position_of_a_game_can_be_drawn_and_told(seed: str, rules: str) -> None:
    for state in played(seed, 60, rules):
        drawn = scene(state)
        assert len(drawn.alt) <= 300
        assert text(drawn).isascii()
        assert {
            item.symbol for item in within((*drawn.base, *drawn.items)) if isinstance(item, Use)
        } <= drawings().keys()
        assert svg(drawn, themes()["classic"])


def test_the_text_board_is_a_city_to_play_from() -> None:
    last = Placement(Building(Kind.DOME, Guild.RED), lot("b7"))
    state = replace(position(MID_GAME, first="RT RT BT GD", turn=2), last=last, last_seat=1)
    assert text(scene(state)) == BOARD


BOARD = """\
      a    b     c    d     e    f     g    h
   +-- RED --+-- BLUE -+- GREEN -+- BLACK -+
10 | .r   .r | .b   BD | .g   .g | .n   .n | 10
 9 | .r   *r | .b   *b | .g   *g | .n   *n | 9
   +-- BLUE -+- GREEN -+- BLACK -+-- RED --+
 8 | .b   .b | GT2  .g | .n   .n | ND   .r | 8
 7 | .b  >RD | ND   *g | .n   *n | .r   *r | 7
   +- GREEN -+- BLACK -+-- RED --+-- BLUE -+
 6 | .g   .g | .n   .n | RT   .r | .b   .b | 6
 5 | .g   *g | .n   *n | RT1  *r | .b   *b | 5
   +- BLACK -+-- RED --+-- BLUE -+- GREEN -+
 4 | .n   .n | .r   .r | .b   .b | .g   .g | 4
 3 | .n   *n | .r   *r | .b   *b | .g   *g | 3
   +-- RED --+-- BLUE -+- GREEN -+- BLACK -+
 2 | .r   .r | .b   .b | .g   .g | .n   .n | 2
 1 | .r   *r | .b   *b | .g   *g | .n   *n | 1
   +---------+---------+---------+---------+
      a    b     c    d     e    f     g    h

White hats (2) to place.
Last move: RD-b7 by black hats.
Black hats claim RT on e5.
White hats claim GT on c8.
Build with RT-e5; build and claim a tower with RT-e5(d2).

  Left          hats   RT  BT  GT   RD  BD  GD  ND
  1 black hats   2     2   1   0    0   0   1   0
> 2 white hats   2     3   2   2    3   3   3   3

.r *r   empty lot of a red tile (r red, b blue, g green, n black); all
        of them are the road; * symbol lot, built on last of its tile
RT ND   red tower, black dome (R red, B blue, G green, N black)
RT1     tower claimed by player 1    >RT  built last
"""
