"""Searches told step by step: the tree drawn once, its steps, the algorithm's lines, and where each node is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from zermelo.core.errors import MoveError
from zermelo.core.language import say
from zermelo.draw.film import film_html
from zermelo.draw.frames import Frames, frames
from zermelo.draw.notation import View
from zermelo.draw.outline import game_of
from zermelo.draw.picture import Page
from zermelo.play.lookahead import usual_heuristic
from zermelo.play.session import Session
from zermelo.search import algorithm_named
from zermelo.search.brackets import parse_tree
from zermelo.search.gametree import GameTree
from zermelo.search.heuristics import blind, heuristic_named, heuristic_names
from zermelo.search.pseudocode import FOR_THE_MOVER, PSEUDOCODE, line_at
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace, TraceFull
from zermelo.search.tree import Node, Tree
from zermelo.web.asked import token_to
from zermelo.web.query import Parameters
from zermelo.web.request_queue import Watch
from zermelo.web.views import Fields

STEPS: Final = 4_000
"""The most steps of a search that are told: of a longer one, its beginning."""
OPTIONS: Final[dict[str, dict[str, Any]]] = {"mcts": {"playouts": 100}, "proofnumber": {"within": True}}
"""How algorithms are run that would take too long, or refuse a depth."""


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

    algorithm: str
    trace: Trace
    result: SearchResult | None
    """None of a search that is told only in part."""

    @property
    def weight(self) -> int:
        return 1000 * len(self.trace.events)

    @property
    def view(self) -> View:
        return "mover" if self.algorithm in FOR_THE_MOVER else "root"


def searched(session: Session, given: Parameters, watch: Watch) -> Searched:
    """The search of an algorithm from a position, or of a tree of numbers that somebody typed, traced."""
    run, trace = algorithm_named(given["algorithm"]), WatchedTrace(watch)
    result = None
    with suppress(TraceFull):
        result = run(searchable(session, given), trace=trace, **OPTIONS.get(given["algorithm"], {}))
    return Searched(given["algorithm"], trace, result)


def searchable(session: Session, given: Parameters) -> Tree:
    """What is searched."""
    if given["numbers"]:
        return parse_tree(given["numbers"])
    if session.over:
        raise MoveError("the game is over: there is nothing to search")
    game = session.game
    estimate = heuristic_named(game, given["heuristic"]) if heuristic_names(game) else usual_heuristic(game)
    if given["algorithm"] == "proofnumber":  # what it proves needs no estimates
        estimate = blind
    return GameTree(game, session.position, given["depth"], estimate, eve_begins=session.side == 0)


def tree(found: Searched, theme: Any, language: str) -> Fields:
    """The tree of a search, and all its steps."""
    value = None if found.result is None else found.result.value
    shown = frames(found.trace, boards=None, view=found.view, theme=theme, found=value, language=language)
    told = shown.as_json()
    if found.result is None:
        told["end"] = say("These are the first {count} steps; the search goes on.", language, count=STEPS)
    elif found.algorithm == "proofnumber" and found.result.verdict is None:
        told["end"] = say("Nothing is proved within this depth: who wins stays open.", language)
    # A node counts once, as in the caption and the picture, however often it was searched.
    events = {kind: {event.number for event in found.trace.events if event.kind == kind} for kind in ("leaf", "cut")}
    return {
        "svg": shown.picture,
        **told,
        "code": [line.text for line in PSEUDOCODE[found.algorithm]],
        "lines": [line_at(found.algorithm, step.kind) for _, step in shown.steps],
        "parents": [item.parent for item in shown.items],
        "paths": paths(found, shown),
        "nodes": len(found.trace.tree()),
        "leaves": len(events["leaf"]),
        "cutoffs": len(events["cut"]),
        "line": list(found.result.words) if found.result is not None else [],
    }


def paths(found: Searched, shown: Frames) -> list[str | None]:
    """The moves from the root to each node that is drawn, as a URL writes them; None where there is no board."""
    game = game_of(found.trace)
    known: list[str | None] = []
    for item in shown.items:
        above = "" if item.parent is None else known[item.parent]
        if game is None or above is None or item.status == "more":
            known.append(None)
        elif item.parent is None:
            known.append("")
        else:
            step = token_to(game, shown.items[item.parent].position, item.position)
            known.append(f"{above}.{step}" if above else step)
    return known


def film(found: Searched, theme: Any, language: str) -> Page:
    """The same as a file that stands alone."""
    return film_html(found.trace, view=found.view, theme=theme, language=language)
