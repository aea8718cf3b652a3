"""Many positions in one call: ``python bench/many.py``.

Positions from everywhere in the table of ``connect4:5x5`` by tiers, 69,763,700 of them, in random order: all at once
by ``solution.values``, then some one by one by ``solution.value``.  Then random positions of ``connect4`` with 28
stones, searched: all at once, one by one, and positions that are over, of which nothing but the calls is left.  Seconds
of the processor are those of all threads together; the fastest of a few runs counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import zermelo
from zermelo import UNDECIDED

ASKED, ALONE, STONES, SEARCHED = 5_000_000, 5_000, 28, 20_000
RUNS = 3


def fastest(task: Callable[[], object]) -> tuple[float, float]:
    """Seconds of the processor and of the clock."""
    runs = []
    for _ in range(RUNS):
        clock, processor = time.perf_counter(), time.process_time()
        task()
        runs.append((time.process_time() - processor, time.perf_counter() - clock))
    return min(runs)


def random_position(game: zermelo.Game, chance: random.Random, over: bool) -> int:
    """One after so many plies, or the end of a play that lasted as long."""
    while True:
        position, plies = game.start(), 0
        while game.result(position) == UNDECIDED and (over or plies < STONES):
            position, plies = game.play(position, chance.choice(game.moves(position))), plies + 1
        if plies >= STONES and over == (game.result(position) != UNDECIDED):
            return int(position)


def main() -> None:
    table = Table(box=box.MARKDOWN)
    for heading in ("positions", "how", "asked", "processor ns each", "millions a second, clock"):
        table.add_column(heading, justify="right")

    def row(what: str, how: str, asked: int, task: Callable[[], object]) -> None:
        processor, clock = fastest(task)
        table.add_row(what, how, f"{asked:,}", f"{1e9 * processor / asked:,.0f}", f"{asked / clock / 1e6:.3f}")

    solution = zermelo.solve(zermelo.game("connect4:5x5"), engine="tiers")
    chance = np.random.default_rng(0)
    sections = solution.table.sections
    shares = [ASKED * len(section.scores) // len(solution) for section in sections]
    chosen = [each.positions[chance.integers(0, len(each.scores), n)] for each, n in zip(sections, shares, strict=True)]
    asked = np.concatenate(chosen)
    chance.shuffle(asked)
    solution.values(asked)  # compiles
    row("connect4:5x5, listed", "values", len(asked), lambda: solution.values(asked))
    row("connect4:5x5, listed", "moves", ASKED // 10, lambda: solution.moves(asked[: ASKED // 10]))
    row("connect4:5x5, listed", "best", ASKED // 10, lambda: solution.best(asked[: ASKED // 10]))
    few = asked[:ALONE].tolist()
    row("connect4:5x5, listed", "value, one by one", ALONE, lambda: [solution.value(position) for position in few])

    game, lot = zermelo.game("connect4"), random.Random(0)
    searched = zermelo.solve(game, random_position(game, lot, over=False), engine="search")
    midst = np.array([random_position(game, lot, over=False) for _ in range(SEARCHED)])
    ends = np.array([random_position(game, lot, over=True) for _ in range(SEARCHED)])
    searched.values(midst[:100])  # compiles

    def anew(task: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            searched.table.search.clear()
            task()

        return run

    row(f"connect4, {STONES} stones", "values", SEARCHED, anew(lambda: searched.values(midst)))
    alone = midst[:ALONE].tolist()
    each = anew(lambda: [searched.table.score(position) for position in alone])
    row(f"connect4, {STONES} stones", "score, one by one", ALONE, each)
    row("connect4, over", "values", SEARCHED, anew(lambda: searched.values(ends)))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
