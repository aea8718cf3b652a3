"""Who wins at the nodes that are drawn of an arena too large to be explored: what their own values say."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

import numpy as np

from zermelo.arena.arena import EVE, Arena
from zermelo.arena.regions import Regions
from zermelo.core.game import Position
from zermelo.core.scales import left, value_at_end
from zermelo.core.values import DRAW, UNDECIDED, WIN, Value
from zermelo.play.analysis import Analyst


@dataclass
class NodeValues:
    """What is proved of some nodes of an arena."""

    arena: Arena
    nodes: list[int]
    values: dict[int, Value] = field(default_factory=dict)
    """To who moves there."""
    choices: dict[int, int] = field(default_factory=dict)
    """Where who moves there goes, if that is a best move."""

    @property
    def unproved(self) -> frozenset[int]:
        return frozenset(self.nodes) - self.values.keys()

    def ask(self, analyst: Analyst, seconds: float) -> None:
        """Find what the analyst knows of the nodes; those that stay open may be searched, for so long in all."""
        deadline = monotonic() + seconds
        for node in self.nodes:
            thinking = 0.0 if node in self.values else min(deadline - monotonic(), analyst.limits.think)
            self._ask(analyst, node, max(thinking, 0.0))

    def _ask(self, analyst: Analyst, node: int, seconds: float) -> None:
        game, position = analyst.game, self._position(node)
        if game.result(position) != UNDECIDED:
            self.values[node] = value_at_end(game, position)
            return
        thought = analyst.known(position, seconds)
        if thought.worth.value is not None:
            self.values[node] = thought.worth.value
        drawn = set(self.nodes)
        ends = {self._position(end): end for end in self.arena.after(node) if end in drawn}
        if thought.best and thought.best[0].position in ends:
            self.choices[node] = ends[thought.best[0].position]
        for move in thought.moves:
            if move.worth.value is not None and move.position in ends:
                value = left(game, position, move.slot, move.position, move.worth.value)
                self.values.setdefault(ends[move.position], value)

    def _position(self, node: int) -> Position:
        assert self.arena.positions is not None
        return self.arena.positions[node]

    def regions(self) -> Regions:
        """The winners, and the moves until they win where that is known; nobody wins elsewhere."""
        winners, ranks, choices = (np.full(len(self.arena), -1, kind) for kind in (np.int8, np.int32, np.int32))
        for node, value in self.values.items():
            owner = int(self.arena.owners[node])
            if value.result != DRAW:
                winners[node] = owner if value.result == WIN else 1 - owner
                ranks[node] = -1 if value.plies is None else value.plies
        for node, end in self.choices.items():
            choices[node] = end
        return Regions(self.arena, winners, ranks, choices)

    def margins(self) -> dict[int, str]:
        """The points that Eve gains more than Adam from each node on, where points are counted."""
        margins = {node: value.margin for node, value in self.values.items() if value.margin is not None}
        return {
            node: f"{margin if self.arena.owners[node] == EVE else -margin:+d}" if margin else "0"
            for node, margin in margins.items()
        }
