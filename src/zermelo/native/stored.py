"""The files of compiled modules: checked before Numba believes them, and no more of them than there is room for.

    zermelo_HASH.py                               the text of a module, which names it
    __pycache__/zermelo_HASH.FUNCTION-*.nbi, .nbc   machine code, as Numba keeps it
    zermelo_HASH.sums                             SHA-256 of that machine code, as ``sha256sum`` writes it

Numba unpickles what it finds and runs it as it is: a damaged byte is a strange exception, or the end of the process.
So machine code that is not as the sums say, because a disk lost it or a writer was killed, is removed and made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

from zermelo.core.errors import ZermeloError
from zermelo.core.work import size_in
from zermelo.core.writing import write_whole

SIZE = "ZERMELO_CACHE_SIZE"
"""The variable of the environment that says how much room there is."""
USUAL_SIZE = "1GB"
PREFIX = "zermelo_"
NUMBAS = "__pycache__"


def name_of(source: str) -> str:
    """What the module of that text is called."""
    return PREFIX + hashlib.sha256(source.encode()).hexdigest()[:32]


class Stored:
    """The files of one module."""

    def __init__(self, home: Path, source: str) -> None:
        self.home, self.source, self.name = home, source, name_of(source)
        self.text, self.sums = home / f"{self.name}.py", home / f"{self.name}.sums"
        self.room = room()

    def write_text(self) -> None:
        """Put the text there unless it is there already."""
        try:
            if self.text.read_bytes() == self.source.encode():
                return
        except OSError:
            pass
        write_whole(self.text, self.source.encode(), private=True)

    def has(self, function: str) -> bool:
        """Whether there is machine code of a function of that name."""
        return bool(_files(self.home / NUMBAS, f"{self.name}.{function}-"))

    @contextmanager
    def believed(self, function: Any) -> Iterator[None]:
        """While the body runs, Numba may read and write machine code of the module: what is there is sound.

        All of the module's, for compiling one function can mean reading another.
        """
        if function.stats.cache_path is None:
            yield
            return
        folder = Path(function.stats.cache_path)
        with self._alone():
            sums = self._sums()
            for name, digest in self._digests(folder).items():
                if sums.get(name) != digest:
                    (folder / name).unlink()
            before = self._stamps(folder)
            yield
            changed = self._stamps(folder) != before
            if changed:
                lines = (f"{digest}  {name}\n" for name, digest in self._digests(folder).items())
                write_whole(self.sums, "".join(lines).encode(), private=True)
            elif sums:
                os.utime(self.sums)  # what was used last is removed last
        if changed:
            trim(self.home, self.room, self.name)

    def _digests(self, folder: Path) -> dict[str, str]:
        found = _files(folder, f"{self.name}.")
        return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in found}

    def _stamps(self, folder: Path) -> dict[str, tuple[int, int, int]]:
        """What changes whenever a file is written."""
        found = ((file.name, file.stat()) for file in _files(folder, f"{self.name}."))
        return {name: (status.st_ino, status.st_mtime_ns, status.st_size) for name, status in found}

    def give_up(self, functions: Iterable[Any]) -> None:
        """Let Numba read and write no files for functions of the module any more; the next process begins anew."""
        for function in functions:
            function._cache.disable()
        with contextlib.suppress(OSError):
            _remove(self.home, self.name)

    def _sums(self) -> dict[str, str]:
        try:
            lines = self.sums.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return {}
        return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes from compiling the same module, or removing it, at the same time.

        Numba's cache numbers its files without asking who else does: two processes can give one name to two pieces of
        code.
        """
        while True:
            self.write_text()
            with open(self.text, "rb") as locked:
                if fcntl is not None:
                    fcntl.flock(locked, fcntl.LOCK_EX)
                if _is_at(locked.fileno(), self.text):
                    yield
                    return


def _is_at(descriptor: int, path: Path) -> bool:
    """Whether an open file is still the one at a path, and was not removed or replaced meanwhile."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def _files(folder: Path, begin: str) -> list[Path]:
    """The files of a folder whose names begin so."""
    with contextlib.suppress(FileNotFoundError):
        return [folder / name for name in sorted(os.listdir(folder)) if name.startswith(begin)]
    return []


def room() -> int:
    """How many bytes the modules may take together."""
    given = os.environ.get(SIZE) or USUAL_SIZE
    found = size_in(given)
    if found is None:
        raise ZermeloError("{name} is '{text}': write it like 500MB or 2GB", name=SIZE, text=given)
    return found


def trim(home: Path, room: int, spared: str) -> None:
    """Remove the modules that were used longest ago until the others fit; never this one, nor one in compilation."""
    sizes: dict[str, int] = defaultdict(int)
    used: dict[str, float] = defaultdict(float)
    for file in [*_files(home, PREFIX), *_files(home / NUMBAS, PREFIX)]:
        with contextlib.suppress(OSError):  # another process is tidying too
            name, status = file.name.partition(".")[0], file.stat()
            sizes[name] += status.st_size
            used[name] = max(used[name], status.st_mtime)
    excess = sum(sizes.values()) - room
    for name in sorted(sizes, key=used.__getitem__):
        if excess <= 0:
            return
        if name != spared:
            with contextlib.suppress(OSError):
                _remove(home, name)
                excess -= sizes[name]


def _remove(home: Path, name: str) -> None:
    """Remove a module; BlockingIOError if it is in compilation."""
    text = home / f"{name}.py"
    with contextlib.ExitStack() as locks:
        if fcntl is not None and text.exists():
            fcntl.flock(locks.enter_context(open(text, "rb")), fcntl.LOCK_EX | fcntl.LOCK_NB)
        for file in [*_files(home / NUMBAS, f"{name}."), *_files(home, f"{name}.")]:
            file.unlink(missing_ok=True)
