"""From a part's bytes to lines: charsets, flowed text, HTML, the choice between forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.mailroom.letter.charset import codec, decode
from server.mailroom.letter.flowed import flowed_lines
from server.mailroom.letter.htmltext import html_lines
from server.mailroom.letter.lines import Mark, plain, tidy
from server.mailroom.letter.sent import sent_text
from server.mailroom.letter.words import visible
from tests.server.letter.desk import commands, letter, understood


@pytest.mark.parametrize(
    ("claimed", "name"),
    [
        ("UTF8", "utf_8"),
        ("cp-850", "cp850"),
        ("iso-8859-8-i", "iso8859_8"),
        ("ansi", "cp1252"),
        ("x-sjis", "cp932"),
        ("x-gbk", "gb18030"),
        ("gb2312", "gb18030"),
        ("windows-1251", "cp1251"),
        ("ISO-8859-1", "cp1252"),
        ("ks_c_5601-1987", "cp949"),
        ("utf-8  euao6y69zh2w", "utf_8"),
        ("uft-8", "utf_8"),
        ("us-ascii", "utf_8"),
        ("unknown-8bit", None),
        ("bogus", None),
        ("", None),
        (None, None),
        ("rot13", None),
        ("unicode_escape", None),
        ("punycode", None),
        ("idna", None),
        ("../../etc", None),
    ],
)
def test_a_charset_is_known_by_its_many_names_and_tricks_are_not_charsets(
    claimed: str | None, name: str | None
) -> None:
    assert codec(claimed) == name


def test_text_is_read_by_its_charset_else_as_utf_8_else_as_windows_1252() -> None:
    assert decode("Züge".encode("cp850"), "cp-850") == "Züge"
    assert decode("Züge".encode(), "bogus") == "Züge"
    assert decode("Züge".encode("cp1252"), "utf-8") == "Züge"
    assert decode(b"\x81\x8d", None) == "\ufffd\ufffd"


@given(st.binary(max_size=60), st.text(max_size=20))
def test_any_bytes_under_any_charset_are_text(data: bytes, claimed: str) -> None:
    assert isinstance(decode(data, claimed), str)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("=?utf-8?q?Z=C3=BCge?=", "Züge"),
        ("=?utf-8?B?WsO8?= =?utf-8?B?Z2U=?=", "Züge"),
        ("a =?bogus?q?b?= c", "a b c"),
        ("a =?utf-8?b?!!!?=", "a"),
        ("=?utf-8?q?x", "=?utf-8?q?x"),
        ("two\n lines", "two lines"),
        ("Z\udcc3\udcbcge", "Züge"),
    ],
)
def test_encoded_words_are_shown_as_a_person_would_see_them(value: str, shown: str) -> None:
    assert visible(value) == shown


def flowed(text: str, *, deletes_space: bool = False) -> list[tuple[str, Mark]]:
    found = flowed_lines(text, deletes_space=deletes_space, complete=lambda line: line == "RT-e5")
    return [(line.text, line.mark) for line in found]


def test_rfc_3676_lines_that_end_in_a_space_go_on() -> None:
    assert flowed("one \ntwo\nthree") == [("one two", Mark.OWN), ("three", Mark.OWN)]


def test_rfc_3676_delsp_takes_the_space_away() -> None:
    assert flowed("RT-e \n5", deletes_space=True) == [("RT-e5", Mark.OWN)]


def test_rfc_3676_a_stuffed_space_is_taken_off() -> None:
    assert flowed(" From here\n >x") == [("From here", Mark.OWN), (">x", Mark.QUOTED)]


def test_rfc_3676_depths_do_not_mix() -> None:
    assert flowed("> one \n> two\n>> three \nfour") == [
        ("one two", Mark.QUOTED),
        ("three", Mark.QUOTED),
        ("four", Mark.OWN),
    ]


def test_rfc_3676_the_signature_mark_stands_alone() -> None:
    assert flowed("one \n-- \ntwo") == [("one", Mark.OWN), ("--", Mark.OWN), ("two", Mark.OWN)]


def test_a_space_behind_a_move_is_a_slip_of_the_thumb() -> None:
    assert flowed("RT-e5 \nthanks") == [("RT-e5", Mark.OWN), ("thanks", Mark.OWN)]


def test_html_is_read_in_the_lines_that_its_reader_sees() -> None:
    markup = (
        "<div>a<br>b &amp;\n c</div>d<pre>e\n  f</pre><table><tr><td>g</td><td>h</td></tr></table><ul><li>i<li>j</ul>"
    )
    assert [line.text for line in html_lines(markup)] == ["a", "b & c", "d", "e", "f", "g h", "i", "j"]


@pytest.mark.parametrize(
    "markup", ["", " ", "<!-- x -->", "<", "\x00", "<?xml version='1.0' encoding='bogus'?>", "<html>"]
)
def test_html_without_words_has_no_lines(markup: str) -> None:
    assert [line.text for line in html_lines(markup)] in ([], ["<"])


def test_html_that_is_cut_by_the_limit_loses_its_last_line() -> None:
    assert "resign" not in [line.text for line in html_lines("<p>x</p>" * 40_000 + "<p>resign from all</p>")]


@given(st.text(max_size=80))
def test_any_html_has_lines(markup: str) -> None:
    assert all(line.text for line in html_lines(f"<p>{markup}") if line.mark is not Mark.STOP)


@given(st.text(max_size=60))
def test_the_plain_form_is_stable_and_holds_no_control_characters(text: str) -> None:
    once = plain(tidy(text))
    assert plain(once) == once
    assert not any(ord(letter) < 32 for letter in once)


def test_discourse_30512_one_marker_alone_does_not_empty_the_letter() -> None:
    body = '<div name="messageReplySection"><p>RT-e5</p></div>'
    assert commands(body, content="text/html") == ["RT-e5"]


def test_imap_tools_195_winmail_dat_is_explained_and_no_empty_move() -> None:
    found = understood(letter("AAAA", content="application/ms-tnef; name=winmail.dat"))
    assert found.verdict.value == "refused"
    assert "winmail.dat" in found.reason


def test_a_letter_of_ours_is_known_by_its_text_as_a_mail_or_bare() -> None:
    assert sent_text(letter("Your options:\n  GT-b3\n")) == "Your options:\n  GT-b3\n"
    assert sent_text(b"Your options:\n  GT-b3\n") == "Your options:\n  GT-b3\n"
    assert sent_text(b"From: c3\nGT-b3\n") == "From: c3\nGT-b3\n"
