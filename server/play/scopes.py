"""The scopes of tokens: what each lets a program do, in a sentence."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SCOPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "games:read": "See your games as you see them, and hear what happens in them.",
        "games:play": "Play: moves, conditional moves, offers, resigning.",
        "challenges": "Make challenges, and answer them.",
        "chat": "Read and write the talk at your tables.",
        "notes": "Read and write your private notes.",
        "profile": "See and change your preferences, tokens and apps.",
        "webhooks": "Have events posted to addresses.",
        "export": "Take all your data, and delete your account.",
    }
)
"""What a token may be good for; one without scopes is good for everything."""
