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
from zermelo.arena.graph import Array, Graph
from zermelo.arena.strategy import Strategy
from zermelo.cli.arena.reading import DRAWN
from zermelo.cli.arena.territory import Territory, size_fields, won_fields
from zermelo.cli.look import Output, count_text, facts, table
from zermelo.cli.speech import language, say
from zermelo.core.language import phrase
from zermelo.draw.arena import arena_svg
from zermelo.draw.picture import Drawing

ROWS: Final = 20
"""Ranks, and moves of a strategy, that are shown unasked."""
ATTRACTORS: Final = (
    phrase("The attractor of Eve, {count} {count:position|positions}:"),
    phrase("The attractor of Adam, {count} {count:position|positions}:"),
)
TRAPS: Final = (
    phrase("The trap, {count} {count:position|positions} where Adam keeps Eve from the goal:"),
    phrase("The trap, {count} {count:position|positions} where Eve keeps Adam from the goal:"),
)
STRATEGIES: Final = (
    phrase("The strategy of Eve, at {count} {count:position|positions}:"),
    phrase("The strategy of Adam, at {count} {count:position|positions}:"),
)
NAMES: Final = 12
"""Positions of one rank that are named."""


def show(graph: Graph, territory: Territory | None, file: IO[str] | None = None) -> None:
    """Print all that is known, by default on the terminal."""
    out = Output(file)
    for part in parts(graph, territory):
        out.print(part, soft_wrap=isinstance(part, str | Text) and not out.is_terminal)


def drawing(
    graph: Graph, form: str, territory: Territory | None, ranks: bool, moves: bool, look: Mapping[str, Any]
) -> Drawing:
    """The arena in one of the forms, with ranks and the moves of the strategy marked in it if asked for."""
    strategy = territory.strategy if territory is not None and moves else None
    if form == "text":
        text = StringIO()
        show(graph, territory, text)
        return Drawing(text.getvalue())
    if form in DRAWN:
        won = None if territory is None else territory.regions or territory.attracted
        return arena_svg(graph, won=won, strategy=strategy, language=language(), **look)
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
        yield say("Eve wins at {eve} {eve:position|positions}, Adam at {adam}, nobody at {nobody}.", **won)
    if len(territory.attracted):
        yield "\n" + say(ATTRACTORS[territory.attracted.player], count=len(territory.attracted))
        yield ranks_table(territory.attracted)
    if territory.regions is None and territory.attracted.trap.size:
        trap = territory.attracted.trap
        yield "\n" + say(TRAPS[territory.attracted.player], count=trap.size)
        yield _named(territory.arena, trap)
    if territory.strategy:
        yield "\n" + say(STRATEGIES[territory.attracted.player], count=len(territory.strategy))
        yield strategy_table(territory.strategy, territory.whole)
    if territory.checked is not None:
        yield "\n" + say("Played against every answer: {checked}.", checked=territory.checked)


def sizes(graph: Graph) -> Iterator[tuple[str, str]]:
    """Names of figures, and the figures in words."""
    if graph.game is not None:
        yield say("game"), str(graph.game)
    text = phrase("{positions}: {eve} of Eve, {adam} of Adam") if isinstance(graph, Arena) else "{positions}"
    yield say("positions"), say(text, **size_fields(graph))
    yield say("arcs"), count_text(graph.arcs)
    if graph.start is not None:
        yield say("start"), graph.label(graph.start)


def ranks_table(attracted: Attractor) -> Table:
    """The positions that each Attr_i adds."""
    shown = table("rank", "added")
    levels = attracted.levels
    for rank, level in enumerate(levels[:ROWS]):
        shown.add_row(count_text(rank), _named(attracted.arena, level))
    if len(levels) > ROWS:
        shown.add_row("...", say("up to {count}; all of them with --json", count=len(levels) - 1))
    return shown


def _named(arena: Arena, nodes: Array) -> Text:
    """The first of some nodes by their names, and how many more there are."""
    names = "  ".join(map(arena.label, nodes[:NAMES].tolist()))
    more = say("+ {count} more", count=len(nodes) - NAMES) if len(nodes) > NAMES else ""
    return Text(f"{names}  {more}".rstrip())


def strategy_table(strategy: Strategy, whole: bool) -> Table:
    """Where to go from each position."""
    shown = table("at", "go to")
    label = strategy.arena.label
    for row, (node, end) in enumerate(strategy.items()):
        if row == ROWS and not whole:
            shown.add_row("...", say("all of them with --strategy"))
            break
        shown.add_row(Text(label(node)), Text(label(end)))
    return shown
