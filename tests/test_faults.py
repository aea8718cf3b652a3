"""Whatever fails at whichever write: the old file is intact or the new one is whole, and the next run works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from faults import FAULTS, Disk, Killed, failing
from sample_games import RING

import zermelo
from zermelo.cli.export import write_all
from zermelo.core.errors import FileError
from zermelo.core.work import Work
from zermelo.core.writing import whole, write_whole
from zermelo.draw.picture import Drawing
from zermelo.native import cache, stored
from zermelo.play import saved_games
from zermelo.play.record import GameRecord
from zermelo.solver.books import book as books
from zermelo.solver.books.book import build_book, open_book
from zermelo.solver.file import checkpoint, container

pytestmark = pytest.mark.once

ENOUGH = 5
"""Operations that every writing has at least: open, write, fsync, replace, fsync of the folder."""
ENDS = {"broken": FileError, "full": FileError, "killed": Killed, "cut": Killed}
"""What may end a writing, by fault."""
CHOMP, NIM = zermelo.game("chomp:4x5"), zermelo.game("nim:2,3,2")


@dataclass(frozen=True)
class Writing:
    """A kind of file and how it is written, with the same bytes each time."""

    write: Callable[[Path], object]
    name: str = "file"


def saving(game: zermelo.Game, **how: Any) -> Writing:
    return Writing(zermelo.solve(game, **how).save)


def keeping() -> Writing:
    won = np.arange(64, dtype=np.uint64)
    return Writing(lambda path: checkpoint.write(path, CHOMP, CHOMP.start(), 64, {"won": won}))


def recording() -> Writing:
    record = GameRecord("nim:3", ("Ann", "Bob"), date="2026-01-01")
    return Writing(lambda path: saved_games.save(record, path))


def listing(name: str) -> Writing:
    solution = zermelo.solve(NIM)
    return Writing(lambda path: write_all(solution, path), name)


KINDS: dict[str, Callable[[], Writing]] = {
    "dense": lambda: saving(CHOMP, engine="sweep"),
    "dense, not all reached": lambda: saving(CHOMP, start=CHOMP.at(CHOMP.size() - 2), engine="sweep"),
    "bits": lambda: saving(CHOMP, distances=False, engine="marks"),
    "sorted": lambda: saving(NIM),
    "other": lambda: saving(RING, engine="reference"),
    "unfinished": keeping,
    "record": recording,
    "csv": lambda: listing("all.csv"),
    "json lines": lambda: listing("all.jsonl"),
    "picture": lambda: Writing(Drawing("<svg/>" * 9999).save),
}


@pytest.fixture(scope="module")
def kinds() -> dict[str, Writing]:
    return {kind: make() for kind, make in KINDS.items()}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("before", ["nothing", "a file", "a link"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_the_old_one_or_the_new_one(
    kind: str, before: str, fault: str, kinds: dict[str, Writing], tmp_path: Path
) -> None:
    writing = kinds[kind]
    writing.write(tmp_path / f"wanted{writing.name}")
    new = (tmp_path / f"wanted{writing.name}").read_bytes()
    old = None if before == "nothing" else b"what was there before"
    for at in count():
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / writing.name
        if before == "a link":
            (folder / "elsewhere").mkdir()
            path.symlink_to(folder / "elsewhere" / "target")
        if old is not None:
            path.write_bytes(old)
        disk = Disk(fault, at)
        try:
            with failing(disk):
                writing.write(path)
        except ENDS[fault]:
            pass
        found = path.read_bytes() if path.exists() else None
        assert found in (old, new)
        if not disk.reached:
            break
        writing.write(path)
        assert path.read_bytes() == new
        assert path.is_symlink() == (before == "a link")
        left = {file.name for file in folder.rglob("*") if not file.is_dir()}
        assert left == ({path.name, "target"} if before == "a link" else {path.name})
    assert found == new
    assert at >= ENOUGH


def test_what_was_written_survives_a_power_cut(kinds: dict[str, Writing], tmp_path: Path) -> None:
    for kind, writing in kinds.items():
        path = tmp_path / writing.name
        path.write_bytes(b"before")
        disk = Disk("cut", 10**9)
        with failing(disk):
            writing.write(path)
        assert (disk.unsynced, disk.renamed) == (set(), []), kind


@pytest.mark.parametrize("fault", FAULTS)
def test_books_and_the_work_on_them(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "SELDOM", 0.0)  # the work is kept after each position
    game, small = zermelo.game("connect4:3x3,line=3"), Work(memory=1 << 20, threads=1)
    build_book(game, 1, tmp_path / "whole.book", small)
    header, arrays = container.read(tmp_path / "whole.book")
    for at in count():
        path, disk = tmp_path / f"{at}.book", Disk(fault, at)
        try:
            with failing(disk):
                build_book(game, 1, path, small)
        except ENDS[fault]:
            pass
        if not disk.reached:
            break
        if path.exists():
            kept = container.read(path)[0]
            assert ("unfinished" in kept) != ("book" in kept)
        assert build_book(game, 1, path, small).depth == 1
        again, cells = container.read(path)
        assert again["plies"] == header["plies"]
        assert all(np.array_equal(cells[name], arrays[name]) for name in arrays)
        assert not list(tmp_path.glob(".*.part"))
    assert at > 3 * ENOUGH  # kept twice, then written
    assert open_book(path, game).depth == 1


TEXT = "from numba import njit\n\n@njit(nogil=True, cache=True)\ndef double(x):\n    return 2 * x + {}\n"


@pytest.mark.parametrize("fault", FAULTS)
def test_modules_of_machine_code(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import caching

    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))

    def run(number: int) -> tuple[int, bool]:
        """What the module's function gives, as in a new process; and whether its machine code came from the disk."""
        name = stored.name_of(TEXT.format(number))
        sys.modules.pop(name, None)
        module = cache.module(TEXT.format(number), lambda line: None)
        answer = module.double(21)
        return answer, bool(sys.modules[name].double.stats.cache_hits)

    for at in count():
        disk = Disk(fault, at)
        try:
            with failing(disk, caching):
                assert run(at)[0] == 42 + at  # compiled in memory, if need be
        except ENDS[fault]:
            pass
        if not disk.reached:
            break
        assert run(at)[0] == 42 + at
        assert run(at) == (42 + at, True)
        assert not list(tmp_path.glob(".*.part"))
    assert at > 2 * ENOUGH


