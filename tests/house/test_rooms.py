"""Holds the houses to their plan: who may import whom, which rooms there are, what the engine may know."""

import ast
import sys

import pytest

from engine.catalog import games
from tests.house.tree import HOUSES, ROOT, Module, modules

ROOMS = {
    "app": "wires the web process",
    "worker": "wires the worker process",
    "smtpd": "wires the mail door's process",
    "cli": "the door for the command line",
    "api": "the door for programs",
    "web": "the door for browsers",
    "jobs": "the door for Celery",
    "mailroom": "letters in and out",
    "play": "use cases: the only place where a game changes",
    "store": "the tables",
    "settings": "the environment, read once",
}
"""The rooms of the server; a new one is first put on the plan, with what it is for."""

ENGINE_MAY_IMPORT = frozenset(
    (
        "abc",
        "base64",
        "bisect",
        "collections",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
        "struct",
        "textwrap",
        "types",
        "typing",
        "typing_extensions",
        "unicodedata",
    )
)
"""What the standard library has to offer to code that knows no file, clock, socket, environment or chance."""

CATALOGUE_MAY_IMPORT = frozenset({"importlib", "pkgutil"})
"""What the catalogue needs besides, to look at its shelf."""

KEEPERS = {"cairosvg": "printables/raster", "reportlab": "printables/pdf"}
"""Libraries that live behind one door each."""

NOT_ENGINE = frozenset({"open", "print", "input", "exec", "eval", "globals", "hash", "id", "breakpoint"})
"""Built-in functions that reach out of the engine, or whose answers change from run to run."""


def test_the_server_has_the_rooms_of_the_plan() -> None:
    found = {path.stem for path in (ROOT / "server").iterdir() if path.suffix == ".py" or path.is_dir()}
    assert found - {"__init__", "__pycache__"} <= ROOMS.keys()


@pytest.mark.parametrize("module", modules("engine"), ids=str)
def test_the_engine_knows_no_file_clock_socket_or_chance(module: Module) -> None:
    allowed = ENGINE_MAY_IMPORT | (CATALOGUE_MAY_IMPORT if module.path == "engine/catalog.py" else set())
    outside = {name.partition(".")[0] for name in module.imports} - {"engine"}
    assert outside <= allowed
    called = {ast.unparse(node.func) for node in ast.walk(module.syntax) if isinstance(node, ast.Call)}
    assert not called & NOT_ENGINE


@pytest.mark.parametrize("module", modules(*HOUSES), ids=str)
def test_the_houses_import_in_one_direction(module: Module) -> None:
    house = module.path.partition("/")[0]
    above = HOUSES[HOUSES.index(house) + 1 :]
    assert not [name for name in module.imports if name.partition(".")[0] in (*above, "tests")]


@pytest.mark.parametrize("module", modules(*HOUSES), ids=str)
def test_a_library_is_known_to_its_keeper_only(module: Module) -> None:
    for library, keeper in KEEPERS.items():
        if any(name.partition(".")[0] == library for name in module.imports):
            assert module.path.startswith(keeper)


@pytest.mark.parametrize("module", [m for m in modules(*HOUSES) if not m.path.startswith("engine/games/")], ids=str)
def test_no_room_outside_engine_games_knows_a_single_game(module: Module) -> None:
    names = {name for slug in games() for name in (slug, slug.replace("-", "_"))}
    assert not names & set(module.texts)
    assert not [name for name in module.imports if name.startswith("engine.games.")]
    for node in ast.walk(module.syntax):
        if isinstance(node, ast.Compare) and ast.unparse(node.left).rpartition(".")[2] == "slug":
            assert not any(isinstance(other, ast.Constant) for other in node.comparators), ast.unparse(node)


@pytest.mark.parametrize("module", modules("engine/games"), ids=str)
def test_a_game_knows_no_other_game(module: Module) -> None:
    own = ".".join(module.path.split("/")[:3])
    assert not [name for name in module.imports if name.startswith("engine.games.") and not name.startswith(own)]


def test_the_list_of_what_the_engine_may_import_is_honest() -> None:
    assert sys.stdlib_module_names | {"typing_extensions"} >= ENGINE_MAY_IMPORT
