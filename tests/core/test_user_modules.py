"""Rules may import what stands beside them; each folder has its own."""

from __future__ import annotations

import sys

import pytest

import zermelo
from zermelo import RulesError
from zermelo.solver.file.fingerprint import fingerprint

RULES = """
from dataclasses import dataclass

import helpers
from helpers import fits
from zermelo import LOSS, UNDECIDED, Game


@dataclass(frozen=True)
class Mine(Game):
    heap: int = 30

    def start(self):
        return self.heap

    def slots(self):
        return len(helpers.TAKES)

    def legal(self, n, m):
        return fits(n, helpers.TAKES[m])

    def play(self, n, m):
        return helpers.less(n, helpers.TAKES[m])

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS
"""
HELPERS = """
from deeper import TAKES


def fits(n, k):
    return k <= n


def less(n, k):
    return n - k
"""


@pytest.fixture
def rules(tmp_path):
    """A rules file in a folder with neighbours."""

    def write(folder, takes, helpers=HELPERS):
        home = tmp_path / folder
        home.mkdir(exist_ok=True)
        (home / "rules.py").write_text(RULES)
        (home / "helpers.py").write_text(helpers)
        (home / "deeper.py").write_text(f"TAKES = {takes}\n")
        return home / "rules.py"

    return write


def test_each_folder_has_its_own(rules):
    first, second = rules("a", (1, 2, 3)), rules("b", (1, 3, 4))
    for _ in range(2):
        assert str(zermelo.solve(zermelo.game(str(first))).value()) == "win in 15"
        assert str(zermelo.solve(zermelo.game(str(second))).value()) == "loss in 18"
    assert "helpers" not in sys.modules
    assert "deeper" not in sys.modules


def test_what_is_imported_is_compiled(rules):
    plan = zermelo.plan(zermelo.game(str(rules("a", (1, 2, 3)))), engine="retrograde")
    assert plan.native
    assert str(plan.run().value()) == "win in 15"


@pytest.mark.parametrize("interpreted", [False, True])
def test_the_fingerprint_covers_what_is_imported(rules, interpreted):
    helpers = HELPERS.replace("return k <= n", "return [k][0] <= n") if interpreted else HELPERS
    game = zermelo.game(str(rules("a", (1, 2, 3), helpers)))
    assert fingerprint(game) == fingerprint(zermelo.game(str(rules("b", (1, 2, 3), helpers))))
    others = [rules("c", (1, 3, 4), helpers), rules("d", (1, 2, 3), helpers.replace("n - k", "n - k - 0"))]
    assert fingerprint(game) not in {fingerprint(zermelo.game(str(other))) for other in others}


def test_an_edited_neighbour_is_read_again(rules):
    path = rules("a", (1, 2, 3))
    assert str(zermelo.solve(zermelo.game(str(path))).value()) == "win in 15"
    rules("a", (1, 3, 4, 5))
    assert zermelo.game(str(path)).slots() == 4


def test_packages_circles_and_the_library(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    package = tmp_path / "helpers"
    package.mkdir()
    (package / "__init__.py").write_text("import random\nfrom . import board\nfrom .board import TAKES, fits, less\n")
    (package / "board.py").write_text(HELPERS.replace("from deeper import TAKES", "TAKES = (1, 2, 3)"))
    (tmp_path / "random.py").write_text("raise SystemExit\n")
    assert str(zermelo.solve(zermelo.game(str(tmp_path / "rules.py"))).value()) == "win in 15"
    (tmp_path / "again.py").write_text(
        RULES.replace("import helpers\n", "import helpers\nimport helpers.board\nimport circle\n")
    )
    (tmp_path / "circle.py").write_text("import again\nfrom helpers import board\nimport numbers\n")
    assert zermelo.game(str(tmp_path / "again.py")).slots() == 3


@pytest.mark.parametrize(
    ("helpers", "said"),
    [
        ("def fits(:\n", "helpers.py, line 1"),
        ("1 / 0\n", "cannot be run: ZeroDivisionError"),
        ("", "cannot import name"),
    ],
)
def test_what_is_wrong_beside_is_said(rules, helpers, said):
    with pytest.raises(RulesError, match=said):
        zermelo.game(str(rules("a", (1, 2, 3), helpers)))


def test_what_is_missing_is_said(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    with pytest.raises(RulesError, match="No module named 'helpers'"):
        zermelo.game(str(tmp_path / "rules.py"))


def test_a_relative_import_is_told_how_to_be_written(rules):
    file = rules("a", (1, 2, 3))
    file.write_text(RULES.replace("from helpers import fits", "from .helpers import fits"))
    with pytest.raises(RulesError, match=r"write `import helpers` for the helpers\.py beside them"):
        zermelo.game(str(file))
