"""The streams of a process, made usable whatever the shell has done to them."""

from __future__ import annotations

import io
import os
import sys


def mend() -> None:
    """Stand in for streams that the shell has closed: nothing is read there, and what is written is lost.

    Otherwise the next file that is opened would take their number, and be written to.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot write é writes ?


def ascii_only() -> bool:
    """Whether stdout cannot write the lines of trees and charts."""
    try:
        "┝━╌█▒∞".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return True
    return False
