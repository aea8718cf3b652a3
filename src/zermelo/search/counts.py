"""How many plays there are and how large the tree is, without visiting it.

Dynamic programming: each position is counted once, after all that can follow it.  The numbers are exact ints,
however large.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.scales import refuse_points
from zermelo.core.values import DRAW, LOSS, WIN
from zermelo.search.cycles import children_first
from zermelo.search.gametree import start_of
from zermelo.search.plays import ENDLESS, first_player


@dataclass(frozen=True)
class PlayCounts:
    """How many plays player 0 and player 1 win, and how many are drawn."""

    won: tuple[int, int]
    drawn: int

    @property
    def total(self) -> int:
        return sum(self.won) + self.drawn


@dataclass(frozen=True)
class TreeSize:
    """How many nodes the whole tree of a game has, how many of them are leaves, on how many positions."""

    nodes: int
    leaves: int
    positions: int


def count_plays(game: Game, start: Position | None = None) -> PlayCounts:
    """How many plays go from the start to each outcome."""
    refuse_points(game)
    root = start_of(game, start)
    counts: dict[Position, tuple[int, int, int]] = {}
    for position in children_first(game, root, ENDLESS):
        # For the player to move: plays won, lost and drawn.
        result = game.result(position)
        won, lost, drawn = int(result == WIN), int(result == LOSS), int(result == DRAW)
        for _, child in legal_children(game, position):
            wins, losses, draws = counts[child]
            if not abilities.same_player(game, position, child):
                wins, losses = losses, wins
            won, lost, drawn = won + wins, lost + losses, drawn + draws
        counts[position] = won, lost, drawn
    won, lost, drawn = counts[root]
    return PlayCounts((won, lost) if first_player(game, root) == 0 else (lost, won), drawn)


def tree_size(game: Game, start: Position | None = None) -> TreeSize:
    """What minimax would visit."""
    root = start_of(game, start)
    sizes: dict[Position, tuple[int, int]] = {}
    for position in children_first(game, root, ENDLESS):
        below = [sizes[child] for _, child in legal_children(game, position)]
        leaves = sum(leaves for _, leaves in below) if below else 1
        sizes[position] = 1 + sum(nodes for nodes, _ in below), leaves
    nodes, leaves = sizes[root]
    return TreeSize(nodes, leaves, len(sizes))
