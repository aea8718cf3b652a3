"""Arenas as JSON, a node a line; the form that teachers type and programs read.

    {"start": "a",
     "goals": {"eve": ["c"]},
     "nodes": [
      {"name": "a", "owner": "eve", "moves": ["b", "c"]},
      {"name": "b", "owner": "adam", "moves": ["a"]},
      {"name": "c", "owner": "eve"}
    ]}

Names are texts or whole numbers.  ``start`` and ``goals`` may be left out, and so may the ``moves`` of a sink; a
parity game has a ``priority`` at every node.  What an export adds (``rank``, ``strategy``) is read over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from zermelo.arena.arena import PLAYERS, Arena
from zermelo.arena.graph import Graph
from zermelo.core.errors import FileError
from zermelo.core.language import Sentence, phrase

FIELDS: Final = ("start", "goals", "nodes")
NODE_FIELDS: Final = ("name", "owner", "moves", "priority", "rank", "strategy")


def to_json(graph: Graph, ranks: Sequence[int] | None = None, strategy: Mapping[int, int] | None = None) -> str:
    """The text of an arena, or of a graph without players; with ranks and a strategy if given."""
    names = [name if type(name) in (int, str) else str(name) for name in map(graph.name, range(len(graph)))]

    def described(node: int) -> dict[str, Any]:
        facts: dict[str, Any] = {"name": names[node]}
        facts |= {key: value for key, value in graph.facts(node).items() if key in ("owner", "priority")}
        facts["moves"] = [names[end] for end in graph.after(node)]
        if ranks is not None and ranks[node] >= 0:
            facts["rank"] = int(ranks[node])
        if strategy is not None and node in strategy:
            facts["strategy"] = names[strategy[node]]
        return facts

    goals = graph.goals if isinstance(graph, Arena) else {}
    head: dict[str, Any] = {} if graph.start is None else {"start": names[graph.start]}
    if goals:
        head["goals"] = {name: [names[node] for node in nodes.tolist()] for name, nodes in goals.items()}
    lines = ",\n  ".join(json.dumps(described(node), ensure_ascii=False) for node in range(len(graph)))
    fields = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    return "{" + ",\n ".join([*fields, f'"nodes": [\n  {lines}\n]']) + "}\n"


def from_json(text: str) -> Arena:
    """The arena that a text means; FileError names the line and what was expected there."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FileError("line {line!r}: {why}: expected JSON", line=error.lineno, why=error.msg) from None
    except (RecursionError, ValueError):
        raise FileError("line 1: expected an arena, found lists nested too deep or too long a number") from None
    return _Reader(text, data).arena()


class _Reader:
    """Looks at every part before it is used; knows the text, to say where a part stands."""

    def __init__(self, text: str, data: Any) -> None:
        self.text = text
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        self.nodes: list[Any] = self.data.get("nodes", [])
        self.names: set[str | int] = set()

    def arena(self) -> Arena:
        for key in self.data:
            self.need(key in FIELDS, key, phrase("only {names}"), key, names=", ".join(FIELDS))
        self.need(
            isinstance(self.nodes, list) and bool(self.nodes), "nodes", phrase('a list "nodes"'), self.data.get("nodes")
        )
        for place, node in enumerate(self.nodes):
            self.look_at(node, place)
            self.names.add(node["name"])
        for place, node in enumerate(self.nodes):
            for end in node.get("moves", []):
                text = phrase("a move of {name!r} to lead to a node of the list")
                self.need_node(end, "nodes", text, place, name=node["name"])
        start, goals = self.data.get("start"), self.data.get("goals", {})
        if start is not None:
            self.need_node(start, "start", phrase("the start to be a node of the list"))
        lists = isinstance(goals, dict) and all(isinstance(names, list) for names in goals.values())
        self.need(lists, "goals", phrase('goals with lists of names, as {{"eve": ["c"]}}'), goals)
        for goal, names in goals.items():
            for name in names:
                self.need_node(name, "goals", phrase("the goal {goal!r} to hold a node of the list"), goal=goal)
        return Arena.build(
            {node["name"]: node.get("moves", []) for node in self.nodes},
            {node["name"]: node["owner"] for node in self.nodes},
            start,
            goals,
            {node["name"]: node["priority"] for node in self.nodes} if "priority" in self.nodes[0] else None,
        )

    def look_at(self, node: Any, place: int) -> None:
        """One node by itself."""

        def need(met: bool, expected: str, found: Any, **values: Any) -> None:
            self.need(met, "nodes", expected, found, place, **values)

        need(isinstance(node, dict), phrase('a node, as {{"name": "a", "owner": "eve", "moves": []}}'), node)
        for key in node:
            need(key in NODE_FIELDS, phrase("only {names} at a node"), key, names=", ".join(NODE_FIELDS))
        name, owner, moves, priority = (node.get(key) for key in NODE_FIELDS[:4])
        need(type(name) in (str, int), phrase("a name, a text or a whole number"), name)
        need(name not in self.names, phrase("a name that no other node has"), name)
        need(owner in PLAYERS, phrase('"owner" of {name!r} to be "eve" or "adam"'), owner, name=name)
        need(
            "moves" not in node or isinstance(moves, list),
            phrase('"moves" of {name!r} to be a list of names'),
            moves,
            name=name,
        )
        if "priority" in self.nodes[0] or "priority" in node:
            fits = type(priority) is int and 0 <= priority < 2**63 and "priority" in self.nodes[0]
            need(fits, phrase("a whole number as priority at every node, or no priorities"), priority)

    def need_node(self, end: Any, key: str, expected: str, place: int = 0, **values: Any) -> None:
        self.need(type(end) in (str, int) and end in self.names, key, expected, end, place, **values)

    def need(self, met: bool, key: str, expected: str, found: Any, place: int = 0, **values: Any) -> None:
        """Refuse unless the condition is met, naming the line of a field or of a thing in the list it holds."""
        if not met:
            text = Sentence("nothing") if found is None else json.dumps(found, ensure_ascii=False)
            text = text if len(text) <= 40 else text[:37] + "..."
            raise FileError(
                "line {line!r}: expected {expected}, found {found}",
                line=self.line(key, place),
                expected=Sentence(expected, **values),
                found=text,
            )

    def line(self, key: str, place: int) -> int:
        field = re.search(rf"{re.escape(json.dumps(key, ensure_ascii=False))}\s*:\s*\[?\s*", self.text)
        at = field.end() if field else 0
        depth = 0
        for token in re.compile(r'"(?:[^"\\]|\\.)*"|[][{},]\s*').finditer(self.text, at):
            if place == 0:
                break
            depth += (token[0][0] in "[{") - (token[0][0] in "]}")
            if depth == 0 and token[0][0] == ",":
                place -= 1
                at = token.end()
        return 1 + self.text.count("\n", 0, at)
