"""How somebody comes in: names that look alike, what is wrong with a name, what to do next, and letters that say so."""

import pytest

from server.play.people import RESERVED, BadName, NameTaken, register
from tests.server.mail.conftest import Mail, text_of
from tests.server.mail.test_walk import FRONT_DESK, Post, game, post

__all__ = ["game", "post"]
NEW = "new@example.net"


def named(mail: Mail, name: str) -> None:
    with mail.house.store.write() as session:
        register(session, name, NEW, mail.clock.now)


@pytest.mark.parametrize(
    "name",
    [
        "anna",
        " ANNA ",
        "\uff21nna",
        "\uff21\uff2e\uff2e\uff21",
        "Anna\u00a0",
        "\u0430\u0440\u0430".replace("\u0440", "p"),
    ],
)
def test_a_name_that_looks_like_another_is_taken_or_none(mail: Mail, name: str) -> None:
    mail.player("Anna")
    mail.player("Apa", "apa@example.org")
    with pytest.raises((NameTaken, BadName)):
        named(mail, name)


@pytest.mark.parametrize("name", RESERVED)
def test_a_word_of_the_addresses_of_the_api_is_no_name(mail: Mail, name: str) -> None:
    with pytest.raises(BadName, match="another name"):
        named(mail, name.title())


def test_letters_of_two_alphabets_are_not_mixed_and_each_alphabet_is_welcome(mail: Mail) -> None:
    mail.player("Apa")
    with pytest.raises(BadName, match="one alphabet"):
        named(mail, "\u0410nna")
    with pytest.raises(NameTaken):
        named(mail, "\u0410\u0440\u0430")
    for number, name in enumerate(
        (
            "\u0418\u0432\u0430\u043d",
            "\u0391\u03b8\u03b7\u03bd\u03ac",
            "\u5c71\u7530\u305f\u308d\u3046",
            "Zo\u00eb",
            "M\u00fcller",
        )
    ):
        with mail.house.store.write() as session:
            register(session, name, f"{number}@example.net", mail.clock.now)


@pytest.mark.parametrize("name", ["Anna@home", "An/na", "<b>Anna</b>"])
def test_a_name_with_odd_characters_is_refused_for_what_is_wrong_with_it(post: Post, name: str) -> None:
    post.write(NEW, FRONT_DESK, f"register {name}\n")
    assert "A name has 1 to 40 letters" in text_of(post.take(NEW, "refusal")).replace("\n", " ")


def test_whoever_has_come_in_is_told_what_to_write_next(post: Post) -> None:
    post.write(NEW, FRONT_DESK, "register Nina\n")
    post.answer(post.take(NEW, "confirmation"), "confirm")
    told = text_of(post.take(NEW, "receipt"))
    assert "|   challenge ben@example.org " in told
    assert "|   games" in told


def test_long_lines_of_lists_are_wrapped(post: Post) -> None:
    post.mail.player("Anna")
    post.write("anna@example.org", FRONT_DESK, "help\ngames\n")
    told = text_of(post.take("anna@example.org", "receipt"))
    assert max(map(len, told.splitlines())) <= 72


def test_moves_are_listed_for_whoever_is_to_move_and_the_others_are_told_who_is(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    post.take("anna@example.org", "receipt")
    post.answer(turn, "moves zz9")
    assert "begins with “zz9”" in text_of(post.take("anna@example.org", "receipt")).replace("\n", " ")
    post.answer(turn, post.mail.legal(game)[0])
    post.take("anna@example.org", "receipt")
    post.answer(turn, "moves")
    told = text_of(post.take("anna@example.org", "receipt")).replace("\n", " ")
    assert "It is not your turn: Ben is to move." in told


def test_a_turn_letter_says_what_was_taken_back(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    post.answer(turn, post.mail.legal(game)[0])
    post.answer(turn, "undo")
    post.answer(post.take("ben@example.org", "offer"), "undo")
    again = post.take("anna@example.org", "turn")
    assert "Move 1 is taken back." in text_of(again)
    post.take("ben@example.org", "turn")
    other = post.mail.legal(game)[5]
    post.answer(again, other)
    last = post.take("ben@example.org", "turn")
    assert "Move 1 is taken back." in text_of(last)
    assert f"1. Anna: {other}" in text_of(last)
    post.answer(last, post.mail.legal(game)[0])
    assert "taken back" not in text_of(post.take("anna@example.org", "turn"))


@pytest.mark.parametrize(
    ("line", "usage"),
    [("challenge Ben chess", "challenge TO [GAME]"), ("say", "say TEXT"), ("Undo: please do", "undo [GAME]")],
)
def test_a_letter_that_only_nearly_holds_a_command_is_told_how_that_is_written(
    post: Post, line: str, usage: str
) -> None:
    post.mail.player("Anna")
    post.write("anna@example.org", FRONT_DESK, f"Hello!\n{line}\nMany greetings\n")
    told = text_of(post.take("anna@example.org", "refusal")).replace("\n", " ")
    assert f"“{line}” cannot be read; write “{usage}" in told


@pytest.mark.usefixtures("game")
def test_an_offer_that_the_same_letter_takes_back_is_told_to_nobody(post: Post) -> None:
    post.take("anna@example.org", "receipt")
    post.answer(post.take("anna@example.org", "turn"), "draw\nwithdraw")
    assert "Your offer is taken back." in text_of(post.take("anna@example.org", "receipt"))
    assert not post.has("ben@example.org", "offer")


def test_a_move_and_a_resignation_in_one_letter_call_nobody_to_move(post: Post, game: int) -> None:
    turn = post.take("anna@example.org", "turn")
    post.answer(turn, f"{post.mail.legal(game)[0]}\nresign")
    post.answer(post.take("anna@example.org", "held"), "confirm")
    assert post.has("ben@example.org", "over")
    assert not post.has("ben@example.org", "turn")
