"""Random arenas, for benchmarks and tests."""

from __future__ import annotations

import numpy as np

from zermelo.arena.arena import Arena


def random_arena(nodes: int, moves_per_node: int, seed: int = 0, *, eve: float = 0.5, goal: float = 0.01) -> Arena:
    """Every node has that many moves to random nodes (a few less where two would go to the same one).

    ``eve`` is the share of nodes that are Eve's and ``goal`` the share that is her goal.
    """
    random = np.random.default_rng(seed)
    ends = random.integers(0, nodes, (nodes, moves_per_node), dtype=np.int32)
    ends.sort(axis=1)
    kept = np.ones(ends.shape, bool)
    kept[:, 1:] = ends[:, 1:] != ends[:, :-1]
    return Arena(
        np.concatenate([[0], np.cumsum(kept.sum(axis=1))]),
        ends[kept],
        0,
        owners=(random.random(nodes) >= eve).astype(np.uint8),
        goals={"eve": np.flatnonzero(random.random(nodes) < goal)},
    )
