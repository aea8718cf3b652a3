"""Games given as graphs: as a dict of arcs, as arrays, as a NetworkX graph, as an arena, or in a file."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from zermelo.arena.arena import Arena, Player, player_number
from zermelo.arena.exchange import read_arena
from zermelo.arena.game import GraphGame, game_on
from zermelo.arena.graph import Array, Graph
from zermelo.core.errors import SpecError, ZermeloError
from zermelo.core.game import Game
from zermelo.native.kernels import pgsolver as lists
from zermelo.space import settle

Playable = Game | Graph | Mapping[Any, Iterable[Any]]
"""A game, or a graph that is one; one of NetworkX will do too."""
Owners = Mapping[Any, Player] | Sequence[Player] | Array | None
Goals = Mapping[str, Iterable[Hashable]] | None
Priorities = Mapping[Any, int] | Sequence[int] | Array | None


def graph_game(
    graph: Any = None,
    *,
    offsets: Any = None,
    sources: Any = None,
    targets: Any = None,
    owners: Owners = None,
    start: Hashable | None = None,
    goals: Goals = None,
    priorities: Priorities = None,
    misere: bool = False,
    title: str = "graph",
) -> GraphGame:
    """A graph as a game: a token goes along the arcs, and who cannot move has lost (with ``misere``, has won).

    ``graph`` is a dict from each node to where its arcs lead, a NetworkX graph, or a graph or arena of
    ``zermelo.arena``.  Arrays are given instead of it: ``offsets`` and ``targets``, where the arcs of node n lead to
    targets[offsets[n]:offsets[n + 1]], or ``sources`` and ``targets`` with one arc each.  With ``owners``, 0 or "eve"
    and 1 or "adam", the owner of a node moves there; without, the players take turns.  ``goals`` and ``priorities``
    are as in an Arena.  Positions are the nodes.

    >>> import zermelo
    >>> print(zermelo.solve(graph_game({"a": "bc", "b": "c", "c": "d"})).value())
    win in 1
    """
    given = [
        name for name, value in (("graph", graph), ("offsets", offsets), ("sources", sources)) if value is not None
    ]
    if len(given) != 1 or (targets is None) != (given == ["graph"]):
        raise ZermeloError("give a graph, or offsets and targets, or sources and targets")
    if graph is None:
        made = _of_offsets(offsets, targets) if sources is None else _of_sources(sources, targets, owners)
        return game_on(_owned(made, start, owners, goals, priorities), misere=misere, title=title)
    if isinstance(graph, Graph):
        if (owners, goals, priorities) != (None, None, None):
            raise ZermeloError("an arena has its owners, goals and priorities already: leave them out")
        return game_on(graph, misere=misere, title=title)
    if _is_networkx(graph):
        owners, start, goals, priorities = _attributes(graph, owners, start, goals, priorities)
        graph = {node: list(graph.adj[node]) for node in graph.nodes}
    if not isinstance(graph, Mapping):
        raise ZermeloError(
            "{kind} is no graph: give a dict of arcs, a NetworkX graph, arrays or an arena", kind=type(graph).__name__
        )
    return game_on(_of_arcs(graph, owners, start, goals, priorities), misere=misere, title=title)


def read_game(path: str) -> GraphGame:
    """The game in a file of an arena, JSON or PGSolver's form."""
    if not os.path.isfile(path):
        raise SpecError("there is no file '{path}'", path=path)
    return game_on(read_arena(path), title=path)


def _of_arcs(
    arcs: Mapping[Hashable, Iterable[Hashable]],
    owners: Owners,
    start: Hashable | None,
    goals: Goals,
    priorities: Priorities,
) -> Graph:
    if owners is not None:
        if not isinstance(owners, Mapping) or not (priorities is None or isinstance(priorities, Mapping)):
            raise ZermeloError("owners and priorities of a dict of arcs are dicts too, from each node to its own")
        return Arena.build(arcs, owners, start, goals, priorities)
    _refuse_unowned(goals, priorities)
    ends = {node: list(dict.fromkeys(after)) for node, after in arcs.items()}
    number = {
        name: place
        for place, name in enumerate(dict.fromkeys([*ends, *(end for after in ends.values() for end in after)]))
    }
    degrees = [len(ends.get(name, ())) for name in number]
    return Graph(
        np.cumsum([0, *degrees], dtype=np.int64),
        np.array([number[end] for name in number for end in ends.get(name, ())], np.int32),
        0 if start is None else _known(number, start),
        list(number),
    )


def _known(number: Mapping[Hashable, int], start: Hashable) -> int:
    if start not in number:
        raise ZermeloError("the start {start!r} is no node of the graph", start=start)
    return number[start]


