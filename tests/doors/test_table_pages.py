"""The pages for tables in a real browser: dealing a start, printing it, scoring a game by touching its board."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.doors.browser import faults, is_within, page_of
from tests.doors.conftest import Installation

pytestmark = pytest.mark.doors

CODE = "94KN-4W49-VT4W-EQSA"
PICTURES = re.compile(r"/printables/|/rules/.*\.svg")
PAGES = (
    "/",
    "/records",
    "/sign-in",
    "/rules/alien-city",
    "/rules/stratopolis",
    "/rules/alien-attack-usa",
    "/no-such-page",
    "/setups",
    "/score",
    *(f"/setups/{game}" for game in ("alien-city", "stratopolis", "alien-attack-usa", "mini")),
    *(f"/score/{game}" for game in ("alien-city", "stratopolis")),
    "/setups/alien-city?code=wrong",
    "/setups/no-such-game",
)


def test_no_page_has_a_fault_that_axe_knows_nor_is_wider_than_a_phone(
    installation: Installation, browser: Browser
) -> None:
    with page_of(browser, width=360, height=800) as page:
        page.route(PICTURES, lambda route: route.fulfill(content_type="image/svg+xml", body="<svg/>"))
        for where in PAGES:
            answer = page.goto(installation.http + where)
            assert answer is not None
            assert len(answer.body()) < 100_000, where
            assert faults(page) == [], where
            assert is_within(page), where


def test_a_city_is_shuffled_without_loading_and_its_address_shows_it_again(
    installation: Installation, browser: Browser
) -> None:
    with page_of(browser) as page:
        page.goto(f"{installation.http}/setups/alien-city")
        first = page.locator("#code").inner_text()
        page.get_by_role("button", name="Shuffle").click()
        expect(page.locator("#code")).not_to_have_text(first)
        second = page.locator("#code").inner_text()
        page.goto(page.url)
        assert page.locator("#code").inner_text() == second
        page.get_by_label("only even ones").check()
        page.get_by_role("button", name="Shuffle").click()
        expect(page.locator("#code")).not_to_have_text(second)
        expect(page.locator(".facts")).to_contain_text("even:")


def test_a_start_can_be_had_in_every_form(installation: Installation, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{installation.http}/setups/alien-city?code={CODE}")
        for link in page.locator("ul.row a").all():
            answer = page.request.get(f"{installation.http}{link.get_attribute('href')}")
            assert answer.status == 200
        answer = page.request.get(f"{installation.http}/printables/alien-city?kit=tiles&paper=letter")
        assert answer.headers["content-type"] == "application/pdf"


def test_a_code_with_a_slip_is_told_and_not_taken_for_a_seed(installation: Installation, browser: Browser) -> None:
    with page_of(browser, scripts=False) as page:
        page.goto(f"{installation.http}/setups/alien-city?code={CODE[:-1]}B")
        assert page.get_by_role("alert").inner_text()
        assert page.locator("#code").count() == 0


def test_a_game_of_a_table_is_entered_by_touch_and_scored(installation: Installation, browser: Browser) -> None:
    with page_of(browser) as page:
        page.goto(f"{installation.http}/score/alien-city?code={CODE}")
        page.locator("#hand").get_by_role("button", name="red tower").click()
        page.locator('#board .lit[data-key="lot:c4"]').last.click()
        page.locator('#board .lit[data-key="lot:c4"]').last.click()
        page.get_by_role("button", name="Play RT-c4(c4)").click()
        expect(page.get_by_label("What was played, one move a line")).to_have_value("RT-c4(c4)")
        expect(page.locator("table.score").first).to_contain_text("AC-")
        page.locator("tr[data-part]").hover()
        expect(page.locator(".trace")).to_contain_text("c4 red tower: customers")
        page.mouse.move(0, 0)
        expect(page.locator(".trace")).not_to_be_visible()
        page.locator("tr[data-part] a").focus()
        expect(page.locator(".trace")).to_be_visible()
        page.locator("#hand").get_by_role("button", name="black dome").click()
        page.locator('#board .lit[data-key="lot:c7"]').last.press("Enter")
        page.get_by_role("button", name="Play ND-c7").click()
        expect(page.get_by_label("What was played, one move a line")).to_have_value("RT-c4(c4)\nND-c7")


def test_without_scripts_a_game_is_scored_from_text_and_slips_are_named(
    installation: Installation, browser: Browser
) -> None:
    with page_of(browser, scripts=False) as page:
        page.goto(f"{installation.http}/score/alien-city?code={CODE}")
        page.get_by_label("What was played, one move a line").fill("RT-c4(c4)\n1: ND-c7\nRT-e5")
        page.get_by_role("button", name="Score it").click()
        expect(page.get_by_role("heading", name="Slips")).to_be_visible()
        page.locator("tr[data-part] a").first.click()
        expect(page.locator(".trace").first).to_be_visible()
        assert "AC-10" in page.locator("section li").last.inner_text()
        page.get_by_label("What was played, one move a line").fill("RT-c4(c4)\nhello")
        page.get_by_role("button", name="Score it").click()
        assert "Move 2" in page.get_by_role("alert").inner_text()
