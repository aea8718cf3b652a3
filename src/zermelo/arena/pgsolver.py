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
from typing import Final, NoReturn

import numpy as np

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena
from zermelo.arena.graph import Array, Graph
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.language import Sentence, phrase

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
LINE: Final = re.compile("".join(pattern for _, pattern in PARTS))
HEADER: Final = re.compile(r"(?:\s*parity\s+\d+\s*;)?(?:\s*start\s+(\d{1,18})\s*;)?")


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


def from_pgsolver(text: str) -> Arena:
    """The arena that a text means; FileError names the line and what was expected there.

    The names in the text name the nodes if every node has one of its own, otherwise their numbers do.
    """
    header = HEADER.match(text)
    assert header is not None  # all of it is optional
    found: dict[int, re.Match[str]] = {}
    moves: dict[int, list[int]] = {}
    at, end = header.end(), len(text.rstrip())
    while at < end or not found:
        line = LINE.match(text, at)
        if line is None:
            _refuse_line(text, at)
        node, at = int(line[1]), line.end()
        if node in found:
            _refuse(text, line.start(1), Sentence("a number that no other node has"), line[1])
        found[node], moves[node] = line, [int(number) for number in line[4].split(",")]
    for node, ends in moves.items():
        for number in ends:
            if number not in found:
                _refuse(text, found[node].start(4), Sentence("successors that are nodes of the file"), str(number))
    start = int(header[1]) if header[1] else next(iter(found))
    if start not in found:
        _refuse(text, header.start(1), Sentence("a start that is a node of the file"), str(start))
    texts = {node: line[5] for node, line in found.items() if line[5]}
    name: dict[int, int | str] = {node: node for node in found}
    if len(set(texts.values())) == len(found):
        name.update(texts)
    return Arena.build(
        {name[node]: [name[number] for number in ends] for node, ends in moves.items()},
        {name[node]: int(line[3]) for node, line in found.items()},
        name[start],
        priorities={name[node]: int(line[2]) for node, line in found.items()},
    )


def _refuse_line(text: str, at: int) -> NoReturn:
    """Say which part of a line is the first that is not as it should be."""
    for expected, pattern in PARTS:
        part = re.compile(pattern).match(text, at)
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
