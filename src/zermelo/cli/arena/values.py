"""What ``zermelo arena`` writes at nodes and draws on moves: signed values of configurations, a play."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from zermelo.arena.arena import full_name
from zermelo.arena.graph import Graph
from zermelo.cli.arena.territory import Territory
from zermelo.cli.look import table
from zermelo.cli.speech import said, say
from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase
from zermelo.draw.picture import Drawing
from zermelo.draw.tables import table_text
from zermelo.solver.solving import solve


def signed_values(graph: Graph) -> dict[int, str]:
    """The course's signed distance of every configuration: +3 wins in 3 moves, -2 loses in 2, = is a draw."""
    assert graph.game is not None
    assert graph.positions is not None
    solution = solve(graph.game, graph.positions[graph.start or 0])
    found = {}
    for node, position in enumerate(graph.positions):
        signed = solution[position].signed
        found[node] = "=" if signed is None else f"{signed:+d}" if signed else "0"
    return found


def values_table(graph: Graph, values: dict[int, str]) -> Table:
    """A line for each configuration."""
    shown = table("position", "value", "moves to")
    for node, value in values.items():
        shown.add_row(Text(graph.label(node)), value, Text("  ".join(map(graph.label, graph.after(node)))))
    return shown


def territory_table(territory: Territory, ending: str) -> Drawing:
    """Every position: whose it is, its rank if it has one, where the strategy goes."""
    arena, strategy, ranks = territory.arena, territory.strategy, territory.attracted.ranks
    headings = [say(word) for word in (phrase("position"), phrase("owner"), phrase("rank"), phrase("go to"))]
    rows = []
    for node in range(len(arena)):
        rank = "" if ranks[node] < 0 else str(ranks[node])
        end = arena.label(strategy[node]) if node in strategy else ""
        rows.append([arena.label(node), said(full_name(int(arena.owners[node]))), rank, end])
    return table_text(headings, rows, ending)


def play_of(graph: Graph, words: str) -> list[int]:
    """The nodes that a token visits, by their names."""
    nodes = {graph.label(node): node for node in range(len(graph))}
    play = []
    for word in words.split():
        if word not in nodes:
            raise ZermeloError("the play goes to '{word}', and there is no such node", word=word)
        play.append(nodes[word])
    return play
