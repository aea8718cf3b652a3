"""Parity games in the text form of PGSolver, which the solvers of that field share.

    parity 2;                   optional: the largest number of a node
    start 0;                    optional; otherwise the node that is listed first
    0 6 1 2,1 "Africa";         number, priority, owner (0 Eve, 1 Adam), successors, name (optional)

A parity game has no end, no draw and no goals.  So what is written for another arena is the parity game with the
same winner: where the game is over, at goals and sinks, the token stays for ever, with priority 0 at Eve's goal
and 1 elsewhere; Adam wins what is drawn.  Where only Adam has a goal, Eve wins what is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Final, NoReturn

import numpy as np

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena
from zermelo.arena.graph import Array, Graph
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.native.kernels import pgsolver as scanner
from zermelo.space.settle import compiled

PARTS: Final = (
    (phrase("the number of a node"), r"\s*(\d{1,18})(?!\d)"),
    (phrase("a priority after the number of the node"), r"\s+(\d{1,18})(?!\d)"),
    (phrase("an owner after the priority, 0 for Eve or 1 for Adam"), r"\s+([01])(?!\d)"),
    (
        phrase("successors after the owner, numbers with commas between them"),
        r"\s+(\d{1,18}(?:\s*,\s*\d{1,18})*)(?!\d)",
    ),
    (phrase("a comma, a name in quotes or a semicolon after the successors"), r'(?:\s*"([^"]*)")?\s*;'),
)
"""What a line consists of, and how to ask for it."""
LINE: Final = re.compile("".join(pattern for _, pattern in PARTS), re.ASCII)
HEADER: Final = re.compile(rb"(?:\s*parity\s+\d+\s*;)?(?:\s*start\s+(\d{1,18})\s*;)?")
LARGE: Final = 300_000
"""Bytes from which loading compiled code costs less than it saves."""


def to_pgsolver(graph: Graph) -> str:
    """The text of an arena, its start first."""
    if not isinstance(graph, Arena):
        raise ZermeloError("a graph of configurations has no players: export the arena of the game to PGSolver")
    priorities, over = _as_parity_game(graph)
    order = sorted(range(len(graph)), key=lambda node: node != graph.start)
    lines = [f"parity {len(graph) - 1};"]
    for node in order:
        ends = [node] if over[node] else graph.after(node)
        name = graph.label(node).replace('"', "'").encode("ascii", "backslashreplace").decode()
        lines.append(f'{node} {priorities[node]} {graph.owners[node]} {",".join(map(str, ends))} "{name}";')
    return "\n".join(lines) + "\n"


def _as_parity_game(arena: Arena) -> tuple[Array, Array]:
    """The priority of each node, and whether the token stays there."""
    over = arena.degrees == 0
    goals = {player: arena.goal(player) for player in (EVE, ADAM) if PLAYERS[player] in arena.goals}
    if not goals and arena.priorities is not None:
        # Whoever cannot move has lost: the other's parity, for ever.
        return np.where(over, 1 - arena.owners, arena.priorities), over
    priorities = np.full(len(arena), EVE if list(goals) == [ADAM] else ADAM)
    for player, nodes in goals.items():
        priorities[nodes], over[nodes] = player, True
    return priorities, over


def from_pgsolver(text: str | bytes) -> Arena:
    """The arena that a text means; FileError names the line and what was expected there.

    The names in the text name the nodes if every node has one of its own, otherwise their numbers do.
    """
    data = text.encode() if isinstance(text, str) else text
    header = HEADER.match(data)
    assert header is not None  # all of it is optional
    large = len(data) > LARGE
    kernel = compiled(scanner) if large else scanner
    seen = np.frombuffer(data, np.uint8) if large else data
    nodes, arcs = (int(count) for count in kernel.measure(seen, header.end(), len(data)))
    begins, numbers, priorities = (np.zeros(nodes + 1, np.int64) for _ in range(3))
    owners, offsets, spans = np.zeros(nodes + 1, np.uint8), np.zeros(nodes + 1, np.int64), np.zeros(2 * nodes + 2, int)
    ends = np.zeros(arcs + 1, np.int64)
    nodes, wrong = kernel.scan(seen, header.end(), len(data), begins, numbers, priorities, owners, offsets, ends, spans)
    if wrong >= 0 or nodes == 0:
        _refuse_line(data.decode(), len(data[: wrong if nodes else header.end()].decode()))
    begins, numbers, offsets = begins[:nodes], numbers[:nodes], offsets[: nodes + 1]
    ends = ends[: offsets[-1]]
    order = np.argsort(numbers, kind="stable")
    rising = numbers[order]
    twice = np.flatnonzero(rising[1:] == rising[:-1])
    if twice.size:
        node = int(np.min(order[twice + 1]))
        _refuse_part(data, begins[node], 1, Sentence("a number that no other node has"), str(numbers[node]))
    in_order = bool(rising[-1] == nodes - 1 and (order == np.arange(nodes)).all())
    places = ends if in_order else np.searchsorted(rising, ends)
    unknown = places >= nodes
    if not in_order:
        unknown |= rising[np.minimum(places, nodes - 1)] != ends
    if unknown.any():
        move = int(np.argmax(unknown))
        node = int(np.searchsorted(offsets, move, side="right")) - 1
        _refuse_part(data, begins[node], 4, Sentence("successors that are nodes of the file"), str(ends[move]))
    targets = (places if in_order else order[places]).astype(np.int32)
    kept = kernel.distinct(offsets, targets, np.full(nodes, -1, np.int32))
    start = 0
    if header[1]:
        found = np.flatnonzero(numbers == int(header[1]))
        if not found.size:
            where = len(data[: header.start(1)].decode())
            _refuse(data.decode(), where, Sentence("a start that is a node of the file"), header[1].decode())
        start = int(found[0])
    names: Sequence[Hashable] | None = None if in_order else numbers.tolist()
    if (spans[1 : 2 * nodes : 2] > spans[: 2 * nodes : 2]).all():
        bounds = spans[: 2 * nodes].reshape(nodes, 2).tolist()
        texts = [data[begin:end].decode() for begin, end in bounds]
        names = texts if len(set(texts)) == nodes else names
    return Arena(offsets, targets[:kept], start, names, owners=owners[:nodes], priorities=priorities[:nodes])


def _refuse_part(data: bytes, begin: int, part: int, expected: Sentence, found: str) -> NoReturn:
    """Refuse a part of the line that begins there."""
    text = data.decode()
    line = LINE.match(text, len(data[:begin].decode()))
    assert line is not None  # it was read
    _refuse(text, line.start(part), expected, found)


def _refuse_line(text: str, at: int) -> NoReturn:
    """Say which part of a line is the first that is not as it should be."""
    for expected, pattern in PARTS:
        part = re.compile(pattern, re.ASCII).match(text, at)
        if part is None:
            rest = text[at:].lstrip()
            _refuse(
                text, len(text) - len(rest), Sentence(expected), rest.split()[0][:20] if rest else Sentence("the end")
            )
        at = part.end()
    raise AssertionError("every part of the line is there")


def _refuse(text: str, at: int, expected: Sentence, found: str) -> NoReturn:
    raise FileError(
        "line {line!r}: expected {expected}, found {found}",
        line=text.count(chr(10), 0, at) + 1,
        expected=expected,
        found=found,
    )
