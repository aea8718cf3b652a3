"""Positional strategies: one move for each node of a player, whatever was played before; and their check.

Use
    phi = winning_strategy(attractor(arena, "eve"))
    phi[node]            where Eve goes from there
    check_strategy(arena, phi, "eve").holds
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from zermelo.arena.arena import Arena, Player, full_name, player_number
from zermelo.arena.attractor import Attractor, Goal, goal_nodes
from zermelo.arena.graph import Array
from zermelo.core.display import Displayed
from zermelo.core.errors import PositionError
from zermelo.core.language import Sentence


class Strategy(Mapping[int, int], Displayed):
    """node -> node, at the player's own nodes where the player has something to win and a move to make."""

    def __init__(self, arena: Arena, player: int, choices: Array) -> None:
        self.arena, self.player, self.choices = arena, player, choices

    def __getitem__(self, node: int) -> int:
        if not 0 <= node < len(self.choices) or self.choices[node] < 0:
            raise KeyError(node)
        return int(self.choices[node])

    def __iter__(self) -> Iterator[int]:
        return iter(np.flatnonzero(self.choices >= 0).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self.choices >= 0))

    def named(self) -> dict[Hashable, Hashable]:
        """The strategy by the names of the nodes."""
        return {self.arena.name(node): self.arena.name(end) for node, end in self.items()}

    def __repr__(self) -> str:
        return f"<Strategy of {full_name(self.player)}: {len(self):,} nodes>"


def winning_strategy(attracted: Attractor) -> Strategy:
    """The fastest way into the goal, from every node of the player in its attractor; first move on ties."""
    arena, ranks = attracted.arena, attracted.ranks
    mine = (ranks > 0) & (arena.owners == attracted.player)
    return Strategy(arena, attracted.player, best_moves(arena, mine, ranks >= 0, ranks))


def best_moves(arena: Arena, mine: Array, allowed: Array, ranks: Array) -> Array:
    """For each node in ``mine`` the end of its first move of least rank among the ``allowed``; -1 elsewhere.

    Each node in ``mine`` must have an allowed move.
    """
    choices = np.full(len(arena), -1, np.int32)
    nodes = np.flatnonzero(mine)
    if nodes.size:
        degrees = arena.degrees[nodes]
        begin = np.cumsum(degrees, dtype=np.int64) - degrees
        moves = np.arange(degrees.sum()) + np.repeat(arena.offsets[nodes] - begin, degrees)
        ends = arena.targets[moves]
        # One number that orders moves by rank, then by place; forbidden ones last.
        key = np.where(allowed[ends], ranks[ends], np.iinfo(np.int32).max).astype(np.int64)
        key = key * moves.size + np.arange(moves.size)
        choices[nodes] = ends[np.minimum.reduceat(key, begin) % moves.size]
    return choices


@dataclass(frozen=True)
class Checked:
    """What playing every answer against a strategy showed."""

    arena: Arena
    nodes: int
    """How many nodes were met."""
    escape: tuple[int, ...] = ()
    """A play that follows the strategy and escapes it; empty if there is none."""
    reason: Sentence | None = None

    @property
    def holds(self) -> bool:
        return not self.escape

    def __str__(self) -> Sentence:
        if self.holds:
            return Sentence("every play reaches the goal: {nodes} {nodes:node|nodes} met", nodes=self.nodes)
        return Sentence(
            "the play {names} escapes: {reason}", names=" ".join(map(self.arena.label, self.escape)), reason=self.reason
        )


def check_strategy(
    arena: Arena,
    strategy: Mapping[int, int],
    player: Player,
    goal: Goal | None = None,
    starts: Iterable[int] | None = None,
) -> Checked:
    """Play every answer of the other player from ``starts``, by default the arena's start.

    The strategy holds if every such play comes to the goal: none stops before it, none goes round for ever.
    """
    player = player_number(player)
    if starts is None:
        if arena.start is None:
            raise PositionError("the arena has no start: say from which nodes the strategy should win")
        starts = [arena.start]
    # A node is new (0), on the play that is looked at (1), or known to lead to the goal (2).
    state = bytearray(len(arena))
    for node in goal_nodes(arena, player, goal).tolist():
        state[node] = 2
    met = 0
    play: list[int] = []
    answers = [iter(starts)]
    while answers:
        node = next(answers[-1], None)
        if node is None:
            answers.pop()
            if play:
                state[play.pop()] = 2
        elif state[node] != 2:
            moves = arena.after(node)
            mine = arena.owners[node] == player
            if state[node] == 1:
                return Checked(arena, met, (*play, node), Sentence("it comes back to {node}", node=arena.label(node)))
            if not moves:
                return Checked(
                    arena, met, (*play, node), Sentence("it ends at {node}, outside the goal", node=arena.label(node))
                )
            if mine and strategy.get(node) not in moves:
                return Checked(arena, met, (*play, node), _no_move(arena, node, strategy.get(node)))
            state[node] = 1
            met += 1
            play.append(node)
            answers.append(iter([strategy[node]] if mine else moves))
    return Checked(arena, met)


def _no_move(arena: Arena, node: int, choice: int | None) -> Sentence:
    if choice is None:
        return Sentence("the strategy says nothing at {node}", node=arena.label(node))
    where = arena.label(choice) if 0 <= choice < len(arena) else Sentence("node number {choice!r}", choice=choice)
    return Sentence(
        "the strategy goes from {node} to {where}, and there is no such move", node=arena.label(node), where=where
    )
