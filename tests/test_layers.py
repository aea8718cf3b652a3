"""The packages are layers: each imports itself and the ones below it, and no more than it needs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo

pytestmark = pytest.mark.once

HOUSE = Path(zermelo.__file__).parent
FLOORS = (
    "core",
    "boards",
    "games",
    "native",
    "space",
    "search",
    "arena",
    "solver",
    "play",
    "draw",
    "teach",
    "notebook",
    "web",
    "cli",
)
FILES = [file for floor in FLOORS for file in sorted((HOUSE / floor).rglob("*.py"))]
HEAVY = ("numpy", "numba", "llvmlite", "starlette", "uvicorn")


def imports(file: Path) -> Iterator[str]:
    """The full name of every module that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}, line {node.lineno}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_package_has_its_floor() -> None:
    assert {path.parent.name for path in HOUSE.glob("*/__init__.py")} <= set(FLOORS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_imports_go_up_only(file: Path) -> None:
    floor = file.relative_to(HOUSE).parts[0]
    below = {"__version__", "checker", *FLOORS[: FLOORS.index(floor) + 1]}
    ours = [name.split(".") for name in imports(file) if name.split(".")[0] == "zermelo"]
    assert [name for name in ours if len(name) < 2 or name[1] not in below] == []


@pytest.mark.parametrize("file", sorted((HOUSE / "core").rglob("*.py")), ids=lambda file: file.name)
def test_the_core_needs_the_standard_library_only(file: Path) -> None:
    roots = {name.split(".")[0] for name in imports(file)}
    assert roots - sys.stdlib_module_names == roots & {"zermelo"}


def test_the_checker_needs_the_standard_library_only() -> None:
    assert {name.split(".")[0] for name in imports(HOUSE / "checker.py")} <= sys.stdlib_module_names


@pytest.mark.parametrize("words", [("games",), ("solve", "matches:11"), ("solve", "matches:11", "--json")], ids=str)
def test_what_is_small_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    code = f"""
import sys
from zermelo.cli import main
try:
    main({list(words)})
except SystemExit as end:
    assert not end.code
print("loaded:", *(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr.split() == ["loaded:"]


def test_the_public_packages_load_nothing_heavy() -> None:
    code = f"""
import sys
import zermelo
from zermelo import arena, draw, game, play, search, solver
dir(zermelo), dir(solver), game("nim:3,5")
print(*(name for name in {HEAVY} if name in sys.modules))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
