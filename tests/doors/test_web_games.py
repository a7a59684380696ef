"""Games on the web in a real browser: signing in by a mailed link, playing by clicks, looking back, talking."""

import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy

import pytest
from playwright.sync_api import Browser, Page, expect

from server.play.house import Desk, House, open_house
from server.play.sittings import KEY_LASTS, key_text, open_sitting
from server.settings import Settings
from server.store.signing import Key
from server.web.sitting import COOKIE
from tests.doors.browser import faults, is_within, page_of
from tests.doors.conftest import Installation
from tests.server.cast import Person, enter

pytestmark = pytest.mark.doors

CODE = "94KN-4W49-VT4W-EQSA"


def link_for(installation: Installation, email: str) -> str:
    """Wait for the letter with the link and return it."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for letter in sorted((installation.post / "new").iterdir(), reverse=True):
            mail = message_from_bytes(letter.read_bytes(), policy=policy.default)
            body = mail.get_body(("plain",)) if mail["To"] == email else None
            if body and (found := re.search(r"/sign-in/[0-9]+-[0-9a-f]{64}", body.get_content())):
                return found[0]
        time.sleep(0.2)
    raise AssertionError(f"no link came for {email}")


def sign_in_by_mail(installation: Installation, page: Page, who: Person) -> None:
    """Sign in as somebody would: ask for the link, open it, press its button."""
    page.goto(f"{installation.http}/sign-in?next=/lobby")
    page.get_by_label("Your mail address").fill(who.email)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.locator("main")).to_contain_text("on its way")
    page.goto(installation.http + link_for(installation, who.email))
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


@pytest.fixture(scope="session")
def house(installation: Installation) -> Iterator[House]:
    """The installation's own tables, for what need not be done by clicks."""
    found = open_house(Settings(data=str(installation.data), games="tests.mini.game"))
    yield found
    found.store.close()


def sign_in(installation: Installation, house: House, page: Page, who: Person) -> None:
    """Put the cookie of somebody who has signed in into a browser."""
    now = house.clock()
    with house.store.write() as session:
        key = Key(player_id=who.id, leads_to="/", created_at=now, expires_at=now + KEY_LASTS)
        session.add(key)
        session.flush()
        opened = open_sitting(Desk(house, session, now), key_text(house, key.id), "a test")
    assert opened is not None
    page.context.add_cookies([{"name": COOKIE, "value": opened[0], "url": installation.http}])


