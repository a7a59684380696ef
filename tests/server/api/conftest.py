"""Gives the tests of the REST door an application, callers and tables to play at."""

from typing import cast

import pytest
from flask import Flask

from server.app import make_app, serve
from server.play.house import House, open_house
from server.settings import Settings
from tests.server.api.callers import Caller, Table, caller, seated
from tests.server.cast import Person


class Tenant:
    """Stands for whichever house a test has, since an application takes longer to make than most tests take."""

    house: House

    def __getattr__(self, name: str) -> object:
        return getattr(self.house, name)


@pytest.fixture(scope="session")
def tenant() -> Tenant:
    return Tenant()


@pytest.fixture(scope="session")
def routes(tenant: Tenant, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application with all routes, which serves the house of one test after the other."""
    tenant.house = open_house(Settings(data=str(tmp_path_factory.mktemp("nobody"))))
    return make_app(cast("House", tenant))


@pytest.fixture
def app(routes: Flask, tenant: Tenant, house: House) -> Flask:
    tenant.house = house
    serve(routes, house)
    return routes


@pytest.fixture
def stranger(app: Flask) -> Caller:
    """Somebody without a token."""
    return Caller(app)


@pytest.fixture
def city(app: Flask, house: House, anna: Person, ben: Person) -> Table:
    """A game of Alien City between Anna, who begins, and Ben."""
    return seated(app, house, "alien-city", anna, ben, code="6ETR-3RZF-YS3G-MMDA")


@pytest.fixture
def mini(app: Flask, house: House, anna: Person, ben: Person, clara: Person) -> Table:
    """A game of Mini, which has secrets, between Anna, Ben and Clara."""
    return seated(app, house, "mini", anna, ben, clara, first="1")


@pytest.fixture
def a(app: Flask, anna: Person) -> Caller:
    """Anna's program."""
    return caller(app, anna)


@pytest.fixture
def b(app: Flask, ben: Person) -> Caller:
    """Ben's program."""
    return caller(app, ben)


@pytest.fixture
def c(app: Flask, clara: Person) -> Caller:
    """Clara's program."""
    return caller(app, clara)
