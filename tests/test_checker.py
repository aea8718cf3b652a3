"""The checker stands alone, knows every built-in game by its rules, and refuses whatever is altered."""

from __future__ import annotations

import gzip
import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from certificates import checked, read, write
from library import COURSE
from own_rules import own_rules

import zermelo
from zermelo import checker
from zermelo.solver.certificate import certify

SMALL = {
    "halving": "halving:20",
    "matches": "matches:11,misere",
    "nim": "nim:2,3,4",
    "chocolate": "chocolate:5,4,2,1",
    "chomp": "chomp:3x4",
    "hex": "hex:3",
    "tictactoe": "tictactoe",
    "connect4": "connect4:3x3,line=3",
}


def certificate(spec: str, file: Path, outcome: bool = False) -> Path:
    certify(zermelo.solve(zermelo.game(spec)), file, outcome=outcome)
    return file


def rules_of(spec: str) -> Path:
    return Path(inspect.getfile(type(zermelo.game(spec))))


def alone(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a copy of the checker where there is no Zermelo."""
    copy = shutil.copy(checker.__file__, folder / "checker.py")
    command = [sys.executable, "-I", "-S", copy, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize("name", COURSE)
def test_every_game_of_the_course_is_checked_alone(tmp_path: Path, name: str) -> None:
    file = certificate(SMALL[name], tmp_path / "certificate")
    run = alone(tmp_path, rules_of(SMALL[name]), file)
    assert (run.returncode, run.stderr) == (0, "")
    value = zermelo.solve(zermelo.game(SMALL[name]), engine="reference").value()
    said = value.outcome if value.plies is None else f"{value.outcome} in {value.plies} plies"
    assert f", the start: {said} for the player to move, by " in run.stdout


def test_no_engine_is_loaded(tmp_path: Path) -> None:
    file = certificate("connect4:3x3,line=3", tmp_path / "certificate")
    code = "import sys, checker; checker.main(sys.argv[1:]); print(*sorted(m for m in sys.modules if 'zermelo' in m))"
    command = [sys.executable, "-S", "-c", code, str(rules_of("connect4")), str(file)]
    env = {**os.environ, "PYTHONPATH": str(Path(checker.__file__).parent)}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    proved, loaded = run.stdout.splitlines()
    assert proved.startswith("proved: ")
    assert {name for name in loaded.split() if name.count(".") > 1} <= {
        f"zermelo.{name}"
        for name in (
            *(f"core.{name}" for name in ("abilities", "ability", "contract", "literals", "moves", "registry")),
            *(f"core.{name}" for name in ("errors", "game", "language", "lazy", "links", "parsing", "scene", "values")),
            *(f"boards.{name}" for name in ("board", "squares", "symmetry")),
            *(f"games.{name}" for name in ("_bits", "_notation", "placing")),
            *(f"games.placing._{name}" for name in ("columns", "drops", "lines", "stones_in_words", "threats")),
        )
    }


def test_rules_of_ones_own_without_zermelo(tmp_path: Path) -> None:
    rules = tmp_path / "mine.py"
    rules.write_text(own_rules("Mine", heap=11, most=3))
    file = certificate(str(rules), tmp_path / "certificate")
    run = alone(tmp_path, rules, file)
    assert (
        run.stdout == "proved: Mine(heap=11, most=3), the start: win in 5 plies for the player to move, by 16 moves\n"
    )
    rules.write_text(own_rules("Mine", heap=11, most=3).replace("else LOSS", "else -LOSS"))
    run = alone(tmp_path, rules, file)
    assert run.returncode == 1
    assert run.stdout.startswith("not proved: position ")


def test_rules_with_a_board_need_a_copy_of_zermelo(tmp_path: Path) -> None:
    rules = tmp_path / "mine.py"
    board = "    def board(self):\n        return heaps(1)\n\n    def piece(self, n, cell):\n        return str(n)\n"
    rules.write_text("from zermelo.boards import heaps\n" + own_rules("Mine", heap=11, most=3) + "\n" + board)
    file = certificate(str(rules), tmp_path / "certificate")
    run = alone(tmp_path, rules, file)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == (
        f"unusable: {rules} imports zermelo.boards, which is a part of its rules then and is not here:"
        " run the checker.py that lies in a copy of Zermelo, or where Zermelo is installed\n"
    )
    command = [sys.executable, "-I", "-S", checker.__file__, str(rules), str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert run.stdout.startswith("proved: Mine(heap=11, most=3), the start: win in 5 plies")


@pytest.mark.once
@pytest.mark.parametrize("spec", ["kayles:5", "col:2x3", "clobber:2x3"])
def test_games_of_the_library_are_checked_alone(tmp_path: Path, spec: str) -> None:
    run = alone(tmp_path, rules_of(spec), certificate(spec, tmp_path / "certificate"))
    assert (run.returncode, run.stderr) == (0, "")


HEADERS = {
    "certificate": [0, 2, "1", True, None, 1.0],
    "class": ["Hex", "Stones", "Game", "x", 3, None, [], {}, "certificates"],
    "fields": [
        {},
        None,
        [3, 3, 3],
        {"rows": 3},
        {"rows": 4, "columns": 3, "line": 3},
        {"rows": 3, "columns": 3, "line": 2},
        {"rows": 3, "columns": 3, "line": "3"},
        {"rows": 3, "columns": 3, "line": 3, "more": 1},
    ],
    "position": [1, 2, 1 << 17, -1, "0", None, [0], {}, 0.5],
    "outcome": ["win", "loss", "DRAW", "", None, 0, [], {}],
    "plies": [0, 9, -1, "9", True, [], 1.5],
}
"""Other entries than those of a certificate of tic-tac-toe's start."""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate("tictactoe", tmp_path_factory.mktemp("drawn") / "certificate")


@pytest.mark.parametrize(("entry", "other"), [(entry, other) for entry in HEADERS for other in HEADERS[entry]])
def test_altered_headers_are_refused(tmp_path: Path, drawn: Path, entry: str, other: object) -> None:
    header, moves = read(drawn)
    assert list(header) == list(HEADERS)
    assert header[entry] != other or type(header[entry]) is not type(other)
    code, said = checked(rules_of("tictactoe"), write(tmp_path / "altered", header | {entry: other}, moves))
    assert code in (1, 2), said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "other",
    [
        lambda header: {name: header[name] for name in reversed(header)},
        lambda header: {**header, "more": 1},
        lambda header: {name: header[name] for name in list(header)[:-1]},
        lambda header: [*header.values()],
        lambda header: 1,
    ],
)
def test_headers_of_another_shape_are_refused(tmp_path: Path, drawn: Path, other: object) -> None:
    header, moves = read(drawn)
    code, said = checked(rules_of("tictactoe"), write(tmp_path / "altered", other(header), moves))  # type: ignore[operator]
    assert code == 2, said


