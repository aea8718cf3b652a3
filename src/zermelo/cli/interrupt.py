"""Ctrl-C that is always heard.

An exception that a signal raises while LLVM calls back into Python, or while an object is let go, is printed and lost,
and the work goes on.  So that a key pressed then is not lost with it, the next step of the work asks again.  And while
machine code runs no handler is called at all: a thread waits for that, and ends the process if the step takes too long.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

from zermelo.cli import at_once

STOPPED: Final = 130
"""The code to exit with."""
PATIENCE: Final = 3.0
"""Seconds that a step of machine code has to come to its end after Ctrl-C; most take a fraction of one."""
_PRESSED: Final = threading.Event()


def pressed() -> bool:
    """Whether Ctrl-C was pressed, though another exception may tell of it: Python wraps some."""
    return _PRESSED.is_set()


def listen() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, and is remembered; not where the shell has it ignored."""
    if signal.getsignal(signal.SIGINT) is at_once:
        signal.signal(signal.SIGINT, _press)
        sys.unraisablehook = _lost
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        threading.Thread(target=_end_if_unheard, args=(reading,), daemon=True).start()


def _end_if_unheard(reading: int) -> None:
    """The system writes the number of each signal into the pipe, whatever Python is at."""
    while number := os.read(reading, 1):
        if number[0] == signal.SIGINT and not _PRESSED.wait(PATIENCE):
            at_once(signal.SIGINT, None)


def ignore() -> None:
    """Whoever is about to end says so in peace; no more than was listened to."""
    if signal.getsignal(signal.SIGINT) is _press:
        signal.signal(signal.SIGINT, _ignore)


def leave(code: Any) -> NoReturn:
    """Exit.  After Ctrl-C at once, whatever threads are at; and who presses it now is not answered by a traceback."""
    if code == STOPPED:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(STOPPED)
    if signal.getsignal(signal.SIGINT) in (_press, _ignore):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(code)


@contextmanager
def heard() -> Iterator[Callable[[], None]]:
    """While the body runs, Ctrl-C raises KeyboardInterrupt; if that was lost, the function given raises it again."""
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield lambda: None
        return

    def ask() -> None:
        if pressed():
            raise KeyboardInterrupt

    _PRESSED.clear()
    handler, hook = signal.signal(signal.SIGINT, _press), sys.unraisablehook
    sys.unraisablehook = _lost
    try:
        yield ask
        ask()
    finally:
        signal.signal(signal.SIGINT, handler)
        sys.unraisablehook = hook


def _press(number: int, frame: Any) -> None:
    _PRESSED.set()
    raise KeyboardInterrupt


def _ignore(number: int, frame: Any) -> None:
    pass


def _lost(raised: Any) -> None:
    if raised.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(raised)