def _of_offsets(offsets: Any, targets: Any) -> Graph:
    begins, ends = _ints(offsets, "offsets").copy(), _ints(targets, "targets")
    sound = begins.size > 1 and begins[0] == 0 and begins[-1] == ends.size and bool((np.diff(begins) >= 0).all())
    if not sound:
        raise ZermeloError("offsets must begin with 0, never fall, and end with the number of targets")
    return _distinct(begins, ends)


def _of_sources(sources: Any, targets: Any, owners: Owners) -> Graph:
    origins, ends = _ints(sources, "sources"), _ints(targets, "targets")
    if origins.size != ends.size:
        raise ZermeloError(
            "there are {count} sources and {others} targets: give one of each for every arc",
            count=origins.size,
            others=ends.size,
        )
    named = 0 if owners is None else len(owners)
    nodes = max(int(origins.max(initial=-1)) + 1, int(ends.max(initial=-1)) + 1, named)
    if origins.min(initial=0) < 0:
        raise ZermeloError("there is no node {node}: nodes are numbers from 0 on", node=int(origins.min()))
    begins = np.concatenate([[0], np.cumsum(np.bincount(origins, minlength=nodes))])
    return _distinct(begins, ends[np.argsort(origins, kind="stable")])


def _distinct(begins: Array, ends: Array) -> Graph:
    """The graph of arrays, where of several arcs to the same node the first stays."""
    nodes = begins.size - 1
    strange = np.flatnonzero((ends < 0) | (ends >= nodes))
    if strange.size:
        raise ZermeloError(
            "an arc leads to {node}, and the nodes are 0 to {last}", node=int(ends[strange[0]]), last=nodes - 1
        )
    kernel = settle.compiled(lists) if nodes + ends.size > settle.LARGE else lists
    targets = ends.astype(np.int32)
    kept = kernel.distinct(begins, targets, np.full(nodes, -1, np.int32))
    return Graph(begins, targets[:kept], 0)


def _ints(given: Any, what: str) -> Array:
    array = np.asarray(given)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ZermeloError("{what} must be a row of whole numbers", what=what)
    return array.astype(np.int64)


def _owned(graph: Graph, start: Hashable | None, owners: Owners, goals: Goals, priorities: Priorities) -> Graph:
    """A graph whose nodes are numbers, with a start and, if it has owners, as an arena."""
    nodes = len(graph)
    if start is not None and not (isinstance(start, int | np.integer) and 0 <= start < nodes):
        raise ZermeloError("the start {start!r} is no node of the graph", start=start)
    begin = 0 if start is None else int(start)
    if owners is None:
        _refuse_unowned(goals, priorities)
        return Graph(graph.offsets, graph.targets, begin)
    players = np.array([player_number(player) for player in list(owners)], np.uint8)
    levels = None if priorities is None else _ints(priorities, "priorities")
    if len(players) != nodes or (levels is not None and len(levels) != nodes):
        raise ZermeloError("there are {nodes} nodes: give each an owner, and a priority to all or to none", nodes=nodes)
    sets = {name: np.unique(_ints(list(of), name)) for name, of in (goals or {}).items()}
    for name, of in sets.items():
        if of.size and not 0 <= of[0] <= of[-1] < nodes:
            raise ZermeloError("the goal '{goal}' has a node that is not in the graph", goal=name)
    return Arena(graph.offsets, graph.targets, begin, owners=players, goals=sets, priorities=levels)


def _refuse_unowned(goals: Goals, priorities: Priorities) -> None:
    if goals is not None or priorities is not None:
        raise ZermeloError("goals and priorities are for players who own nodes: give owners too")


def _is_networkx(graph: Any) -> bool:
    """Whether this is a graph of NetworkX, which need not be installed."""
    return any(kind.__module__.partition(".")[0] == "networkx" for kind in type(graph).__mro__)


def _attributes(
    graph: Any, owners: Owners, start: Hashable | None, goals: Goals, priorities: Priorities
) -> tuple[Owners, Hashable | None, Goals, Priorities]:
    """What the attributes say of a graph, in the form of ``to_networkx``, where nothing else is given."""
    data = dict(graph.nodes(data=True))
    if owners is None and any("owner" in facts for facts in data.values()):
        owners = {node: facts["owner"] for node, facts in data.items() if "owner" in facts}
    if goals is None and any("goals" in facts for facts in data.values()):
        found: dict[str, list[Hashable]] = {}
        for node, facts in data.items():
            for goal in str(facts.get("goals", "")).split():
                found.setdefault(goal, []).append(node)
        goals = found
    if priorities is None and any("priority" in facts for facts in data.values()):
        priorities = {node: facts["priority"] for node, facts in data.items() if "priority" in facts}
    return owners, graph.graph.get("start") if start is None else start, goals, priorities
