"""What a picture says of the nodes and moves of a graph: whose they are, who wins, ranks, goals, strategies, plays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena
from zermelo.arena.attractor import Attractor
from zermelo.arena.graph import Graph
from zermelo.arena.regions import Regions
from zermelo.core import abilities
from zermelo.core.language import ENGLISH, Sentence, phrase, said, say
from zermelo.draw.box import Box, Line, Owner
from zermelo.draw.excerpt import Excerpt
from zermelo.draw.legend import Entry, frame_sample, line_sample, text_sample
from zermelo.draw.outline import TO_MOVE
from zermelo.draw.shapes import miniature

SIDE: Final = 72.0
"""The longer side of a board with its coordinates, in pixels."""
NO_RANK: Final = "–"
OPEN: Final = "?"
GOAL: Final = frame_sample("nobody") + '<rect class="goal nobody-line" x="-4" y="-4" width="8" height="8" rx="2"/>'

MOVES: Final = phrase("Eve moves"), phrase("Adam moves")
WINS: Final = phrase("Eve wins"), phrase("Adam wins")
WINS_AT: Final = phrase("Eve wins at {count}"), phrase("Adam wins at {count}")
GAINS: Final = phrase("Eve gains more"), phrase("Adam gains more")
NOT_PROVED: Final = phrase("not proved yet")
AHEAD: Final = phrase("what Eve gains more than Adam from here on")


def counter(left: int) -> str:
    """A counter of Algorithm 6, the course's d+, as it stands at a node."""
    return f"d⁺{left}"


Won = Attractor | Regions
"""What can be shaded: where one player wins, or where both do."""


