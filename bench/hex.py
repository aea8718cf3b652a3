"""Measure the prover of connection games: ``python bench/hex.py [boards] [learning] [lacking]``.

Boards: who wins from the empty board, and with which first moves.  Learning: the first moves again, by a prover that
learns its skills one after the other.  Lacking: by one that lacks one of them.  Seconds are those of the processor, as
the prover has one thread; the fastest of a few runs counts.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table

import zermelo
from zermelo import WIN, Work
from zermelo.solver import SKILLS, ConnectionProver

RUNS = 3
PATIENCE = 10.0
"""Seconds after which nothing is run again."""
LONGEST = 60.0
"""Seconds that a prover without all its skills gets."""
MEMORY = 1 << 28


@dataclass(frozen=True)
class Measured:
    nodes: int
    seconds: float
    winning: int | None
    """How many first moves win; None if there was not enough time."""

    def cells(self) -> tuple[str, str]:
        if self.winning is None:
            return f"> {self.nodes:,}", f"> {self.seconds:.0f}"
        return f"{self.nodes:,}", f"{self.seconds:.2f}"


def once(spec: str, without: tuple[str, ...], openings: bool, limit: float | None) -> Measured:
    game = zermelo.game(spec)
    prover = ConnectionProver(game, Work(memory=MEMORY), without)
    begun = time.process_time()
    moves = prover.moves(game.start(), limit) if openings else {0: prover.outcome(game.start(), limit)}
    results = list(moves.values())
    winning = None if None in results else sum(result == WIN for result in results)
    return Measured(prover.nodes, time.process_time() - begun, winning)


def measured(spec: str, without: tuple[str, ...] = (), openings: bool = True, limit: float | None = None) -> Measured:
    """The fastest of a few runs."""
    best = once(spec, without, openings, limit)
    for _ in range(RUNS - 1):
        if best.seconds < PATIENCE:
            best = min(best, once(spec, without, openings, limit), key=lambda run: run.seconds)
    return best


def boards() -> Table:
    table = _table("board", "nodes", "s", "all first moves: nodes", "s", "winning")
    for side in (3, 4, 5, 6, 7):
        empty, moves = measured(f"hex:{side}", openings=False), measured(f"hex:{side}")
        table.add_row(f"{side}x{side}", *empty.cells(), *moves.cells(), f"{moves.winning} of {side * side}")
    return table


def learning() -> Table:
    """No skill at all, then one more in each row."""
    names = list(SKILLS)
    rows = {"none": names} | {f"and {name}": names[count:] for count, name in enumerate(names, 1)}
    return _by_skills(rows, ("hex:4", "hex:5"))


def lacking() -> Table:
    """All skills, then all but one in each row."""
    return _by_skills({"all": []} | {f"all but {name}": [name] for name in SKILLS}, ("hex:5", "hex:6"))


def _by_skills(rows: dict[str, list[str]], specs: tuple[str, ...]) -> Table:
    table = _table("skills", *(heading for spec in specs for heading in (f"{spec}: nodes", "s")))
    for label, without in rows.items():
        runs = [measured(spec, tuple(without), limit=LONGEST) for spec in specs]
        table.add_row(label, *(cell for run in runs for cell in run.cells()))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=box.MARKDOWN)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table


TABLES = {"boards": boards, "learning": learning, "lacking": lacking}

if __name__ == "__main__":
    console = Console(width=140)
    for name in sys.argv[1:] or TABLES:
        console.print(TABLES[name]())
