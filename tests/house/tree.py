"""Turns the project's own files into what the house tests look at: modules, functions, imports and texts."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HOUSES: Final = ("engine", "printables", "server")
SHIPPED: Final = (*HOUSES, "seeds")
MIGRATIONS: Final = "server/store/migrations/versions/"
"""Histories of the database: once released they are never tidied again."""

TEXTS: Final = frozenset({".py", ".md", ".toml", ".txt", ".html", ".css", ".js", ".json", ".jsonl", ".yml", ".yaml"})
"""The kinds of files that people read."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A Python file: its path from the root, its text and its syntax."""

    path: str
    text: str
    syntax: ast.Module

    def __str__(self) -> str:
        """Return the path, as it stands in messages."""
        return self.path

    @property
    def lines(self) -> int:
        """How long the module is."""
        return len(self.text.splitlines())

    @property
    def functions(self) -> Iterator[Function]:
        """All functions, methods and nested ones too."""
        return (node for node in ast.walk(self.syntax) if isinstance(node, Function))

    @property
    def imports(self) -> Iterator[str]:
        """The full names of the modules that are imported, relative imports aside."""
        for node in ast.walk(self.syntax):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            if isinstance(node, ast.ImportFrom) and node.module:
                yield node.module

    @property
    def texts(self) -> Iterator[str]:
        """All text constants but docstrings and other bare ones."""
        bare = {id(node.value) for node in ast.walk(self.syntax) if isinstance(node, ast.Expr)}
        for node in ast.walk(self.syntax):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
                yield node.value


@cache
def modules(*folders: str) -> tuple[Module, ...]:
    """Return the modules in the folders, migrations aside."""
    found = (path for folder in folders for path in sorted((ROOT / folder).glob("**/*.py")))
    read = (_module(path) for path in found if "__pycache__" not in path.parts)
    return tuple(module for module in read if not module.path.startswith(MIGRATIONS))


@cache
def readable() -> tuple[tuple[str, str], ...]:
    """Return path and text of every file that people read, dot files and data of installations aside."""
    roots = (*SHIPPED, "tests", "docs")
    deep = (path for folder in roots for path in sorted((ROOT / folder).glob("**/*")))
    files = (path for path in (*sorted(ROOT.glob("*")), *deep) if path.is_file() and path.name[0] != ".")
    named = (path for path in files if path.suffix in TEXTS or not path.suffix or path.suffix == ".lock")
    return tuple((str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in named)


def _module(path: Path) -> Module:
    text = path.read_text("utf-8")
    return Module(str(path.relative_to(ROOT)), text, ast.parse(text))
