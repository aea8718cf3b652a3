"""Weights by which every row of a matrix has a positive sum.

C. L. Lawson and R. J. Hanson, "Solving Least Squares Problems" (1974), chapter 23: the shortest w with G w >= 1 is the
residual of a least squares problem whose unknowns must not be negative.  Where the rows of G are of length 1, no other
plane that has them all on one side keeps farther from them: so small whole numbers in the same proportions mostly do
as well.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SOME = 200
"""Rows that are looked at together: more of them tell little more."""
ROUNDS = 5
"""Times that rows are added."""
STEPS = 5
"""Times that an unknown may come in or go out, for each equation."""
NEARLY = 1e-9
ENOUGH = 0.9
"""A sum that is nearly 1."""
SCALES = (*range(1, 33), 48, 64, 96, 128, 192, 256, 384, 512)
"""The largest weight, as small as will do."""

Floats = NDArray[np.float64]


def whole_weights(rows: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """Whole numbers w with rows @ w >= 1 throughout; None if there are none, or none that are small."""
    if rows.shape[1] == 1:
        sign = 1 if np.all(rows > 0) else -1 if np.all(rows < 0) else 0
        return np.array([sign]) if sign else None
    rows = np.unique(rows, axis=0)
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1, keepdims=True)
    weights = separating(rows / lengths) if np.all(lengths) else None
    if weights is None:
        return None
    for scale in SCALES:
        whole: NDArray[np.int64] = np.rint(weights * (scale / np.max(np.abs(weights)))).astype(np.int64)
        if np.min(rows @ whole) >= 1:
            return whole
    return None


def separating(rows: Floats) -> Floats | None:
    """The shortest weights by which every row has a sum of 1, about: those of some rows, then of more."""
    chosen = np.arange(0, len(rows), 1 + len(rows) // SOME)
    for _ in range(ROUNDS):
        weights = shortest(rows[chosen])
        if weights is None:
            return None
        sums = rows @ weights
        lowest = np.argsort(sums)[:SOME]
        if sums[lowest[0]] > ENOUGH:
            return weights
        chosen = np.union1d(chosen, lowest)
    return weights if sums[lowest[0]] > 0 else None


def shortest(rows: Floats) -> Floats | None:
    """The shortest w with rows @ w >= 1 throughout, or nearly so; None if there is none."""
    columns = np.vstack([rows.T, np.ones(len(rows))])
    target = np.zeros(len(columns))
    target[-1] = 1
    rest = nonnegative_rest(columns, target)
    if rest[-1] < NEARLY:  # some rows cancel out: none of them can be positive without another
        return None
    weights: Floats = rest[:-1] / -rest[-1]
    return weights if np.min(rows @ weights) > 0 else None


def nonnegative_rest(columns: Floats, target: Floats) -> Floats:
    """What is left of the target by the u >= 0 that brings columns @ u closest to it: NNLS, chapter 23 of the book."""
    u, used = np.zeros(columns.shape[1]), np.zeros(columns.shape[1], np.bool_)
    rest = target
    for _ in range(STEPS * len(columns)):
        slope = np.einsum("ij,i->j", columns, rest)  # a product of matrices would wake up threads, which takes longer
        slope[used] = -np.inf
        best = int(np.argmax(slope))
        if slope[best] < NEARLY:
            break
        used[best] = True
        while True:
            free = np.flatnonzero(used)
            part = columns[:, free]
            try:
                exact = np.linalg.solve(part.T @ part, part.T @ target)
            except np.linalg.LinAlgError:  # columns that depend on each other, up to rounding
                exact = np.linalg.lstsq(part, target, rcond=None)[0]
            back = exact <= 0
            if not back.any():
                break
            share = np.min(u[free[back]] / (u[free[back]] - exact[back]))
            u[free] += share * (exact - u[free])
            used[free[back & (u[free] <= NEARLY)]] = False
            u[~used] = 0
            if not used.any():
                return rest
        u[free] = exact
        rest = target - part @ exact
    return rest
