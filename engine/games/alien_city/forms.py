"""Turns starts and records of Alien City into the texts that others exchange, and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.game import Form
from engine.games.alien_city import code, layout
from engine.games.alien_city.model import State


def _write_code(state: State) -> str:
    return code.write(state.city)


def _read_code(text: str) -> Mapping[str, str]:
    return {code.OPTION: code.write(code.read(text))}


def _write_layout(state: State) -> str:
    return layout.write(state.city)


def _read_layout(text: str) -> Mapping[str, str]:
    return {layout.OPTION: layout.write(layout.read(text))}


FORMS: Final[Mapping[str, Form[State]]] = MappingProxyType(
    {
        form.name: form
        for form in (
            Form("code", "City code", _write_code, _read_code),
            Form("layout", "Layout text", _write_layout, _read_layout),
        )
    }
)
