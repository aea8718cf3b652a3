"""Ctrl-C that is always heard.

An exception that a signal raises while LLVM calls back into Python is printed by ctypes and lost, and the work goes
on.  So that a key pressed then is not lost with it, the next step of the work asks again.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def heard() -> Iterator[Callable[[], None]]:
    """While the body runs, Ctrl-C raises KeyboardInterrupt; if that was lost, the function given raises it again."""
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield lambda: None
        return
    pressed = threading.Event()

    def press(number: int, frame: Any) -> None:
        pressed.set()
        raise KeyboardInterrupt

    def ask() -> None:
        if pressed.is_set():
            raise KeyboardInterrupt

    def lost(raised: Any) -> None:
        if raised.exc_type is not KeyboardInterrupt:
            hook(raised)

    handler, hook = signal.signal(signal.SIGINT, press), sys.unraisablehook
    sys.unraisablehook = lost
    try:
        yield ask
        ask()
    finally:
        signal.signal(signal.SIGINT, handler)
        sys.unraisablehook = hook
