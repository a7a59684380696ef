"""Holds every theme to colours that can be read and told apart."""

from itertools import combinations

import pytest

from engine.core.scene import Role
from printables.hatch import Hatch, strokes
from printables.swatches import MOST, swatches
from printables.theme import FAMILIES, ROLES, Colour, Theme, UnknownRole, UnknownTheme, rgb, theme, themes

GUILDS = ("red", "blue", "green", "black")
READABLE = 4.5
"""The contrast that WCAG 2.1 asks of text (AA)."""

every_theme = pytest.mark.parametrize("painted", themes().values(), ids=lambda painted: painted.name)


def luminance(colour: Colour) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in map(share, rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def share(part: int) -> float:
    return part / 255


def contrast(painted: Theme, one: str, other: str) -> float:
    high, low = sorted((luminance(painted.colour(Role(role))) for role in (one, other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_four_themes_have_names_and_the_classic_one_comes_first() -> None:
    assert list(themes()) == ["classic", "colour-blind", "low-ink", "greyscale"]
    assert theme("low-ink") is themes()["low-ink"]


@every_theme
def test_a_theme_knows_every_role_and_no_other(painted: Theme) -> None:
    assert painted.colours.keys() == ROLES
    assert painted.hatchings.keys() <= ROLES


@every_theme
@pytest.mark.parametrize("family", FAMILIES)
def test_symbols_and_letters_can_be_read_on_their_ground(painted: Theme, family: str) -> None:
    assert contrast(painted, f"{family}.ink", family) >= READABLE
    assert contrast(painted, f"{family}.deep", f"{family}.soft") >= READABLE
    assert contrast(painted, f"{family}.deep", "paper") >= READABLE
    assert contrast(painted, "ink", f"{family}.soft") >= READABLE


@every_theme
@pytest.mark.parametrize("ground", ["paper", "board"])
def test_writing_can_be_read(painted: Theme, ground: str) -> None:
    assert contrast(painted, "ink", ground) >= READABLE
    assert contrast(painted, "ink.soft", ground) >= READABLE


def test_without_colour_the_guilds_differ_in_brightness_and_hatch() -> None:
    grey = theme("greyscale")
    assert all(len(set(rgb(colour))) == 1 for colour in grey.colours.values())
    for one, other in combinations(GUILDS, 2):
        assert contrast(grey, one, other) > 1.5
        assert grey.hatching(Role(f"{one}.soft")) != grey.hatching(Role(f"{other}.soft"))


@pytest.mark.parametrize("name", ["greyscale", "low-ink"])
def test_the_guilds_have_the_sun_the_waves_the_crown_and_the_tool_as_hatches(name: str) -> None:
    hatchings = [theme(name).hatching(Role(f"{guild}.soft")) for guild in GUILDS]
    hatches = [hatching.hatch for hatching in hatchings if hatching]
    assert hatches == [Hatch.RAYS, Hatch.WAVES, Hatch.ZIGZAG, Hatch.CROSS]


def test_low_ink_paints_no_ground() -> None:
    spare = theme("low-ink")
    assert {spare.colour(Role(family + shade)) for family in FAMILIES for shade in ("", ".soft")} == {"#ffffff"}


def test_a_role_that_no_theme_has_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownRole, match=r"“classic” has no role “purple”; its roles are black, black\.deep"):
        theme("classic").colour(Role("purple"))
    with pytest.raises(UnknownRole):
        theme("classic").hatching(Role("purple"))


def test_a_theme_that_there_is_not_is_answered_with_the_names() -> None:
    with pytest.raises(UnknownTheme, match="no theme “sepia”; the themes are classic, colour-blind"):
        theme("sepia")


@pytest.mark.parametrize("hatch", Hatch)
def test_every_hatch_has_lines(hatch: Hatch) -> None:
    assert strokes(hatch)


@every_theme
def test_a_palette_holds_every_colour_of_the_theme_exactly(painted: Theme) -> None:
    colours = swatches(painted)
    assert {rgb(colour) for colour in painted.colours.values()} <= set(colours)
    assert len(colours) == len(set(colours)) <= MOST
