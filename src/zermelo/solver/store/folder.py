"""Where the files of a store stand.

store/manifest              what it is for, its tiers and shards
store/lock                  held by whoever is at work there
store/tier12/3.keys         the positions of shard 3 of tier 12
store/tier12/3.scores8      their scores, of 8 bits
store/runs13/12-3.keys      children of that shard that are in tier 13, until tier 13 is listed

Where play can repeat, all positions are in tier 0 in the end, and these stand there while they are settled:

store/moves/3-0.children    children of shard 3, part 0, and the rows of their parents
store/moves/3-0.sources
store/moves/3.left          how many children each position of shard 3 has
store/backward/3-0.keys     moves into shard 3
store/rounds/3-12.left      what is known of shard 3 after round 12
store/rounds/3-12.ranks
store/notes13/3-0.keys      what follows from that for other positions, in round 13
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from zermelo.core.errors import FileError, system_words
from zermelo.core.writing import make_folder
from zermelo.solver.file.container import Header
from zermelo.solver.store.blocks import Blocks
from zermelo.solver.store.manifest import Manifest

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

MANIFEST = "manifest"
WORK = "moves", "backward", "rounds", "notes"
"""How the folders are called that are gone when a store is finished."""
OPENED = 1 << 14
"""Files of which it is remembered where their blocks stand."""


class Folder:
    """The files of one store, in blocks of so many rows; ``mark`` names it in each of them."""

    def __init__(self, path: Path, mark: str, block: int) -> None:
        self.path, self.mark, self.block = path, mark, block
        self._opened = lru_cache(OPENED)(self._open)

    @staticmethod
    def of(path: Path, manifest: Manifest) -> Folder:
        """The files of the store that has this manifest."""
        return Folder(path, manifest.mark, manifest.block)

    def keys(self, tier: int, shard: int) -> Path:
        return self.path / f"tier{tier}" / f"{shard}.keys"

    def scores(self, tier: int, shard: int, bits: int) -> Path:
        return self.path / f"tier{tier}" / f"{shard}.scores{bits}"

    def runs(self, tier: int) -> Path:
        return self.path / f"runs{tier}"

    def run(self, tier: int, source: int, shard: int) -> Path:
        return self.runs(tier) / f"{source}-{shard}.keys"

    def moves(self, shard: int, part: int, what: str) -> Path:
        return self.path / "moves" / f"{shard}-{part}.{what}"

    def left(self, shard: int) -> Path:
        return self.path / "moves" / f"{shard}.left"

    def backward(self, shard: int, part: int) -> Path:
        return self.path / "backward" / f"{shard}-{part}.keys"

    def known(self, shard: int, number: int, what: str) -> Path:
        return self.path / "rounds" / f"{shard}-{number}.{what}"

    def notes(self, number: int) -> Path:
        return self.path / f"notes{number}"

    def note(self, number: int, shard: int, part: int) -> Path:
        return self.notes(number) / f"{shard}-{part}.keys"

    def about(self, path: Path) -> Header:
        """What the header of a file says: its store, and its place there."""
        return {"store": self.mark, "place": path.relative_to(self.path).as_posix()}

    def open(self, path: Path) -> Blocks:
        """A file of the store; who asks again is not made to wait."""
        return self._opened(path)

    def _open(self, path: Path) -> Blocks:
        return Blocks.opened(path, self.about(path))

    def remove_runs(self, tier: int) -> None:
        """What was kept for a tier that is listed."""
        shutil.rmtree(self.runs(tier), ignore_errors=True)


def size_of(path: Path) -> int:
    """The bytes that a store takes."""
    total = 0
    for folder, _, names in os.walk(path):
        for name in names:
            try:
                total += os.stat(os.path.join(folder, name)).st_size
            except OSError:  # it was a run, and is listed by now
                continue
    return total


def free_disk(path: Path) -> int:
    """The bytes that are left where a store stands, or will stand."""
    try:
        return shutil.disk_usage(next(each for each in (path, *path.absolute().parents) if each.is_dir())).free
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While the body runs, this process alone is at work in the folder, which is made if there is none."""
    if not path.absolute().parent.is_dir():
        raise FileError("there is no folder '{path}' to make a store in", path=path.absolute().parent)
    if path.exists() and not path.is_dir():
        raise FileError("'{path}' is a file: a store is a folder", path=path)
    if path.is_dir() and not (path / MANIFEST).exists() and any(map(_is_foreign, os.listdir(path))):
        raise FileError("'{path}' holds other files and no store: name an empty folder, or a new one", path=path)
    make_folder(path)
    try:
        with open(path / "lock", "ab") as lock:
            if fcntl is not None:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise FileError(
                        "another command is at work in the store '{path}': wait for it, or name another folder",
                        path=path,
                    ) from None
            yield
    except OSError as error:
        raise FileError("{path} cannot be written: {why}", path=path, why=system_words(error)) from None


def _is_foreign(name: str) -> bool:
    """Whether a file is none that a store has before its manifest: who wrote that may have been killed."""
    return name != "lock" and not name.startswith(f".{MANIFEST}.")
