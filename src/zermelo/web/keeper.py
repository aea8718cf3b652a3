"""The keeper: a process that answers nobody, and replaces the one that does when that had better begin anew.

Machine code never leaves a process again: Numba has no way to unload it.  And a rule that does not come back cannot
be stopped from outside of its thread.  A process can be ended, whatever is in it.  All that is lost with it can be
made again; the socket is the keeper's, so that whoever connects meanwhile only waits.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

RENEW: Final = 75
"""The exit code of a process that asks to be replaced."""
SILENCE: Final = 30.0
"""Seconds without a sign of life after which a process is taken for dead: not even its event loop runs."""


class Pulse:
    """A process's line to its keeper."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line

    def beat(self) -> bool:
        """Give a sign of life; False if the keeper is gone."""
        try:
            return self.line.send(b".") == 1
        except OSError:
            return False


Serving = Callable[[Pulse | None], bool]
"""Serves until it ends; whether the process shall be replaced.  None where nobody keeps it."""


def keep(serving: Serving) -> int:
    """Serve, in one process after the other, until one does not ask for another; its exit code."""
    if not hasattr(os, "fork"):  # Windows: there the first process is the only one
        serving(None)
        return 0
    while (code := _life(serving)) == RENEW or code < 0:
        if code < 0:  # killed: by a crash, by the keeper, or by the system for its memory
            time.sleep(1)
    return code


def _life(serving: Serving) -> int:
    """One process from its beginning to its end."""
    sys.stdout.flush()
    sys.stderr.flush()
    ours, its = socket.socketpair()
    pressed: list[int] = []
    # Around a fork Python runs code of its own, in which an exception is lost.
    handler = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGINT, handler)
        ours.close()
        _live(serving, Pulse(its))
    its.close()
    try:
        signal.signal(signal.SIGINT, handler)
        if pressed:
            raise KeyboardInterrupt
        while select.select([ours], [], [], SILENCE)[0]:
            if not ours.recv(1 << 12):  # it has ended
                break
        else:
            os.kill(child, signal.SIGKILL)
    except KeyboardInterrupt:
        os.kill(child, signal.SIGTERM)
        raise
    finally:
        ours.close()
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _live(serving: Serving, pulse: Pulse) -> None:
    """What a process does: serve, and end at once whatever its threads are at."""
    code = 1
    try:
        os.setpgid(0, 0)  # Ctrl-C is the keeper's
        signal.set_wakeup_fd(-1)  # and so is whoever waits for it
        code = RENEW if serving(pulse) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