@dataclass(frozen=True)
class Annotations:
    """What is said of the nodes and the moves of a graph."""

    graph: Graph
    won: Won | None
    strategy: Mapping[int, int]
    play: Sequence[int]
    language: str = ENGLISH
    values: Mapping[int, str] = field(default_factory=dict)
    """What is written at nodes, where there are no ranks."""
    counters: Mapping[int, int] = field(default_factory=dict)
    """The counters of Algorithm 6, instead of ranks."""
    unproved: Collection[int] = ()
    """Nodes of which it is not known who wins there."""

    def owner(self, node: int) -> Owner:
        return ("eve", "adam")[self.graph.owners[node]] if isinstance(self.graph, Arena) else "nobody"

    @property
    def points(self) -> bool:
        """Whether it is points that are won."""
        return self.graph.game is not None and abilities.counts_points(self.graph.game)

    @property
    def wins(self) -> tuple[str, str]:
        return GAINS if self.points else WINS

    def winner(self, node: int) -> int | None:
        """Who wins at a node, if that is known and drawn."""
        if isinstance(self.won, Attractor):
            return self.won.player if node in self.won else None
        return None if self.won is None or self.won.winners[node] < 0 else int(self.won.winners[node])

    def rank(self, node: int) -> int | None:
        """The moves until the winner's goal, where there is one to reach."""
        if self.won is None or self.winner(node) is None or self.won.ranks[node] < 0:
            return None
        return int(self.won.ranks[node])

    @property
    def ranked(self) -> bool:
        """Whether any node has a rank."""
        return self.won is not None and bool(self.won.ranks.max(initial=-1) >= 0)

    def goal(self, node: int) -> bool:
        if self.won is not None:
            return self.rank(node) == 0
        return isinstance(self.graph, Arena) and node in self.graph.goals_at

    def shade(self, node: int) -> float | None:
        """None where nothing is shaded, 0 where nobody wins, and the deeper the nearer the goal."""
        if self.won is None:
            return None
        if self.winner(node) is None:
            return 0.0
        return round(0.7 - 0.55 * (self.rank(node) or 0) / max(1, int(self.won.ranks.max())), 2)

    def role(self, origin: int, end: int) -> str:
        if (origin, end) in pairwise(self.play):
            return "played"
        return "bold" if self.strategy.get(origin) == end else "edge"

    def box(self, node: int, hidden: int, board: bool) -> Box:
        """A node; the number of moves that are not drawn stands with its rank."""
        rank, graph = self.rank(node), self.graph
        winner = self.winner(node)
        small = [NO_RANK if rank is None else say("{rank}", self.language, rank=rank)] if self.ranked else []
        small = [counter(self.counters[node])] if node in self.counters else small
        small = [OPEN] if node in self.unproved else small
        small += [self.values[node]] if node in self.values else []
        small += [say("+{hidden}", self.language, hidden=hidden)] if hidden else []
        known = (Line(" ".join(small), 10, "ink known"),) if small else ()
        scene = None
        if board and graph.game is not None and graph.positions is not None:
            scene = miniature(abilities.scene(graph.game, graph.positions[node]), SIDE)
        return Box(
            self.owner(node),
            inside=() if scene is not None else (Line(graph.label(node), 13, "ink strong"), *known),
            tag=known[0] if known and scene is not None else None,
            board=scene,
            shade=self.shade(node),
            winner="nobody" if winner is None else ("eve", "adam")[winner],
            goal=self.goal(node),
        )

    def name(self, node: int) -> list[str]:
        """What is seen of a node before anybody knows who wins there."""
        told = [self.graph.label(node)]
        told += [Sentence("the start")] if node == self.graph.start else []
        if isinstance(self.graph, Arena):
            told += [Sentence(TO_MOVE[self.graph.owners[node]])]
            told += [Sentence("goal {name}", name=name) for name in self.graph.goals_at.get(node, [])]
        return told

    def tell(self, node: int) -> str:
        """A node in words, for whoever points at it."""
        told = self.name(node)
        winner, rank = self.winner(node), self.rank(node)
        told += [] if winner is None else [Sentence(self.wins[winner])]
        told += [] if rank is None else [Sentence("rank {rank}", rank=rank)]
        told += [Sentence(NOT_PROVED)] if node in self.unproved else []
        if node in self.strategy:
            told += [Sentence("the strategy goes to {end}", end=self.graph.label(self.strategy[node]))]
        return ", ".join(said(part, self.language) for part in told)

    def told(self) -> list[str]:
        """The whole in words, for those who do not see it."""
        start = self.graph.start
        told = [] if start is None else [Sentence("from {start}", start=self.graph.label(start))]
        if self.won is not None:
            winners = [self.winner(node) for node in range(len(self.graph))]
            for player in (EVE, ADAM):
                if player in winners:
                    told += [Sentence(WINS_AT[player], count=winners.count(player))]
        if self.play:
            told += [Sentence("play {nodes}", nodes=" ".join(map(self.graph.label, self.play)))]
        return [said(part, self.language) for part in told]

    def signs(self, shown: Excerpt) -> list[Entry]:
        """The signs that occur, explained."""
        entries: list[Entry] = []
        if isinstance(self.graph, Arena):
            entries += [(frame_sample(name), MOVES[player]) for player, name in enumerate(PLAYERS)]
        if self.won is not None:
            winners = {self.winner(node) for node in range(len(self.graph))}
            for player, name in enumerate(PLAYERS):
                if player in winners:
                    entries.append((frame_sample("nobody", f"{name}-shade"), self.wins[player]))
        entries += [(text_sample("3", "ink"), phrase("rank"))] if self.ranked and not self.counters else []
        if self.counters:
            entries.append((text_sample(counter(3), "ink"), phrase("moves not yet known to lead there")))
        number = AHEAD if self.points else phrase("a win in 3; -2 a loss in 2")
        entries += [(text_sample("+3", "ink"), number)] if self.values else []
        entries += [(text_sample(OPEN, "ink"), NOT_PROVED)] if self.unproved else []
        entries += [(GOAL, phrase("goal"))] if any(map(self.goal, shown.nodes)) else []
        entries += [(text_sample("+3", "ink"), phrase("moves not drawn"))] if any(shown.hidden) else []
        entries += [(line_sample("bold"), phrase("strategy"))] if self.strategy else []
        entries += [(line_sample("played"), phrase("play"))] if self.play else []
        return [(sample, say(words, self.language)) for sample, words in entries]
