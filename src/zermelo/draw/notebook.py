"""What a notebook shows of each kind of thing: an SVG, a piece of HTML, or None for its text.

``core.display`` finds this module; a new kind of thing is one function here, and ``Displayed`` among its bases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch

from zermelo.arena.attractor import Attractor
from zermelo.arena.graph import Graph
from zermelo.arena.regions import Regions
from zermelo.arena.strategy import Strategy, winning_strategy
from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.draw.arena import arena_svg
from zermelo.draw.chart import Chart, chart_svg
from zermelo.draw.markup import safe
from zermelo.draw.outline import Source
from zermelo.draw.svg import board_svg
from zermelo.draw.tree import tree_svg
from zermelo.search.explicit import ExplicitTree
from zermelo.search.gametree import GameTree
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.solver.solution import Solution


@singledispatch
def svg(thing: object) -> str | None:
    """The picture of a thing, None if it has none or is too large for one."""
    return None


@singledispatch
def html(thing: object) -> str | None:
    """A thing in words, with pictures; None if its picture says it all."""
    return None


@svg.register
def _(game: Game) -> str:
    return board_svg(game, game.start())


@svg.register
def _(chart: Chart) -> str:
    return chart_svg(chart)


@svg.register(Trace)
@svg.register(GameTree)
@svg.register(ExplicitTree)
def _(source: Source) -> str | None:
    if isinstance(source, Trace) and source.searched is None:
        return None
    try:
        return tree_svg(source)
    except TooLarge:
        return None


@svg.register
def _(graph: Graph) -> str | None:
    return _arena(graph)


@svg.register
def _(won: Attractor) -> str | None:
    return _arena(won.arena, won, winning_strategy(won))


@svg.register
def _(won: Regions) -> str | None:
    return _arena(won.arena, won)


@svg.register
def _(strategy: Strategy) -> str | None:
    return _arena(strategy.arena, None, strategy)


def _arena(
    graph: Graph, won: Attractor | Regions | None = None, strategy: Mapping[int, int] | None = None
) -> str | None:
    try:
        return arena_svg(graph, won=won, strategy=strategy)
    except TooLarge:
        return None


@html.register
def _(solution: Solution) -> str:
    """The board with the values of its moves, the verdict, and the moves from the best."""
    game, start, moves = solution.game, solution.start, solution.moves()
    board = board_svg(game, start, marks={move.slot: move.value for move in moves}, size=240)
    verdict = f"{game} at {abilities.write(game, start)}: {solution.value()} for the player to move"
    effort = solution.effort
    size = (
        Sentence("{count} {count:position|positions}", count=len(solution))
        if effort is None
        else Sentence("{count} {count:node|nodes}", count=effort.nodes)
    )
    seconds = solution.seconds + (0.0 if effort is None else effort.seconds)
    counts = f"{size}, {solution.engine}, {seconds:.2g} s"
    rows = _rows((move.name, str(move.value)) for move in moves[:20])
    more = f"<p>and {len(moves) - 20:,} more</p>" if len(moves) > 20 else ""
    told = f"<p><b>{safe(verdict)}</b><br>{safe(counts)}</p><table>{rows}</table>{more}"
    return f'<table><tr><td>{board}</td><td style="text-align: left">{told}</td></tr></table>'


@html.register
def _(result: SearchResult) -> str:
    """The fields of a result, one a row; the verdict instead of the number that stands for it."""
    fields = {name: value for name, value in result.as_json().items() if name not in ("outcome", "plies", "moves")}
    fields["value"] = result.value if result.verdict is None else str(result.verdict)
    return f"<table>{_rows((name.replace('_', ' '), _told(value)) for name, value in fields.items())}</table>"


def _told(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def _rows(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<tr><th scope="row">{safe(name)}</th><td>{safe(words)}</td></tr>' for name, words in pairs)
