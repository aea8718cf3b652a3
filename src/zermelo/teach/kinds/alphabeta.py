"""Alpha-beta by hand: which leaves are never looked at (documents 003 and 004)."""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.core.language import ENGLISH, Sentence, phrase
from zermelo.draw.notation import Notation
from zermelo.search.alphabeta import alphabeta
from zermelo.search.brackets import written
from zermelo.search.explicit import ExplicitTree
from zermelo.search.trace import Trace
from zermelo.search.tree import short
from zermelo.teach.exercise import Exercise, Question
from zermelo.teach.forms import NUMBER, NUMBERS
from zermelo.teach.trees import figure, given, leaf_scores, random_tree, row, scores_met, searched

CUT: Final = (2, 3, 5)
"""The fewest leaves that are cut at each level."""
SEEN: Final = phrase("This leaf is looked at: alpha is {alpha} there and beta {beta}, and no cut stands before it.")
CUT_OFF: Final = phrase("This leaf is cut: at {node} {reached}, so that what follows there cannot matter.")


def make(random: Random, level: int) -> Exercise:
    while True:
        tree = random_tree(random, level)
        result, trace = searched(tree, alphabeta)
        seen = scores_met(tree, trace)
        cut = [score for score in leaf_scores(tree.top) if score not in seen]
        if len(cut) >= CUT[level]:
            break
    return Exercise(
        "alphabeta",
        {"tree": written(tree)},
        given(tree),
        (
            Question(
                Sentence("Run alpha-beta. Which leaves are never looked at?"),
                row(cut),
                3 + level,
                NUMBERS,
                reasons(tree, trace),
            ),
            Question(Sentence("How many leaves are looked at?"), Sentence("{count}", count=len(seen)), 1, NUMBER),
            Question(Sentence("What is the value of the root?"), short(result.value), 1, NUMBER),
            Question(Sentence("Which move does MAX choose?"), result.words[0], 1),
        ),
        (figure(trace),),
    )


def reasons(tree: ExplicitTree, trace: Trace) -> dict[str, Sentence]:
    """Why each leaf is looked at or cut, from left to right, by MAX's score there."""
    notation = Notation.of(trace, "root", ENGLISH)
    nodes = trace.tree()
    names = {0: Sentence("the root")} | {
        node.number: nodes[node.parent or 0].position.names[node.move] for node in nodes[1:]
    }
    found: dict[float, Sentence] = {}
    for event, node in trace.steps():
        alpha, beta = notation.ends(node)
        if event.kind == "leaf":
            found[node.position.score] = Sentence(SEEN, alpha=alpha, beta=beta)
        elif event.kind == "cut":
            cut = Sentence(CUT_OFF, node=names[node.number], reached=notation.cut(nodes[node.number]))
            found |= {score: cut for _, branch in event.unseen for score in leaf_scores(branch)}
    return {f"{score:g}": found[score] for score in leaf_scores(tree.top)}
