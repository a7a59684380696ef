"""Turns starts and records of Alien City into the texts that others exchange, and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.game import Form
from engine.games.alien_city import abstract_play, code, layout, ppn_read, ppn_write
from engine.games.alien_city.model import State


def _write_code(state: State) -> str:
    return code.write(state.city)


def _read_code(text: str) -> Mapping[str, str]:
    return {code.OPTION: code.write(code.read(text))}


def _write_layout(state: State) -> str:
    return layout.write(state.city)


def _read_layout(text: str) -> Mapping[str, str]:
    return {layout.OPTION: layout.write(layout.read(text))}


_CODE: Final = Form("code", "city code", _write_code, _read_code)
_LAYOUT: Final = Form("layout", "layout text", _write_layout, _read_layout)
_PPN: Final = Form(
    "ppn",
    "Portable Piecepack Notation",
    ppn_write.write_start,
    ppn_read.read_start,
    ppn_write.write_record,
    ppn_read.read_record,
    ppn_read.recognises,
)
_ABSTRACT_PLAY: Final = Form(
    "abstract-play",
    "layout and moves as at Abstract Play",
    write_record=abstract_play.write_record,
    read_record=abstract_play.read_record,
    recognises=abstract_play.recognises,
)

FORMS: Final[Mapping[str, Form[State]]] = MappingProxyType(
    {form.name: form for form in (_CODE, _LAYOUT, _PPN, _ABSTRACT_PLAY)}
)