@pytest.mark.parametrize("spec", ["matches:9", "matches:8", "tictactoe", "nim:2,3"])
def test_every_line_counts(tmp_path: Path, spec: str) -> None:
    """No line can be dropped, doubled, changed into no move of the game, or put after the end."""
    file = certificate(spec, tmp_path / "certificate")
    header, moves = read(file)
    game, other = zermelo.game(spec), tmp_path / "altered"
    for place in range(0, len(moves), max(1, len(moves) // 25)):
        for altered in (
            moves[:place],
            [*moves[:place], str(game.slots()), *moves[place + 1 :]],
            *([*moves[:place], line, *moves[place + 1 :]] for line in ("", "x", "-1", "1.0", "²", "0" * 30)),
        ):
            code, said = checked(rules_of(spec), write(other, header, altered))
            assert code == 1, (place, altered, said)
    for line in ("0", "", "more"):
        code, said = checked(rules_of(spec), write(other, header, [*moves, line]))
        assert (code, "goes on after line" in said) == (1, True)


def test_swapped_and_dropped_moves(tmp_path: Path) -> None:
    """Of the first player's win in Chomp 3x4 every move is needed where it stands."""
    file = certificate("chomp:3x4", tmp_path / "certificate", outcome=True)
    header, moves = read(file)
    refused = 0
    for place in range(len(moves) - 1):
        swapped = [*moves[:place], moves[place + 1], moves[place], *moves[place + 2 :]]
        for altered in (moves[:place] + moves[place + 1 :], swapped):
            if altered != moves:
                code, said = checked(rules_of("chomp"), write(tmp_path / "altered", header, altered))
                assert code == 1, (place, said)
                refused += 1
    assert refused > len(moves)


def test_a_file_cut_short_anywhere_is_refused(tmp_path: Path, drawn: Path) -> None:
    whole, cut = drawn.read_bytes(), tmp_path / "cut"
    for size in range(len(whole)):
        cut.write_bytes(whole[:size])
        assert checked(rules_of("tictactoe"), cut)[0] in (1, 2), size


def test_no_byte_can_be_changed(tmp_path: Path, drawn: Path) -> None:
    whole, other = drawn.read_bytes(), tmp_path / "other"
    for place in range(10, len(whole)):  # the first ten say when and where it was packed, or that it is gzip
        other.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        assert checked(rules_of("tictactoe"), other)[0] in (1, 2), place


@pytest.mark.parametrize(
    ("spec", "other"), [("matches:9", "nim"), ("nim:2,3", "matches"), ("hex:3", "tictactoe"), ("tictactoe", "connect4")]
)
def test_other_rules_are_refused(tmp_path: Path, spec: str, other: str) -> None:
    file = certificate(spec, tmp_path / "certificate")
    code, said = checked(rules_of(other), file)
    assert (code, "has no game" in said) == (2, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("else LOSS", "else WIN"),
        ("else LOSS", "else True"),
        ("else LOSS", "else 7"),
        ("else LOSS", "else UNDECIDED"),
        ("return m < n", "return m < n and m != 1"),
        ("return n - m - 1", "return n - m"),
        ("return n - m - 1", "return n // (m - m)"),
        ("return self.most", "return self.most + 1"),
        ("return self.most", "return 2"),
        ("from zermelo import LOSS", "from zermelo import WIN, LOSS\nimport nothing_like_it\nfrom zermelo import LOSS"),
    ],
)
def test_changed_rules_are_refused(tmp_path: Path, old: str, new: str) -> None:
    text, rules = own_rules("Mine", heap=11, most=3), tmp_path / "mine.py"
    rules.write_text(text)
    file = certificate(str(rules), tmp_path / "certificate")
    assert checked(rules, file)[0] == 0
    rules.write_text(text.replace("import LOSS", "import LOSS, WIN").replace(old, new))
    code, said = checked(rules, file)
    assert code in (1, 2), said
    assert "Traceback" not in said


@pytest.mark.parametrize("words", [[], ["x"], ["x", "y", "z"], ["rules.py", "nowhere"], ["nowhere.py", "certificate"]])
def test_what_cannot_be_used(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "rules.py").write_text(own_rules("Mine", heap=11, most=3))
    certificate(str(tmp_path / "rules.py"), tmp_path / "certificate")
    run = alone(tmp_path, *words)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("unusable: ")
    assert run.stderr.count("\n") == 1


def test_a_file_that_never_ends_is_no_certificate(tmp_path: Path) -> None:
    """A header is read up to a limit, and of the moves no more than are asked for."""
    bomb = tmp_path / "bomb"
    with gzip.open(bomb, "wb", compresslevel=1) as file:
        for _ in range(40):
            file.write(b" " * (1 << 20))
    assert checked(rules_of("matches"), bomb)[0] == 2
    header, moves = read(certificate("matches:9", tmp_path / "certificate"))
    bomb.write_bytes(gzip.compress((json.dumps(header) + "\n" + "0" * (1 << 24)).encode()))
    code, said = checked(rules_of("matches"), bomb)
    assert (code, said) == (1, "not proved: position 9: line 2 of the certificate is no move\n")
    assert moves
