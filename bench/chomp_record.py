"""The largest boards of Chomp: who wins from every position, proved by sample, and all winning first moves.

    python bench/chomp_record.py 21 [--sample 500000] [--page FILE] [--beside]

It solves the board by the marks engine, and tells positions, lost ones, seconds of the clock, positions a second and
the most memory.  It writes the winning first moves of every board that is part of it to FILE (see
``docs/make_openings.py``), and proves so many random positions, and as many lost ones, by their children.  With
``--beside`` it first solves 12x12 to 16x16 by ``chomp.c`` too, and compares every bit.

The proof shares no code with Zermelo: rows, index and moves are written anew below.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import zermelo

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
from make_openings import page_of

Bits = NDArray[np.uint64]
Numbers = NDArray[np.int64]
BATCH = 10_000


class Proof:
    """Positions of a square board as rows of lengths, proved by the bits of their children."""

    def __init__(self, side: int, won: Bits) -> None:
        self.side, self.won = side, won
        self.shares = np.array(
            [
                [comb(length - 1 + rows, rows) if length else 0 for length in range(side + 1)]
                for rows in range(side, 0, -1)
            ]
        )
        """What a row of so many squares adds to the index: all that fall from a shorter one come before."""

    def some(self, count: int, chance: np.random.Generator) -> Numbers:
        """Random positions, all as likely: which of the steps along the edge go up."""
        steps = np.argpartition(chance.random((count, 2 * self.side)), self.side, axis=1)[:, : self.side]
        return (np.sort(steps, axis=1) - np.arange(self.side))[:, ::-1]

    def lost(self, count: int, chance: np.random.Generator) -> Numbers:
        """As many that are said to be lost: zeros in random words."""
        found = np.zeros(0, np.int64)
        while found.size < count:
            words = np.unique(chance.integers(0, self.won.size - 1, 4 * count))
            zeros = np.flatnonzero(np.unpackbits(self.won[words].view(np.uint8), bitorder="little") == 0)
            found = np.union1d(found, 64 * words[zeros >> 6] + (zeros & 63))
        return self.rows(chance.permutation(found)[:count])

    def rows(self, indices: Numbers) -> Numbers:
        """The positions of indices."""
        rows = np.zeros((indices.size, self.side), np.int64)
        for row, shares in enumerate(self.shares):
            rows[:, row] = np.searchsorted(shares, indices, side="right") - 1
            indices = indices - shares[rows[:, row]]
        return rows

    def bits(self, rows: Numbers) -> NDArray[np.bool_]:
        """Whether positions are said to be won."""
        indices = self.shares[np.arange(self.side), rows].sum(axis=1)
        return (self.won[indices >> 6] >> (indices & 63).astype(np.uint64) & np.uint64(1)).astype(bool)

    def wrong(self, rows: Numbers) -> int:
        """How many of these positions are won without a move to a lost one, or lost with such a move."""
        wins = ~np.any(rows, axis=1)  # who is to move when nothing is left: the other has eaten the poison
        for row in range(self.side):
            for column in range(self.side):
                legal = np.flatnonzero((rows[:, row] > column) & ~wins)
                eaten = rows[legal].copy()
                eaten[:, row:] = np.minimum(eaten[:, row:], column)
                wins[legal] |= ~self.bits(eaten)
        return int(np.count_nonzero(wins != self.bits(rows)))


def prove(side: int, won: Bits, sample: int) -> None:
    """Prove random positions and random lost ones, or say how many are wrong."""
    proof, chance = Proof(side, won), np.random.default_rng(1974)
    begin = time.perf_counter()
    positions = np.concatenate([proof.some(sample, chance), proof.lost(sample, chance)])
    with ThreadPoolExecutor() as pool:
        wrong = sum(pool.map(proof.wrong, np.array_split(positions, -(-len(positions) // BATCH))))
    lost = np.count_nonzero(~proof.bits(positions))
    seconds = time.perf_counter() - begin
    print(
        f"proved by their children: {len(positions):,} positions, {lost:,} of them lost; {wrong} wrong; {seconds:.0f} s"
    )
    if wrong:
        raise SystemExit(1)


def compare(side: int, folder: Path) -> None:
    """Hold every bit of a board against those of ``chomp.c``."""
    program, bits = folder / "chomp", folder / "bits"
    if not program.exists():
        source = Path(__file__).with_name("chomp.c")
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, source], check=True)
    subprocess.run([program, str(side), str(side), bits], check=True, capture_output=True)
    ours = solved(side).table.won  # type: ignore[attr-defined]
    assert np.array_equal(ours, np.fromfile(bits, np.uint64)), f"chomp.c disagrees about {side}x{side}"
    print(f"{side}x{side}: all {64 * ours.size:,} bits are those of chomp.c", flush=True)


def solved(side: int, tell: Any = lambda progress: None) -> zermelo.Solution:
    return zermelo.solve(zermelo.game(f"chomp:{side}x{side}"), distances=False, engine="marks", tell=tell)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("side", type=int)
    words.add_argument("--sample", type=int, default=500_000)
    words.add_argument("--page", type=Path)
    words.add_argument("--beside", action="store_true")
    given = words.parse_args()
    if given.beside:
        with tempfile.TemporaryDirectory() as folder:
            for side in range(12, 17):
                compare(side, Path(folder))
    solved(8)  # compiles
    begin, told = time.perf_counter(), 0.0

    def tell(progress: Any) -> None:
        nonlocal told
        if (now := time.perf_counter() - begin) > told + 10:
            told = now
            print(f"{progress.done / progress.total:6.1%} {now:6.0f} s", file=sys.stderr, flush=True)

    solution = solved(given.side, tell)
    seconds = time.perf_counter() - begin
    peak = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count, losses = len(solution), solution.counts.losses
    print(f"{given.side}x{given.side}: {count:,} positions, {losses:,} lost; {seconds:.1f} s,", end=" ")
    print(f"{count / seconds / 1e6:,.0f} million a second; {peak / 1e9:.1f} GB", flush=True)
    if given.page is not None:
        given.page.write_text(page_of(solution), encoding="utf-8")
    prove(given.side, solution.table.won, given.sample)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
