"""Holds the notation of Alien City to being the inverse of itself, lenient with people, and never a guess."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import AmbiguousMove, NotationError
from engine.games.alien_city import GAME
from engine.games.alien_city.board import NAMES
from engine.games.alien_city.model import LOTS, Kind, Lot, Move, Pass, Placement
from engine.games.alien_city.stashes import BUILDINGS
from engine.games.alien_city.words import resembles_move
from tests.engine.alien_city.pictures import position

STATE = position(
    """
    .   .   .   .   .   .   .   .
    .   .   .   BT  .   .   .   .
    .   .   RT  .   .   .   .   .
    """
)

lots = st.integers(0, LOTS - 1).map(Lot)
placements = st.builds(Placement, st.sampled_from(BUILDINGS), lots, lots | st.none())
moves = placements | st.just(Pass())

GUILDS = {
    "R": ("r", "R", "red", "Red"),
    "B": ("b", "blue"),
    "G": ("g", "green"),
    "N": ("n", "k", "K", "black", "BLACK"),
}
KINDS = {Kind.TOWER: ("t", "T", "tower", "Tower"), Kind.DOME: ("d", "D", "dome", "DOMES")}


@given(moves)
def test_parse_is_the_inverse_of_format(move: Move) -> None:
    assert GAME.parse(STATE, GAME.format(move)) == move


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, Placement]:
    """Return a move and a text in which a person may have written it."""
    move = draw(placements)
    building, lot = move.building, NAMES[move.lot]
    blank = st.sampled_from(("", " ", "  ", "\u00a0", "\t"))
    joint = st.sampled_from((" ", "-", " - ", ": ", "\u2013", "\u2014", ", ", " on ", " at ", "\u2011", "@", "\u2192"))
    code = draw(
        st.sampled_from(
            [
                f"{guild}{gap}{kind}"
                for guild in GUILDS[building.guild.value]
                for kind in KINDS[building.kind]
                for gap in " -"
            ]
            + [building.code, building.code.lower()]
        )
    )
    text = f"{code}{draw(joint)}{lot}"
    if move.claim is not None:
        name = NAMES[move.claim]
        forms = (
            f"({name})",
            f" ({name})",
            f" claim {name}",
            f" claims {name.upper()}",
            f", claims the tower on {name}",
            f"[{name}]",
        )
        text += draw(st.sampled_from(forms))
    changed = draw(st.sampled_from((plain, str.upper, str.lower, fullwidth, sprinkled)))
    return f"{draw(blank)}{changed(text)}{draw(blank)}", move


def plain(text: str) -> str:
    return text


def fullwidth(text: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)


def sprinkled(text: str) -> str:
    return "\u200b".join(text)


@given(spellings())
def test_people_may_write_a_move_in_many_ways(spelling: tuple[str, Placement]) -> None:
    text, move = spelling
    assert GAME.parse(STATE, text) == move
    assert resembles_move(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("RT-e5", "RT-e5"),
        ("rt-E5", "RT-e5"),
        ("RTe5", "RT-e5"),
        ("RT e5 (d2)", "RT-e5(d2)"),
        ("rt:e5 claim d2", "RT-e5(d2)"),
        ("red tower e5 claims d2", "RT-e5(d2)"),
        ("R T - e 5 ( d 2 )", "RT-e5(d2)"),
        ("KD c7", "ND-c7"),
        ("black dome on c7.", "ND-c7"),
        ("ＲＴ－ｅ５（ｄ２）", "RT-e5(d2)"),  # noqa: RUF001 - fullwidth letters are what is tested
        ("RT\u2011e5", "RT-e5"),
        ("\u201cRT\u2014e5\u201d", "RT-e5"),
        ("\ufeffRT-e5\u200b", "RT-e5"),
        ("dome blue h10", "BD-h10"),
        ("h10 dome blue", "BD-h10"),
        ("claims d2, red tower e5", "RT-e5(d2)"),
        ("RT e5 claims the blue tower on d2", "RT-e5(d2)"),
        ("bde5", "BD-e5"),
        ("b d d5", "BD-d5"),
        ("red RT e5", "RT-e5"),
        ("RT-e5 (d2", "RT-e5(d2)"),
        ("black e5", "ND-e5"),
        (" Pass ", "pass"),
        ("black tower e5", "NT-e5"),
    ],
)
def test_these_texts_mean_these_moves(text: str, canonical: str) -> None:
    assert GAME.format(GAME.parse(STATE, text)) == canonical


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("red e5", {"RT-e5", "RD-e5"}),
        ("r e5(d2)", {"RT-e5(d2)", "RD-e5(d2)"}),
        ("tower e5", {"RT-e5", "BT-e5", "GT-e5"}),
        ("dome e5", {"RD-e5", "BD-e5", "GD-e5", "ND-e5"}),
        ("bl dome e5", {"BD-e5", "ND-e5"}),
        ("bl tower e5", {"BT-e5", "NT-e5"}),
        ("RT e5 d2", {"RT-e5(d2)", "RT-d2(e5)"}),
        ("RT e5, e5", {"RT-e5", "RT-e5(e5)"}),
    ],
)
def test_two_readings_are_never_a_guess(text: str, readings: set[str]) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        GAME.parse(STATE, text)
    assert set(caught.value.readings) == readings
    assert all(reading in caught.value.detail for reading in readings)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no move"),
        ("RT", "On which lot?"),
        ("e5", "Which building?"),
        ("RT-e11", "“e11” is no lot"),
        ("RT-e0", "“e0” is no lot"),
        ("RT-i5", "“i5” is no lot"),
        ("RT-e5(d2)(c3)", "too many lots"),
        ("RT e5 claims", "Which tower is claimed?"),
        ("red blue tower e5", "One building a turn"),
        ("red tower dome e5", "One building a turn"),
        ("RT-e5 pass", "A pass stands alone"),
        ("RT-e5?", "“?” is not understood"),
        ("PT-e5", "“pt” is not understood"),
        ("tower 5", "“tower 5” is not understood"),
        ("RT e5 claims red tower d2", "another colour"),
        ("x" * 500, "no move"),
        ("\N{SNOWMAN}", "is not understood"),
    ],
)
def test_what_is_no_move_is_named(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(STATE, text)
    assert says in caught.value.detail


def test_a_slip_is_answered_with_the_nearest_legal_placement() -> None:
    with pytest.raises(NotationError, match=r"Did you mean RT-e5\?"):
        GAME.parse(STATE, "RTT-e5")


@pytest.mark.parametrize("text", ["RT-z99", "RT-z9", "RT-e"])
def test_nothing_is_guessed_where_many_placements_are_as_near(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(STATE, text)
    assert "Did you mean" not in caught.value.detail


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with suppress(NotationError, AmbiguousMove):
        move = GAME.parse(STATE, text)
        assert GAME.parse(STATE, GAME.format(move)) == move


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("RT-e5", True),
        ("bd c3", True),
        ("RX-e5", True),
        ("red tower e11", True),
        ("pass", True),
        ("red e5", True),
        ("I like your red tower on e5", False),
        ("Red on e5 was strong", False),
        ("black is winning", False),
        ("see you at e5", False),
        ("R2 D2", False),
        ("12", False),
        ("", False),
    ],
)
def test_a_line_of_a_letter_is_meant_as_a_move_or_is_prose(line: str, meant: bool) -> None:  # noqa: FBT001 - the answer expected
    assert resembles_move(line) is meant


def test_every_event_becomes_a_sentence() -> None:
    state = STATE
    step = GAME.apply(state, GAME.parse(state, "RT-e5(d2)"))
    assert [GAME.tell(event) for event in step.events] == [
        "Black builds a red tower on e5.",
        "Black claims the blue tower on d2.",
    ]
