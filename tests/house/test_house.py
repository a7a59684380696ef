"""Holds the code to the house's manners on sizes, name plates, words and tests."""

import ast
import re
from statistics import median

import pytest

from tests.house.tree import HOUSES, ROOT, SHIPPED, Function, Module, modules, readable

LONGEST_MODULE = 300
LONGEST_FUNCTION = 40
LONGEST_PLATE = 120
LONGEST_TASK = 8
LONGEST_DECISION = 40
MEDIAN = 80

LONG_BY_NATURE: dict[str, str] = {}
"""Modules and functions (`path` or `path:name`) that may be longer, each with its reason."""

NO_NAMES = frozenset({"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"})

IGNORED = r"#\s*(noqa|type:\s*ignore)\b"

every_module = pytest.mark.parametrize("module", modules(*SHIPPED), ids=str)


@every_module
def test_a_module_opens_with_one_sentence(module: Module) -> None:
    plate = (ast.get_docstring(module.syntax) or "").partition("\n\n")[0]
    assert plate, "there is no name plate"
    assert re.fullmatch(r"[A-Z“`].*\.", plate), f"no sentence, or more than one line: {plate}"
    assert not re.search(r"[.!?] [A-Z]", plate), f"more than one sentence: {plate}"
    assert len(plate) <= LONGEST_PLATE


@every_module
def test_a_module_is_short(module: Module) -> None:
    assert module.lines <= LONGEST_MODULE or module.path in LONG_BY_NATURE


@every_module
def test_a_function_is_short(module: Module) -> None:
    long = {found.name: size(found) for found in module.functions if size(found) > LONGEST_FUNCTION}
    assert not {name for name in long if f"{module.path}:{name}" not in LONG_BY_NATURE}, long


@every_module
def test_a_module_has_a_name_that_says_something(module: Module) -> None:
    assert not NO_NAMES & set(module.path.removesuffix(".py").split("/"))


@every_module
def test_nothing_is_imported_inside_a_function(module: Module) -> None:
    inside = [node for function in module.functions for node in ast.walk(function)]
    assert not [node.lineno for node in inside if isinstance(node, ast.Import | ast.ImportFrom)]


@every_module
def test_values_are_frozen_and_slotted(module: Module) -> None:
    classes = (node for node in ast.walk(module.syntax) if isinstance(node, ast.ClassDef))
    decorated = ((node.name, ast.unparse(decorator)) for node in classes for decorator in node.decorator_list)
    for name, decorator in decorated:
        if decorator.partition("(")[0] == "dataclass":
            assert "slots=True" in decorator, name
            # Only the server, where letters are read and processes are watched, keeps things that change.
            assert "frozen=True" in decorator or module.path.startswith("server/"), name


def test_the_median_module_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {house: sorted(module.lines for module in modules(house)) for house in HOUSES}
    middle = median(size for house in sizes.values() for size in house)
    with capsys.disabled():
        each = ", ".join(f"{house} {median(found):g}" for house, found in sizes.items())
        print(f"\nmedian module: {middle:g} lines ({each})")  # noqa: T201 - the figure is there to be read
    assert middle < MEDIAN


def size(function: Function) -> int:
    """Return how many lines a function takes, its docstring left out."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    first = function.body[0]
    is_docstring = isinstance(first, ast.Expr) and ast.get_docstring(function) is not None
    return lines - ((first.end_lineno or 0) - first.lineno + 1 if is_docstring else 0)


def test_an_ignored_complaint_has_a_reason_in_words() -> None:
    silent = [
        f"{module}:{number}"
        for module in modules(*SHIPPED, "tests")
        for number, line in enumerate(module.text.splitlines(), 1)
        if re.search(IGNORED, line) and not re.search(IGNORED + r".*( - |\s# )\w", line)
    ]
    assert not silent


def test_a_task_is_short() -> None:
    tasks = [
        (module.path, function)
        for module in modules("server")
        for function in module.functions
        if any("task" in ast.unparse(decorator).rpartition(".")[2] for decorator in function.decorator_list)
    ]
    assert not [f"{path}:{function.name}" for path, function in tasks if size(function) > LONGEST_TASK]


@pytest.mark.parametrize("module", modules("tests"), ids=str)
def test_no_test_patches(module: Module) -> None:
    assert not [name for name in module.imports if name.partition(".")[2] == "mock" or name == "pytest_mock"]
    called = [ast.unparse(node.func) for node in ast.walk(module.syntax) if isinstance(node, ast.Call)]
    assert not {"monkeypatch.setattr", "monkeypatch.delattr", "mock.patch", "patch"} & set(called)


def test_a_decision_fits_on_a_page() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    for decision in decisions:
        assert re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", decision.name)
        assert len(decision.read_text("utf-8").splitlines()) <= LONGEST_DECISION, decision.name
    numbers = [int(decision.name[:4]) for decision in decisions]
    assert numbers == list(range(1, len(numbers) + 1)), "each decision has the next number"


REGISTRIES = tuple(
    "".join(parts) for parts in (("py", "pi."), ("pythonhost", "ed."), ("npm", "js."), ("crates", ".io"))
)
MACHINE = re.compile(r"(?<![\w.:/-])/(work|root|home|Users)/\w")


def test_no_text_names_a_registry_or_a_place_on_somebodys_machine() -> None:
    found = [
        f"{path}:{number}"
        for path, text in readable()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE.search(line) or any(host in line.lower() for host in REGISTRIES)
    ]
    assert not found
