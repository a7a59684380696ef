"""What is a command and what is prose, line by line."""

import pytest

from server.mailroom.letter.agreement import Context, read_body
from server.mailroom.letter.attribution import Known
from server.mailroom.letter.body import Body, Plain
from server.mailroom.letter.commands import Grammar, Slip, read_line
from server.mailroom.letter.model import Command, Verdict
from tests.server.letter.desk import VERBS, commands, is_move, letter, understood

GRAMMAR = Grammar(VERBS, is_move, frozenset({"moses"}))


def read(line: str) -> Command | Slip | None:
    return read_line(line, GRAMMAR)


COMMANDS = [
    ("RT-e5(d2)", "move", "RT-e5(d2)"),
    ("rt e5 (d2)", "move", "rt e5 (d2)"),
    ("red tower e5 claims d2", "move", "red tower e5 claims d2"),
    ("RT—e5", "move", "RT-e5"),
    ("RT-e5.", "move", "RT-e5"),
    ("move RT-e5", "move", "RT-e5"),
    ("Move: RT-e5", "move", "RT-e5"),
    ("**RT-e5**", "move", "RT-e5"),
    ("• RT-e5", "move", "RT-e5"),
    ("2) RT-e5", "move", "RT-e5"),
    ('"RT-e5"', "move", "RT-e5"),
    ("`RT-e5`", "move", "RT-e5"),
    ("« RT-e5 »", "move", "RT-e5"),
    ("moves rt", "moves", "rt"),
    ("RESIGN", "resign", ""),
    ("Resign.", "resign", ""),
    ("help!", "help", ""),
    ("Help notation", "help", "notation"),
    ("help alien-city", "help", "alien-city"),
    ("help Alien City", "help", "Alien City"),
    ("say well played!", "say", "well played!"),
    ("say: hi", "say", "hi"),
    ("say RT-e5", "say", "RT-e5"),
    ("\uff53\uff41\uff59\u3000こんにちは", "say", "こんにちは"),
    ("show#12", "show", "12"),
    ("show #12", "show", "12"),
    ("games", "games", ""),
    ("new alien-city", "new", "alien-city"),
    ("new Alien City rules=abstract-play seat=first", "new", "Alien City rules=abstract-play seat=first"),
    ("challenge ben@example.org", "challenge", "ben@example.org"),
    (
        "challenge ben@example.org,eve@example.org stratopolis",
        "challenge",
        "ben@example.org,eve@example.org stratopolis",
    ),
    ("challenge Ben Rye alien-city", "challenge", "Ben Rye alien-city"),
    ("accept 17", "accept", "17"),
    ("accept", "accept", ""),
    ("decline no time, sorry", "decline", "no time, sorry"),
    ("decline 17 no time, sorry", "decline", "17 no time, sorry"),
    ("if RT-e5 then GT-b3", "if", "RT-e5 then GT-b3"),
    ("preview RT-e5", "preview", "RT-e5"),
    ("moves", "moves", ""),
    ("moves RT", "moves", "RT"),
    ("moves RT-e", "moves", "RT-e"),
    ("vacation 2026-12-01 2026-12-24", "vacation", "2026-12-01 2026-12-24"),
    ("vacation 1.12.2026 to 24.12.2026", "vacation", "1.12.2026 to 24.12.2026"),
    ("remind off", "remind", "off"),
    ("PDF ON", "pdf", "ON"),
    ("setup alien-city code=ABCD-EFGH", "setup", "alien-city code=ABCD-EFGH"),
    ("print alien-city tiles paper=a4", "print", "alien-city tiles paper=a4"),
    ("register Anna", "register", "Anna"),
    ("register Anna-Lena O'Hara", "register", "Anna-Lena O'Hara"),
    ("confirm", "confirm", ""),
    ("watch 1042", "watch", "1042"),
    ("say :-)", "say", ":-)"),
    ("say : hello", "say", "hello"),
    ("Say: hello", "say", "hello"),
    ("say #1 is mine!", "say", "#1 is mine!"),
    ("decline #17 no time", "decline", "#17 no time"),
]


@pytest.mark.parametrize(("line", "verb", "text"), COMMANDS)
def test_a_line_that_fits_its_verb_is_a_command(line: str, verb: str, text: str) -> None:
    assert read(line) == Command(verb, text)


PROSE = """
show me the board please
help me win :)
help me
draw your own conclusions
draw?
moves like this are great
moves me
accept my apologies
declined what you offered
say
say, are you coming?
Say.
if you say so
if RT-e5 then what?
new ideas for you
new chess
print this
print it please
watch out
watch me
record time!
join us
resign from everything but games
I resign
please resign
games are fun
score one for me
text me
pdf please
register me please
confirm receipt
undo it
setup is nice
challenge accepted
challenge yourself
vacation is over
history repeats itself
preview of things to come
Best move I have is this:
Move:
Score:
RT-e5 is what I would play
my move: RT-e5
> resign
| resign
- 3,2 NE
end of story
Thanks
Regards
Anna
Design
Match
James
""".strip().split("\n")


