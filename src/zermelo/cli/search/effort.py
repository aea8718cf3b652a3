"""What a search may cost, told before it begins.

Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).  Go
down the tree at random: where the nodes on the way had a, b, c ... moves, 1 + a + ab + abc + ... is the number of
nodes, on average exactly.
"""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.cli.look import count_text
from zermelo.cli.speech import say, speak
from zermelo.core.language import phrase
from zermelo.search.tree import Tree

DIVES: Final = 50
LONG: Final = 5_000_000
"""Nodes that take a minute or so."""
WHOLE: Final = ("minimax", "negamax")
"""The algorithms that visit all nodes.  Cuts leave about their number to the power 3/4 (Knuth and Moore 1975)."""
BOUNDED: Final = ("proofnumber", "mcts")
"""The algorithms that give up in time."""


def estimated_nodes(tree: Tree) -> int:
    """About how many nodes a tree has."""
    random, total = Random(1913), 0
    for _ in range(DIVES):
        node, weight = tree.root(), 1
        while children := tree.children(node):
            total += weight
            weight *= len(children)
            node = random.choice(children)
        total += weight
    return total // DIVES


def warn_if_long(tree: Tree, algorithm: str) -> None:
    """Say on stderr, in a line, that a search may take long."""
    if algorithm in BOUNDED:
        return
    nodes = estimated_nodes(tree)
    most = LONG if algorithm in (*WHOLE, "all") else LONG ** (4 / 3)
    if nodes > most:
        bounded = phrase(
            "The tree has about {count} nodes, so this may take long: a smaller --depth bounds it, Ctrl-C stops it."
        )
        endless = phrase(
            "The tree has about {count} nodes, so this may take long:"
            " --depth with --heuristic bounds it, Ctrl-C stops it."
        )
        speak(say(endless if tree.depth is None else bounded, count=count_text(nodes)), err=True)
