"""A graph as arrays: what arenas and graphs of configurations have in common.

Vocabulary
    node  a number, 0 <= node < len(graph)
    name  what people call a node: a position of a game in its own notation, what a hand-made graph gave it, or
          its number
    move  an arc; those of node n lead to targets[offsets[n]:offsets[n + 1]], no two to the same node
    sink  a node without moves
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.display import Displayed
from zermelo.core.errors import PositionError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.native.kernels import reach
from zermelo.space import settle

Array = NDArray[Any]


@dataclass(frozen=True, eq=False, repr=False)
class Graph(Displayed):
    """Nodes and moves; of a game, also the position at each node."""

    offsets: Array
    """int64, one longer than the nodes."""
    targets: Array
    """int32, one for each move."""
    start: int | None = None
    names: Sequence[Hashable] | None = None
    """The names of a hand-made graph; None where positions or numbers name the nodes."""
    game: Game | None = None
    positions: Sequence[Position] | None = None

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def arcs(self) -> int:
        """How many moves there are."""
        return len(self.targets)

    @cached_property
    def degrees(self) -> Array:
        """How many moves each node has."""
        return np.diff(self.offsets).astype(np.int32)

    @property
    def sinks(self) -> Array:
        return np.flatnonzero(self.degrees == 0)

    def after(self, node: int) -> list[int]:
        """Where the moves of a node lead, in order."""
        ends: list[int] = self.targets[self.offsets[node] : self.offsets[node + 1]].tolist()
        return ends

    @cached_property
    def backward(self) -> tuple[Array, Array]:
        """The moves seen from their ends: those into node n come from sources[first[n]:first[n + 1]]."""
        return settle.backward(self.offsets, self.targets)

    def reachable(self, node: int, over: Array) -> Array:
        """Whether moves lead to each node from this one, itself included, where none is made at a node that is over."""
        reached, stack = np.zeros(len(self), np.uint8), np.empty(len(self), np.int32)
        if len(self) + self.arcs > settle.LARGE:
            settle.compiled(reach).reach(self.offsets, self.targets, over, node, reached, stack)
            return reached.view(np.bool_)
        found = reached.tolist()
        reach.reach(self.offsets.tolist(), self.targets.tolist(), over.tolist(), node, found, stack.tolist())
        return np.array(found, np.bool_)

    def digest(self) -> str:
        """A hash of all that the graph says, in hexadecimal."""
        hashed = hashlib.sha256()
        for part in self._contents():
            hashed.update(part.tobytes() if isinstance(part, np.ndarray) else repr(part).encode())
            hashed.update(b";")
        return hashed.hexdigest()

    def _contents(self) -> Iterator[Any]:
        yield from (self.offsets.astype("<i8"), self.targets.astype("<i4"), self.start)
        yield None if self.names is None else list(self.names)

    # Names, both ways.

    def name(self, node: int) -> Hashable:
        if self.names is not None:
            return self.names[node]
        if self.game is not None and self.positions is not None:
            return abilities.write(self.game, self.positions[node])
        return node

    def label(self, node: int) -> str:
        """The name as text."""
        return str(self.name(node))

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {self.name(node): node for node in range(len(self))}

    def node(self, name: Hashable) -> int:
        """The node of that name."""
        if self.names is None and self.game is None and type(name) is int and 0 <= name < len(self):
            return name
        if name not in self._numbers:
            some = ", ".join(str(known) for known in list(self._numbers)[:8])
            more = Sentence("{some} and {count} more", some=some, count=len(self) - 8) if len(self) > 8 else some
            raise PositionError("there is no node {name!r}: the nodes are {some}", name=name, some=more)
        return self._numbers[name]

    def nodes(self, names: Iterable[Hashable]) -> list[int]:
        """The nodes of these names."""
        return [self.node(name) for name in names]

    def facts(self, node: int) -> dict[str, str | int]:
        """What an export says of a node, besides its moves."""
        return {"label": self.label(node)}

    def __repr__(self) -> str:
        of = f" of {self.game}" if self.game is not None else ""
        return f"<{type(self).__name__}{of}: {len(self):,} nodes, {self.arcs:,} moves>"
