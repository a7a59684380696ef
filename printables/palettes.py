"""Turns each theme into its plain table of colours."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Shades: TypeAlias = tuple[str, str, str, str]
"""A family's plain, soft, deep and ink."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme: `hatches` gives, by family and shade, the colour of the lines of the family's hatch."""

    singles: Mapping[str, str]
    families: Mapping[str, Shades]
    hatches: Mapping[str, Mapping[str, str]]


CLASSIC: Final = Palette(
    singles={
        "paper": "#ffffff",
        "ink": "#1f2328",
        "ink.soft": "#5a5e66",
        "board": "#ebe5d8",
        "line": "#b7ad99",
        "mark": "#ffb000",
    },
    families={
        "red": ("#c8372d", "#f6d2cb", "#8a1f17", "#ffffff"),
        "blue": ("#2b69b5", "#cfdff3", "#173f77", "#ffffff"),
        "green": ("#2c7f3f", "#cfe6cd", "#14512a", "#ffffff"),
        "black": ("#3b3e45", "#d9d9dc", "#191a1d", "#ffffff"),
        "white": ("#ffffff", "#f6f3ec", "#4f4c46", "#1f2328"),
        "yellow": ("#f2b705", "#fdeebb", "#664a00", "#1f2328"),
        "neutral": ("#6f6a5e", "#e8e3d7", "#45413a", "#ffffff"),
    },
    hatches={
        "red": {"": "#d55d53", ".soft": "#efbdb4"},
        "blue": {"": "#4a82c6", ".soft": "#b8cfeb"},
        "green": {"": "#4a975b", ".soft": "#b5d6b4"},
        "black": {"": "#54575f", ".soft": "#c6c6cb"},
        "yellow": {"": "#d9a300", ".soft": "#f6dd8a"},
        "neutral": {"": "#837e72", ".soft": "#d6cfbf"},
    },
)

COLOUR_BLIND: Final = Palette(
    singles={
        "paper": "#ffffff",
        "ink": "#1a1a1a",
        "ink.soft": "#555555",
        "board": "#ececec",
        "line": "#a8a8a8",
        "mark": "#e69f00",
    },
    families={
        "red": ("#d55e00", "#fadcc6", "#7a3500", "#000000"),
        "blue": ("#0072b2", "#cce4f2", "#004a75", "#ffffff"),
        "green": ("#009e73", "#c9ebdf", "#00533c", "#000000"),
        "black": ("#000000", "#d4d4d4", "#000000", "#ffffff"),
        "white": ("#ffffff", "#f5f5f5", "#4a4a4a", "#1a1a1a"),
        "yellow": ("#f0e442", "#fbf7c9", "#5c5600", "#1a1a1a"),
        "neutral": ("#6b6b6b", "#e4e4e4", "#404040", "#ffffff"),
    },
    hatches={
        "red": {"": "#e58640", ".soft": "#efb78e"},
        "blue": {"": "#3d97cd", ".soft": "#97c4e0"},
        "green": {"": "#3fbb96", ".soft": "#8ccfb8"},
        "black": {"": "#4d4d4d", ".soft": "#a9a9a9"},
        "yellow": {"": "#c4b92a", ".soft": "#d8cf6f"},
        "neutral": {"": "#878787", ".soft": "#c9c9c9"},
    },
)

LOW_INK: Final = Palette(
    singles={
        "paper": "#ffffff",
        "ink": "#1a1a1a",
        "ink.soft": "#555555",
        "board": "#ffffff",
        "line": "#b0b0b0",
        "mark": "#e08a00",
    },
    families={
        "red": ("#ffffff", "#ffffff", "#b3261c", "#b3261c"),
        "blue": ("#ffffff", "#ffffff", "#1f5aa6", "#1f5aa6"),
        "green": ("#ffffff", "#ffffff", "#1f6e33", "#1f6e33"),
        "black": ("#ffffff", "#ffffff", "#1a1a1a", "#1a1a1a"),
        "white": ("#ffffff", "#ffffff", "#555555", "#1a1a1a"),
        "yellow": ("#ffffff", "#ffffff", "#7a5a00", "#7a5a00"),
        "neutral": ("#ffffff", "#ffffff", "#555555", "#555555"),
    },
    hatches={
        "red": {"": "#f0c3be", ".soft": "#f0c3be"},
        "blue": {"": "#bdd1ea", ".soft": "#bdd1ea"},
        "green": {"": "#bcdac2", ".soft": "#bcdac2"},
        "black": {"": "#cccccc", ".soft": "#cccccc"},
        "yellow": {"": "#ead9a0", ".soft": "#ead9a0"},
        "neutral": {"": "#dddddd", ".soft": "#dddddd"},
    },
)

GREYSCALE: Final = Palette(
    singles={
        "paper": "#ffffff",
        "ink": "#111111",
        "ink.soft": "#555555",
        "board": "#efefef",
        "line": "#a6a6a6",
        "mark": "#111111",
    },
    families={
        "red": ("#737373", "#dcdcdc", "#3a3a3a", "#ffffff"),
        "blue": ("#4d4d4d", "#e6e6e6", "#2a2a2a", "#ffffff"),
        "green": ("#b0b0b0", "#f0f0f0", "#4a4a4a", "#000000"),
        "black": ("#1c1c1c", "#d0d0d0", "#000000", "#ffffff"),
        "white": ("#ffffff", "#f7f7f7", "#4a4a4a", "#111111"),
        "yellow": ("#d9d9d9", "#f4f4f4", "#4a4a4a", "#111111"),
        "neutral": ("#6b6b6b", "#e6e6e6", "#404040", "#ffffff"),
    },
    hatches={
        "red": {"": "#8f8f8f", ".soft": "#b4b4b4"},
        "blue": {"": "#6e6e6e", ".soft": "#b9b9b9"},
        "green": {"": "#929292", ".soft": "#bebebe"},
        "black": {"": "#444444", ".soft": "#a6a6a6"},
        "yellow": {"": "#b4b4b4", ".soft": "#cccccc"},
        "neutral": {"": "#858585", ".soft": "#cfcfcf"},
    },
)
