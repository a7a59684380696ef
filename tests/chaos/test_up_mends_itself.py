"""`guildpost up` starts again what died, and what lives but no longer answers."""

import signal
from collections.abc import Iterator
from functools import partial

import pytest

from server.cli.up.watch import Signs
from tests.chaos.cluster import Cluster, cluster, wait_until

pytestmark = [pytest.mark.doors, pytest.mark.timeout(300)]
PARTS = ("worker", "web", "smtpd", "broker")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("mend"), patience="3") as made:
        yield made


def answers(running: Cluster, part: str) -> bool:
    house = running.house()
    signs = Signs(house, house.clock())
    sign = {"web": signs.web, "smtpd": signs.mail, "worker": signs.work, "broker": signs.broker}[part]
    try:
        return sign()
    finally:
        house.store.close()


def replaced(running: Cluster, part: str, before: int | None) -> bool:
    return running.parts().get(part) not in {None, before} and answers(running, part)


def are_replaced(running: Cluster, before: dict[str, int | None]) -> None:
    """Wait until each part runs anew and answers."""
    for part, number in before.items():
        wait_until(partial(replaced, running, part, number), 60, f"{part} did not come back: {running.log()}")


def test_parts_that_are_stuck_are_started_again(running: Cluster) -> None:
    before = {part: running.signal(part, signal.SIGSTOP) for part in ("web", "worker")}
    are_replaced(running, before)
    for part in before:
        assert f"{part} gives no sign of life" in running.log()


def test_parts_that_are_killed_are_started_again(running: Cluster) -> None:
    are_replaced(running, {part: running.signal(part, signal.SIGKILL) for part in PARTS})


def test_parts_whose_first_processes_are_killed_leave_no_orphans_behind(running: Cluster) -> None:
    before = {part: running.parts()[part] for part in ("web", "worker")}
    for part in before:
        running.behead(part)
    are_replaced(running, {**before})
