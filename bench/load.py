"""Fifty people at one server: each plays games against the perfect player, of different kinds, for a while.

    python bench/load.py [--clients 50] [--seconds 20]

It starts ``zermelo serve`` on loopback, and tells how many answers there were, how long they were waited for, and
whether anything was refused.  A wait is for a picture or for a look into a table, a thought for a move in a game that
is too large to solve.  Meanwhile one more client has a large game solved: it must not stop the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode, urlsplit

GAMES = [
    "matches:21",
    "nim:3,5,7",
    "chomp:4x5",
    "hex:3",
    "tictactoe",
    "connect4:4x4",
    "halving:50",
    "chocolate:10,7,7,3",
    "hex:11",
    "connect4",
]
LARGE = "connect4:5x4"


THINKING = {"hex:11", "connect4", LARGE}
"""Games too large to be solved at once: their players wait for a machine that thinks, all others look into a table."""


class Client:
    """One player, with a connection of his own, and what the server's answers cost.

    HTTP is spoken by hand: a library would take more of the processor than the server does.
    """

    def __init__(self, host: str, port: int, game: str, number: int) -> None:
        self.host, self.port, self.game, self.chance = host, port, game, random.Random(number)
        self.ticket = f"client{number}"
        self.waits: list[float] = []
        self.thoughts: list[float] = []
        self.games = 0

    async def ask(self, path: str, **words: str) -> dict[str, Any]:
        """The answer, however often it has to be asked for."""
        began = time.perf_counter()
        status, body = 202, b""
        while status == 202:
            status, body = await self.fetch(f"/api/v1/{path}?{urlencode({'game': self.game, **words})}")
        if status != 200:
            raise RuntimeError(f"{status}: {body.decode()}")
        thought = path != "position" and self.game in THINKING
        (self.thoughts if thought else self.waits).append(time.perf_counter() - began)
        fields: dict[str, Any] = json.loads(body)
        return fields

    async def fetch(self, path: str) -> tuple[int, bytes]:
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length:")[2].split()[0])
        return int(head.split()[1]), await self.reader.readexactly(length)

    async def __aenter__(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def play(self, until: float) -> None:
        """Games one after the other, a random move against a perfect one."""
        moves: list[str] = []
        while time.perf_counter() < until:
            here = ".".join(moves)
            position = await self.ask("position", moves=here)
            if position["over"]:
                self.games += 1
                moves = []
            elif position["turn"]:
                answer = await self.ask("answer", player="perfect", ticket=self.ticket, moves=here)
                moves.append(answer["token"])
            else:
                moves.append(self.chance.choice(position["legal"])["token"])


async def crowd(host: str, port: int, clients: int, seconds: float) -> list[Client]:
    """All of them at once."""
    async with AsyncExitStack() as room:
        games = [GAMES[number % len(GAMES)] for number in range(clients)]
        players = [
            await room.enter_async_context(Client(host, port, game, number)) for number, game in enumerate(games)
        ]
        slow = await room.enter_async_context(Client(host, port, LARGE, -1))
        until = time.perf_counter() + seconds
        solved = asyncio.create_task(slow.ask("analysis", ticket=slow.ticket))
        await asyncio.gather(*(player.play(until) for player in players))
        await solved
    return players


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--clients", type=int, default=50)
    words.add_argument("--seconds", type=float, default=20.0)
    given = words.parse_args()
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    ) as run:
        assert run.stdout is not None
        address = urlsplit(run.stdout.readline().split()[3])
        try:
            players = asyncio.run(crowd(str(address.hostname), address.port or 80, given.clients, given.seconds))
        finally:
            run.terminate()
    waits = [wait for player in players for wait in player.waits]
    print(f"{given.clients} clients, {given.seconds:g} seconds, one large game ({LARGE}) solved meanwhile")
    print(f"answers          {len(waits):,} ({len(waits) / given.seconds:,.0f} a second)")
    print(f"games finished   {sum(player.games for player in players):,}")
    thoughts = [wait for player in players for wait in player.thoughts]
    for name, found in (("wait", waits), ("thought", thoughts)):
        print(f"{name + ', median':<16} {1000 * median(found):,.0f} ms")
        print(f"{name + ', 95 of 100':<16} {1000 * quantiles(found, n=20)[-1]:,.0f} ms")
        print(f"{name + ', longest':<16} {1000 * max(found):,.0f} ms")
    print(f"never answered   {sum(not player.waits for player in players)}")


if __name__ == "__main__":
    main()
