"""The page at which a player stops letters: a GET shows it and changes nothing, a POST acts (RFC 8058)."""

from html import escape

from flask import Response, make_response, request

from server.mailroom.address import Point, read_local, verified
from server.play.house import Desk, House
from server.play.silence import ASKED, let_speak, silence
from server.store.people import Player
from server.web.paper import sheet


def letters_page(house: House, code: str) -> Response | None:
    """Answer for the player that a code names; None where it is none of ours."""
    address = read_local(code)
    if address is None or address.point is not Point.SILENCE or not verified(house.keys, address):
        return None
    if request.method == "POST":
        _act(house, address.player, on=request.form.get("letters") == "on")
    with house.store.read() as session:
        player = session.get(Player, address.player)
    return None if player is None else _page(player)


def _act(house: House, number: int, *, on: bool) -> None:
    with house.store.write() as session:
        player = session.get(Player, number, with_for_update=True)
        desk = Desk(house, session, house.clock())
        if player is not None and on:
            let_speak(desk, player)
        elif player is not None:
            silence(desk, player, ASKED)


def _page(player: Player) -> Response:
    silent = player.silent_since is not None
    says = "No letters come to you now." if silent else "Letters come to you when it is your turn."
    does, label = ("on", "Have letters again") if silent else ("off", "Stop all letters")
    answer = make_response(
        sheet(
            "Letters",
            (
                f"<p>{escape(player.name)}: {says} Your games stay as they are; nobody resigns by this.</p>",
                (
                    f'<form method="post"><input type="hidden" name="letters" value="{does}">'
                    f"<p><button>{label}</button></p></form>"
                ),
            ),
        )
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
