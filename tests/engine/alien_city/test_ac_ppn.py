"""Holds Portable Piecepack Notation to telling the same start and the same game both ways."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots.random_player import random_move
from engine.core.dice import Dice
from engine.core.errors import EngineError, MoveError, SetupError
from engine.core.game import OVER
from engine.core.ids import Seat
from engine.core.table import from_table
from engine.games.alien_city import GAME, ppn_read, ppn_tiles, ppn_write
from engine.games.alien_city.model import City, Corner, Guild, Tile
from tests.engine.alien_city.cities import cities
from tests.engine.alien_city.pictures import PLAIN
from tests.engine.alien_city.traces import golden, golden_ppn

TILES = golden()["tiles_ppn"]


def text(moves: str = "", *, tiles: str = TILES, more: str = "") -> str:
    return f"---\nGameType:\n  Name: Alien City\n  Tiles: {tiles}\n{more}...\n{moves}\n"


@given(cities)
def test_tiles_are_the_city_and_back(city: City) -> None:
    written = ppn_tiles.write(city)
    assert ppn_tiles.read(written) == city
    assert len(written.replace("/", "")) == 60
    assert len({written[start : start + 2] for start in (0, 3, 6, 9)}) == 4


def test_a_symbol_lies_where_its_tile_is_turned_to() -> None:
    first, second, third, fourth, *_ = ppn_tiles.read("Ca^Sa>S2<Aav" + ppn_tiles.write(ppn_tiles.read(TILES))[13:])
    assert first == Tile(Guild.GREEN, Corner.TOP_LEFT)
    assert second == Tile(Guild.RED, Corner.TOP_RIGHT)
    assert third == Tile(Guild.RED, Corner.BOTTOM_LEFT)
    assert fourth == Tile(Guild.BLUE, Corner.BOTTOM_RIGHT)


@pytest.mark.parametrize("between", ["/", ":", ";", "|", "\\", "", " / "])
def test_rows_may_be_split_in_many_ways(between: str) -> None:
    assert ppn_tiles.read(TILES.replace("/", between)) == ppn_tiles.read(TILES)


def test_ranks_or_angles_may_be_missing_and_suits_may_be_colours() -> None:
    city = ppn_tiles.read(TILES)
    without_ranks = "".join(sign for sign in TILES if sign not in "a2345")
    assert ppn_tiles.read(without_ranks) == city
    without_angles = "".join(sign for sign in TILES if sign not in "^<>v")
    assert ppn_tiles.read(without_angles) == tuple(Tile(tile.guild, Corner.TOP_LEFT) for tile in city)
    assert ppn_tiles.read(TILES.translate(str.maketrans("SMCA", "RKGB"))) == city


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        (TILES[:-1], "are 60 signs, or 40; here are 59"),
        (TILES.replace("C3^", "X3^"), "Tile 1, “X3^”"),
        (TILES.replace("C3^", "C^^"), "Tile 1, “C^^”"),
        (TILES.replace("C3^", "C9^"), "Tile 1, “C9^”"),
        (TILES.replace("C3^", "S3^"), "5 red tiles"),
    ],
)
def test_wrong_tiles_are_named(tiles: str, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        ppn_tiles.read(tiles)
    assert says in caught.value.detail
    assert caught.value.option == "Tiles"


@pytest.mark.parametrize("rules", ["2.2", "abstract-play"])
def test_a_start_comes_back(rules: str) -> None:
    state = GAME.setup({"rules": rules, "layout": PLAIN}, Dice(""))
    written = ppn_write.write_start(state)
    assert ppn_read.recognises(written)
    assert GAME.setup(ppn_read.read_start(written), Dice("")) == state


@settings(max_examples=25)
@given(st.text(max_size=6), st.sampled_from(("2.2", "abstract-play")), st.integers(0, 80))
def test_a_game_comes_back_with_its_passes_and_who_sat_out(seed: str, rules: str, length: int) -> None:
    dice = Dice(seed)
    start = state = GAME.setup({"rules": rules}, dice)
    moves: list[tuple[Seat | None, str]] = []
    while (seat := GAME.to_act(state)) is not OVER and len(moves) < length:
        move = random_move(GAME, state, dice)
        moves.append((Seat(int(str(seat))), GAME.format(move)))
        state = GAME.apply(state, move).state
    record = ppn_read.read_record(ppn_write.write_record(start, moves))
    assert record.moves == tuple(moves)
    assert from_table(GAME, record).state == state


def test_the_recorded_game_is_read_as_it_stands_and_comes_back() -> None:
    record = ppn_read.read_record(golden_ppn())
    assert [move for _, move in record.moves] == golden()["moves"]
    assert [seat for seat, _ in record.moves] == [1, 2] * 18
    start = GAME.setup(record.options, Dice(""))
    assert ppn_read.read_record(ppn_write.write_record(start, record.moves)) == record


def test_who_moved_is_read_from_the_numbers() -> None:
    record = ppn_read.read_record(text("1. B3x@e6 2. S@c7 2... M@d5 3... M@f6 4."))
    assert record.moves == ((1, "BT-e6"), (1, "RD-c7"), (2, "ND-d5"), (2, "ND-f6"))


def test_moves_without_a_seat_belong_to_whoever_is_to_act() -> None:
    start = GAME.setup({"layout": PLAIN}, Dice(""))
    written = ppn_write.write_record(start, [(None, "RT-a10"), (None, "rt a9 (a10)"), (None, "resign 1")])
    assert written.endswith("1. R3x@a10 1... R3x@a9 W1x@a10\n{resign 1}\n")
    record = ppn_read.read_record(written)
    assert record.moves == ((1, "RT-a10"), (2, "RT-a9(a10)"), (None, "resign 1"))
    outcome = from_table(GAME, record).position.outcome
    assert outcome is not None
    assert outcome.resigned_by == 1


def test_white_hats_begin_in_the_rule_set_of_abstract_play() -> None:
    record = ppn_read.read_record(text("1. R3x@f5 W1x@f5", more="RuleSet: abstract-play\n"))
    assert (record.options["rules"], record.moves) == ("abstract-play", ((1, "RT-f5(f5)"),))


@pytest.mark.parametrize(
    "head",
    [
        f'---\nGameType:\n  Tiles: "{TILES}"\n  Name: Alien City\n...\n',
        f"\ufeff---\r\nGameType:\r\n  Name: alien_city\r\n  Tiles: '{TILES}'\r\n...\r\n",
        f'---\nGameType: {{Name: Alien City, Tiles: "{TILES}"}}\n...\n',
        f"GameType:\n  Name: AlienCity\n  Tiles: {TILES}\n\n",
    ],
)
def test_headers_may_look_different(head: str) -> None:
    record = ppn_read.read_record(f"{head}1. B3x@e6 K1x@e6\n")
    assert record.moves == ((1, "BT-e6(e6)"),)
    assert ppn_read.recognises(head)


def test_a_text_with_rules_across_the_page_is_not_mistaken_for_a_game() -> None:
    assert not ppn_read.recognises("Title\n\n---\n\ntext\n\n---\n")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (f"---\nGameType:\n  Name: Backgammon\n  Tiles: {TILES}\n...\n", "no game of Alien City"),
        ("---\nGameType:\n  Name: Alien City\n  Seed: 42\n...\n", "no “Tiles”"),
        (text(more="RuleSet: 9.9\n"), "“9.9” under “RuleSet”"),
        (text() + text(), "more than one game"),
    ],
)
def test_a_wrong_header_is_named(wrong: str, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        ppn_read.read_record(wrong)
    assert says in caught.value.detail


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ("B3x@e6", "“B3x@e6” stands before the first number"),
        ("1. B3x@e6 1... R3x", "“R3x” at “1...” is no piece"),
        ("1. B3x@e6 1... Q3x@f5", "“Q3x@f5” at “1...” is no piece"),
        ("1. B3x@e11", "e11 is no lot"),
        ("1. B3x@e6 S@e5", "“1.” is no turn"),
        ("1. B3x@e6 K1x@e6 K1x@e5", "“1.” is no turn"),
        ("1. W1x@e6", "“1.” is no turn"),
        ("1. B3x@e6 1... R3x@e5 2. K1x@e6", "“2.” is no turn"),
        ("1. B3x@e6 W1x@e6", "At “1.” a black player"),
        ("1.. B3x@e6", "“1..” stands before"),
        ("1. B3x@e6 {never closed", "is no piece"),
    ],
)
def test_a_wrong_move_is_named_with_its_place(moves: str, says: str) -> None:
    with pytest.raises(MoveError) as caught:
        ppn_read.read_record(text(moves))
    assert says in caught.value.detail


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(junk: str) -> None:
    for wrong in (junk, text(junk), text(tiles=junk)):
        ppn_read.recognises(wrong)
        with suppress(EngineError):
            ppn_read.read_record(wrong)
