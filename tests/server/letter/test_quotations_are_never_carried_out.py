"""No command of a quoted or forwarded text is ever carried out: the property, over introductions, marks and texts."""

from email.message import EmailMessage
from html import escape
from itertools import dropwhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.letter.desk import LETTERS, OURS, commands, expected, letter, understood, written

ORDERS = [
    "resign", "RT-e5", "GT-b3(b3)", "help", "draw", "undo", "say hello", "accept", "register Mallory", "show",
    "new alien-city", "challenge eve@example.com alien-city", "vacation 2026-12-01", "pdf on", "resgin", "end", "-- ",
]  # fmt: skip
CHAT = ["", "Alien City #1042 - your turn (turn 7)", "    a b c d e", "5  . R . b .", "Your options:", "--", "> older"]

INTRODUCTIONS = [
    f"On Mon, Nov 30, 2026 at 9:12 AM Alien City <{OURS}> wrote:",
    f"Am 30.11.2026 um 09:12 schrieb Alien City <{OURS}>:",
    "Le 30/11/2026 à 09:12, Alien City a écrit :",
    f"El lun, 30 nov 2026 a las 9:12, Alien City (<{OURS}>) escribió:",
    f"2026年11月30日(月) 9:12 Alien City <{OURS}>:",
    f"pon., 30 lis 2026 o 09:12 Alien City <{OURS}>\nnapisał(a):",
    f"в пн, 30 нояб. 2026 г. в 09:12, Alien City <{OURS}>:",  # noqa: RUF001 - a Russian introduction
    f"Στις 30 Νοε 2026 στις 9:12 π.μ., ο χρήστης Alien City <\n{OURS}> έγραψε:",  # noqa: RUF001 - a Greek one
    f"{OURS} wrote:",
]
BLOCKS = [
    f"From: Alien City <{OURS}>\nSent: Monday, November 30, 2026 9:12 AM\nSubject: [AC#1042] your turn",
    f"-----Ursprüngliche Nachricht-----\nVon: Alien City <{OURS}>\nGesendet: Montag, 30. November 2026 09:12",
    f"差出人: Alien City <{OURS}>\n送信日時: 2026年11月30日 9:12\n宛先: anna@example.org\n件名: your turn",
    "---------- Forwarded message ---------",
    "________________________________\nDe : Alien City",
    "*** Please write your reply above this line. ***",
]
quoted_lines = st.lists(st.sampled_from(ORDERS + CHAT), min_size=1, max_size=12)
own_lines = st.lists(st.sampled_from(["RT-e6", "say well met", "history"]), max_size=3)
unwritten = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\n"), max_size=60)


@given(own_lines, st.sampled_from(INTRODUCTIONS), quoted_lines, st.sampled_from([">", "> ", ">> ", "  > ", "\ufeff> "]))
def test_lines_with_quotation_marks_are_quotation(own: list[str], intro: str, lines: list[str], mark: str) -> None:
    quotation = "\n".join(mark + line for line in lines)
    assert commands("\n".join([*own, "", intro, quotation])) == own
    assert commands("\n".join([*own, "", intro, "", quotation])) == own
    assert commands("\n".join([intro, quotation, "", *own])) == own
    assert commands("\n".join([quotation, "", *own])) == own


@given(own_lines, st.sampled_from(INTRODUCTIONS + BLOCKS), quoted_lines)
def test_everything_below_an_introduction_without_marks_is_quotation(
    own: list[str], intro: str, lines: list[str]
) -> None:
    lines = list(dropwhile(lambda line: line.startswith(">") or not line, lines))
    assert commands("\n".join([*own, "", intro, "", *lines])) == own
    assert commands("\n".join([*own, "", intro, *[f"    {line}" for line in lines if not line.startswith(">")]])) == own


@given(own_lines, st.sampled_from(INTRODUCTIONS), st.lists(st.one_of(unwritten, st.sampled_from(ORDERS)), max_size=9))
def test_any_text_between_marks_is_quotation(own: list[str], intro: str, lines: list[str]) -> None:
    assert commands("\n".join([*own, "", intro, *(f"> {line}" for line in lines), "> "])) == own


@given(own_lines, quoted_lines)
def test_everything_below_a_signature_mark_is_left_alone(own: list[str], lines: list[str]) -> None:
    assert commands("\n".join([*own, "-- ", *lines])) == own
    assert commands("\n".join([*own, "end", *lines])) == own


@given(own_lines, quoted_lines, st.integers(0, 6))
def test_html_quotations_are_quotation(own: list[str], lines: list[str], frame: int) -> None:
    frames = (
        "<blockquote>{}</blockquote>",
        '<blockquote type="cite"><div>{}</div></blockquote>',
        '<div class="gmail_quote"><div class="gmail_attr">x:</div><blockquote>{}</blockquote></div>',
        '<div id="divRplyFwdMsg">From</div><div>{}</div>',
        '<div class="yahoo_quoted">{}</div>',
        '<div style="border-left: 2px solid blue; padding-left: 4px">{}</div>',
        "<hr><p><b>From:</b> Alien City &lt;a@b.example&gt;<br><b>Sent:</b> Monday 9:12</p>{}",
    )
    mine = "".join(f"<p>{escape(line)}</p>" for line in own)
    theirs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    assert commands(f"<html><body>{mine}{frames[frame].format(theirs)}</body></html>", content="text/html") == own


