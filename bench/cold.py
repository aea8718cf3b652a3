"""How long the page of each game takes from an empty cache of machine code: ``python bench/cold.py [GAME ...]``.

Each game has a server of its own, started with an empty cache.  Its page is opened as a browser does: the position is
asked for, then what its moves are worth, again and again as long as the server says that it is not done.
``--one-server`` opens them in one server, one after another, each as soon as the one before is shown; nobody says that
a page was closed, as when a tab is.

    shown    seconds until the value of the start and of every first move is proved and on the screen
    whole    seconds until the server has nothing more to say: the game is solved, with the line of best play
    later    seconds of ``shown`` in a second server, with what the first one left in the cache

Of each, those of the clock and those of the processor, which other work on the machine does not lengthen as much.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode
from urllib.request import urlopen

from zermelo.core.registry import BUILT_IN

LIMIT = 2.0
PAUSE = 0.15
"""Seconds between two questions, as in the page."""


class Seconds(NamedTuple):
    clock: float
    processor: float

    def since(self, began: Seconds) -> Seconds:
        return Seconds(self.clock - began.clock, self.processor - began.processor)

    def __str__(self) -> str:
        return f"{self.clock:.2f} | {self.processor:.2f}"


@dataclass
class Served:
    """A server, and the process in it that answers."""

    address: str
    keeper: int

    def now(self) -> Seconds:
        children = Path(f"/proc/{self.keeper}/task/{self.keeper}/children").read_text().split()
        ticks = (Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:13] for child in children)
        return Seconds(
            time.perf_counter(), sum(int(tick) for pair in ticks for tick in pair) / os.sysconf("SC_CLK_TCK")
        )

    def answers(self, path: str, **words: str) -> Iterator[dict[str, Any]]:
        """What it says until it is done."""
        while True:
            with urlopen(f"{self.address}/api/v1/{path}?{urlencode(words)}") as answer:
                status, fields = answer.status, json.loads(answer.read())
            yield fields if status == 200 else fields["found"] or {}
            if status == 200:
                return
            time.sleep(PAUSE)

    def opened(self, game: str) -> Iterator[Seconds]:
        """What it takes until all is proved, and then until all is said."""
        began, shown = self.now(), False
        for _ in self.answers("position", game=game):
            pass
        for found in self.answers("analysis", game=game, ticket=f"cold {game}"):
            moves = found.get("moves", ())
            if not shown and moves and found["exact"] and all(move["exact"] for move in moves):
                shown = True
                yield self.now().since(began)
        assert shown, f"{game} was not proved"
        yield self.now().since(began)


@contextmanager
def server(cache: str) -> Iterator[Served]:
    environment = {**os.environ, "ZERMELO_CACHE": cache, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stdout is not None
        try:
            yield Served(run.stdout.readline().split()[3].rstrip("/"), run.pid)
        finally:
            run.terminate()


def apart(games: list[str]) -> Iterator[tuple[str, Seconds]]:
    """Each game in a server of its own, and once more in another."""
    print("| game | shown | processor | whole | processor | later | processor |\n|---|--:|--:|--:|--:|--:|--:|")
    for game in games:
        with tempfile.TemporaryDirectory() as cache:
            with server(cache) as served:
                shown, whole = served.opened(game)
            with server(cache) as served:
                later, _ = served.opened(game)
        print(f"| `{game}` | {shown} | {whole} | {later} |", flush=True)
        yield game, shown


def in_a_row(games: list[str]) -> Iterator[tuple[str, Seconds]]:
    """All games in one server."""
    print("| game | shown | processor |\n|---|--:|--:|")
    with tempfile.TemporaryDirectory() as cache, server(cache) as served:
        for game in games:
            shown = next(served.opened(game))
            print(f"| `{game}` | {shown} |", flush=True)
            yield game, shown


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("games", nargs="*", default=list(BUILT_IN))
    words.add_argument("--one-server", action="store_true")
    given = words.parse_args()
    late = [game for game, shown in (in_a_row if given.one_server else apart)(given.games) if shown.clock > LIMIT]
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"\nlonger than {LIMIT:g} s: {', '.join(late) or 'none'}; {load}")


if __name__ == "__main__":
    main()
