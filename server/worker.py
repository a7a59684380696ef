"""The process of the workers: turns settings into a Celery application that judges and delivers."""

from functools import cache

from celery import Celery
from celery.signals import worker_process_init, worker_ready

from server.jobs import enlist
from server.play.bell import bell, make_app
from server.play.house import House, open_house
from server.play.log import configure_log
from server.play.pulse import beat
from server.settings import read


def celery_app() -> Celery:
    """Return the application of a worker process, wired from the environment; each pool process opens its own house."""
    settings = read()
    configure_log(settings)
    app = make_app(settings)

    @cache
    def house() -> House:
        return open_house(settings, bell(settings))

    def fresh(**_signal: object) -> None:
        house.cache_clear()

    def ready(**_signal: object) -> None:
        beat(house())
        house().store.close()

    worker_process_init.connect(fresh, weak=False)
    worker_ready.connect(ready, weak=False)
    enlist(app, house)
    return app


def main() -> None:
    """Work until told to end; one of these processes also keeps the minute's tick."""
    settings = read()
    settings.folder.mkdir(parents=True, exist_ok=True)
    celery_app().worker_main(
        [
            "worker",
            "--beat",
            f"--schedule={settings.folder / 'beat'}",
            f"--concurrency={settings.number('worker_processes')}",
            "--queues=inbound,outbound",
            f"--loglevel={settings.log}",
            "--without-gossip",
            "--without-mingle",
        ]
    )


if __name__ == "__main__":
    main()
