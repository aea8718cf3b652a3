"""The algorithms by their names, and one function that runs any of them on a game."""

from __future__ import annotations

import importlib
from typing import Any, Final, Protocol

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.search.gametree import GameTree, start_of, utility_named
from zermelo.search.heuristics import Heuristic, heuristic_named
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Tree

ALGORITHMS: Final = {
    "minimax": "zermelo.search.minimax:minimax",
    "negamax": "zermelo.search.negamax:negamax",
    "upperbound": "zermelo.search.upperbound:upperbound",
    "alphabeta": "zermelo.search.alphabeta:alphabeta",
    "sss": "zermelo.search.sss:sss",
    "sss_mt": "zermelo.search.sss_mt:sss_mt",
    "pvs": "zermelo.search.pvs:pvs",
    "mtdf": "zermelo.search.mtdf:mtdf",
    "deepening": "zermelo.search.deepening:deepening",
    "proofnumber": "zermelo.search.proofnumber:proofnumber",
    "mcts": "zermelo.search.mcts:mcts",
}
"""The registry: a new algorithm is one file and one line here.  Modules are imported when first named."""

EXACT: Final = tuple(name for name in ALGORITHMS if name not in ("proofnumber", "mcts"))
"""The algorithms that find minimax's value; of the others, one finds its sign and one an approximation."""


class Algorithm(Protocol):
    """What every algorithm is: a function of a tree, some with options of their own."""

    def __call__(self, tree: Tree, *, trace: Trace | None = None, **options: Any) -> SearchResult: ...


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name."""
    if name not in ALGORITHMS:
        raise ZermeloError(
            "there is no algorithm '{name}': there are {algorithms}", name=name, algorithms=", ".join(ALGORITHMS)
        )
    module, _, function = ALGORITHMS[name].partition(":")
    found: Algorithm = getattr(importlib.import_module(module), function)
    return found


def search(
    game: Game,
    position: Position | None = None,
    *,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    heuristic: str | Heuristic | None = None,
    utility: str = "distance",
    trace: Trace | None = None,
    **options: Any,
) -> SearchResult:
    """Search a game from a position, its start if none is given, to the end or to a depth.

    ``heuristic`` is a function of (game, position), or the name of one in ``heuristics``; ``utility`` names one
    in ``gametree``; ``options`` are the algorithm's own, such as ``playouts`` and ``seed`` of mcts.
    """
    run = algorithm_named(algorithm)
    estimate = heuristic_named(game, heuristic) if isinstance(heuristic, str) else heuristic
    tree = GameTree(game, start_of(game, position), depth, estimate, utility_named(utility))
    return run(tree, trace=trace, **options)
