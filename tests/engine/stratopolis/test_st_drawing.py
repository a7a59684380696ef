"""Holds Stratopolis to who begins, whose turn it is and where the tile to play comes from (ST-3, ST-10)."""

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.core.dice import Dice
from engine.core.errors import MoveError, NotYourTurn
from engine.core.game import CHANCE, OVER
from engine.core.ids import Seat
from engine.core.position import Position, enter, play, roll
from engine.core.record import Record, open_record, prove
from engine.games.stratopolis import GAME
from engine.games.stratopolis.model import GREEN, RED, Order
from engine.games.stratopolis.tiles import KINDS, full
from tests.engine.stratopolis.tables import after, broken, conformance, legal, refused, stack, table, texts

ONE, TWO = Seat(1), Seat(2)


def opened(seed: str = "a", **options: str) -> Position:
    return Position(GAME, GAME.setup(options, Dice(seed, "setup")))


def played(seed: str, options: Mapping[str, str]) -> tuple[Record, list[str]]:
    """Play a game by lot; return its record and the moves of chance in it."""
    record = open_record(GAME, options, seed)
    position, entries, chances = Position(GAME, GAME.load(record.start)), [], []
    dice = Dice(seed, "moves")
    while position.to_act is not OVER:
        if position.to_act is CHANCE:
            advance = roll(position, seed)
            chances.append(advance.text)
        else:
            moves = list(GAME.legal_moves(position.state))
            advance = enter(position, GAME.format(moves[dice.getrandbits(16) % len(moves)]))
        position = advance.position
        entries.append(advance.text)
    return Record(record.game, record.rules, record.options, record.start, tuple(entries)), chances


def handed_in(*stacks: str, **options: str) -> Position:
    return after(opened(draw="arranged", **options), *(f"stack {tiles}" for tiles in stacks))


# Who begins


def test_st_3_the_lot_says_who_begins_and_it_is_in_the_record() -> None:
    position = opened()
    assert position.to_act is CHANCE
    assert {roll(position, f"seed {number}").text for number in range(30)} == {"begin red", "begin green"}
    assert enter(position, "begin green").position.to_act == TWO
    assert next(GAME.tell(event) for event in enter(position, "begin green").events) == "Green begins."


def test_st_3_the_option_first_needs_no_lot() -> None:
    assert opened(first="red").to_act == ONE
    assert opened(first="green").to_act == TWO


def test_st_3_who_begins_is_asked_once_only() -> None:
    assert broken(after(opened(), "begin red"), "begin green") == "ST-3"


def test_st_3_players_lay_one_tile_each_in_turn_until_all_forty_lie() -> None:
    game = conformance()[0]
    position = table(first="green", red=stack(1, *texts(game)), green=stack(2, *texts(game)))
    for number, text in enumerate(texts(game)):
        assert position.to_act == (ONE if number % 2 else TWO)
        position = enter(position, text).position
    assert position.state.laid == 40
    assert position.to_act is OVER
    with pytest.raises(MoveError):
        enter(position, texts(game)[0])


def test_st_3_after_the_last_tile_nothing_is_laid() -> None:
    position = table(*texts(conformance()[1]))
    with pytest.raises(MoveError) as caught:
        GAME.check(position.state, GAME.parse(position.state, "RRR@0,0:NE"))
    assert caught.value.rule == "ST-3"
    assert not list(GAME.legal_moves(position.state))


def test_st_3_there_is_always_a_place_on_the_table_so_nobody_passes() -> None:
    for seed in "abc":
        record, _ = played(seed, {})
        assert len([entry for entry in record.moves if "@" in entry]) == 40


# A stack


def test_st_10_the_tile_to_play_is_the_top_of_the_own_stack() -> None:
    position = opened(first="red", red=stack(1, "RNN", "NRN"), green=stack(2, "GGR"))
    assert {text[:3] for text in legal(position.state)} == {"RNN"}
    advance = enter(position, "RNN@0,1:NE")
    assert [GAME.tell(event) for event in advance.events] == ["Red lays RNN@0,1:NE on level 1.", "Green turns up GGR."]
    assert {text[:3] for text in legal(advance.position.state)} == {"GGR"}


