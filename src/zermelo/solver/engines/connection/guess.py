"""Boards of any size, judged by playing them out at random: which cells matter, and which move does best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core.links import Links, bits
from zermelo.native.kernels import playouts
from zermelo.native.kernels.playouts import COUNT, FIRST, MOVE, NOBODY, VISITS, Playing
from zermelo.native.module import compiled_plain
from zermelo.solver.engines.connection.region import Stones

NODES: Final = 1 << 19
STEP: Final = 500
"""Playouts between two looks at the clock."""
SEED: Final = 1913


class Guesser:
    """Plays one board out."""

    def __init__(self, links: Links) -> None:
        self.links, cells = links, len(links.near)
        self.native = compiled_plain(playouts)
        near = np.full((cells, max(1, *(touching.bit_count() for touching in links.near))), -1, np.int64)
        for cell, touching in enumerate(links.near):
            near[cell, : touching.bit_count()] = list(bits(touching))
        sides = np.array([[bool(side >> cell & 1) for cell in range(cells)] for side in links.sides[0]])

        def zeros(*shape: int, kind: Any = np.int64) -> NDArray[Any]:
            return np.zeros(shape, kind)

        self.table = Playing(
            near=near,
            sides=sides,
            position=zeros(cells),
            owners=zeros(cells),
            order=zeros(cells),
            stack=zeros(cells),
            path=zeros(cells + 1),
            nodes=zeros(NODES, COUNT + 1),
            used=zeros(1),
            state=zeros(1, kind=np.uint64),
        )

    def _begin(self, stones: Stones) -> None:
        for cell in range(len(self.links.near)):
            self.table.position[cell] = 0 if stones[0] >> cell & 1 else 1 if stones[1] >> cell & 1 else NOBODY
        self.table.state[0] = SEED

    def relevance(self, stones: Stones, count: int = 4 * STEP) -> NDArray[np.float64]:
        """For each cell, by how much the first player wins more often if it is his; 0 where a stone is."""
        self._begin(stones)
        counts = np.zeros((len(self.links.near), 2, 2), np.int64)
        self.native.tally(count, self.table, counts)
        rates = counts[:, :, 1] / np.maximum(counts[:, :, 0], 1)
        return np.where(self.table.position == NOBODY, rates[:, 0] - rates[:, 1], 0.0)

    def best_first(self, stones: Stones, mover: int, moves: int, going_on: Callable[[int], bool]) -> list[int]:
        """The given moves, from the one that was played most; grows a tree as long as it is told to go on."""
        self._begin(stones)
        nodes, used = self.table.nodes, self.table.used
        nodes[0], used[0] = 0, 1
        for cell in bits(moves):
            nodes[used[0]] = 0
            nodes[used[0], MOVE] = cell
            used[0] += 1
        nodes[0, FIRST], nodes[0, COUNT] = 1, used[0] - 1
        done = 0
        while going_on(done):
            self.native.grow(STEP, mover, self.table)
            done += STEP
        visits = {int(node[MOVE]): int(node[VISITS]) for node in nodes[1 : 1 + nodes[0, COUNT]]}
        return sorted(visits, key=lambda move: -visits[move])
