"""A graph as a game: a token goes along the moves, and play ends where the graph says so.

Vocabulary
    position  the name of the node where the token stands, its number if it has none
    slot      the place of a move among those of its node
    end       a node where play is over: a goal, a node without moves, and in a parity game one whose only move leads to
              itself, where the token stays for ever
    endless   play that never comes to an end; whose win it is depends on what the graph has, as it does in ``regions``,
              and the game says it as rules do, by an ability
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np

from zermelo.arena.arena import EVE, Arena
from zermelo.arena.graph import Array, Graph
from zermelo.arena.regions import goal_owners, won_at_goals
from zermelo.core.contract import fits
from zermelo.core.errors import PositionError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN

Nodes = TypeVar("Nodes", bound=Graph)


@dataclass(frozen=True)
class GraphGame(Game):
    """The token goes along the moves of a graph, and the players take turns. Who cannot move has lost."""

    name: ClassVar[str] = "graph"

    graph: Graph = field(repr=False)
    misere: bool = False
    """Whether who cannot move has won."""
    title: str = field(default="graph", compare=False)
    """What the game is called: the file that it was read from."""

    def start(self) -> Position:
        return self.position(self.graph.start or 0)

    def slots(self) -> int:
        return max(1, int(self.graph.degrees.max(initial=0)))

    def legal(self, position: Position, slot: int) -> bool:
        return slot < int(self.graph.degrees[self.node(position)])

    def legal_slots(self, position: Position, out: Any) -> int:
        count = int(self.graph.degrees[self.node(position)])
        out[:count] = range(count)
        return count

    def play(self, position: Position, slot: int) -> Position:
        graph = self.graph
        return self.position(int(graph.targets[int(graph.offsets[self.node(position)]) + slot]))

    def result(self, position: Position) -> int:
        return int(self.decided[self.node(position)])

    def impartial(self) -> bool:
        return not self.misere

    def fault(self, position: Position) -> Sentence | str:
        try:
            self.node(position)
        except PositionError as error:
            return error.sentence
        return ""

    def write(self, position: Position) -> str:
        return str(position)

    def read(self, text: str) -> Position:
        text = text.strip()
        if self.graph.names is None:
            return self.position(self.graph.node(int(text) if text.isascii() and text.isdigit() else text))
        if text not in self._written:
            self.graph.node(text)  # says which nodes there are
        return self._written[text]

    def write_move(self, position: Position, slot: int) -> str:
        return self.write(self.play(position, slot))

    def __str__(self) -> str:
        return self.title

    # Nodes and their positions.

    def node(self, position: Position) -> int:
        """The node of a position."""
        return self.graph.node(position)

    def position(self, node: int) -> Position:
        """The position at a node."""
        return node if self.graph.names is None else self.graph.names[node]

    @cached_property
    def _written(self) -> dict[str, Hashable]:
        return {str(name): name for name in self.graph.names or ()}

    # What the graph says of ends, for all nodes.

    @cached_property
    def decided(self) -> Array:
        """int8: the result of each node for who is to move there, UNDECIDED where play goes on."""
        return np.where(self.graph.degrees == 0, WIN if self.misere else LOSS, UNDECIDED).astype(np.int8)


@dataclass(frozen=True)
class ArenaGame(GraphGame):
    """The token goes along the moves of an arena; at each node its owner moves."""

    graph: Arena = field(repr=False)

    def turn(self, position: Position) -> int:
        return int(self.graph.owners[self.node(position)])

    def impartial(self) -> bool:
        return False

    @cached_property
    def decided(self) -> Array:
        arena, owners, players = self.graph, self.graph.owners, goal_owners(self.graph)
        stuck = arena.degrees == 0
        if len(players) == 2:
            over = np.full(len(arena), DRAW)
        elif players:
            over = np.where(owners == players[0], LOSS, WIN)
        elif arena.priorities is not None:
            alone = np.flatnonzero(arena.degrees == 1)
            stays = alone[arena.targets[arena.offsets[alone]] == alone]
            over = np.full(len(arena), WIN if self.misere else LOSS)
            over[stays] = np.where(arena.priorities[stays] % 2 == owners[stays], WIN, LOSS)
            stuck[stays] = True
        else:
            over = np.full(len(arena), WIN if self.misere else LOSS)
        won = won_at_goals(arena, players)
        return np.where(won != 0, won, np.where(stuck, over, UNDECIDED)).astype(np.int8)


@dataclass(frozen=True)
class ReachabilityGame(ArenaGame):
    """The token goes along the moves of an arena; one player must bring it to an end, or the other wins."""

    def endless_winner(self) -> int:
        players, priorities = goal_owners(self.graph), self.graph.priorities
        if players:
            return 1 - players[0]
        assert priorities is not None, "all that can be met for ever are even, or all are odd"
        return int(priorities[self.decided == UNDECIDED].max(initial=EVE)) % 2


@dataclass(frozen=True)
class ParityGame(ArenaGame):
    """The token goes along the moves of an arena for ever, and the largest priority that is met for ever decides."""

    def endless_priority(self, position: Position) -> int:
        assert self.graph.priorities is not None
        return int(self.graph.priorities[self.node(position)])


def game_on(graph: Graph, *, misere: bool = False, title: str = "graph") -> GraphGame:
    """The game on a graph, by turns, or on an arena, whose nodes have owners."""
    if not len(graph):
        raise ZermeloError("a graph without nodes is no game: give it one node at least")
    if isinstance(graph, Arena):
        if misere and (graph.goals or graph.priorities is not None):
            raise ZermeloError("misere is for graphs in which nothing but being stuck decides: this one has goals")
        arena = _named(graph)
        return _kind(arena)(arena, misere, title)
    return GraphGame(_named(graph), misere, title)


def _kind(arena: Arena) -> type[ArenaGame]:
    """What is won there: see ``regions``."""
    players = goal_owners(arena)
    if players or arena.priorities is None:
        return ReachabilityGame if len(players) == 1 else ArenaGame
    odd = arena.priorities[ArenaGame(arena).decided == UNDECIDED] % 2
    return ParityGame if odd.any() and not odd.all() else ReachabilityGame


def _named(graph: Nodes) -> Nodes:
    """The graph with names that can be positions: all of one kind, and their text if they are not."""
    names = graph.names
    if names is None or (len({type(name) for name in names}) == 1 and all(map(fits, names))):
        return graph if graph.game is None else replace(graph, game=None, positions=None, names=_texts(graph))
    return replace(graph, names=_texts(graph))


def _texts(graph: Graph) -> list[str]:
    texts = [graph.label(node) for node in range(len(graph))]
    if len(set(texts)) < len(texts):
        raise ZermeloError("two nodes of the graph are written alike: give them names that differ as text")
    return texts
