"""What tests of stores share."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import zermelo
from zermelo import Game, Solution
from zermelo.solver.store import solving


class Killed(BaseException):
    """Stands for what no code of ours hears of."""


def cut(monkeypatch, rows: int) -> None:
    """Shards of so many rows."""
    monkeypatch.setattr(solving, "FEWEST", rows)
    monkeypatch.setattr(solving, "MOST", rows)


def cut_small(monkeypatch) -> None:
    """Shards of 16 rows, so that a game of some hundred positions has many; nobody pulls the plug."""
    cut(monkeypatch, 16)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def killed_until_done(solve: Callable[[], object], chance: Random, patience: float, growth: float) -> int:
    """Begin to solve, in a process that is killed at any moment, until it comes to the end; how often it was killed."""
    kills, status = 0, -1
    while status != 0:
        child = os.fork()
        if child == 0:
            try:
                solve()
                os._exit(0)
            finally:
                os._exit(1)
        time.sleep(patience * chance.random())
        os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
        assert status == 0 or os.WTERMSIG(status) == signal.SIGKILL
        kills += status != 0
        patience *= growth  # it shall come to an end
    return kills


def solved(game: Game, path: Path, **choices: Any) -> Solution:
    """The solution of a game in a store."""
    return zermelo.solve(game, store=path, **choices)


def files(path: Path) -> dict[str, bytes]:
    """What is in a store, by name."""
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in path.rglob("*")
        if file.is_file() and file.name != "lock"
    }
