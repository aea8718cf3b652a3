"""Positions of Connect Four, beside BitBully: ``python bench/connect4.py [stages] [empty] [threads] [moves]``.

Stages: random plays of a fixed seed, stopped at some number of stones where neither player has a cell to win at once;
and ten plays of equal players, which are the hardest.  Both sides start each position with an empty table, use one
thread and no book, and must agree about the score.  Empty: the empty board, by Zermelo alone.

Seconds are those of the processor, and clearing a table is not part of them.  Threads: the same positions by one
thread, by two, four and so on up to one for each processor, with the nodes of all threads over those of one, and their
nodes a second likewise, beside those of as many processes that share nothing: the machine gives no more.  Moves: the
values of all moves, with the book that comes along.  These seconds are those of the clock, so the machine should have
nothing else to do.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import mean, median
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

import zermelo
from zermelo import Game, Work
from zermelo.native import binding
from zermelo.solver import DeepSearch, book_for, value_of

binding.WHILE = 0.0
"""The search with its rules in, as if it had run for a while before: for any rules it is three times as slow."""
GAME: Any = zermelo.game("connect4")
STAGES = {28: 200, 22: 100, 18: 60, 14: 30, 12: 16, 10: 12, 8: 8}
"""How many positions there are of each number of stones."""
BALANCED = [
    *("5434235437", "4343337445", "7437235721", "5335443664", "4174364467"),
    *("5772351466", "3445542144", "3435176334", "2644615223", "3214337563"),
]
"""Plays of ten stones after which nobody wins before one of his last two stones, if at all."""
EARLY = "4444"
"""A play of four stones, which takes one thread some seconds."""
MEMORY = 3 << 27
PAST_THE_BOOK = (8, 9, 10, 11, 12, 14)
SOME = 60


@dataclass
class Effort:
    """What one side found, and what it cost."""

    scores: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    nodes: int = 0

    @property
    def busy(self) -> float:
        """All seconds together."""
        return sum(self.seconds)

    @property
    def rate(self) -> float:
        """Nodes a second."""
        return self.nodes / self.busy

    def per_position(self) -> float:
        """Milliseconds, on average."""
        return 1e3 * self.busy / len(self.seconds)


def plays(stones: int, count: int) -> list[str]:
    """The columns of random plays after which nothing is decided yet, and nothing by the next stone."""
    dice = random.Random(stones)
    found: list[str] = []
    while len(found) < count:
        play, position = "", GAME.start()
        while len(play) < stones and (moves := GAME.moves(position)):
            slot = dice.choice(moves)
            play, position = play + GAME.write_move(position, slot), GAME.play(position, slot)
        if len(play) == stones and GAME.moves(position) and quiet(position):
            found.append(play)
    return found


def quiet(position: int) -> bool:
    _, _, _, playable, own, against = GAME.look(position)
    return playable & (own | against) == 0


def by_zermelo(
    plays: list[str], game: Game = GAME, threads: int = 1, clock: Callable[[], float] = time.process_time
) -> Effort:
    search = DeepSearch(game, Work(memory=MEMORY, threads=threads))
    search.table.fill(0)  # has the system give the memory now
    effort, before = Effort(), search.nodes
    for play in plays:
        position = game.read(play) if play else game.start()
        search.clear()
        begun = clock()
        score, _ = search.bounds(position)
        effort.seconds.append(clock() - begun)
        effort.scores.append(GAME.points(position, value_of(score, search.top)))
    effort.nodes = search.nodes - before
    return effort


def by_bitbully(plays: list[str]) -> Effort:
    from bitbully import bitbully_core

    search: Any = bitbully_core.BitBullyCore()
    search.resetNodeCounter()
    effort = Effort()
    for play in plays:
        board = bitbully_core.BoardCore()
        for column in play:
            board.play(int(column) - 1)
        search.resetTranspositionTable()
        begun = time.process_time()
        effort.scores.append(search.mtdf(board, 0))
        effort.seconds.append(time.process_time() - begun)
    effort.nodes = search.getNodeCounter()
    return effort


def stages() -> Table:
    """Milliseconds and nodes for each position, on average; of the ratios also the median"""
    table = columns("stones", "positions", "ms", "nodes", "BitBully: ms", "nodes", "ratio", "median")
    for stones, count in STAGES.items():
        table.add_row(str(stones), *compared(plays(stones, count)))
    table.add_row("10, balanced", *compared(BALANCED))
    return table


def compared(plays: list[str]) -> list[str]:
    """A row of the table."""
    count = len(plays)
    ours = by_zermelo(plays)
    cells = [str(count), f"{ours.per_position():,.3f}", f"{ours.nodes / count:,.0f}"]
    try:
        theirs = by_bitbully(plays)
    except ImportError:
        return [*cells, "not installed (pip install bitbully)"]
    assert theirs.scores == ours.scores, f"BitBully disagrees about one of {plays}"
    ratios = [slow / fast for slow, fast in zip(theirs.seconds, ours.seconds, strict=True)]
    ratio = theirs.per_position() / ours.per_position()
    cells += [f"{theirs.per_position():,.3f}", f"{theirs.nodes / count:,.0f}"]
    return [*cells, f"{ratio:.1f}", f"{median(ratios):.1f}"]


def empty() -> Table:
    """The empty board, by Zermelo alone"""
    table = columns("score", "nodes", "seconds", "million nodes/s")
    effort = by_zermelo([""])
    (seconds,) = effort.seconds
    table.add_row(f"{effort.scores[0]}", f"{effort.nodes:,}", f"{seconds:.1f}", f"{effort.nodes / seconds / 1e6:.1f}")
    return table


def threads() -> Table:
    """Seconds of the clock for positions of eight stones and for an early one, by more and more threads"""
    count = os.cpu_count() or 1
    print(f"This machine has {count} processors.\n")
    each = ("s", "ratio", "nodes", "nodes/s", "processes")
    table = columns("threads", *(f"{name}: {of}" for name in ("eight stones", EARLY) for of in each))
    alone: list[Effort] = []
    for number in (number for number in (1, 2, 4, 8, 16, 32, 64) if number <= count):
        searched = plays(8, STAGES[8]), [EARLY]
        efforts = [by_zermelo(some, GAME, number, time.perf_counter) for some in searched]
        alone = alone or efforts
        cells = []
        for some, one, effort in zip(searched, alone, efforts, strict=True):
            assert one.scores == effort.scores, "threads disagree"
            ratios = one.busy / effort.busy, effort.nodes / one.nodes, effort.rate / one.rate
            cells += [f"{effort.busy:.3f}", *(f"{ratio:.2f}" for ratio in ratios)]
            cells.append(f"{together(some, number) / one.rate:.2f}")
        table.add_row(f"{number}", *cells)
    return table


def together(plays: list[str], count: int) -> float:
    """Nodes a second of so many processes that begin at once, each with one thread and a table of its own."""
    context = get_context("spawn")
    begin, rates = context.Barrier(count), context.Queue()
    processes = [context.Process(target=one_of_them, args=(plays, begin, rates)) for _ in range(count)]
    for process in processes:
        process.start()
    rate = sum(rates.get() for _ in processes)
    for process in processes:
        process.join()
    return rate


def one_of_them(plays: list[str], begin: Any, rates: Any) -> None:
    by_zermelo([])  # has the machine code read
    begin.wait()
    rates.put(by_zermelo(plays, GAME, 1, time.perf_counter).rate)


def moves() -> Table:
    """Seconds of the clock for the values of all moves, by all processors, with the book and an empty table"""
    table = columns("stones", "positions", "median: s", "average: s", "longest: s")
    search = DeepSearch(GAME, Work(memory=MEMORY), book_for(GAME))
    search.table.fill(0)
    for stones in PAST_THE_BOOK:
        lasted = []
        for play in plays(stones, SOME):
            search.clear()
            begun = time.perf_counter()
            for _, child in GAME.children(GAME.read(play)):
                search.bounds(child)
            lasted.append(time.perf_counter() - begun)
        summary = (f"{seconds:.3f}" for seconds in (median(lasted), mean(lasted), max(lasted)))
        table.add_row(str(stones), str(SOME), *summary)
    return table


def columns(*headings: str) -> Table:
    table = Table(box=box.MARKDOWN)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


SECTIONS = {"stages": stages, "empty": empty, "threads": threads, "moves": moves}

if __name__ == "__main__":
    for name in sys.argv[1:] or ["stages"]:
        print(f"\n{SECTIONS[name].__doc__}:\n", flush=True)
        Console(width=140).print(SECTIONS[name]())