def bearing(who: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {who.token}"}


def begin(installation: Installation, page: Page, first: Person, second: Person) -> str:
    """Begin a game of Alien City over the API and return its number."""
    api = f"{installation.http}/api/v1/challenges"
    wished = {"game": "alien-city", "to": second.name, "seat": "first", "options": {"code": CODE}}
    made = page.request.post(api, headers=bearing(first), data=wished).json()
    accepted = page.request.post(f"{api}/{made['id']}/accept", headers=bearing(second)).json()
    return str(accepted["game_id"])


def touch_first(page: Page) -> None:
    """Play whatever the hand offers first, by clicks alone."""
    hand = page.locator("#hand")
    for _ in range(6):
        if (go := hand.get_by_role("button", name=re.compile("^Play "))).count():
            go.click()
            return
        if page.locator("#board .lit[tabindex]").count():
            page.locator("#board .lit[tabindex]").first.click()
        else:
            hand.get_by_role("button").first.click()
    raise AssertionError("no move came about")


def test_a_game_is_proposed_accepted_played_by_clicks_talked_over_and_given_up(
    installation: Installation, house: House, browser: Browser
) -> None:
    with page_of(browser) as wanda, page_of(browser, width=360, height=800) as willi:
        sign_in_by_mail(installation, wanda, enter(house, "Wanda"))
        sign_in(installation, house, willi, enter(house, "Willi"))
        wanda.locator("select[name=game]").select_option("alien-city")
        wanda.get_by_label("To whom").fill("Nobody Here")
        wanda.get_by_label("Options").fill(f"code={CODE} seat=first")
        wanda.get_by_role("button", name="Propose it").click()
        expect(wanda.get_by_label("To whom")).to_be_focused()
        expect(wanda.get_by_label("To whom")).to_have_accessible_description(re.compile("Nobody here is called"))
        expect(wanda.get_by_label("Options")).to_have_value(f"code={CODE} seat=first")
        wanda.get_by_label("To whom").fill("Willi")
        wanda.get_by_role("button", name="Propose it").click()
        expect(wanda.get_by_role("status")).to_contain_text("Willi is invited")
        assert faults(wanda) == []
        willi.goto(f"{installation.http}/lobby")
        assert is_within(willi)
        willi.get_by_role("button", name="Play").click()
        expect(willi.locator("h1")).to_contain_text("Alien City, game")
        expect(willi.locator(".lead")).to_contain_text("Waiting for Wanda")
        wanda.goto(willi.url.partition("?")[0])
        expect(wanda.locator(".lead")).to_contain_text("It is your turn")
        assert (faults(wanda), faults(willi), is_within(willi)) == ([], [], True)

        wanda.locator("#hand").get_by_role("button", name="red tower").click()
        wanda.locator('#board [data-key="lot:e5"]').first.click()
        expect(wanda.locator(".why")).to_contain_text("AC-10")
        wanda.locator('#board .lit[data-key="lot:c4"]').last.click()
        wanda.get_by_role("button", name="Play RT-c4").click()
        expect(wanda.get_by_role("status").first).to_contain_text("RT-c4 is played")
        for page in (willi, wanda, willi, wanda):
            expect(page.locator(".lead")).to_contain_text("It is your turn")
            touch_first(page)
            expect(page.get_by_role("status").first).to_contain_text("is played")

        expect(willi.locator(".lead")).to_contain_text("It is your turn")
        wanda.get_by_label("Say something").fill("<b>Well</b> played")
        wanda.get_by_role("button", name="Say it").click()
        expect(willi.locator("#talk")).to_contain_text("Wanda <b>Well</b> played")

        willi.locator("#slider").fill("2")
        expect(willi.locator("#shown")).to_have_text("2")
        expect(willi.locator("li[aria-current]")).to_have_count(1)
        willi.goto(willi.url)
        expect(willi.locator("li[aria-current]")).to_have_count(1)
        willi.get_by_role("link", name="Try moves, apart from the game").click()
        expect(willi.get_by_label("What was played, one move a line")).to_have_value(re.compile("^RT-c4\n"))

        willi.go_back()
        willi.get_by_role("link", name="Now").click()
        willi.get_by_text("Offer, take back, resign").click()
        willi.get_by_label("I give this game up").check()
        willi.get_by_role("button", name="Resign").click()
        expect(willi.locator(".lead")).to_contain_text("It is over")
        assert faults(willi) == []


def test_a_whole_game_is_played_by_clicks_against_a_program_and_the_page_follows(
    installation: Installation, house: House, browser: Browser
) -> None:
    wendy, winston = enter(house, "Wendy"), enter(house, "Winston")
    with page_of(browser) as page:
        sign_in(installation, house, page, wendy)
        game = begin(installation, page, wendy, winston)
        api, where = f"{installation.http}/api/v1/games/{game}", f"{installation.http}/games/{game}"
        page.goto(where)
        for _ in range(60):
            expect(page.locator(".lead")).to_contain_text(re.compile("It is (your turn|over)"))
            if "It is over" in page.locator(".lead").inner_text():
                break
            touch_first(page)
            expect(page.locator(".answer")).to_contain_text("is played")
            legal = page.request.get(f"{api}/legal-moves", headers=bearing(winston)).json()["moves"]
            if legal:
                page.request.post(f"{api}/moves?wait=5", headers=bearing(winston), data={"move": legal[0]})
        told = page.request.get(api).json()
        assert (told["status"], faults(page)) == ("over", [])
        assert page.locator(".moves li").count() == told["ply"]
        page.goto(f"{installation.http}/records?player=winston")
        expect(page.locator("main")).to_contain_text(f"game {game}")


def test_wishes_and_tokens_are_set_on_the_account_page(
    installation: Installation, house: House, browser: Browser
) -> None:
    with page_of(browser, width=360, height=800) as page:
        sign_in(installation, house, page, enter(house, "Wenzel"))
        page.goto(f"{installation.http}/account")
        assert (faults(page), is_within(page)) == ([], True)
        card = page.locator("li", has=page.get_by_role("heading", name="pdf"))
        card.get_by_role("combobox").select_option("on")
        card.get_by_role("button", name="Set it").click()
        expect(page.get_by_role("status")).to_contain_text("pdf on")
        page.get_by_label("What the new token is for").fill("my program")
        page.get_by_role("button", name="Give me a token").click()
        token = page.get_by_role("status").locator("code").inner_text()
        program = {"Authorization": f"Bearer {token}"}
        assert page.request.get(f"{installation.http}/api/v1/games", headers=program).status == 200
        page.locator("li", has=page.get_by_role("heading", name="my program")).get_by_role("button").click()
        assert page.request.get(f"{installation.http}/api/v1/games", headers=program).status == 401
        data = page.request.get(f"{installation.http}/account/data.zip")
        assert data.body().startswith(b"PK")
        page.goto(f"{installation.http}/account")
        page.get_by_label("Where to post").fill("http://127.0.0.1/inside")
        page.get_by_role("button", name="Add it").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("Where to post").fill("https://example.org/hook")
        page.get_by_role("button", name="Add it").click()
        expect(page.get_by_role("status")).to_contain_text("whsec_")
        page.get_by_role("button", name="Remove it").click()
        expect(page.get_by_role("button", name="Remove it")).to_have_count(0)
        page.goto(f"{installation.http}/operator")
        expect(page.locator("main")).to_contain_text("There is no such page")


def test_a_form_that_is_not_ours_acts_for_nobody(installation: Installation, house: House, browser: Browser) -> None:
    with page_of(browser) as page:
        sign_in(installation, house, page, enter(house, "Walter"))
        answer = page.request.post(
            f"{installation.http}/lobby", form={"verb": "new", "game": "alien-city", "seal": "0" * 64}
        )
        assert answer.status == 403
        page.goto(f"{installation.http}/account")
        page.get_by_role("button", name="Sign out").click()
        page.goto(f"{installation.http}/lobby")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_link_opens_the_door_once_and_a_look_at_it_opens_nothing(
    installation: Installation, house: House, browser: Browser
) -> None:
    enter(house, "Werner")
    with page_of(browser) as page:
        page.request.post(f"{installation.http}/sign-in", form={"email": "werner@example.org"})
        link = installation.http + link_for(installation, "werner@example.org")
        for _ in range(2):
            assert page.request.get(link).status == 200
        assert page.request.post(link).status == 200
        assert page.request.post(link).status == 410
        assert page.request.post(link[:-1] + "x").status == 410


def test_without_scripts_a_game_is_read_and_a_move_is_sent_as_text(
    installation: Installation, house: House, browser: Browser
) -> None:
    wilma, wolf = enter(house, "Wilma"), enter(house, "Wolf")
    with page_of(browser, scripts=False, scheme="dark") as page:
        sign_in(installation, house, page, wilma)
        game = begin(installation, page, wilma, wolf)
        page.goto(f"{installation.http}/games/{game}")
        page.get_by_label("The move as text").fill("XX-e5")
        page.get_by_role("button", name="Play it").click()
        expect(page.locator(".problem")).to_be_visible()
        move = page.request.get(f"{installation.http}/api/v1/games/{game}/legal-moves").json()["moves"][0]
        page.get_by_label("The move as text").fill(move.lower())
        page.get_by_role("button", name="Play it").click()
        expect(page.locator(".answer")).to_contain_text(f"{move} is played")
        expect(page.locator("figure.board svg")).to_be_visible()


def test_a_player_who_writes_the_own_name_is_forgotten(
    installation: Installation, house: House, browser: Browser
) -> None:
    with page_of(browser) as page:
        sign_in(installation, house, page, enter(house, "Wigbert"))
        page.goto(f"{installation.http}/account")
        page.get_by_text("Have yourself forgotten").click()
        for said in ("somebody", "wigbert"):
            page.get_by_label("Write your name to confirm it").fill(said)
            page.get_by_role("button", name="Forget me").click()
        expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
