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
    hatches={},
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
    hatches={},
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
        "ink": "#1c1c1c",
        "ink.soft": "#4c4c4c",
        "board": "#ebebeb",
        "line": "#a8a8a8",
        "mark": "#1c1c1c",
    },
    families={
        "red": ("#707070", "#dcdcdc", "#1c1c1c", "#ffffff"),
        "blue": ("#4c4c4c", "#ebebeb", "#1c1c1c", "#ffffff"),
        "green": ("#b8b8b8", "#f6f6f6", "#4c4c4c", "#000000"),
        "black": ("#1c1c1c", "#cdcdcd", "#000000", "#ffffff"),
        "white": ("#ffffff", "#f6f6f6", "#4c4c4c", "#1c1c1c"),
        "yellow": ("#dcdcdc", "#f6f6f6", "#4c4c4c", "#1c1c1c"),
        "neutral": ("#707070", "#ebebeb", "#4c4c4c", "#ffffff"),
    },
    hatches={
        "red": {"": "#a8a8a8", ".soft": "#b8b8b8"},
        "blue": {"": "#707070", ".soft": "#b8b8b8"},
        "green": {"": "#a8a8a8", ".soft": "#b8b8b8"},
        "black": {"": "#4c4c4c", ".soft": "#a8a8a8"},
        "yellow": {"": "#b8b8b8", ".soft": "#cdcdcd"},
        "neutral": {"": "#a8a8a8", ".soft": "#cdcdcd"},
    },
)
