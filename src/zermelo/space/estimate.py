"""How many positions a game has, without listing them: the birthday paradox.

Many random plays advance together, ply by ply.  Among k positions drawn at random from n, about k**2 / 2n pairs are
equal; so from the equal pairs n can be told.  Random play prefers some positions, so this is a low guess, good
enough to tell a minute's work from a century's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.game import Game, Position

WALKERS = 1 << 15
LOOKS = 1 << 22
"""Slots looked at in a ply: where there are very many of them, fewer walk."""
PLIES = 256
SHARE = 4
"""Where plies may have positions in common, one walker in so many is drawn from each ply."""


def estimate(game: Game, start: Position, symmetry: bool, enough: int) -> int:
    """A low guess by compiled random plays, in about a second; no further counted than ``enough``."""
    from zermelo.native.kernels import sample
    from zermelo.native.module import compiled, words_of

    native = compiled(game, sample, symmetry)
    words = words_of(start)
    alive, total = max(SHARE, min(WALKERS, LOOKS // max(1, game.slots()))), 1.0
    walkers = np.empty((alive, words) if words > 1 else alive, np.int64)
    walkers[:] = start
    drawn = []
    for ply in range(PLIES):
        alive = native.step(walkers, alive, 1913 + 7919 * ply)
        if alive < 2:
            break
        if not abilities.tier.given(game):
            drawn.append(walkers[:alive:SHARE].copy())
            continue
        # No position is in two tiers, so the guesses add up.
        total += _guess(walkers[:alive])
        if total > enough:
            break
    return round(total if not drawn else _guess(np.concatenate(drawn)))


def _guess(positions: Any) -> float:
    """How many positions there are, if these were drawn from them at random."""
    if positions.ndim == 2:
        ordered = positions[np.lexsort(positions.T)]
        fresh = np.any(ordered[1:] != ordered[:-1], axis=1)
    else:
        ordered = np.sort(positions)
        fresh = ordered[1:] != ordered[:-1]
    counts = np.diff(np.concatenate(([0], np.flatnonzero(fresh) + 1, [len(positions)])))
    pairs = int(np.sum(counts * (counts - 1)) // 2)
    return max(len(counts), len(positions) ** 2 / 2 / max(pairs, 1))
