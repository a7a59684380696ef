"""The process of the workers: turns settings into a Celery application that judges and delivers."""

from contextlib import suppress
from functools import cache
from typing import Any

from celery import Celery
from celery.bootsteps import StartStopStep
from celery.signals import worker_process_init, worker_ready
from kombu.exceptions import OperationalError

from server.jobs import enlist
from server.play.bell import QUEUE_OF, QUEUES, TICK, bell, make_app, unheard
from server.play.house import House, open_house
from server.play.log import configure_log
from server.play.pulse import beat
from server.settings import read


class Metronome(StartStopStep):  # type: ignore[misc]  # Celery has no types
    """Has a worker's first process order a tick at once and then twice a lease, for as long as it hears the broker.

    It counts on the clock that nobody can set, and is no process of its own that could die alone, unlike Celery's beat.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)
    timer: Any = None

    def start(self, parent: Any) -> None:  # noqa: ANN401 - the consumer of Celery
        """Begin to tick; called again after each loss of the broker."""
        self.stop(parent)
        self._order(parent.app)
        self.timer = parent.timer.call_repeatedly(parent.app.conf.tick_seconds, self._order, (parent.app,))

    def stop(self, parent: Any) -> None:  # noqa: ANN401 - the consumer of Celery
        """Cease to tick."""
        del parent
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _order(self, app: Celery) -> None:
        with suppress(OperationalError, OSError):
            app.send_task(TICK, queue=QUEUE_OF[TICK], retry=False)


def celery_app() -> Celery:
    """Return the application of a worker process, wired from the environment; each pool process opens its own house."""
    settings = read()
    configure_log(settings)
    app = make_app(settings)

    @cache
    def house() -> House:
        return open_house(settings, bell(settings), unheard=unheard(settings))

    def fresh(**_signal: object) -> None:
        house.cache_clear()

    def ready(**_signal: object) -> None:
        beat(house())
        house().store.close()

    worker_process_init.connect(fresh, weak=False)
    worker_ready.connect(ready, weak=False)
    enlist(app, house)
    app.steps["consumer"].add(Metronome)
    return app


def main() -> None:
    """Work until told to end."""
    settings = read()
    settings.folder.mkdir(parents=True, exist_ok=True)
    celery_app().worker_main(
        [
            "worker",
            f"--concurrency={settings.number('worker_processes')}",
            f"--queues={','.join(QUEUES)}",
            f"--loglevel={settings.log}",
            "--without-gossip",
            "--without-mingle",
        ]
    )


if __name__ == "__main__":
    main()
