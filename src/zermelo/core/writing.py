"""The one place that writes files: whole or not at all, and on the disk before anybody is told.

A file is written beside its place under another name, brought to the disk, and renamed; then the folder is brought
to the disk too.  Whoever reads sees the old file or the new one, also after a kill or a power cut at any moment.

    .NAME.5f3a90c1.part     what is being written for NAME

Its writer holds a lock on it, which the system takes away when the writer dies.  So the next who writes NAME can
tell what a killed writer has left from what another is writing just now, and removes it.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # not POSIX: there, a file that is open can be neither renamed nor removed
    fcntl = None  # type: ignore[assignment]

from zermelo.core.errors import WriteError, system_words

Place = str | os.PathLike[str]


@contextmanager
def whole(place: Place, private: bool = False, synced: bool = True) -> Iterator[BinaryIO]:
    """A file to write, which takes its place when the body has ended well; FileError if it cannot be written.

    A link stays a link, and the file it leads to is replaced.  The new file can be read by whom the old one could;
    if there was none and it is ``private``, by the user alone.  What is not ``synced`` may be lost, or be there in
    pieces, after a power cut until ``bring_to_disk``; and killed writers of it are not looked for, as a folder may have
    many such files: see ``clear_left``.
    """
    path = Path(place)
    with _said(path):
        if _stream(path):
            with open(path, "wb") as stream:
                yield stream
            return
        target = _target(path)
        if synced:
            _clear(target)
        begun: list[str] = []
        try:
            with _begun(target, private, begun) as raw, io.BufferedWriter(raw) as file:
                yield file
                file.flush()
                if target.exists():
                    shutil.copymode(target, raw.name)
                if synced:
                    os.fsync(raw.fileno())
                if fcntl is None:
                    file.close()
                os.replace(raw.name, target)  # still locked: nobody takes it for a dead writer's
            if synced:
                _sync(target.parent)
        finally:
            for name in begun:
                with contextlib.suppress(OSError):
                    os.unlink(name)


def write_whole(place: Place, data: bytes, private: bool = False) -> None:
    """Write a file of these bytes; see ``whole``."""
    with whole(place, private) as file:
        file.write(data)


def bring_to_disk(paths: Iterable[Path]) -> None:
    """Have files that were written without it on the disk, and their folders."""
    folders: dict[Path, None] = {}
    for path in paths:
        with _said(path), open(path, "r+b") as file:
            os.fsync(file.fileno())
        folders.update(dict.fromkeys((path.parent, path.parent.parent)))
    for folder in folders:
        with _said(folder):
            _sync(folder)


def make_folder(path: Path, synced: bool = True) -> None:
    """A folder, if there is none yet, that is there after a power cut too if it is ``synced``."""
    with _said(path):
        if not path.is_dir():
            path.mkdir(exist_ok=True)
            if synced:
                _sync(path.parent)


def refuse_unwritable(path: Path) -> None:
    """Say that a file cannot be written there before an hour is spent on what it would hold."""
    import tempfile

    with _said(path):
        if not _stream(path):
            target = _target(path)
            _clear(target)
            with tempfile.TemporaryFile(dir=target.parent):
                pass


@contextmanager
def _said(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WriteError("{path} cannot be written: {why}", path=path, why=system_words(error)) from None


def _stream(path: Path) -> bool:
    """Whether what is there takes bytes and keeps none, a device or a pipe: nothing can be put in its place."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _target(path: Path) -> Path:
    """The file to replace, at the end of all links."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return Path(os.path.realpath(path))


def _begun(target: Path, private: bool, names: list[str]) -> io.FileIO:
    """A new file beside the target, locked as long as its writer lives.  What may be there goes to ``names`` before it
    is: Ctrl-C can come at any moment."""
    rights = 0o600 if private else 0o666
    while True:
        name = str(target.with_name(f".{target.name}.{os.urandom(4).hex()}.part"))
        names.append(name)
        file = io.FileIO(name, "x", opener=lambda name, flags: os.open(name, flags, rights))
        if fcntl is None:
            return file
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
        except OSError:  # a file system without locks, where nothing is cleared either
            pass
        except BaseException:
            file.close()
            raise
        if os.path.lexists(file.name):
            return file
        file.close()  # another writer was quicker, and took it for a dead one's


def _clear(target: Path) -> None:
    """Remove what writers of this target that were killed have left."""
    left = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}\.part")
    with contextlib.suppress(OSError):
        for name in filter(left.fullmatch, os.listdir(target.parent)):
            clear_left(target.with_name(name))


def clear_left(path: Path) -> None:
    """Remove a .part file, unless its writer is alive."""
    with contextlib.suppress(OSError):  # it is, or another has removed it
        if fcntl is None:
            os.unlink(path)
            return
        with open(path, "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(path)


def _sync(folder: Path) -> None:
    """Bring the new name to the disk, where the system has a way to do so."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # Windows, or a folder that may be written and not read
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EBADF):  # a file system that does not sync folders
            raise
    finally:
        os.close(descriptor)
