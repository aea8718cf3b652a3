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
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import IO

from zermelo.core.errors import FileError, system_words
from zermelo.core.writing import make_folder
from zermelo.solver.file.container import Header
from zermelo.solver.store import places
from zermelo.solver.store.blocks import Blocks
from zermelo.solver.store.bucket import Bucket, at_work
from zermelo.solver.store.manifest import Manifest
from zermelo.solver.store.places import Place

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

MANIFEST = "manifest"
LOCK = "lock"
WORK = "moves", "backward", "rounds", "notes"
"""How the folders are called that are gone when a store is finished."""
PARTS = re.compile(r"(tier-?|runs|notes)\d+|moves|backward|rounds")
"""The names of all folders that a store may have."""
OPENED = 1 << 14
"""Files of which it is remembered where their blocks stand."""


class Folder:
    """The files of one store, in blocks of so many rows; ``mark`` names it in each of them."""

    def __init__(self, path: Place, mark: str, block: int) -> None:
        self.path, self.mark, self.block = path, mark, block
        self._opened = lru_cache(OPENED)(self._open)

    @staticmethod
    def of(path: Place, manifest: Manifest) -> Folder:
        """The files of the store that has this manifest."""
        return Folder(path, manifest.mark, manifest.block)

    def keys(self, tier: int, shard: int) -> Place:
        return self.path / f"tier{tier}" / f"{shard}.keys"

    def scores(self, tier: int, shard: int, bits: int) -> Place:
        return self.path / f"tier{tier}" / f"{shard}.scores{bits}"

    def runs(self, tier: int) -> Place:
        return self.path / f"runs{tier}"

    def run(self, tier: int, source: int, shard: int) -> Place:
        return self.runs(tier) / f"{source}-{shard}.keys"

    def moves(self, shard: int, part: int, what: str) -> Place:
        return self.path / "moves" / f"{shard}-{part}.{what}"

    def left(self, shard: int) -> Place:
        return self.path / "moves" / f"{shard}.left"

    def backward(self, shard: int, part: int) -> Place:
        return self.path / "backward" / f"{shard}-{part}.keys"

    def known(self, shard: int, number: int, what: str) -> Place:
        return self.path / "rounds" / f"{shard}-{number}.{what}"

    def notes(self, number: int) -> Place:
        return self.path / f"notes{number}"

    def note(self, number: int, shard: int, part: int) -> Place:
        return self.notes(number) / f"{shard}-{part}.keys"

    def about(self, path: Place) -> Header:
        """What the header of a file says: its store, and its place there."""
        return {"store": self.mark, "place": places.within(self.path, path)}

    def open(self, path: Place) -> Blocks:
        """A file of the store; who asks again is not made to wait."""
        return self._opened(path)

    def checked(self, path: Place) -> Blocks:
        """The same, of a file that the manifest does not vouch for: read to the end, every byte of it."""
        return Blocks.opened(path, self.about(path), unread=())

    def _open(self, path: Place) -> Blocks:
        return Blocks.opened(path, self.about(path))

    def remove_runs(self, tier: int) -> None:
        """What was kept for a tier that is listed."""
        places.remove_tree(self.runs(tier))


def size_of(path: Place) -> int:
    """The bytes that a store takes."""
    return sum(size for _, size in places.files(path))


@contextmanager
def locked(path: Place) -> Iterator[None]:
    """While the body runs, this process alone is at work in the folder, which is made if there is none."""
    if isinstance(path, Bucket):
        if not (path / MANIFEST).exists() and any(each.name != LOCK for each, _ in path.files()):
            raise _holds_others(path)
        with path.locked():
            yield
        return
    if not path.absolute().parent.is_dir():
        raise FileError("there is no folder '{path}' to make a store in", path=path.absolute().parent)
    if path.exists() and not path.is_dir():
        raise FileError("'{path}' is a file: a store is a folder", path=path)
    if path.is_dir() and not (path / MANIFEST).exists() and any(map(_is_foreign, os.listdir(path))):
        raise _holds_others(path)
    make_folder(path)
    try:
        with open(path / LOCK, "ab") as lock:
            _hold(lock, path, alone=True)
            if not (path / LOCK).exists():  # who held it has just deleted the store
                raise at_work(path)
            yield
    except OSError as error:
        raise FileError("{path} cannot be written: {why}", path=path, why=system_words(error)) from None


@contextmanager
def unchanged(path: Place) -> Iterator[None]:
    """While the body reads a store, nobody is at work there; it need not be one that may be written."""
    lock = path / LOCK
    if isinstance(lock, Bucket):
        lock.refuse_held()
        yield
    elif not lock.exists():
        yield
    else:
        try:
            with open(lock, "rb") as file:
                _hold(file, path, alone=False)
                yield
        except OSError as error:
            raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None


def _hold(lock: IO[bytes], path: Place, alone: bool) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_NB | (fcntl.LOCK_EX if alone else fcntl.LOCK_SH))
        except BlockingIOError:
            raise at_work(path) from None


def _holds_others(path: Place) -> FileError:
    return FileError("'{path}' holds other files and no store: name an empty folder, or a new one", path=path)


def _is_foreign(name: str) -> bool:
    """Whether a file is none that a store has before its manifest."""
    return name != LOCK and not is_begun(name)


def is_begun(name: str) -> bool:
    """Whether a file is what was to be a manifest: its writer may have been killed."""
    return name.startswith(f".{MANIFEST}.")
