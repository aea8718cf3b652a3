"""Arenas told step by step: what can follow a position, who wins where, and why.

An arena that is small is drawn whole.  Of a larger one that can still be solved, as much is drawn as there is room
for, coloured; of one that cannot, the beginning, where each node has the colour of its own value, as far as that is
proved; and a small sister of the game is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from zermelo.arena.algorithm6 import code_for
from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.from_game import arena_of
from zermelo.arena.graph import Graph
from zermelo.arena.regions import Regions, goal_owners, solve_arena
from zermelo.arena.sister import small_sister
from zermelo.arena.strategy import winning_strategy
from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase, said
from zermelo.core.work import Work
from zermelo.draw.annotations import Annotations, counter
from zermelo.draw.arena import arena_svg
from zermelo.draw.arena_story import ArenaStep, counters, layers
from zermelo.draw.excerpt import Excerpt, excerpt, fitting
from zermelo.draw.picture import Picture
from zermelo.play.analysis import Analyst
from zermelo.play.session import Session
from zermelo.space.explore import explore
from zermelo.web.analysts import WATCH
from zermelo.web.arena_values import NodeValues
from zermelo.web.asked import token_to
from zermelo.web.query import Parameters
from zermelo.web.views import Fields

FORCES: Final = {
    EVE: phrase("Eve, who plays first, forces her goal from here."),
    ADAM: phrase("Adam, who plays second, forces his goal from here."),
    -1: phrase("Neither Eve nor Adam forces a win from here."),
}
SOLVED: Final = 6_000
"""Positions of the largest arena that is solved."""
NODES: Final = 150
MOVES: Final = 400
"""What a reader looks through."""
SECONDS: Final = 6.0
"""For searching nodes whose values are not known."""
SISTER: Final = 40
"""Positions of the largest sister that is offered."""


@dataclass(frozen=True)
class Lesson:
    """What is drawn of a graph, and what is told of it."""

    graph: Arena
    depth: int | None
    """How many moves are drawn; all if None."""
    regions: Regions | None = None
    """Who wins where, if all that can follow is known."""
    proved: NodeValues | None = None
    """Otherwise what is known of the nodes that are drawn."""

    @property
    def players(self) -> list[int]:
        """Who has a goal whose attractor can be told counter by counter."""
        return goal_owners(self.graph) if self.regions is not None else []


def arena(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """The arena from a position as a lesson: ``layers`` of both players, or Algorithm 6 for one.

    Of one that is too large for that, what is known at once, and again when more of its nodes are proved.
    """
    lesson = lesson_of(session, bool(given["fold"]), Work(tell=WATCH.get().tell))
    if lesson.regions is not None:
        yield lesson_view(lesson, session, given)
        return
    shown = excerpt(lesson.graph, lesson.depth)
    proved = NodeValues(lesson.graph, shown.nodes)
    proved.ask(analyst, 0.0)
    yield lesson_view(replace(lesson, proved=proved), session, given)
    if proved.unproved:
        if not session.over:
            analyst.proved(session.position)
        proved.ask(analyst, SECONDS)
        yield lesson_view(replace(lesson, proved=proved), session, given)


def lesson_view(lesson: Lesson, session: Session, given: Parameters) -> Fields:
    """A lesson as plain fields."""
    language = given["language"]
    graph, regions = lesson.graph, lesson.regions
    shown = excerpt(graph, lesson.depth)
    player = next((each for each in lesson.players if PLAYERS[each] == given["lesson"]), None)
    svg, steps = told(lesson, player, given)
    place = {node: index for index, node in enumerate(shown.nodes)}
    names = Annotations(graph, None, {}, (), language)
    sister = None if lesson.depth is None else small_sister(session.game, SISTER)
    return {
        "svg": svg,
        "nodes": len(graph),
        "moves": len(graph.targets),
        "sentence": " ".join(said(part, language) for part in summary(session.game, lesson)),
        "steps": [step for step in (step_view(each, place, language) for each in steps) if step["changes"]],
        "code": [] if player is None else code_for(player),
        "first": ["" if player is None else counter(int(graph.degrees[node])) for node in shown.nodes],
        "winners": None if regions is None else [int(regions.winners[node]) for node in shown.nodes],
        "names": [", ".join(said(part, language) for part in names.name(node)) for node in shown.nodes],
        "paths": paths(session.game, graph, shown),
        "lessons": ["layers", *(PLAYERS[each] for each in lesson.players)] if regions is not None else [],
        "sister": None if sister is None else str(sister),
        "open": 0 if lesson.proved is None else len(lesson.proved.unproved),
    }


def lesson_of(session: Session, fold: bool, work: Work) -> Lesson:
    """As much of an arena as can be known and drawn."""
    game, here = session.game, session.position
    points = abilities.counts_points(game)
    if not points and explore(game, here, most=SOLVED, work=work) is not None:
        whole = arena_of(game, here, starts=session.side, fold=fold, work=work)
        sizes = fitting(whole, None, NODES, MOVES)
        fits = bool(sizes) and sizes[-1] == len(whole)
        return Lesson(whole, None if fits else _drawn(whole, len(sizes) - 1), solve_arena(whole))

    def beginning(depth: int) -> Arena:
        # One move more than is drawn, so that each node says how many moves lead on.
        return arena_of(game, here, starts=session.side, fold=fold, depth=depth + 1, work=work)

    depth, graph = 0, beginning(0)
    while len(fitting(deeper := beginning(depth + 1), depth + 1, NODES, MOVES)) > depth + 1:
        if len(deeper) == len(graph):  # it has come to its end
            return Lesson(deeper, None)
        depth, graph = depth + 1, deeper
    return Lesson(graph, depth) if depth else Lesson(deeper, _drawn(deeper, 0))


def _drawn(graph: Graph, depth: int) -> int:
    """The depth, but one move at least, if there is any room for it."""
    return depth if depth > 0 else min(1, len(fitting(graph, 1)) - 1)


def told(lesson: Lesson, player: int | None, given: Parameters) -> tuple[Picture, Iterable[ArenaStep]]:
    """The picture as it is at the end, and the steps to there."""
    graph, depth, regions = lesson.graph, lesson.depth, lesson.regions
    if regions is None:
        return beginning_svg(lesson, given), []
    if player is None:
        strategies = {**regions.strategy(EVE), **regions.strategy(ADAM)}
        drawn = arena_svg(
            graph, won=regions, strategy=strategies, depth=depth, theme=given["theme"], language=given["language"]
        )
        return drawn, layers(regions)
    won = attractor(regions.arena, player)
    drawn = arena_svg(
        graph,
        won=won,
        strategy=winning_strategy(won),
        counters=dict(enumerate(graph.degrees.tolist())),
        depth=depth,
        theme=given["theme"],
        language=given["language"],
    )
    return drawn, counters(regions.arena, player)


def beginning_svg(lesson: Lesson, given: Parameters) -> Picture:
    """The beginning of an arena, coloured as far as its nodes are proved."""
    assert lesson.proved is not None
    regions = lesson.proved.regions()
    return arena_svg(
        lesson.graph,
        won=regions,
        strategy={**regions.strategy(EVE), **regions.strategy(ADAM)},
        values=lesson.proved.margins(),
        unproved=lesson.proved.unproved,
        depth=lesson.depth,
        theme=given["theme"],
        language=given["language"],
    )


def summary(game: Game, lesson: Lesson) -> list[Sentence]:
    """The whole in sentences."""
    graph, sentences = lesson.graph, []
    if lesson.regions is not None:
        size = phrase("{nodes} {nodes:node|nodes}, {moves} {moves:move|moves}.")
        sentences.append(Sentence(size, nodes=len(graph), moves=len(graph.targets)))
        sentences.append(Sentence(FORCES[int(lesson.regions.winners[graph.start or 0])]))
    elif abilities.counts_points(game):
        sentences.append(Sentence("Points are counted here: a node has the colour of who gains more from there on."))
    else:
        more = phrase("More than {count} positions can follow: each node has the colour of its own value.")
        sentences.append(Sentence(more, count=SOLVED))
    if lesson.proved is not None and (unproved := len(lesson.proved.unproved)):
        sentences.append(Sentence("Of {count} {count:node|nodes} it is not proved yet who wins.", count=unproved))
    if lesson.depth is not None:
        depth = phrase("The picture shows what follows within {depth} {depth:move|moves}.")
        sentences.append(Sentence(depth, depth=lesson.depth))
    return sentences


def step_view(step: ArenaStep, place: dict[int, int], language: str) -> Fields:
    """A step with what it changes in the picture: the node there, who wins, what is written."""
    changes = [[place[each.node], each.winner, each.words] for each in step.changes if each.node in place]
    return {"sentence": said(step.sentence, language), "line": step.line, "changes": changes}


def paths(game: Game, graph: Graph, shown: Excerpt) -> list[str]:
    """The moves from the start to each node that is drawn, as a URL writes them."""
    assert graph.start is not None
    assert graph.positions is not None
    known, waiting = {graph.start: ""}, [graph.start]
    drawn = set(shown.nodes)
    for node in waiting:  # grows as nodes are met
        for end in graph.after(node):
            if end in drawn and end not in known:
                step = token_to(game, graph.positions[node], graph.positions[end])
                known[end] = f"{known[node]}.{step}" if known[node] else step
                waiting.append(end)
    return [known[node] for node in shown.nodes]
