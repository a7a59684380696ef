"""A real Chromium for tests: pages, their errors, and what axe-core finds wrong with them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

Scheme = Literal["light", "dark"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give the system's Chromium; where there is none the test is skipped, but never with CI=true."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("Chromium is not here.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def page_of(
    browser: Browser, *, width: int = 1200, height: int = 900, scheme: Scheme = "light", scripts: bool = True
) -> Iterator[Page]:
    """Give a page; whatever it complains of on its console fails the test."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=scripts
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if _complains(said) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def _complains(said: ConsoleMessage) -> bool:
    """Say whether a page is wrong; that the server refused something, as it should, is noted by Chromium too."""
    return said.type in {"error", "warning"} and "status of 4" not in said.text and "ERR_FAILED" not in said.text


def faults(page: Page) -> list[str]:
    """Return what axe-core holds against a page (WCAG 2.2 AA and best practice), a line each."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def is_within(page: Page) -> bool:
    """Say whether nothing of the page reaches beyond its right edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
