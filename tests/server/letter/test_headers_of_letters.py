"""What a letter's header tells: who wrote, to which of our addresses, about which letter."""

import pytest

from server.mailroom.letter.sender import sender_of
from tests.server.letter.desk import DOMAIN, OURS, letter, understood


def header(*fields: str) -> bytes:
    return "\n".join([*fields, "", "RT-e5", ""]).encode()


@pytest.mark.parametrize(
    ("value", "address", "name"),
    [
        ("anna@example.org", "anna@example.org", ""),
        ("<Anna@Example.ORG>", "anna@example.org", ""),
        ("Anna <anna@example.org>", "anna@example.org", "Anna"),
        ('"Rye, Anna" <anna@example.org>', "anna@example.org", "Rye, Anna"),
        ('"anna@example.org" <anna@example.org>', "anna@example.org", "anna@example.org"),
        ("anna@example.org <anna@example.org>", "anna@example.org", "anna@example.org"),
        ("anna@example.org (Anna)", "anna@example.org", "Anna"),
        ("=?utf-8?q?Ann=C3=A4?= <anna@example.org>", "anna@example.org", "Annä"),
        ("=?iso-2022-jp?b?GyRCMlYbKEI=?= <hana@example.jp>", "hana@example.jp", "花"),
    ],
)
def test_one_address_in_from_is_the_sender(value: str, address: str, name: str) -> None:
    found = sender_of([value])
    assert (found.address, found.name) == (address, name)


@pytest.mark.parametrize(
    "values",
    [
        [],
        ["anna@example.org", "eve@example.com"],
        ["anna@example.org, eve@example.com"],
        ["anna@example.org]<eve@example.com>"],
        ["anna@example.org <eve@example.com>"],
        ["<anna@example.org> <eve@example.com>"],
        ["anna@example.org <>"],
        ["undisclosed:;"],
        ["anna at example.org"],
        ["anna@"],
        ["@example.org"],
        ["\x00"],
    ],
)
def test_anything_else_in_from_is_nobody(values: list[str]) -> None:
    assert sender_of(values).address is None


def test_two_from_fields_are_nobody() -> None:
    assert understood(header("From: a@example.org", "From: b@example.org")).sender is None


def test_cpython_114906_a_line_end_hidden_in_a_name_or_subject_is_gone() -> None:
    found = understood(
        header("From: =?utf-8?q?Anna=0D=0ABcc=3A_eve?= <a@example.org>", "Subject: =?utf-8?b?aGkNCkJjYzogZXZl?=")
    )
    assert (found.sender_name, found.subject) == ("Anna Bcc: eve", "hi Bcc: eve")


def test_cpython_94306_and_mailman_448_ids_in_square_brackets_are_opaque() -> None:
    found = understood(header("From: a@example.org", "Message-ID: <[CABx@microsoft.com]>", "In-Reply-To: <x@y> <z@y>"))
    assert (found.message_id, found.in_reply_to) == ("CABx@microsoft.com", "x@y")


def test_mailman_490_a_letter_without_an_id_has_none() -> None:
    found = understood(header("From: a@example.org"))
    assert (found.message_id, found.in_reply_to) == (None, None)


def test_the_date_is_kept_as_it_was_written() -> None:
    assert understood(header("From: a@example.org", "Date: Mon,  30 Nov 2026\n 09:30")).date == "Mon, 30 Nov 2026 09:30"


def test_an_id_that_is_too_long_to_keep_is_none() -> None:
    assert understood(header("From: a@example.org", f"Message-ID: <{'x' * 300}@y>")).message_id is None


@pytest.mark.parametrize(
    "field",
    [
        f"To: Alien City <{OURS.upper()}>",
        f"To: other@example.org,\n Alien City\n <{OURS}>",
        f"Delivered-To: {OURS}",
        f"X-Original-To: {OURS}",
        f"Envelope-To: <{OURS}>",
        f"X-Envelope-To: {OURS};",
        f"x-gm-original-to: {OURS}",
        f"Resent-To: <{OURS}>",
        f"CC: a@example.org, <{OURS}>,",
        f"References: <a@b>, <{OURS}>,<c@d>",
    ],
)
def test_our_address_is_found_in_every_carrier(field: str) -> None:
    assert understood(header("From: a@example.org", field)).recipients == (OURS,)


def test_the_likeliest_carrier_comes_first_and_nobody_elses_address_comes() -> None:
    found = understood(
        header(
            "From: a@example.org",
            f"References: <g1042@{DOMAIN}>",
            "Cc: b@display.example",
            f"Delivered-To: two@{DOMAIN}",
            f"To: one@{DOMAIN}, c@example.org, two@{DOMAIN}",
        )
    )
    assert found.recipients == (f"one@{DOMAIN}", f"two@{DOMAIN}", f"g1042@{DOMAIN}")


def test_mailarchive_3510_a_comma_at_the_end_of_a_field_loses_nothing() -> None:
    assert understood(letter("RT-e5\n", "Cc: b@example.org,\n")).commands


@pytest.mark.parametrize(
    "field",
    [
        "auto-submitted: AUTO-REPLIED",
        "Auto-Submitted: (by hand) auto-generated; x=no",
        "precedence:  JUNK",
        "PRECEDENCE: list",
        "Precedence: auto_reply",
        "List-Id: x",
        "LIST-UNSUBSCRIBE: <mailto:x>",
        "Return-Path:  <>",
        "X-LOOP: play.example",
        "x-autoreply: yes",
    ],
)
def test_a_letter_that_a_program_wrote_is_ignored_in_whatever_case_it_says_so(field: str) -> None:
    found = understood(letter("RT-e5\n", f"{field}\n"))
    assert (found.verdict.value, found.auto, found.commands) == ("ignored", True, ())


@pytest.mark.parametrize(
    "field",
    ["Auto-Submitted: no", "Auto-Submitted: No (really)", "Precedence: normal", "X-Auto-Response-Suppress: All"],
)
def test_ostic_726_what_people_send_is_no_evidence(field: str) -> None:
    assert understood(letter("RT-e5\n", f"{field}\n")).verdict.value == "commands"


def test_posthog_92017_our_own_domain_is_ignored_and_one_that_ends_alike_is_not() -> None:
    ours = letter("RT-e5\n").replace(b"anna@example.org", b"x@mail.play.example")
    alike = letter("RT-e5\n").replace(b"anna@example.org", b"x@display.example")
    assert understood(ours).verdict.value == "ignored"
    assert understood(alike).verdict.value == "commands"