def test_st_10_a_tile_that_is_not_due_is_refused_with_the_one_that_is() -> None:
    position = table(red=stack(1, "RNN", "NRN"))
    rule, detail = refused(position, "RRG@0,1:NE")
    assert rule == "ST-10"
    assert detail == "RRG is not due; to be laid is RNN."
    rule, detail = refused(position, "NRN@0,1:NE")
    assert rule == "ST-10"
    assert detail == "NRN is not due; to be laid is RNN. A tile is named by its corner, then its arms clockwise."


def test_st_10_a_stack_leaves_nothing_to_chance_but_who_begins() -> None:
    _, chances = played("a", {"draw": "stack"})
    assert [entry.split()[0] for entry in chances] == ["begin"]
    _, chances = played("a", {"draw": "stack", "first": "red"})
    assert not chances


# A stack that each seat arranges


def test_st_10_each_seat_hands_in_its_stack_before_play() -> None:
    position = opened(draw="arranged")
    assert position.to_act == ONE
    with pytest.raises(NotYourTurn):
        play(position, f"stack {stack(2)}", TWO)
    position = play(position, f"stack {stack(1, 'RNN', 'NRN')}", ONE).position
    assert position.to_act == TWO
    position = play(position, f"stack {stack(2, 'GGR')}", TWO).position
    assert position.to_act is CHANCE
    position = after(position, "begin green")
    assert {text[:3] for text in legal(position.state)} == {"GGR"}
    assert position.state.hands[0].down[:2] == ("RNN", "NRN")


def test_st_10_a_stack_may_come_in_several_moves_each_under_the_one_before() -> None:
    tiles = stack(1, "RNN", "NRN", "RRG").split(",")
    position = opened(draw="arranged")
    for start in range(0, 20, 7):
        assert position.to_act == ONE
        position = after(position, f"stack {' '.join(tiles[start : start + 7])}")
    assert position.to_act == TWO
    assert position.state.hands[0].down == tuple(tiles)


def test_st_10_while_a_stack_is_handed_in_the_word_may_be_left_out_and_o_stands_for_the_own_colour() -> None:
    position = after(opened(draw="arranged"), "stack ONN, ooo,", "nrn NOO")
    assert position.state.hands[0].down == ("RNN", "RRR", "NRN", "NRR")
    position = after(handed_in(stack(1)), "stack OPO,NNO")
    assert position.state.hands[1].down == ("GRG", "NNG")


def test_st_10_what_is_offered_while_a_stack_is_handed_in_is_its_next_tile() -> None:
    position = opened(draw="arranged")
    assert legal(position.state) == {f"stack {tile}" for tile in KINDS[RED]}
    position = after(position, "stack RNN,RNN")
    assert "stack RNN" not in legal(position.state)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("stack GGG,RRR", "GGG: not of the red set; still to be handed in (18 of 20): 2 RRR, 2 GRR,"),
        ("stack RGN", "RGN: not of the red set;"),
        ("stack RNN", "RNN is more than the red set has, each kind twice; still to be handed in (18 of 20)"),
        ("stack RRR,RRR,RRR", "RRR is more than the red set has"),
        (f"stack {stack(1)}", "RNN,RNN is more than the red set has"),
    ],
)
def test_st_1_a_stack_with_wrong_tiles_is_refused_with_what_is_missing(entry: str, said: str) -> None:
    rule, detail = refused(after(opened(draw="arranged"), "stack RNN,RNN"), entry)
    assert rule == "ST-1"
    assert detail.startswith(said)


def test_st_10_nothing_is_laid_before_both_stacks_are_complete() -> None:
    rule, detail = refused(opened(draw="arranged", first="red"), "RRR@0,1:NE")
    assert rule == "ST-10"
    assert detail == "No tile is laid now; first red hands in its stack, as in “stack RRR,GRR”."


def test_st_10_a_stack_is_handed_in_once_and_only_where_stacks_are_arranged() -> None:
    assert refused(handed_in(stack(1), stack(2), first="red"), "stack RRR")[1].startswith("A stack has been handed in;")
    rule, detail = refused(opened(first="red"), "stack RRR")
    assert rule == "ST-10"
    assert "only with the option draw=arranged" in detail


def test_st_10_an_option_hands_in_a_stack_beforehand() -> None:
    assert opened(draw="arranged", red=stack(1)).to_act == TWO
    assert opened(draw="arranged", red=stack(1), green=stack(2), first="green").to_act == TWO
    assert opened(draw="arranged", green=stack(2)).to_act == ONE


def test_st_10_an_arranged_stack_leaves_nothing_to_chance_but_who_begins() -> None:
    record, chances = played("a", {"draw": "arranged"})
    assert [entry.split()[0] for entry in chances] == ["begin"]
    assert len(record.moves) == 40 + 1 + 40


