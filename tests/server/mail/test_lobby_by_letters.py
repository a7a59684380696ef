"""The lobby and plans by letters: played ahead, played again, looked on at, blocked."""

import pytest

from engine.core.position import play
from server.play.tables import position_of
from server.store.tables import GameRow
from tests.server.mail.conftest import html_of, text_of
from tests.server.mail.test_walk import FRONT_DESK, Post, game, post

__all__ = ["game", "post"]
pytestmark = pytest.mark.one_database("what letters say is no matter of the database")


def asked(at: Post, who: str, text: str) -> None:
    """Write to the front desk, and confirm where that is asked back."""
    at.write(who, FRONT_DESK, f"{text}\n")
    if at.has(who, "held"):
        at.answer(at.take(who, "held"), "confirm")


def said(at: Post, who: str, kind: str) -> str:
    return " ".join(text_of(at.take(who, kind)).split())


def towers_in_turn(post: Post, game: int, count: int) -> list[str]:
    """Return towers that can be built one after the other by whoever is to move, claiming nothing."""
    with post.mail.house.store.read() as session:
        row = session.get_one(GameRow, game)
        position = position_of(post.mail.house, row)
    built: list[str] = []
    while len(built) < count:
        legal = map(position.game.format, position.game.legal_moves(position.state))
        built.append(next(move for move in legal if move[1] == "T" and "(" not in move))
        position = play(position, built[-1]).position
    return built


def test_a_letter_moves_and_leaves_answers_and_the_next_says_what_was_played(post: Post, game: int) -> None:
    first, second, third, fourth = towers_in_turn(post, game, 4)
    post.answer(post.take("anna@example.org", "turn"), f"{first}\nif {second} then {third} if {first} then {fourth}")
    turn = post.take("ben@example.org", "turn")
    post.answer(turn, second)
    assert f"Anna: {third}" in said(post, "ben@example.org", "turn")
    post.mail.play(game, post.mail.legal(game)[0])
    post.work()
    told = said(post, "anna@example.org", "turn")
    assert f"You, as planned: {third}" in told
    assert "None of the moves came that you had left answers for." in told


def test_a_spectator_reads_each_turn_and_stops_by_the_link(post: Post, game: int) -> None:
    post.mail.player("Clara")
    asked(post, "clara@example.org", f"watch {game}")
    post.answer(post.take("anna@example.org", "turn"), post.mail.legal(game)[0])
    letter = post.take("clara@example.org", "watch")
    assert "you look on at Anna vs Ben" in text_of(letter)
    assert "Move 2 is that of Ben." in text_of(letter)
    assert f"body=unwatch%20{game}%0D%0Aend" in html_of(letter)
    post.answer(letter, f"unwatch {game}")
    post.answer(post.take("ben@example.org", "turn"), post.mail.legal(game)[0])
    assert not post.has("clara@example.org", "watch")


def test_a_game_that_is_over_is_played_again_with_one_word(post: Post, game: int) -> None:
    post.answer(post.take("anna@example.org", "turn"), "resign")
    post.answer(post.take("anna@example.org", "held"), "confirm")
    post.answer(post.take("ben@example.org", "over"), "rematch")
    post.answer(post.take("anna@example.org", "invitation"), "accept")
    assert "your move, Ben" in said(post, "ben@example.org", "turn")
    del game


def test_the_owner_of_an_address_alone_learns_that_somebody_named_it(post: Post, game: int) -> None:
    post.write("mallory@example.net", FRONT_DESK, "register Mallory\n")
    post.answer(post.take("mallory@example.net", "confirmation"), "confirm")
    post.write("anna@example.org", FRONT_DESK, "register Annabel\n")
    assert "by the name of Anna" in said(post, "anna@example.org", "known")
    asked(post, "anna@example.org", "block Mallory")
    asked(post, "mallory@example.net", "challenge anna@example.org alien-city")
    assert not post.has("anna@example.org", "invitation")
    del game


def test_prose_above_the_first_command_is_talk_where_its_writer_says_so(post: Post, game: int) -> None:
    legal = post.mail.legal(game)
    post.answer(post.take("anna@example.org", "turn"), f"Good morning, Ben!\nA fine day.\n{legal[0]}\nGoodbye")
    turn = post.take("ben@example.org", "turn")
    assert "Good morning" not in text_of(turn)
    post.answer(turn, "chat on\nnote Anna is fast")
    post.answer(turn, f"Nice\nmove!\n{post.mail.legal(game)[0]}\nSee you")
    told = said(post, "anna@example.org", "turn")
    assert "Ben: Nice move!" in told
    assert "See you" not in told
    assert "fast" not in told
