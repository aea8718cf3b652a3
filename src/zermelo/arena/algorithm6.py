"""Algorithm 6 of the course as it goes: which node joins the attractor, and what happens to each counter.

Depth first, as the course has it, with its misprints mended (see docs/documents/004.md): the counter d+ of a node t is
how many of its moves are not yet known to lead into the attractor.  ``attractor`` finds the same nodes, and the ranks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from zermelo.arena.arena import EVE, Arena, Player, player_number
from zermelo.arena.attractor import Goal, goal_nodes

CODE: Final = """
def parcours(s):
    if s not in A:
        A = A ∪ {s}
        for t in Γ⁻(s):
            d⁺(t) = d⁺(t) - 1
            if t in S_e or d⁺(t) == 0:
                parcours(t)
A = ∅
for s in V_e:
    parcours(s)
""".strip().splitlines()
LINES: Final = {"joins": 2, "counted": 4}
"""The line of the code that is current at a step."""


def code_for(player: int) -> list[str]:
    """The algorithm as the course writes it for Eve, or with Adam's nodes and goal."""
    return CODE if player == EVE else [line.replace("_e", "_a") for line in CODE]


@dataclass(frozen=True)
class Step:
    """A node joins the attractor, or a counter is lowered."""

    kind: Literal["joins", "counted"]
    node: int
    left: int
    """The node's counter after the step."""
    to: int | None
    """The node of the attractor that a move leads to; None where a goal joins."""


def algorithm6(arena: Arena, player: Player, goal: Goal | None = None) -> Iterator[Step]:
    """The steps, in order; the nodes that join are the attractor of the goal, by default the player's own."""
    player = player_number(player)
    first, sources = arena.backward
    left = arena.degrees.tolist()
    joined: set[int] = set()

    def parcours(s: int, to: int | None) -> Iterator[Step]:
        if s not in joined:
            joined.add(s)
            yield Step("joins", s, left[s], to)
            for t in sources[first[s] : first[s + 1]].tolist():
                left[t] -= 1
                yield Step("counted", t, left[t], s)
                if arena.owners[t] == player or left[t] == 0:
                    yield from parcours(t, s)

    for s in goal_nodes(arena, player, goal).tolist():
        yield from parcours(s, None)
