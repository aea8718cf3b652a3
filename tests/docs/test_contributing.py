"""The game that CONTRIBUTING.md adds is what it says: one file that has all that is asked of a game of the library."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest
from library.known import CITED

import zermelo
from zermelo.boards import view
from zermelo.solver import solve

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"
FILE, LINE, TEST = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[:3]


@pytest.fixture
def squares(tmp_path: Path) -> type[zermelo.Game]:
    file = tmp_path / "squares_of_the_guide.py"
    file.write_text(FILE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[zermelo.Game] = module.Squares
    return found


def test_its_file_tells_rules_and_origin(squares: type[zermelo.Game]) -> None:
    rules, _, origin = (ast.get_docstring(ast.parse(FILE)) or "").partition("\n\n")
    assert rules
    assert re.search(CITED, origin)
    assert squares.__doc__


def test_it_passes_the_checks_and_every_move_can_be_clicked(squares: type[zermelo.Game]) -> None:
    game = squares()
    assert zermelo.check_game(game).ok
    assert set(view.clicks(game, game.start())) == set(game.moves(game.start()))
    assert all(view.clicks(game, game.start()).values())


def test_it_is_worth_what_its_line_in_the_tests_says(squares: type[zermelo.Game]) -> None:
    name = re.fullmatch(r'\s*"(\w+)": "zermelo\.games\.heaps\.(\w+):Squares",\n', LINE)
    assert name is not None
    assert name[1] == name[2] == "squares"
    assert re.search(r'Known\("squares", "(\w+)"', TEST)[1] == solve(squares()).value().outcome  # type: ignore[index]
    lost = [heap for heap in range(1, 21) if solve(squares(heap)).value().outcome == "loss"]  # type: ignore[call-arg]
    assert lost == [2, 5, 7, 10, 12, 15, 17, 20]
