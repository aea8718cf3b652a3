"""How long the page of each game takes from an empty cache of machine code: ``python bench/cold.py [GAME ...]``.

Each game has a server of its own, started with an empty cache.  Its page is opened as a browser does: the position is
asked for, then what its moves are worth, again and again as long as the server says that it is not done.

    shown    seconds until the value of the start and of every first move is proved and on the screen
    whole    seconds until the server has nothing more to say: the game is solved, with the line of best play
    next     seconds to the same as ``shown`` for the position after the best move, asked for right after it
    later    seconds of ``shown`` in a second server, with what the first one left in the cache
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
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from zermelo.core.registry import BUILT_IN

LIMIT = 2.0
PAUSE = 0.15
"""Seconds between two questions, as in the page."""


@contextmanager
def server(cache: str) -> Iterator[str]:
    """The address of a server."""
    environment = {**os.environ, "ZERMELO_CACHE": cache, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stdout is not None
        try:
            yield run.stdout.readline().split()[3].rstrip("/")
        finally:
            run.terminate()


def answers(address: str, path: str, **words: str) -> Iterator[dict[str, Any]]:
    """What the server says until it is done."""
    while True:
        with urlopen(f"{address}/api/v1/{path}?{urlencode(words)}") as answer:
            status, fields = answer.status, json.loads(answer.read())
        yield (fields if status == 200 else fields["found"] or {})
        if status == 200:
            return
        time.sleep(PAUSE)


def timed(address: str, game: str, moves: str) -> tuple[float, float, str]:
    """Seconds until all is proved, and until all is said; and the best move."""
    began, shown, best = time.perf_counter(), float("inf"), ""
    for _ in answers(address, "position", game=game, moves=moves):
        pass
    for found in answers(address, "analysis", game=game, moves=moves, ticket=f"cold{moves}"):
        if shown == float("inf") and found.get("exact") and found["moves"] and all(m["exact"] for m in found["moves"]):
            shown, best = time.perf_counter() - began, found["moves"][0]["token"]
    return shown, time.perf_counter() - began, best


def first_move(address: str, game: str) -> tuple[float, float, float]:
    """Shown, whole and next; the next position is asked for as soon as the first is shown."""
    began = time.perf_counter()
    shown, whole, best = timed(address, game, "")
    return shown, whole, timed(address, game, best)[0] if best else time.perf_counter() - began


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("games", nargs="*", default=list(BUILT_IN))
    late = []
    print("| game | shown | whole | next | later |\n|---|--:|--:|--:|--:|")
    for game in words.parse_args().games:
        with tempfile.TemporaryDirectory() as cache:
            with server(cache) as address:
                shown, whole, following = first_move(address, game)
            with server(cache) as address:
                later = timed(address, game, "")[0]
        print(f"| {game} | {shown:.2f} | {whole:.2f} | {following:.2f} | {later:.2f} |", flush=True)
        late += [game] if shown > LIMIT else []
    print(f"\nlonger than {LIMIT:g} s: {', '.join(late) or 'none'}")


if __name__ == "__main__":
    main()
