"""Lines to PostgreSQL: one on which the server has hung up is not spoken on again."""

import time

from sqlalchemy import func, select

from server.store.sessions import Store, open_store


def line_of(store: Store) -> int:
    """The number of the line on which somebody who writes speaks."""
    with store.write() as session:
        return session.scalar(select(func.pg_backend_pid())) or 0


def test_where_the_server_has_hung_up_the_next_who_asks_has_a_fresh_line(postgres_database: str) -> None:
    store, other = open_store(postgres_database), open_store(postgres_database)
    with other.engine.connect() as line:
        for look in (lambda: line_of(store), lambda: store.first(select(func.pg_backend_pid()))):
            before = line_of(store)
            line.exec_driver_sql("SELECT pg_terminate_backend(%s)", (before,))
            while line.exec_driver_sql("SELECT 1 FROM pg_stat_activity WHERE pid = %s", (before,)).first():
                time.sleep(0.01)
            assert look() not in {before, (before,)}
    store.close()
    other.close()
