"""Gives the tests of the REST door an application, callers and tables to play at."""

import pytest
from flask import Flask

from server.app import make_app
from server.play.house import House
from tests.server.api.callers import Caller, Table, caller, seated
from tests.server.cast import Person


@pytest.fixture
def app(house: House) -> Flask:
    return make_app(house)


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
