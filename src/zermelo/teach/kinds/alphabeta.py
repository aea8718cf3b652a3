"""Alpha-beta by hand: which leaves are never looked at (documents 003 and 004)."""

from __future__ import annotations

from random import Random

from zermelo.core.language import Sentence
from zermelo.search.alphabeta import alphabeta
from zermelo.search.brackets import written
from zermelo.search.tree import short
from zermelo.teach.exercise import Exercise, Question
from zermelo.teach.trees import figure, given, leaf_scores, random_tree, row, scores_met, searched

CUT: tuple[int, ...] = (2, 3, 5)
"""The fewest leaves that are cut at each level."""


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
            Question(Sentence("Run alpha-beta. Which leaves are never looked at?"), row(cut), 3 + level),
            Question(Sentence("How many leaves are looked at?"), Sentence("{count}", count=len(seen)), 1),
            Question(Sentence("What is the value of the root?"), short(result.value), 1),
            Question(Sentence("Which move does MAX choose?"), result.words[0], 1),
        ),
        (figure(trace),),
    )
