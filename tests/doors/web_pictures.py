"""Takes the pictures of docs/web.md from a whole installation; run it when a page looks different.

python -m tests.doors.web_pictures
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page

from server.play.house import House, open_house
from server.settings import Settings
from tests.doors.browser import chromium, page_of
from tests.doors.conftest import Installation, installed
from tests.doors.test_web_games import CODE, bearing, begin, sign_in
from tests.printables.test_raster_readme import LAYOUT
from tests.printables.test_raster_readme import MOVES as TOLD
from tests.server.cast import enter
from tests.upstart import ROOT

FOLDER: Final = ROOT / "docs" / "img"
COLOURS: Final = 64
MOVES: Final = ("RT-c4(c4)", "ND-c7", "BD-h3", "RD-c3")
SCORED: Final = urlencode({"code": LAYOUT, "moves": "\n".join(TOLD.split())})


def main() -> int:
    """Take every picture and say how large it is."""
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)) as installation, chromium() as browser:
        house = open_house(Settings(data=folder, games="tests.mini.game"))
        _take_all(installation, house, browser)
        house.store.close()
    return 0


def _take_all(installation: Installation, house: House, browser: Browser) -> None:
    """Look at the pages as a stranger, then as a player whose turn it is."""
    with page_of(browser) as page, page_of(browser, width=360, height=800) as phone:
        _take(page, "home", installation.http)
        _take(phone, "setups", f"{installation.http}/setups/alien-city?code={CODE}")
        _take(page, "score", f"{installation.http}/score/alien-city?{SCORED}")
    anna, ben = enter(house, "Anna"), enter(house, "Ben")
    with page_of(browser) as page, page_of(browser, scheme="dark") as dark:
        for one in (page, dark):
            sign_in(installation, house, one, anna)
        game = begin(installation, page, anna, ben)
        moves = f"{installation.http}/api/v1/games/{game}/moves?wait=5"
        for number, move in enumerate(MOVES):
            made = page.request.post(moves, headers=bearing((anna, ben)[number % 2]), data={"move": move})
            assert made.status == 200, made.text()
        page.request.post(
            f"{installation.http}/api/v1/challenges", headers=bearing(ben), data={"game": "stratopolis", "to": "Anna"}
        )
        _take(dark, "lobby", f"{installation.http}/lobby")
        _take(page, "game", f"{installation.http}/games/{game}")


def _take(page: Page, name: str, where: str) -> None:
    page.goto(where, wait_until="load")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    place = FOLDER / f"web-{name}.png"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(place, optimize=True)
    sys.stdout.write(f"{place.name} {picture.width} x {picture.height}, {place.stat().st_size} bytes\n")


if __name__ == "__main__":
    sys.exit(main())
