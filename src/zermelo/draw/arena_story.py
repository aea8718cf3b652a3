"""Who wins where, told step by step: layer by layer, or counter by counter as Algorithm 6 goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from zermelo.arena.algorithm6 import LINES, algorithm6
from zermelo.arena.algorithm6 import Step as CounterStep
from zermelo.arena.arena import ADAM, EVE, Arena, full_name
from zermelo.arena.regions import Regions
from zermelo.core.language import Sentence, phrase
from zermelo.draw.annotations import NO_RANK, counter

GOALS: Final = phrase("Rank 0, the goals: Eve has won at {eve}, Adam at {adam}.")
CHOSEN: Final = phrase("Rank {rank}: {chosen} {chosen:node has|nodes have} a move into their player's region.")
FORCED: Final = phrase("Rank {rank}: {forced} {forced:node has|nodes have} no move out of the other player's region.")
BOTH: Final = phrase(
    "Rank {rank}: {chosen} {chosen:node has|nodes have} a move into their player's region, {forced} "
    "{forced:node has|nodes have} no move out of the other player's."
)
REST: Final = {
    EVE: phrase("Nothing more can be forced: at the other {count} {count:node|nodes} Eve keeps out of Adam's goal."),
    ADAM: phrase("Nothing more can be forced: at the other {count} {count:node|nodes} Adam keeps out of Eve's goal."),
    -1: phrase("Nothing more can be forced: at the other {count} {count:node|nodes} nobody wins."),
}
PARITY: Final = phrase("Priorities decide who wins: {eve} {eve:node is|nodes are} Eve's and {adam} Adam's.")


@dataclass(frozen=True)
class Change:
    """What is written at a node from now on, and who is known to win there: nobody yet if None, nobody ever if -1."""

    node: int
    winner: int | None
    words: str


@dataclass(frozen=True)
class ArenaStep:
    """One sentence, and what it changes."""

    sentence: Sentence
    changes: tuple[Change, ...]
    line: int | None = None
    """The line of Algorithm 6 that is current."""


def layers(regions: Regions) -> Iterator[ArenaStep]:
    """The regions of both players, one rank after the other; what has none at last."""
    arena, ranks, winners = regions.arena, regions.ranks, regions.winners

    def step(sentence: Sentence, nodes: np.ndarray[tuple[int], np.dtype[np.intp]], words: str) -> ArenaStep:
        return ArenaStep(sentence, tuple(Change(node, int(winners[node]), words) for node in nodes.tolist()))

    for rank in range(int(ranks.max(initial=-1)) + 1):
        nodes = np.flatnonzero(ranks == rank)
        own = int(np.count_nonzero(winners[nodes] == arena.owners[nodes]))
        forced = int(nodes.size) - own
        text = BOTH if own and forced else CHOSEN if own else FORCED
        sentence = Sentence(text, rank=rank, chosen=own, forced=forced)
        if rank == 0:
            eve = int(np.count_nonzero(winners[nodes] == EVE))
            sentence = Sentence(GOALS, eve=eve, adam=nodes.size - eve)
        yield step(sentence, nodes, str(rank))
    rest = np.flatnonzero(ranks < 0)
    if rest.size and arena.priorities is None:
        yield step(Sentence(REST[int(winners[rest[0]])], count=rest.size), rest, NO_RANK)
    elif rest.size:
        eve = int(np.count_nonzero(winners[rest] == EVE))
        yield step(Sentence(PARITY, eve=eve, adam=rest.size - eve), rest, NO_RANK)


def counters(arena: Arena, player: int) -> Iterator[ArenaStep]:
    """The attractor of a player's goal, counter by counter."""
    for step in algorithm6(arena, player):
        winner = player if step.kind == "joins" else None
        change = Change(step.node, winner, counter(step.left))
        yield ArenaStep(_told(arena, player, step), (change,), LINES[step.kind])


def _told(arena: Arena, player: int, step: CounterStep) -> Sentence:
    node = arena.label(step.node)
    if step.to is None:
        return Sentence("{node} is a goal and joins A.", node=node)
    to = arena.label(step.to)
    if step.kind == "counted":
        return Sentence("{node} has a move to {to}: its counter is now {left}.", node=node, to=to, left=step.left)
    if arena.owners[step.node] == player:
        return Sentence("{node} joins A: {player} can move to {to}.", node=node, player=full_name(player), to=to)
    return Sentence("{node} joins A: all its moves lead into A.", node=node)
