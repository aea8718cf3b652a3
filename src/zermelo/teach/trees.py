"""Random trees for exercises: every leaf has a number of its own, so that no two ways of computing differ."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from string import ascii_lowercase
from typing import Final

from zermelo.core.language import Sentence
from zermelo.draw.outline import Source
from zermelo.draw.text import tree_text
from zermelo.draw.tree import tree_svg
from zermelo.search.brackets import written
from zermelo.search.explicit import Branch, ExplicitTree
from zermelo.search.result import SearchResult
from zermelo.search.trace import Trace
from zermelo.teach.exercise import Block, Figure, Words

SHAPES: Final = ((2, (3, 3)), (3, (2, 3)), (4, (2, 2, 2, 3)))
"""For each level the plies of a tree, and the numbers of moves that a node may have."""


def random_tree(random: Random, level: int) -> ExplicitTree:
    """MAX begins; nodes that are no leaves are called a, b, c, ... row by row."""
    plies, breadths = SHAPES[level]
    rows = [1]
    shape: list[list[int]] = []
    for _ in range(plies):
        shape.append([random.choice(breadths) for _ in range(rows[-1])])
        rows.append(sum(shape[-1]))
    scores = random.sample(range(-rows[-1], 2 * rows[-1]), rows[-1])
    below = [Branch(plies % 2 == 0, score) for score in scores]
    letters = count()
    names: list[list[str]] = [[_letter(next(letters)) for _ in range(size)] for size in rows[1:-1]]
    names.append([""] * rows[-1])
    for ply in reversed(range(plies)):
        nodes, at = [], 0
        for breadth in shape[ply]:
            end = at + breadth
            nodes.append(Branch(ply % 2 == 0, children=tuple(below[at:end]), names=tuple(names[ply][at:end])))
            at = end
        below = nodes
    return ExplicitTree(below[0])


def _letter(number: int) -> str:
    """a, ..., z, a1, b1, ..."""
    turn, letter = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[letter] + (str(turn) if turn else "")


def searched(tree: ExplicitTree, algorithm: Callable[..., SearchResult]) -> tuple[SearchResult, Trace]:
    """What an algorithm finds, and what it did."""
    trace = Trace()
    return algorithm(tree, trace=trace), trace


def leaf_scores(branch: Branch) -> list[float]:
    """MAX's scores at the leaves, from left to right."""
    return [score for child in branch.children for score in leaf_scores(child)] if branch.children else [branch.score]


def scores_met(tree: ExplicitTree, trace: Trace) -> list[float]:
    """MAX's scores at the leaves that a search asked for, in the order of asking."""
    found = []
    for path in trace.leaves():
        branch = tree.top
        for move in path:
            branch = branch.children[move]
        found.append(branch.score)
    return found


def row(scores: list[float]) -> str:
    """Numbers one after the other."""
    return "  ".join(f"{score:g}" for score in scores)


def given(tree: ExplicitTree) -> tuple[Block, ...]:
    """What every exercise on a tree shows."""
    return (
        Words(
            Sentence("Round nodes are MAX's, square ones MIN's. Numbers are MAX's scores; moves go from left to right.")
        ),
        figure(tree),
        Words(Sentence("The same tree in brackets: {brackets}", brackets=written(tree))),
    )


def figure(source: Source) -> Figure:
    """A tree as it was given, or as a search saw it."""
    return Figure(
        lambda language, theme: tree_svg(source, theme=theme, language=language),
        lambda language: tree_text(source, language=language),
    )
