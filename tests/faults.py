"""A disk that fails on demand: every operation by which files are written is counted, and one of them goes wrong.

As SQLite is tested: the same work is done again and again, with the fault at the first operation, at the second, and so
on, until there are no more.  The faults are

    broken   that operation fails (EIO), the following ones do not
    full     from there on nothing can be written (ENOSPC), and of that write half is done
    killed   the process does nothing any more from there on, and of that write half is done
    cut      the same, and of what was not brought to the disk the data is gone and the new names are undone
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from zermelo.core import writing

FAULTS = ("broken", "full", "killed", "cut")


class Killed(BaseException):
    """The process is dead: no handler of an Exception sees this."""


class Disk:
    """The disk as a module sees it that writes files, with a fault at one operation."""

    def __init__(self, fault: str, at: int, end: Callable[[], None] | None = None) -> None:
        self.fault, self.at, self.end = fault, at, end
        self.operations: list[str] = []
        self.unsynced: set[str] = set()
        self.renamed: list[tuple[str, str, bytes | None]] = []

    @property
    def reached(self) -> bool:
        """Whether the fault has happened."""
        return len(self.operations) > self.at

    def do(self, operation: str, half: Callable[[], object] = lambda: None) -> None:
        """Count an operation, and let it fail if it is its turn; ``half`` of it is done then."""
        number = len(self.operations)
        self.operations.append(operation)
        if number == self.at and self.fault != "broken":
            half()
        if number == self.at and self.fault == "cut":
            self._cut()
        if number >= self.at and self.fault in ("killed", "cut"):
            if self.end is not None:
                self.end()
            raise Killed
        if number == self.at and self.fault == "broken":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if number >= self.at and self.fault == "full" and operation in ("open", "write"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _cut(self) -> None:
        for old, new, before in reversed(self.renamed):
            data = Path(new).read_bytes()
            Path(new).unlink() if before is None else Path(new).write_bytes(before)
            Path(old).write_bytes(b"" if new in self.unsynced else data)
        for path in self.unsynced:
            with contextlib.suppress(FileNotFoundError):
                os.truncate(path, 0)

    # The operations.

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            self.do("open")
        return os.open(path, flags, mode)

    def fsync(self, descriptor: int) -> None:
        self.do("fsync")
        os.fsync(descriptor)
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            self.renamed.clear()
        same = {path for path in self.unsynced if os.path.samestat(status, os.stat(path))}
        self.unsynced -= same

    def replace(self, old: Any, new: Any) -> None:
        self.do("replace")
        self.renamed.append((str(old), str(new), Path(new).read_bytes() if os.path.exists(new) else None))
        if str(old) in self.unsynced:
            self.unsynced = self.unsynced - {str(old)} | {str(new)}
        os.replace(old, new)

    def unlink(self, path: Any) -> None:
        self.do("unlink")
        os.unlink(path)
        self.unsynced.discard(str(path))

    def file(disk) -> type[io.FileIO]:  # noqa: N805
        """The class of unbuffered files on this disk."""

        class Counted(io.FileIO):
            def write(self, data: Any) -> int:
                data = memoryview(data).cast("B")
                disk.unsynced.add(str(self.name))
                disk.do("write", lambda: io.FileIO.write(self, data[: len(data) // 2]))
                return io.FileIO.write(self, data)

        return Counted

    def opened(self, path: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        """``open``, of which writing is counted."""
        if mode != "wb":
            return builtins.open(path, mode, *rest, **more)
        self.do("open")
        return io.BufferedWriter(self.file()(path, "w"))


@contextmanager
def failing(disk: Disk, *others: ModuleType) -> Iterator[None]:
    """While the body runs, Zermelo's one writing place, and other modules that write, are on that disk."""
    wrapped = _over(os, open=disk.open, fsync=disk.fsync, replace=disk.replace, unlink=disk.unlink)
    with contextlib.ExitStack() as patches:
        patches.enter_context(patch.object(writing, "os", wrapped))
        patches.enter_context(patch.object(writing, "io", _over(io, FileIO=disk.file())))
        for module in others:
            patches.enter_context(patch.object(module, "os", wrapped))
            patches.enter_context(patch.object(module, "open", disk.opened, create=True))
        yield


def _over(module: ModuleType, **changes: Any) -> SimpleNamespace:
    return SimpleNamespace(**{**vars(module), **changes})
