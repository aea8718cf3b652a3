"""How many positions a game has, without listing them: the birthday paradox.

Many random plays advance together, ply by ply.  Among k plays, pairs that have met in the same position are about
k**2 / 2 times the chance that two plays meet, so the positions of that ply are at least k**2 / 2 / pairs.  Random
play prefers some positions, so this is a low guess, good enough to tell a minute's work from a century's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.core.game import Game, Position

WALKERS = 1 << 17
PLIES = 256


@dataclass(frozen=True)
class Estimate:
    """A low guess at the number of positions."""

    positions: int
    met: bool
    """Whether plays met at every ply; if not, the guess is only a lower bound."""


def estimate(game: Game, start: Position, symmetry: bool, enough: int) -> Estimate:
    """A guess by compiled random plays, in about a second; no more is counted than ``enough``."""
    from zermelo.native.kernels import sample
    from zermelo.native.module import compiled, words_of

    native = compiled(game, sample, symmetry)
    words = words_of(start)
    walkers = np.empty((WALKERS, words) if words > 1 else WALKERS, np.int64)
    walkers[:] = start
    alive, total, met = WALKERS, 1.0, True
    tiered = game.has("tier")
    for ply in range(PLIES):
        alive = native.step(walkers, alive, 1913 + 7919 * ply)
        if alive < 2:
            break
        pairs = _pairs(walkers[:alive])
        met = met and pairs > 0
        here = alive * alive / 2 / max(pairs, 1)
        total = total + here if tiered else max(total, here)
        if total > enough:
            return Estimate(round(total), met=False)
    return Estimate(round(total), met)


def _pairs(positions: np.ndarray) -> int:
    """How many pairs of equal rows there are."""
    if positions.ndim == 2:
        ordered = positions[np.lexsort(positions.T)]
        fresh = np.any(ordered[1:] != ordered[:-1], axis=1)
    else:
        ordered = np.sort(positions)
        fresh = ordered[1:] != ordered[:-1]
    counts = np.diff(np.concatenate(([0], np.flatnonzero(fresh) + 1, [len(positions)])))
    return int(np.sum(counts * (counts - 1)) // 2)
