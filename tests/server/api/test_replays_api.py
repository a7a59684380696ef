"""Games played back as one moving picture, and boards for other sites."""

from io import BytesIO

import pytest
from lxml import etree
from PIL import Image, ImageSequence

from server.api.replays import GIF_WIDEST
from tests.server.api.callers import API, Caller, Table

pytestmark = pytest.mark.one_database  # pictures do not depend on it


def played(table: Table, moves: int) -> None:
    for _ in range(moves):
        table.move(table.to_move().get(f"{table.path}/legal-moves").json["moves"][0])


def test_a_replay_as_svg_has_every_position_and_rests_at_the_last(city: Table, stranger: Caller) -> None:
    played(city, 4)
    answer = stranger.get(f"{city.path}/replay.svg?pace=500")
    root = etree.fromstring(answer.data)
    style = "".join(root.itertext("{*}style"))
    assert style.count("@keyframes") >= 4
    assert "3.5s step-end infinite" in style
    assert "prefers-reduced-motion:no-preference" in style
    assert not root.xpath("//*[local-name()='script']")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    hidden = {rule.partition("{")[0].strip(".") for rule in style.split("@")[0].split("}") if "hidden" in rule}
    for part in root.xpath("//*[@class]"):
        if part.get("class") in hidden:
            part.getparent().remove(part)
    now = etree.fromstring(stranger.get(f"{city.path}/board.svg").data)
    assert sorted(leaves(root)) == sorted(leaves(now))


def leaves(root: etree._Element) -> list[str]:
    """The shapes of a picture, without what only says when they are seen."""
    return [
        etree.tostring(one, with_tail=False).decode()
        for one in root.iter()
        if len(one) == 0 and etree.QName(one).localname in {"rect", "circle", "path", "text", "use"}
    ]


def test_a_replay_as_gif_has_a_frame_for_each_position(city: Table, stranger: Caller) -> None:
    played(city, 3)
    picture = Image.open(BytesIO(stranger.get(f"{city.path}/replay.gif?width=2000&pace=200").data))
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert (times, picture.width) == ([200, 200, 200, 600], GIF_WIDEST)


def test_a_replay_hides_what_its_viewer_may_not_know(mini: Table, stranger: Caller) -> None:
    """Of a game with secrets each position is drawn from the state as the viewer has it."""
    mini.move(next(one for one in mini.to_move().get(f"{mini.path}/legal-moves").json["moves"] if "wish" in one))
    for who in (*mini.seats, stranger):
        mine = who.get(f"{mini.path}/replay.svg").text
        frames = [who.get(f"{mini.path}/board.svg?ply={ply}").data for ply in (0, 1)]
        shown = set(leaves(etree.fromstring(mine.encode())))
        assert shown == {leaf for frame in frames for leaf in leaves(etree.fromstring(frame))}


def test_a_form_that_there_is_not_is_refused_with_those_there_are(city: Table) -> None:
    answer = city.seats[0].get(f"{city.path}/replay.mp4")
    assert (answer.status_code, [one["type"] for one in answer.json["available"]]) == (
        406,
        ["image/svg+xml", "image/gif"],
    )


def test_the_address_of_a_game_is_enough_to_embed_its_board(city: Table, stranger: Caller) -> None:
    for address in (f"http://localhost{API}{city.path}", f"http://localhost/games/{city.id}?x=1"):
        told = stranger.get(f"/oembed?url={address}&maxwidth=400&format=json").json
        assert (told["type"], told["version"], told["width"]) == ("photo", "1.0", 400)
        assert told["url"].endswith(f"{API}{city.path}/board.svg")
    assert stranger.get(f"/oembed?url=http://localhost{city.path}&maxheight=100").json["height"] <= 101
    for strange in ("https://elsewhere.example/games/1", "http://localhost/games/99", "http://[", "x"):
        assert stranger.get("/oembed", query_string={"url": strange}).status_code == 404


def test_a_board_and_its_replay_are_seen_from_the_other_side(city: Table, stranger: Caller) -> None:
    for picture in ("board.svg", "replay.svg"):
        near, far = (stranger.get(f"{city.path}/{picture}?perspective={seat}") for seat in (1, 2))
        assert near.data != far.data
        assert near.headers["ETag"] != far.headers["ETag"]
        tag = {"If-None-Match": far.headers["ETag"]}
        assert stranger.get(f"{city.path}/{picture}?perspective=2", headers=tag).status_code == 304
        assert stranger.get(f"{city.path}/{picture}?palette=low-ink").data != near.data
    assert stranger.get(f"{city.path}/board.svg?perspective=0").status_code == 422
    assert stranger.get(f"{city.path}/board.pdf?perspective=2&palette=low-ink").data.startswith(b"%PDF")