KILL = """
import os, signal, sys
import faults
from zermelo.cli import main
with faults.failing(faults.Disk("killed", int(sys.argv[1]), end=lambda: os.kill(os.getpid(), signal.SIGKILL))):
    main(sys.argv[2:])
"""


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_a_command_that_is_killed_at_any_write_works_the_next_time(tmp_path: Path) -> None:
    path, game = tmp_path / "solution", zermelo.game("nim:3,4")
    zermelo.solve(NIM).save(path)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    for at in count():
        words = [sys.executable, "-c", KILL, str(at), "solve", "nim:3,4", "--save", str(path)]
        ended = subprocess.run(words, env=environment, capture_output=True, text=True, check=False).returncode
        assert ended in (0, -signal.SIGKILL)
        known = zermelo.open_solution(path)
        assert known.game == (game if ended == 0 else NIM) or at >= ENOUGH
        if ended == 0:
            break
        assert len(list(tmp_path.iterdir())) <= 2  # what the one before has left is gone
    assert at >= ENOUGH
    assert list(tmp_path.iterdir()) == [path]
    assert known.value() == zermelo.solve(game).value()


def test_what_another_is_writing_just_now_is_left_alone(tmp_path: Path) -> None:
    path, dead = tmp_path / "file", tmp_path / ".file.00112233.part"
    dead.write_bytes(b"of a writer that was killed")
    names = (".file.part", ".file.0011223.part", ".file.00112233.txt", "file.00112233.part")
    others = [tmp_path / name for name in names]
    for other in others:
        other.write_bytes(b"of somebody else")
    with whole(path) as slow:
        slow.write(b"slow")
        assert not dead.exists()
        write_whole(path, b"quick")
        assert path.read_bytes() == b"quick"
    assert path.read_bytes() == b"slow"
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])


def test_a_new_file_has_the_rights_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_whole(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no /dev/null here")
def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/dev/null")
    Drawing("<svg/>").save(tmp_path / "link")
    assert Path("/dev/null").is_char_device()
    assert (tmp_path / "link").is_symlink()