# A tile by lot


def test_st_10_in_random_a_tile_is_turned_up_by_lot_before_each_turn() -> None:
    position = opened(draw="random", first="green")
    assert position.to_act is CHANCE
    assert {roll(position, f"seed {number}").text for number in range(200)} == {f"tile {tile}" for tile in KINDS[GREEN]}
    position = after(position, "tile GGN")
    assert position.to_act == TWO
    position = after(position, "GGN@0,1:NE")
    assert position.to_act is CHANCE
    assert roll(position, "a").text.removeprefix("tile ") in KINDS[RED]


def test_st_10_in_random_forty_tiles_are_turned_up_each_one_once() -> None:
    record, chances = played("a", {"draw": "random"})
    assert len(chances) == 1 + 40
    up = [entry.removeprefix("tile ") for entry in record.moves if entry.startswith("tile")]
    assert Counter(up) == Counter((*full(RED), *full(GREEN)))
    assert [kind[:4] for kind in record.moves[:3]] == ["begi", "tile", record.moves[1][-3:] + "@"]


def test_st_10_a_tile_that_is_gone_cannot_be_turned_up() -> None:
    position = after(opened(draw="random", first="red"), "tile RNN", "RNN@0,1:NE", "tile GGN", "GGN@2,0:NE")
    position = after(position, "tile RNN", "RNN@0,3:NE", "tile GGG", "GGG@4,0:NE")
    rule, detail = refused(position, "tile RNN")
    assert rule == "ST-10"
    assert detail.startswith("RNN does not lie face down there any more; what does: 2 RRR,")


def test_st_10_no_tile_is_turned_up_out_of_turn() -> None:
    rule, detail = refused(table(red=stack(1, "RNN")), "tile RRR")
    assert rule == "ST-10"
    assert detail == "No tile is turned up by lot now; red lays RNN."


# A choice of three


def test_st_10_of_three_tiles_face_up_one_is_chosen_and_another_turned_up() -> None:
    ups = ("tile RNN", "tile RRR", "tile RNN", "tile GGG", "tile NGG", "tile GGR")
    position = after(opened(draw="three", first="red"), *ups)
    assert position.to_act == ONE
    assert {text[:3] for text in legal(position.state)} == {"RNN", "RRR"}
    assert broken(position, "NNR@0,1:NE") == "ST-10"
    position = after(position, "RNN@0,1:NE")
    assert position.to_act is CHANCE
    assert position.state.hands[0].up == ("RRR", "RNN")
    position = after(position, "tile NNR")
    assert position.state.hands[0].up == ("RRR", "RNN", "NNR")
    assert position.to_act == TWO


def test_st_10_in_three_each_seat_has_three_at_the_start_and_one_more_after_each_placement() -> None:
    record, chances = played("a", {"draw": "three"})
    assert len(chances) == 1 + 6 + 34
    kinds = [entry.split()[0] if "@" not in entry else "@" for entry in record.moves]
    assert kinds[:11] == ["begin", *["tile"] * 6, "@", "tile", "@", "tile"]
    assert kinds[-6:] == ["@"] * 6


# Orders that an option fixes


@pytest.mark.parametrize("draw", ["stack", "arranged", "random", "three"])
def test_st_10_a_fixed_order_comes_up_from_the_top_without_a_move_of_chance(draw: str) -> None:
    options = {"draw": draw, "first": "red", "red": stack(1, "RNN"), "green": stack(2, "NNG")}
    record, chances = played("a", options)
    assert not chances
    assert len(record.moves) == 40


def test_st_10_one_order_may_be_fixed_and_the_other_left_to_chance() -> None:
    _, chances = played("a", {"draw": "random", "first": "red", "red": stack(1)})
    assert len(chances) == 20
    assert opened(draw="three", first="red", red=stack(1, "RNN")).state.hands[0].up == ("RNN", "RRR", "RRR")
    assert opened(draw="three", first="red", red=stack(1)).state.hands[1].order is Order.LOT


@pytest.mark.parametrize("draw", ["stack", "arranged", "random", "three"])
def test_st_10_stacks_and_chance_come_from_the_seed(draw: str) -> None:
    record, _ = played("a", {"draw": draw})
    assert prove(GAME, record, "a") is None
    assert any(prove(GAME, record, other) for other in "bcdefgh")
