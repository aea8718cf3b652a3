"""The kernels of ``kernels/gpu_tiers.py`` with the rules of a game, on a device; and what its engines share."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.native.device import Device
from zermelo.native.kernels import gpu_tiers as kernel
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Unsuited

MOVE_BYTES = 32
"""What a move may take on the device while it is made, sorted, compared with the next and kept."""
ROW_BYTES = 16
"""What a row takes besides its key: moves and their sums, or the best of its children."""
LEAST_MEMORY = 1 << 20
"""Bytes of a device with which nothing can be done."""


def against_the_contract(game: Game, engine: str) -> Unsuited:
    """What to raise where a lane has noted that something is wrong: it cannot tell what."""
    return Unsuited(
        Sentence(
            "a position or a move of {game} breaks the contract: engine {engine} tells which", game=game, engine=engine
        )
    )


def no_room(game: Game, listed: int) -> Unsuited:
    return Unsuited(
        Sentence(
            "the GPU has too little memory for {game}, of which {listed} {listed:position|positions} are listed",
            game=game,
            listed=listed,
        )
    )


class TierLanes:
    """What lists and settles tiers there."""

    def __init__(self, game: Game, symmetry: bool, sorting: Sorting, device: Device) -> None:
        self.game, self.device, self.xp = game, device, device.xp
        self.launch = device.bind(game, kernel, symmetry, sorting)

    def run(self, name: str, size: int, *arguments: Any) -> list[int]:
        """What a kernel notes of so many rows, if all went well."""
        notes = self.xp.zeros(kernel.NOTES, np.int64)
        self.launch(name, size, *arguments, notes)
        noted: list[int] = notes.tolist()
        if noted[kernel.DONE] != size or noted[kernel.WRONG]:
            raise against_the_contract(self.game, "tiers")
        return noted

    def judged(self, keys: Any, number: int, top: int, kind: Any) -> tuple[Any, Any, list[int]]:
        """Scores of the positions of a tier, as far as they are decided, how many moves each has, and the notes."""
        scores, moves = self.xp.empty(keys.size, kind), self.xp.empty(keys.size, np.int32)
        return scores, moves, self.run("judge", keys.size, keys, number, top, scores, moves)

    def children(self, keys: Any, moves: Any, low: int = 0, high: int = kernel.NOWHERE) -> Any:
        """The children in range(low, high) of positions with so many moves: sorted, each once."""
        ends = self.xp.cumsum(moves, dtype=np.int64)
        children = self.xp.empty(int(ends[-1]), np.int64)
        self.run("expand", keys.size, keys, moves, ends, low, high, children)
        if (low, high) != (0, kernel.NOWHERE):  # sorting them all would take longer
            children = children[children != kernel.NOWHERE]
        return self.distinct(children)

    def distinct(self, keys: Any) -> Any:
        """Each key once, in order."""
        keys.sort()
        keys = keys[: int(self.xp.searchsorted(keys, self.xp.asarray([kernel.NOWHERE]))[0])]
        if keys.size < 2:
            return keys.copy()
        first = self.xp.empty(keys.size, np.bool_)
        first[0] = True
        first[1:] = keys[1:] != keys[:-1]
        return keys[first]

    def finished(self, scores: Any, top: int, best: Any) -> bool:
        """Write scores, from the best of their children; whether they fit, and nothing is changed if they do not."""
        written = scores.copy()
        if self.run("finish", scores.size, written, top, best)[kernel.TOO_FAR]:
            return False
        scores[:] = written
        return True