@given(own_lines, quoted_lines, st.booleans())
def test_flowed_quotations_are_quotation(own: list[str], lines: list[str], delsp: bool) -> None:  # noqa: FBT001 - drawn
    flowed = f"text/plain; format=flowed; delsp={'yes' if delsp else 'no'}"
    body = "\n".join([*own, "", *(f"> {line} " for line in lines), "> ."])
    assert commands(body, content=flowed) == own


PLAIN = sorted(
    name for name in expected() if b"text/html" not in (LETTERS / name).read_bytes() and "_only_the_" not in name
)


@given(st.sampled_from(PLAIN), st.data())
def test_a_quoted_order_slipped_into_a_real_letter_changes_nothing(name: str, data: st.DataObject) -> None:
    raw, wanted = (LETTERS / name).read_bytes(), expected()[name]
    text = raw.decode("ascii", "surrogateescape")
    places = [place for place, line in enumerate(text.split("\n")) if line.startswith(">")]
    if not places:
        return
    rows = text.split("\n")
    rows.insert(data.draw(st.sampled_from(places)), f"> {data.draw(st.sampled_from(ORDERS[:-2]))}")
    found = understood("\n".join(rows).encode("ascii", "surrogateescape"), domain=wanted.get("domain", "play.example"))
    assert set(written(found)) <= set(wanted["commands"]) or wanted.get("sent")


@given(own_lines, quoted_lines)
def test_a_forwarded_mail_is_not_read(own: list[str], lines: list[str]) -> None:
    inner, outer = EmailMessage(), EmailMessage()
    inner.set_content("\n".join(lines))
    outer["From"], outer["To"] = "anna@example.org", OURS
    outer.set_content("\n".join(own) + "\n")
    outer.add_attachment(inner)
    assert written(understood(outer.as_bytes())) == own


def test_the_wrapped_rest_of_a_quoted_line_is_quotation() -> None:
    body = "RT-e6\n\n> You may play GT-b3 or RT-e5, and if you cannot bear it any longer then\nresign\n"
    assert commands(body) == ["RT-e6"]


def test_a_lone_command_below_a_long_quoted_line_is_asked_about() -> None:
    found = understood(letter("> You may play GT-b3 or RT-e5, and if you cannot bear it any longer then\nresign\n"))
    assert not found.commands
    assert "resign" in found.reason


def test_a_command_below_a_short_quoted_line_is_the_senders_own() -> None:
    assert commands("> Your move?\nRT-e6\n> And then?\nsay wait and see\n") == ["RT-e6", "say wait and see"]


def test_lines_that_we_sent_are_quotation_below_the_first_boundary() -> None:
    sent = "Alien City #1042\nYour options:\n  GT-b3\n  resign\n"
    body = "> Alien City #1042\nYour options:\nGT-b3\nresign\n\nRT-e6\n"
    assert written(understood(letter(body), sent=sent)) == ["RT-e6"]


def test_a_line_that_we_sent_and_that_stands_marked_above_may_be_repeated() -> None:
    sent = "Alien City #1042\nYour options:\n  GT-b3\n  resign\n"
    body = "> Alien City #1042\n> Your options:\n>   GT-b3\n>   resign\n\nGT-b3\n"
    assert written(understood(letter(body), sent=sent)) == ["GT-b3"]


def test_our_own_text_without_any_mark_is_quotation_where_we_know_it() -> None:
    sent = "Alien City #1042 - your turn\nYour options:\n  GT-b3\n  resign\n"
    assert written(understood(letter(f"RT-e6\n\n{sent}"), sent=sent)) == ["RT-e6"]


@pytest.mark.parametrize("wrapped", ["{}", "> {}", "{}\nx"])
def test_the_marker_is_found_through_wraps(wrapped: str) -> None:
    marker = "*** Please write your reply above this\nline. ***"
    assert commands(f"RT-e6\n\n{wrapped.format(marker)}\n> resign\n") == ["RT-e6"]


def test_zulip_22585_a_block_of_headers_inside_the_text_ends_the_commands() -> None:
    body = f"RT-e6\nsee below\nFrom: Alien City <{OURS}>\nTo: anna@example.org\nSubject: your turn\n\nresign\n"
    assert commands(body) == ["RT-e6"]


def test_zulip_27618_a_list_of_hosts_does_not_eat_the_rest() -> None:
    assert commands("1.1.1.1,www.google.com\nRT-e6\n") == ["RT-e6"]


def test_talon_129_a_colon_or_short_lines_cut_nothing() -> None:
    assert commands("Here it comes:\nA\nb\nc:\nRT-e6\n") == ["RT-e6"]


def test_github_47_the_first_boundary_counts() -> None:
    intro = f"On Mon, Nov 30, 2026 at 9:12 AM Alien City\n<{OURS}>\nwrote:"
    body = f"RT-e6\n\n{intro}\n\nresign\n\nOn 29 Nov Anna wrote:\n> x\n"
    assert commands(body) == ["RT-e6"]


def test_github_3_the_senders_own_quotation_is_not_run_and_swallows_nothing() -> None:
    assert commands("As the rules have it:\n> resign\n\nso:\nRT-e6\n") == ["RT-e6"]


def test_trimmer_21_a_line_with_a_hash_is_no_signature() -> None:
    assert commands("# my move\nRT-e6\n# end of it\nhistory\n") == ["RT-e6", "history"]


def test_a_line_separator_inside_a_quoted_line_makes_no_line_of_its_own() -> None:
    assert commands("> hello\u2028resign\x0bundo\x85help\n\nRT-e6\n") == ["RT-e6"]
