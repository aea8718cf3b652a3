"""Graphs and arenas for other programs: DOT for Graphviz, GraphML, and NetworkX objects.

Each takes any graph, and with it ranks (an attractor's, -1 for none) and a strategy to mark.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from zermelo.arena.graph import Graph
from zermelo.core.errors import ZermeloError

Ranks = Sequence[int] | None
Chosen = Mapping[int, int] | None

DOT_STYLE: Final = {"eve": "shape=circle, color=firebrick", "adam": "shape=box, color=steelblue"}
"""The course's red and blue, and two shapes for those who cannot tell them apart or print in grey."""

NODE_DATA: Final = {"label": "string", "owner": "string", "goals": "string", "priority": "long", "rank": "int"}
NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold, however they are written."""


def facts(graph: Graph, node: int, ranks: Ranks) -> dict[str, str | int]:
    """What is known of a node, its rank included."""
    known = graph.facts(node)
    if ranks is not None and ranks[node] >= 0:
        known["rank"] = int(ranks[node])
    return known


def arrows(graph: Graph, strategy: Chosen) -> Iterator[tuple[int, int, bool]]:
    """Every move as the nodes it leads from and to, and whether the strategy makes it."""
    chosen = {} if strategy is None else strategy
    for node in range(len(graph)):
        for end in graph.after(node):
            yield node, end, chosen.get(node) == end


def to_dot(graph: Graph, ranks: Ranks = None, strategy: Chosen = None) -> str:
    """Eve's nodes round and red, Adam's square and blue, goals with a double line, the strategy's moves thick."""
    lines = ["digraph {", "  node [shape=ellipse];"]
    for node in range(len(graph)):
        lines.append(f"  n{node} [{', '.join(_dot_style(facts(graph, node, ranks)))}];")
    if graph.start is not None:
        lines += ["  start [shape=point];", f"  start -> n{graph.start};"]
    for node, end, chosen in arrows(graph, strategy):
        lines.append(f"  n{node} -> n{end}{' [penwidth=3]' if chosen else ''};")
    return "\n".join([*lines, "}"]) + "\n"


def _dot_style(known: dict[str, str | int]) -> Iterator[str]:
    yield f"label={_quoted(str(known['label']))}"
    if "owner" in known:
        yield DOT_STYLE[str(known["owner"])]
    if "goals" in known:
        yield "peripheries=2"
    if "rank" in known or "priority" in known:
        yield f'xlabel="{known.get("rank", known.get("priority"))}"'


def _quoted(text: str) -> str:
    """A text as a string of DOT."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def to_graphml(graph: Graph, ranks: Ranks = None, strategy: Chosen = None) -> str:
    """Nodes n0, n1... with all that is known of them as data; the start is the graph's, chosen moves the edges'."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *(f'  <key id="{key}" for="node" attr.name="{key}" attr.type="{kind}"/>' for key, kind in NODE_DATA.items()),
        '  <key id="start" for="graph" attr.name="start" attr.type="string"/>',
        '  <key id="chosen" for="edge" attr.name="chosen" attr.type="boolean"/>',
        '  <graph edgedefault="directed">',
    ]
    if graph.start is not None:
        lines.append(f'    <data key="start">n{graph.start}</data>')
    for node in range(len(graph)):
        known = facts(graph, node, ranks).items()
        data = "".join(f'<data key="{key}">{_as_xml(str(value))}</data>' for key, value in known)
        lines.append(f'    <node id="n{node}">{data}</node>')
    for node, end, chosen in arrows(graph, strategy):
        data = '><data key="chosen">true</data></edge>' if chosen else "/>"
        lines.append(f'    <edge source="n{node}" target="n{end}"{data}')
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"


def _as_xml(text: str) -> str:
    return escape(NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def to_networkx(graph: Graph, ranks: Ranks = None, strategy: Chosen = None) -> Any:
    """A networkx.DiGraph whose nodes are the names, with the same attributes as GraphML."""
    try:
        networkx = importlib.import_module("networkx")
    except ImportError:
        raise ZermeloError("NetworkX is not installed: pip install networkx") from None
    made = networkx.DiGraph(**({} if graph.start is None else {"start": graph.name(graph.start)}))
    names = [graph.name(node) for node in range(len(graph))]
    made.add_nodes_from((name, facts(graph, node, ranks)) for node, name in enumerate(names))
    for node, end, chosen in arrows(graph, strategy):
        made.add_edge(names[node], names[end], **({"chosen": True} if chosen else {}))
    return made
