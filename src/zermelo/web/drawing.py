"""Search trees and arenas from a position, as pictures and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from zermelo.arena.arena import ADAM, EVE
from zermelo.arena.from_game import arena_of
from zermelo.arena.regions import solve_arena
from zermelo.core.errors import MoveError, TooLarge
from zermelo.core.language import phrase, say
from zermelo.draw.arena import arena_svg
from zermelo.draw.story import story
from zermelo.draw.tree import tree_svg
from zermelo.play.lookahead import usual_heuristic
from zermelo.play.session import Session
from zermelo.search import algorithm_named
from zermelo.search.gametree import GameTree
from zermelo.search.heuristics import heuristic_named, heuristic_names
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.search.tree import Node
from zermelo.space.explore import explore
from zermelo.web.query import Parameters
from zermelo.web.request_queue import Watch
from zermelo.web.views import Fields

FORCES: Final = {
    EVE: phrase(
        "{nodes} {nodes:node|nodes}, {moves} {moves:move|moves}. Eve, who plays first, forces her goal from here."
    ),
    ADAM: phrase(
        "{nodes} {nodes:node|nodes}, {moves} {moves:move|moves}. Adam, who plays second, forces his goal from here."
    ),
    -1: phrase("{nodes} {nodes:node|nodes}, {moves} {moves:move|moves}. Neither Eve nor Adam forces a win from here."),
}
CONFIGURATIONS: Final = 150
"""The most positions of an arena that is drawn."""
STEPS: Final = 4_000
"""The most steps of a search that is drawn."""


class WatchedTrace(Trace):
    """A trace that stops the search when nobody waits for it."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(STEPS)
        self.watch = watch

    def enter(self, node: Node, low: float, high: float) -> None:
        self.watch.check()
        super().enter(node, low, high)


@dataclass(frozen=True)
class Searched:
    """A search and its story."""

    trace: Trace
    result: SearchResult

    @property
    def weight(self) -> int:
        return 1000 * len(self.trace.events)


def searched(session: Session, algorithm: str, heuristic: str, depth: int, watch: Watch) -> Searched:
    """The search of an algorithm from a position, traced."""
    if session.over:
        raise MoveError("the game is over: there is nothing to search")
    trace = WatchedTrace(watch)
    game = session.game
    estimate = heuristic_named(game, heuristic) if heuristic_names(game) else usual_heuristic(game)
    tree = GameTree(game, session.position, depth, estimate, eve_begins=session.side == 0)
    return Searched(trace, algorithm_named(algorithm)(tree, trace=trace))


def tree(found: Searched, moment: int, theme: Any, language: str) -> Fields:
    """The tree at a moment of the search."""
    trace, result = found.trace, found.result
    steps = len(trace.events)
    moment = min(moment, steps)
    captions = [step.caption for step in story(trace, language=language)]
    return {
        "svg": tree_svg(trace, moment=moment, theme=theme, language=language),
        "steps": steps,
        "moment": moment,
        "nodes": result.nodes,
        "leaves": result.leaves,
        "cutoffs": result.cutoffs,
        "line": list(result.words),
        "sentence": captions[moment - 1] if moment else say("The search has not begun.", language),
    }


def arena(session: Session, given: Parameters, watch: Watch) -> Fields:
    """The arena from a position, with the regions and strategies of both, where it is small enough to look at."""
    game, here = session.game, session.position
    if explore(game, here, most=CONFIGURATIONS) is None:
        raise TooLarge(
            "more than {count} positions can follow, too many to look at as a graph: play on, or take a smaller game",
            count=CONFIGURATIONS,
        )
    watch.check()
    graph = arena_of(game, here, starts=session.side)
    regions = solve_arena(graph)
    strategies = {**regions.strategy(EVE), **regions.strategy(ADAM)}
    winner = int(regions.winners[graph.start or 0])
    return {
        "svg": arena_svg(graph, won=regions, strategy=strategies, theme=given["theme"], language=given["language"]),
        "nodes": len(graph),
        "moves": len(graph.targets),
        "sentence": say(FORCES[winner], given["language"], nodes=len(graph), moves=len(graph.targets)),
    }
