"""Whatever is killed or emptied: no acknowledged move is lost, none is made twice, and every turn has its letter."""

from pathlib import Path

import pytest

from tests.chaos.in_ci import hold

pytestmark = [pytest.mark.doors, pytest.mark.timeout(900)]


def test_no_promise_is_broken_under_kills_on_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hold("sqlite", tmp_path / "gp", capsys)
