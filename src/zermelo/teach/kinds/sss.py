"""SSS* by hand: the leaves in the order in which they are solved (document 003)."""

from __future__ import annotations

from random import Random

from zermelo.core.language import Sentence
from zermelo.search.alphabeta import alphabeta
from zermelo.search.brackets import written
from zermelo.search.sss import sss
from zermelo.search.tree import short
from zermelo.teach.exercise import Exercise, Question, Words
from zermelo.teach.forms import NUMBER, ROW
from zermelo.teach.trees import figure, given, random_tree, row, scores_met, searched


def make(random: Random, level: int) -> Exercise:
    while True:
        tree = random_tree(random, level)
        result, trace = searched(tree, sss)
        other, _ = searched(tree, alphabeta)
        if result.leaves < other.leaves:
            break
    rule = Sentence("Among states of equal merit, SSS* takes the leftmost.")
    return Exercise(
        "sss",
        {"tree": written(tree)},
        (*given(tree), Words(rule)),
        (
            Question(
                Sentence("Run SSS*. In which order are the leaves solved?"),
                row(scores_met(tree, trace)),
                4 + level,
                ROW,
            ),
            Question(Sentence("What is the value of the root?"), short(result.value), 1, NUMBER),
            Question(
                Sentence("How many leaves does alpha-beta look at on the same tree?"),
                Sentence("{count}", count=other.leaves),
                2,
                NUMBER,
            ),
        ),
        (figure(trace),),
    )
