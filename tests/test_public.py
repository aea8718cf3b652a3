"""The public names: all there, typed, told in docs/python.md, and enough for docs, examples and benchmarks."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from runpy import run_path
from types import ModuleType

import pytest
from docs.pages import DOCS, FENCE, PAGES, ROOT

import zermelo

REFERENCE = run_path(str(DOCS / "make_python.py"))
PACKAGES: tuple[str, ...] = REFERENCE["PACKAGES"]
NAMES = [(package, name) for package in PACKAGES for name in import_module(package).__all__]
SCRIPTS = sorted(file for folder in ("bench", "docs", "examples") for file in (ROOT / folder).glob("*.py"))
PARTS = {
    "bench/cold.py": {"zermelo.core.registry"},
    "bench/connect4.py": {"zermelo.native"},
    "bench/cores.py": {"zermelo.native", "zermelo.native.threads"},
    "docs/make_books.py": {"zermelo.core.work", "zermelo.solver.books.book"},
    "docs/make_library.py": {"zermelo.cli.results", "zermelo.core.registry", "zermelo.games"},
    "docs/make_openings_of_games.py": {
        "zermelo.core.registry",
        "zermelo.games",
        "zermelo.play.openings",
        "zermelo.solver.file.fingerprint",
    },
    "bench/gpu.py": {
        "zermelo.core.errors",
        "zermelo.core.registry",
        "zermelo.core.work",
        "zermelo.native.device",
        "zermelo.solver.engines.gpu",
        "zermelo.solver.engines.gpu_tiers",
        "zermelo.solver.engines.gpu_retrograde",
        "zermelo.solver.engines.retrograde",
        "zermelo.solver.engines.tiers",
        "zermelo.solver.question",
    },
    "bench/guards.py": {
        "zermelo.native",
        "zermelo.native.analysis",
        "zermelo.native.guard",
        "zermelo.native.specialise",
    },
    "bench/run.py": {"zermelo.native", "zermelo.solver.engines.retrograde", "zermelo.space.explore"},
    "bench/techniques.py": {
        "zermelo.games.placing._threats",
        "zermelo.games.placing.connect4",
        "zermelo.native",
        "zermelo.native.kernels",
        "zermelo.solver.engines.deep",
    },
}
"""Scripts that take an engine apart or make what is shipped, and what they take from inside the house for that."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(source: str) -> set[tuple[str, str]]:
    """What a script takes from Zermelo: modules, and names of them ('' for a module as such)."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {(node.module, alias.name) for alias in node.names}
    return {(module, name) for module, name in found if module.split(".")[0] == "zermelo"}


def deeper(source: str) -> set[str]:
    """The modules that a script imports from and that are not public, and the names that their package has not."""
    taken = imported(source)
    return {module for module, _ in taken if module not in PACKAGES} | {
        f"{module}.{name}"
        for module, name in taken
        if module in PACKAGES and name and name not in import_module(module).__all__
    }


def python_in(page: str) -> str:
    """The blocks of a page as one script, without what they print."""
    lines = []
    for kind, _, block in FENCE.findall(page):
        if kind == "python":
            shown = block.lstrip().startswith(">>>")
            lines += [line[4:] for line in block.splitlines() if line[:4] in (">>> ", "... ")] if shown else [block]
    return "\n".join(lines)


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_every_public_name_is_there_and_says_what_it_is(package: str, name: str) -> None:
    module = import_module(package)
    thing = getattr(module, name)
    assert name in dir(module)
    if isinstance(thing, ModuleType):
        assert thing.__name__ == f"{package}.{name}"
    else:
        entry = "\n".join(REFERENCE["entry"](name, thing, vars(module)["__homes__"][name]))
        assert re.search(r"^```\n\n\S", entry, re.MULTILINE), f"{package}.{name} has no docstring"


def test_the_names_that_people_look_for_are_at_the_top() -> None:
    assert {"solve", "grundy", "Session", "Analyst", "Trace", "parse_tree", "count_plays", "check_strategy"} <= set(
        dir(zermelo)
    )
    assert {"Bounds", "Plan", "Links", "RulesError", "arena", "draw", "play", "search", "solver"} <= set(dir(zermelo))
    with pytest.raises(AttributeError, match="module 'zermelo' has no attribute 'chess'"):
        _ = zermelo.chess  # type: ignore[attr-defined]


def test_a_module_does_not_hide_the_name_that_is_spelt_like_it() -> None:
    code = f"""
import importlib, pkgutil, types
hidden = []
for package in map(importlib.import_module, {PACKAGES[1:]}):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
    hidden += [name for name in package.__all__ if isinstance(getattr(package, name), types.ModuleType)]
print(hidden)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize("path", [page for page in PAGES if page != REFERENCE["PAGE"]], ids=name_of)
def test_the_docs_import_public_names_only(path: Path) -> None:
    assert deeper(python_in(path.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_examples_and_benchmarks_import_public_names_only(path: Path) -> None:
    assert deeper(path.read_text(encoding="utf-8")) == PARTS.get(name_of(path), set())


def test_what_is_deeper_is_found() -> None:
    page = "```python\n>>> from zermelo.solver.grundy import grundy\n>>> from zermelo import chess, game\n1\n```\n"
    assert deeper(python_in(page)) == {"zermelo.solver.grundy", "zermelo.chess"}


@pytest.mark.once
def test_a_type_checker_knows_every_public_name_and_no_other(tmp_path: Path) -> None:
    lines = [f"from {package} import {name} as name{number}" for number, (package, name) in enumerate(NAMES)]
    lines += [f"reveal_type(name{number})" for number in range(len(NAMES))]
    lines += ["import zermelo", "zermelo.chess", "zermelo.search.chess"]
    script = tmp_path / "script.py"
    script.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(script)]
    source = {**os.environ, "MYPYPATH": str(Path(zermelo.__file__).parents[1])}
    run = subprocess.run(command, cwd=ROOT, env=source, capture_output=True, text=True, check=False)
    kinds = re.findall(r'note: Revealed type is "(.+)"$', run.stdout, re.MULTILINE)
    assert len(kinds) == len(NAMES), run.stdout + run.stderr
    assert [NAMES[number] for number, kind in enumerate(kinds) if kind == "Any"] == [("zermelo", "Position")]
    errors = [line for line in run.stdout.splitlines() if "script.py" in line and ": error:" in line]
    assert len(errors) == 2, run.stdout
    assert all('has no attribute "chess"' in error for error in errors)


def test_the_reference_is_up_to_date() -> None:
    assert REFERENCE["PAGE"].read_text(encoding="utf-8") == REFERENCE["page"](), "run python docs/make_python.py"
