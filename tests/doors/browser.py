"""A real Chromium for tests: pages, their errors, and what axe-core finds wrong with them."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

Scheme = Literal["light", "dark"]
PATIENCE_MS = 30_000
"""How long a page is waited for; the machine may be busy with other tests."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give the system's Chromium; where there is none the test is skipped, but never with CI=true."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None and os.environ.get("CI") != "true":
        pytest.skip("Chromium is not here.")
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
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
    assert not complaints, complaints


def _complains(said: ConsoleMessage) -> bool:
    """Say whether a page is wrong; that the server refused something, as it should, is noted by Chromium too."""
    return said.type in {"error", "warning"} and "status of 4" not in said.text and "ERR_FAILED" not in said.text


def faults(page: Page) -> list[str]:
    """Return what axe-core holds against a page (WCAG 2.2 AA and best practice), a line each; light and dark.

    Of all its rules only that on contrast depends on the colours, so the other scheme is held to that one alone.
    """
    found = Axe().run(page).response["violations"]
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    found += page.evaluate("axe.run({runOnly: ['color-contrast']})")["violations"]
    page.emulate_media(color_scheme="dark" if dark else "light")
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def is_within(page: Page) -> bool:
    """Say whether nothing of the page reaches beyond its right edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
