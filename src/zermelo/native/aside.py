"""Compiling aside: another process puts machine code into the cache on disk, while this one works with what it has.

It is no thread of this process.  Numba compiles one thing at a time, behind one lock, so that work would wait for what
it does not need yet; whoever forks while a thread compiles gives the child locks that nobody opens; and a process may
not end below a thread that is in LLVM.  A process can be ended at any moment: machine code that was not wholly written
is not taken (see ``stored``).  It is the same code that later processes find, and takes no memory of this one.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

from zermelo.core.errors import FileError
from zermelo.core.work import free_memory
from zermelo.native import cache
from zermelo.native.stored import Stored

ROOM: Final = 500_000_000
"""Bytes that must be free: it takes half of that."""

Compiling = subprocess.Popen[bytes]

_AT_WORK: list[Compiling] = []
"""At most one: two would take the cores from the work itself."""
_TURN = threading.Lock()
"""Nobody waits for it: after a fork it may be held by a thread that is not there."""


def begin(source: str, function: str, arguments: tuple[Any, ...]) -> Compiling | None:
    """Have a function of a module compiled for such arguments; it ends with 0 when that is on disk.

    None if that cannot be now: another one is at work, memory is scarce, or there is no disk.
    """
    if not _TURN.acquire(blocking=False):
        return None
    try:
        for each in list(_AT_WORK):
            if each.poll() is not None:
                _close(each)
                _AT_WORK.remove(each)
        if _AT_WORK or free_memory() < ROOM:
            return None
        _AT_WORK.append(begun := _begun(source, function, arguments))
        return begun
    except (FileError, OSError, RuntimeError):  # no disk, process or file to be had, no interpreter; Python is ending
        return None
    finally:
        _TURN.release()


def _begun(source: str, function: str, arguments: tuple[Any, ...]) -> Compiling:
    from numba import typeof

    home = cache.folder()
    if home is None or not sys.executable or hasattr(sys, "frozen"):  # which would start a whole program of its own
        raise FileNotFoundError
    stored = Stored(home, source)
    stored.write_text()
    asked = pickle.dumps((function, tuple(map(typeof, arguments)))).hex()
    return subprocess.Popen(
        [sys.executable, "-P", "-m", __name__, str(stored.text), asked],  # -P: no file of the user's hides a module
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@atexit.register
def _end() -> None:
    """What is not done when the process ends is left."""
    for each in list(_AT_WORK):
        each.kill()
        each.wait()
        _close(each)


def _close(ended: Compiling) -> None:
    assert ended.stdin is not None
    ended.stdin.close()


def _end_with_parent() -> None:
    """However the parent ends, its end of the pipe is closed then."""
    os.read(0, 1)
    os._exit(1)


def _compile(file: str, asked: str) -> None:
    function, forms = pickle.loads(bytes.fromhex(asked))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    made = cache.module(Path(file).read_text(encoding="utf-8"), lambda line: None)
    made.compiled(function, forms)
    os._exit(0)  # at once: a thread waits for the parent


if __name__ == "__main__":
    _compile(*sys.argv[1:])
