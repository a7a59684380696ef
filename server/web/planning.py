"""Turns the answers that a seat has left beforehand into a tree on its page, and that tree's forms into a new one."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flask import Response, request
from sqlalchemy.orm import Session

from engine.core.ids import Seat
from server.api.numbers import row_number
from server.play.branches import Branch, to_plain
from server.play.house import House
from server.play.plans import plan_of, tree_of
from server.play.seats import seat_of
from server.store.tables import GameRow
from server.web.doing import asked, carry_out, lead_back
from server.web.visitor import leading, visitor

_TYPED: Final = ("under", "when", "then")
"""What is kept of the form beside the line that it makes, so that a refused one stands there as it was typed."""


@dataclass(frozen=True, slots=True)
class Twig:
    """A branch with its place in the tree, as `0.2`, and the whole line that leads to it, as `if` takes it."""

    when: str
    then: str
    place: str
    line: str
    after: tuple["Twig", ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The tree that a seat has left, and its version, by which a change is guarded."""

    version: int
    twigs: tuple[Twig, ...] = ()


def plan(session: Session, row: GameRow, seat: Seat | None) -> Plan:
    """Return what the seat has left; only its own page may show it."""
    kept = None if seat is None else plan_of(session, row.id, seat)
    return Plan(0) if kept is None else Plan(kept.version, tuple(_twigs(tree_of(kept), "", "")))


def change(house: House, number: str) -> Response:
    """Take the branch at `place` away, or let `when` and `then` grow from the line `under`."""
    here, game = visitor(), row_number(number)
    if here is None:
        return leading("/sign-in")
    form = request.form
    if "place" not in form:
        line = f"{form.get('under', '')} if {form.get('when', '')} then {form.get('then', '')}".removeprefix(" if ")
        typed = {name: form.get(name, "") for name in _TYPED}
        return lead_back(carry_out(house, asked(here, "if", {**typed, "plan": line}, game)), game)
    with house.store.read() as session:
        row, seat = session.get(GameRow, game), seat_of(session, game, here.player)
        kept = None if row is None or seat is None else plan_of(session, row.id, seat)
        left = _without(tree_of(kept), form["place"])
    wish = {"tree": json.dumps(to_plain(left))} if left else {"switch": "off"}
    return lead_back(carry_out(house, asked(here, "plan", wish, game)), game)


def _twigs(tree: tuple[Branch, ...], above: str, before: str) -> Iterator[Twig]:
    for number, one in enumerate(tree):
        place, line = f"{above}{number}", f"{before}{one.when} then {one.then}"
        yield Twig(one.when, one.then, place, line, tuple(_twigs(one.after, f"{place}.", f"{line} if ")))


def _without(tree: tuple[Branch, ...], place: str, above: str = "") -> tuple[Branch, ...]:
    """Return the tree without the branch at a place and what hangs on it."""
    return tuple(
        Branch(one.when, one.then, _without(one.after, place, f"{above}{number}."))
        for number, one in enumerate(tree)
        if f"{above}{number}" != place
    )
