"""Resistance: how much of a player's current flows through each cell.

A voltage stands between the sides.  Between two linked cells there are two halves of an ohm each, the player's own
stones conduct freely, and the opponent's not at all.  Much current flows through a cell that many good ways need.
V. V. Anshelevich, "A hierarchical approach to computer Hex" (2002).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.native.kernels.linked import low

LEAK = 1e-6
"""A little current is lost everywhere, so that cells which nothing is linked with have a voltage too."""


def add_currents(
    around: NDArray[np.int64],
    empty: int,
    cells: int,
    matrix: NDArray[np.float64],
    numbers: NDArray[np.int64],
    flow: NDArray[np.float64],
) -> float:
    """Add to ``flow`` the share of the current that flows through each empty cell; returns the current at 1 volt.

    ``matrix`` is scratch of one row for each cell and one more column; ``numbers`` of one number for each cell.
    """
    count, left = 0, empty
    while left:
        numbers[low(left)] = count
        left &= left - 1
        count += 1
    left = empty
    for row in range(count):
        links = around[low(left)]
        left &= left - 1
        _kirchhoff(links, empty, cells, matrix[row], row, count, numbers)
    _solve(matrix, count)
    total, left = LEAK, empty
    for row in range(count):
        total += (around[low(left)] >> cells & 1) * (1 - matrix[row, count])
        left &= left - 1
    left = empty
    for row in range(count):
        flow[low(left)] += _current_through(around[low(left)], empty, cells, matrix, row, count, numbers) / total
        left &= left - 1
    return total


def _kirchhoff(
    links: int,
    empty: int,
    cells: int,
    row: NDArray[np.float64],
    place: int,
    count: int,
    numbers: NDArray[np.int64],
) -> None:
    """The equation of a cell: as much current comes in as goes out.  The first side has 1 volt, the second 0."""
    for column in range(count):
        row[column] = 0.0
    row[count] = links >> cells & 1
    row[place] = LEAK + (links >> cells & 1) + (links >> cells + 1 & 1)
    left = links & empty
    while left:
        row[numbers[low(left)]] = -0.5
        row[place] += 0.5
        left &= left - 1


def _solve(matrix: NDArray[np.float64], count: int) -> None:
    """Gaussian elimination; the solution takes the place of the last column."""
    for row in range(count):
        for below in range(row + 1, count):
            if matrix[below, row] != 0.0:
                factor = matrix[below, row] / matrix[row, row]
                for column in range(row + 1, count + 1):
                    matrix[below, column] -= factor * matrix[row, column]
    for row in range(count - 1, -1, -1):
        for column in range(row + 1, count):
            matrix[row, count] -= matrix[row, column] * matrix[column, count]
        matrix[row, count] /= matrix[row, row]


def _current_through(
    links: int,
    empty: int,
    cells: int,
    matrix: NDArray[np.float64],
    place: int,
    count: int,
    numbers: NDArray[np.int64],
) -> float:
    """All that flows into and out of a cell."""
    here = matrix[place, count]
    flow = (links >> cells & 1) * (1 - here) + (links >> cells + 1 & 1) * here
    left = links & empty
    while left:
        flow += 0.5 * abs(here - matrix[numbers[low(left)], count])
        left &= left - 1
    return float(flow)
