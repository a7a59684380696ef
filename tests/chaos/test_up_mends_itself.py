"""`guildpost up` starts again what died, and what lives but no longer answers."""

import signal
from collections.abc import Iterator

import pytest

from server.cli.up.watch import Signs
from tests.chaos.cluster import Cluster, cluster, wait_until

pytestmark = [pytest.mark.doors, pytest.mark.timeout(300)]
PARTS = ("worker", "web", "smtpd", "broker")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("mend"), patience="6") as made:
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


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_killed_is_started_again(running: Cluster, part: str) -> None:
    wait_until(lambda: part in running.parts(), 20, f"{part} does not run")
    before = running.signal(part, signal.SIGKILL)
    wait_until(lambda: replaced(running, part, before), 60, f"{part} did not come back: {running.log()}")


@pytest.mark.parametrize("part", ["web", "worker"])
def test_a_part_whose_first_process_is_killed_leaves_no_orphans_behind(running: Cluster, part: str) -> None:
    before = running.parts()[part]
    running.behead(part)
    wait_until(lambda: replaced(running, part, before), 60, f"{part} did not come back: {running.log()}")


@pytest.mark.parametrize("part", ["worker", "web"])
def test_a_part_that_is_stuck_is_started_again(running: Cluster, part: str) -> None:
    wait_until(lambda: part in running.parts() and answers(running, part), 60, f"{part} does not run")
    before = running.signal(part, signal.SIGSTOP)
    wait_until(lambda: replaced(running, part, before), 120, f"{part} did not come back: {running.log()}")
    assert f"{part} gives no sign of life" in running.log()
