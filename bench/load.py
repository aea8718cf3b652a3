"""Fifty people at one server: each plays games against the perfect player, of different kinds, for a while.

    python bench/load.py [--clients 50] [--seconds 20]

It starts ``zermelo serve`` on loopback, and tells how many moves were made, how long they took to be answered, and
whether anything was refused.  Meanwhile one more client has a large game solved: it must not stop the others.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import time
from statistics import median, quantiles

import httpx2

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


class Client:
    """One player, and what the server's answers cost."""

    def __init__(self, web: httpx2.AsyncClient, number: int) -> None:
        self.web, self.game, self.chance = web, GAMES[number % len(GAMES)], random.Random(number)
        self.ticket = f"client{number}"
        self.waits: list[float] = []
        self.games = 0

    async def ask(self, path: str, **words: str) -> dict[str, object]:
        began = time.perf_counter()
        while True:
            answer = await self.web.get(f"/api/v1/{path}", params=words)
            if answer.status_code != 202:
                break
        answer.raise_for_status()
        self.waits.append(time.perf_counter() - began)
        fields: dict[str, object] = answer.json()
        return fields

    async def play(self, until: float) -> None:
        """Games one after the other, a random move against a perfect one."""
        moves: list[str] = []
        while time.perf_counter() < until:
            where = {"game": self.game, "moves": ".".join(moves)}
            position = await self.ask("position", **where)
            if position["over"]:
                self.games += 1
                moves = []
            elif position["turn"]:
                answer = await self.ask("answer", player="perfect", ticket=self.ticket, **where)
                moves.append(str(answer["token"]))
            else:
                legal = position["legal"]
                assert isinstance(legal, list)
                moves.append(self.chance.choice(legal)["token"])


async def crowd(address: str, clients: int, seconds: float) -> list[Client]:
    """All of them at once."""
    limits = httpx2.Limits(max_connections=2 * clients)
    async with httpx2.AsyncClient(base_url=address, timeout=60, limits=limits) as web:
        players = [Client(web, number) for number in range(clients)]
        until = time.perf_counter() + seconds
        slow = asyncio.create_task(Client(web, -1).ask("analysis", game=LARGE, ticket="slow"))
        await asyncio.gather(*(player.play(until) for player in players))
        await slow
    return players


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--clients", type=int, default=50)
    words.add_argument("--seconds", type=float, default=20.0)
    given = words.parse_args()
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as run:
        assert run.stdout is not None
        address = run.stdout.readline().split()[3]
        try:
            players = asyncio.run(crowd(address, given.clients, given.seconds))
        finally:
            run.terminate()
    waits = sorted(wait for player in players for wait in player.waits)
    print(f"{given.clients} clients, {given.seconds:g} seconds, one large game ({LARGE}) solved meanwhile")
    print(f"answers          {len(waits):,} ({len(waits) / given.seconds:,.0f} a second)")
    print(f"games finished   {sum(player.games for player in players):,}")
    print(f"wait, median     {1000 * median(waits):,.0f} ms")
    print(f"wait, 95 of 100  {1000 * quantiles(waits, n=20)[-1]:,.0f} ms")
    print(f"wait, longest    {1000 * waits[-1]:,.0f} ms")
    print(f"never answered   {sum(not player.waits for player in players)}")


if __name__ == "__main__":
    main()
