"""What all targets share: tries, each with a number of its own, until the time is up or one goes wrong."""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence

Attempt = Callable[[random.Random], str]
"""One try, which draws all that it needs, and tells in a word what came of it; AssertionError if that is wrong."""


def drive(attempt: Attempt, words: Sequence[str] | None = None) -> int:
    """Try until the time is up; the exit code is 1 if a try went wrong, and its number is told."""
    parser = argparse.ArgumentParser(description=sys.modules[attempt.__module__].__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long, 60 unless told")
    parser.add_argument("--first", type=int, default=None, metavar="N", help="the number of the first try")
    parser.add_argument("--tries", type=int, default=None, metavar="N", help="no more than so many")
    asked = parser.parse_args(words)
    first = random.SystemRandom().randrange(10**9) if asked.first is None else asked.first
    end, came = time.monotonic() + asked.seconds, Counter[str]()
    for number in itertools.count(first):
        if time.monotonic() >= end or number - first == asked.tries:
            break
        try:
            came[attempt(random.Random(number))] += 1
        except Exception:
            traceback.print_exc()
            print(f"try {number} went wrong: --first {number} --tries 1 makes it again", file=sys.stderr)
            return 1
    print(
        f"{came.total():,} tries from {first}:", ", ".join(f"{count:,} {word}" for word, count in sorted(came.items()))
    )
    return 0


def damaged(data: bytes, luck: random.Random) -> bytes:
    """Bytes after an accident or a few."""
    for _ in range(luck.choice((1, 1, 1, 2, 5))):
        place = luck.randrange(len(data) + 1)
        before, after = data[:place], data[place:]
        piece = luck.choice((luck.randbytes(luck.randrange(1, 9)), bytes(luck.randrange(1, 40)), data[:20]))
        match luck.choice(("over", "into", "out", "cut", "bit")):
            case "over":
                data = before + piece + after[len(piece) :]
            case "into":
                data = before + piece + after
            case "out":
                data = before + after[len(piece) :]
            case "cut":
                data = before
            case _:
                data = before + bytes(byte ^ 1 << luck.randrange(8) for byte in after[:1]) + after[1:]
    return data
