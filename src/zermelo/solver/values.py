"""Values of many positions, or of all their moves, as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.values import UNDECIDED, Value

Array = NDArray[Any]
NO_PLIES, ENDLESS = -1, -2


@dataclass(frozen=True, eq=False)
class Values:
    """One for each position; or, of moves, a row for each position with one for each slot.

    ``values[3]`` is the Value of the fourth position, ``values[3, 0]`` that of its first slot, None if it is not legal.
    """

    results: Array
    """int8: WIN, DRAW or LOSS for the player to move, or who makes the move; UNDECIDED where a slot is not legal."""
    plies: Array
    """int32: until the end; -1 where there are none, as of a draw; -2 where play never ends and somebody wins it."""
    margins: Array | None = None
    """int32: in games that count points."""

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, place: Any) -> Value | None:
        result, plies = int(self.results[place]), int(self.plies[place])
        if result == UNDECIDED:
            return None
        if self.margins is not None:
            return Value.of_points(int(self.margins[place]))
        return Value(result, None if plies < 0 else plies, endless=plies == ENDLESS)

    def __iter__(self) -> Iterator[Value | None]:
        """Those of positions, one after another."""
        return (self[place] for place in range(len(self)))


def values_of(scores: Array, top: int, *, points: bool, distances: bool, endless: bool) -> Values:
    """What scores stand for, as ``core.scales.decoded`` says of each."""
    results = np.sign(scores).astype(np.int8)
    if points:
        return Values(results, np.full(scores.shape, NO_PLIES, np.int32), scores.astype(np.int32))
    sizes = np.abs(scores.astype(np.int32))
    dated, lasting = (sizes > endless) & distances, (sizes == endless) & (sizes > 0) & distances
    return Values(results, np.where(dated, top - sizes, np.where(lasting, ENDLESS, NO_PLIES)).astype(np.int32))


def joined(parts: list[Values]) -> Values:
    """Some of them, one after another."""
    if len(parts) == 1:
        return parts[0]
    margins = [part.margins for part in parts if part.margins is not None]
    results, plies = np.concatenate([part.results for part in parts]), np.concatenate([part.plies for part in parts])
    return Values(results, plies, np.concatenate(margins) if margins else None)
