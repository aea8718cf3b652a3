"""An arena for people: its size, who wins, ranks and strategy; and the arena itself in other forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import StringIO
from typing import IO, Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from zermelo.arena.arena import Arena
from zermelo.arena.attractor import Attractor
from zermelo.arena.exchange import export
from zermelo.arena.graph import Graph
from zermelo.arena.strategy import Strategy
from zermelo.cli.arena_territory import Territory, size_fields, won_fields
from zermelo.cli.look import Output, facts, table
from zermelo.draw.arena import arena_svg
from zermelo.draw.picture import Drawing

ROWS: Final = 20
"""Ranks, and moves of a strategy, that are shown unasked."""
NAMES: Final = 12
"""Positions of one rank that are named."""


def show(graph: Graph, territory: Territory | None, file: IO[str] | None = None) -> None:
    """Print all that is known, by default on the terminal."""
    out = Output(file)
    for part in parts(graph, territory):
        out.print(part, soft_wrap=isinstance(part, str | Text))


def drawing(
    graph: Graph, form: str, territory: Territory | None, ranks: bool, moves: bool, look: Mapping[str, Any]
) -> Drawing:
    """The arena in one of the forms, with ranks and the moves of the strategy marked in it if asked for."""
    strategy = territory.strategy if territory is not None and moves else None
    if form == "text":
        text = StringIO()
        show(graph, territory, text)
        return Drawing(text.getvalue())
    if form == "svg":
        won = None if territory is None else territory.regions or territory.attracted
        return arena_svg(graph, won=won, strategy=strategy, **look)
    attracted = territory.attracted.ranks.tolist() if territory is not None and ranks else None
    return Drawing(export(graph, form, attracted, strategy))


def parts(graph: Graph, territory: Territory | None) -> Iterator[RenderableType]:
    """The answer from top to bottom."""
    yield facts(sizes(graph))
    if territory is None:
        return
    yield ""
    yield Text(territory.sentence(), "bold")
    if territory.regions is not None:
        won = won_fields(territory.regions)
        yield f"Eve wins at {won['eve']:,} positions, Adam at {won['adam']:,}, nobody at {won['nobody']:,}."
    if len(territory.attracted):
        yield f"\nThe attractor of {territory.player}, {len(territory.attracted):,} positions:"
        yield ranks_table(territory.attracted)
    if territory.strategy:
        yield f"\nThe strategy of {territory.player}, at {len(territory.strategy):,} positions:"
        yield strategy_table(territory.strategy, territory.whole)
    if territory.checked is not None:
        yield f"\nPlayed against every answer: {territory.checked}."


def sizes(graph: Graph) -> Iterator[tuple[str, str]]:
    """Names of figures, and the figures in words."""
    if graph.game is not None:
        yield "game", str(graph.game)
    size = size_fields(graph)
    players = f": {size['eve']:,} of Eve, {size['adam']:,} of Adam" if isinstance(graph, Arena) else ""
    yield "positions", f"{len(graph):,}{players}"
    yield "moves", f"{graph.arcs:,}"
    if graph.start is not None:
        yield "start", graph.label(graph.start)


def ranks_table(attracted: Attractor) -> Table:
    """The positions that each Attr_i adds."""
    shown = table("rank", "added")
    levels = attracted.levels
    for rank, level in enumerate(levels[:ROWS]):
        names = "  ".join(attracted.arena.label(node) for node in level[:NAMES].tolist())
        more = f"  + {len(level) - NAMES:,} more" if len(level) > NAMES else ""
        shown.add_row(str(rank), Text(names + more))
    if len(levels) > ROWS:
        shown.add_row("...", f"up to {len(levels) - 1:,}; all of them with --json")
    return shown


def strategy_table(strategy: Strategy, whole: bool) -> Table:
    """Where to go from each position."""
    shown = table("at", "go to")
    label = strategy.arena.label
    for row, (node, end) in enumerate(strategy.items()):
        if row == ROWS and not whole:
            shown.add_row("...", "all of them with --strategy")
            break
        shown.add_row(Text(label(node)), Text(label(end)))
    return shown
