"""Conditional moves in letters: whole on one line, nested, wrapped by a program, and never half read."""

import pytest

from server.mailroom.letter import Verdict
from tests.server.letter.desk import commands, letter, understood


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if RT-e5 then GD-c3", ["if RT-e5 then GD-c3"]),
        ("If RT-e5, then GD-c3", ["if RT-e5, then GD-c3"]),
        ("if RT-e5 then GD-c3 if BT-a1 then ND-b2", ["if RT-e5 then GD-c3 if BT-a1 then ND-b2"]),
        ("RT-a2\nif RT-e5 then GD-c3\nif BT-e5 then GD-c3", ["RT-a2", "if RT-e5 then GD-c3", "if BT-e5 then GD-c3"]),
        ("if RT-e5 then\nGD-c3", ["if RT-e5 then GD-c3"]),
        ("if RT-e5 then GD-c3 if\nBT-a1 then\nND-b2\n", ["if RT-e5 then GD-c3 if BT-a1 then ND-b2"]),
        ("if RT-e5 then GD-c3\nRT-a2", ["if RT-e5 then GD-c3", "RT-a2"]),
        ("plan\nplan off", ["plan", "plan off"]),
        ("if you build there then I am lost\nRT-a2", ["RT-a2"]),
    ],
)  # fmt: skip
def test_a_condition_is_read_whole(body: str, expected: list[str]) -> None:
    assert commands(f"{body}\n") == expected


@pytest.mark.parametrize(
    "body", ["if RT-e5 then", "if RT-e5 than GD-c3\nRT-a2", "if RT-e5\n\nRT-a2", "if RT-e5 then GD-c3 if BT-a1"]
)
def test_half_a_condition_carries_out_nothing(body: str) -> None:
    found = understood(letter(f"{body}\n"))
    assert found.verdict is Verdict.REFUSED
    assert "if MOVE then MOVE" in found.reason
