"""Measures that palettes can be read: words on paper, signs on their pieces, and guilds apart without colour."""

from itertools import combinations

import pytest

from engine.core.scene import Role
from printables.theme import Colour, Theme, rgb, themes

PIECES = ("red", "blue", "green", "black")
every_theme = pytest.mark.parametrize("theme", themes().values(), ids=list(themes()))


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, one: str, other: str) -> float:
    low, high = sorted(luminance(theme.colour(Role(role))) for role in (one, other))
    return (high + 0.05) / (low + 0.05)


def lightness(theme: Theme, role: str) -> float:
    """Return the L* of a role, from 0 to 100."""
    y = luminance(theme.colour(Role(role)))
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@every_theme
@pytest.mark.parametrize("ink", ["ink", "ink.soft"])
def test_words_stand_out_from_paper_at_least_7_to_1_or_4_and_a_half(theme: Theme, ink: str) -> None:
    assert contrast(theme, ink, "paper") >= (7 if ink == "ink" else 4.5)


@every_theme
@pytest.mark.parametrize("family", [*PIECES, "white", "yellow", "neutral"])
def test_signs_stand_out_from_their_pieces_at_least_3_to_1(theme: Theme, family: str) -> None:
    assert contrast(theme, f"{family}.ink", family) >= 3
    assert contrast(theme, f"{family}.deep", f"{family}.soft") >= 4.5
    assert contrast(theme, f"{family}.deep", "paper") >= 4.5


@pytest.mark.parametrize("name", ["low-ink", "greyscale"])
def test_where_colour_is_missing_every_two_guilds_have_different_hatches(name: str) -> None:
    theme = themes()[name]
    for shade in ("", ".soft"):
        hatches = [theme.hatching(Role(f"{family}{shade}")) for family in PIECES]
        assert all(hatches)
        assert len({hatching.hatch for hatching in hatches if hatching}) == len(PIECES)


def test_greys_of_two_guilds_differ_by_at_least_10_in_lightness() -> None:
    theme = themes()["greyscale"]
    for one, other in combinations(PIECES, 2):
        assert abs(lightness(theme, one) - lightness(theme, other)) >= 10


@pytest.mark.parametrize("name", ["low-ink", "greyscale"])
def test_a_hatch_can_be_seen_on_its_ground(name: str) -> None:
    theme = themes()[name]
    for family in PIECES:
        hatching = theme.hatching(Role(family))
        assert hatching is not None
        low, high = sorted((luminance(theme.colour(Role(family))), luminance(hatching.colour)))
        assert (high + 0.05) / (low + 0.05) >= 1.15
