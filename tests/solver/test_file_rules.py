"""A file is opened with the rules that it was made for, and with no others."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo
from zermelo.core.errors import FileError
from zermelo.core.spec import class_in_file
from zermelo.solver.file import container
from zermelo.solver.file.fingerprint import fingerprint

RULES = """
from dataclasses import dataclass, replace
from zermelo import Game, LOSS, UNDECIDED

STEPS = {steps}

@dataclass(frozen=True)
class Mine(Game):
    heap: int = 7

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):{comment}
        return {legal}

    def play(self, n, slot):
        return n - self.taken(slot)

    def taken(self, slot):
        return STEPS[slot]

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS

    def write(self, n):
        return "{name}" + str(n)
"""
COMPILED = {"steps": "(1, 2)", "legal": "self.taken(slot) <= n", "comment": "", "name": "n"}
INTERPRETED = COMPILED | {"legal": "slot in [s for s in (0, 1) if self.taken(s) <= n]"}


def mine(folder: Path, **parts):
    """The game of a rules file with these parts."""
    path = folder / f"rules{len(list(folder.iterdir()))}.py"
    path.write_text(RULES.format(**parts))
    return class_in_file(path)


@pytest.mark.parametrize("parts", [COMPILED, INTERPRETED], ids=["compiled", "interpreted"])
def test_a_solution_is_opened_with_its_own_rules_only(parts, tmp_path):
    path = tmp_path / "solution"
    (tmp_path / "rules").mkdir()

    def edited(**changes):
        return mine(tmp_path / "rules", **parts | changes)

    zermelo.solve(edited()(5)).save(path)
    comment = '\n        """A docstring."""\n        # A comment.\n'
    for same in (edited(), edited(comment=comment), edited(name="heap of ")):
        assert zermelo.open_solution(path, same(5)).verify().positions == 6
    other_rule = edited(legal=parts["legal"].replace("<=", "<"))
    other_constant = edited(steps="(1, 3)")
    for other in (other_rule, other_constant):
        with pytest.raises(FileError, match="the rules of mine:5 are not those it was made for: solve it again"):
            zermelo.open_solution(path, other(5))
    with pytest.raises(FileError, match="it was made for mine:5, not for mine:8"):
        zermelo.open_solution(path, edited()(8))
    with pytest.raises(FileError, match="it was made for mine:5, not for matches:12"):
        zermelo.open_solution(path, zermelo.game("matches:12"))


def test_no_code_is_run_on_the_word_of_a_file(tmp_path, monkeypatch):
    (tmp_path / "rules.py").write_text(RULES.format(**COMPILED))
    game = zermelo.game(f"{tmp_path}/rules.py")
    zermelo.solve(game).save(tmp_path / "solution")
    (tmp_path / "rules.py").write_text("raise SystemExit('run!')")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="give its rules too, --game"):
        zermelo.open_solution("solution")


def test_a_file_is_older_than_the_module_that_its_game_stands_in(tmp_path):
    path = tmp_path / "solution"
    zermelo.solve(zermelo.game("matches:11")).save(path)
    header, arrays = container.read(path)
    header["class"] = "zermelo.games.matches:Matches"
    container.write(path, header, ((name, array.dtype.str[1:], [array]) for name, array in arrays.items()))
    assert zermelo.open_solution(path).game == zermelo.game("matches:11")


def test_every_field_and_ability_counts():
    specs = ["nim:3,5,7", "nim:3,5,7,misere", "nim:5,3,7", "connect4:4x4", "connect4:4x5", "connect4:5x4", "connect4"]
    assert len({fingerprint(zermelo.game(spec)) for spec in specs}) == len(specs)


@pytest.mark.parametrize(
    ("parts", "golden"),
    [
        (COMPILED, "7d6c6bfd0f9fb94ddd46e72346f1e37a986e5be4fd85bacb71ff0bb793ec78a1"),
        (INTERPRETED, "a11c2379707714f98153f2ea26f0a9e8c3e979a0ea7c64e490e92aa454b51d9c"),
    ],
    ids=["compiled", "interpreted"],
)
def test_a_fingerprint_is_the_same_on_every_machine(parts, golden, tmp_path):
    assert fingerprint(mine(tmp_path, **parts)()) == golden