@pytest.mark.parametrize("line", PROSE)
def test_prose_that_begins_with_a_verb_is_prose(line: str) -> None:
    assert read(line) is None


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("resgin", "resign"),
        ("reisgn", "resign"),
        ("ersign", "resign"),
        ("Resigne", "resign"),
        ("histroy", "history"),
        ("histrox", "history"),
        ("chalange ben@example.org", "challenge"),
        ("perview RT-e5", "preview"),
        ("reminf on", "remind"),
        ("acept", "accept"),
    ],
)
def test_a_slip_is_answered_with_a_suggestion(line: str, verb: str) -> None:
    assert read(line) == Slip(line, verb)


@pytest.mark.parametrize(
    "line", ["sya hello", "hlep", "undp", "drwa", "shwo", "jion 7", "pfd on", "fi RT-e5 then GT-b3"]
)
def test_a_verb_of_less_than_five_letters_must_be_exact(line: str) -> None:
    assert read(line) is None


@pytest.mark.parametrize("line", ["resgni", "rresgin", "hitsryo!", "perviiw of things", "reminf me", "previwe us"])
def test_more_slips_or_a_rest_that_does_not_fit_make_prose(line: str) -> None:
    assert read(line) is None


def test_a_signed_name_is_no_slip() -> None:
    assert read("Moses") is None
    assert read_line("Moses", Grammar(VERBS, is_move)) == Slip("Moses", "moves")


def test_the_senders_name_is_known_from_the_letter() -> None:
    raw = letter("RT-e5\nMoses\n").replace(b"Anna Rye <anna@", b"Moses Rye <moses@")
    assert understood(raw).commands == (Command("move", "RT-e5"),)


def test_a_near_miss_leaves_the_whole_letter_undone_and_names_the_verb() -> None:
    found = understood(letter("RT-e5\nhistroy\n"))
    assert (found.verdict.value, found.commands) == ("refused", ())
    assert "histroy" in found.reason
    assert "history" in found.reason


def test_a_ply_before_a_line_is_kept_beside_the_command() -> None:
    assert read("t7: RT-e5") == Command("move", "RT-e5", ply=7)
    assert read("T12: resign") == Command("resign", "", ply=12)


def test_a_line_with_a_character_that_could_not_be_read_is_refused() -> None:
    found = understood(letter("say gr\ufffdn\n"))
    assert (found.verdict.value, found.commands) == ("refused", ())


def test_a_character_that_could_not_be_read_in_chat_is_chat() -> None:
    assert commands("gr\ufffdn\nRT-e5\n") == ["RT-e5"]


def test_twenty_commands_are_carried_out_and_with_one_more_none_is() -> None:
    assert len(understood(letter("show\n" * 20)).commands) == 20
    found = understood(letter("show\n" * 21))
    assert (found.commands, found.verdict) == ((), Verdict.REFUSED)
    assert "at most 20 commands" in found.reason


def test_invisible_characters_and_hard_spaces_do_not_hurt() -> None:
    assert commands("\ufeffRT\u200b-e5\u00a0(d2)\u200e\n") == ["RT-e5 (d2)"]


def test_a_long_line_of_chat_is_joined_again_where_a_program_wrapped_it() -> None:
    body = (
        "say I wonder whether you have seen what the blue tower on the right side\nof the city does to us both\nRT-e5\n"
    )
    joined = "say I wonder whether you have seen what the blue tower on the right side of the city does to us both"
    assert commands(body) == [joined, "RT-e5"]


def test_a_verb_that_a_program_wrapped_off_a_line_of_prose_is_prose() -> None:
    body = "I am thinking about this for the third day now and still do not want to\nresign\n\nRT-e5\n"
    assert commands(body) == ["RT-e5"]


def test_a_move_below_a_long_greeting_is_a_move() -> None:
    body = "Hi Ben, sorry for the delay, I was on holiday with the family for two weeks\nRT-e5\n"
    assert commands(body) == ["RT-e5"]


def test_a_move_of_several_lines_goes_on_behind_a_comma() -> None:
    grammar = Grammar(VERBS, lambda text: text.startswith("stack ") and text.endswith("N"))
    body = Body(plain=Plain("stack RNN, RRN,\nNRN, NNN,\nRRN\nhistory\n"))
    found = read_body(body, Context(Known(), None, grammar))
    assert found.commands == (Command("move", "stack RNN, RRN, NRN, NNN, RRN"), Command("history", ""))


def test_a_move_that_a_program_wrapped_goes_on() -> None:
    grammar = Grammar(VERBS, lambda text: text.startswith("stack ") and text.endswith("N"))
    first, second = "stack " + "RNN " * 16 + "RRN", "NRN NNN RRN"
    found = read_body(Body(plain=Plain(f"{first}\n{second}\n")), Context(Known(), None, grammar))
    assert found.commands == (Command("move", f"{first} {second}"),)
