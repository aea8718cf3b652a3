"""Min-max by hand: the value of every node, and the move (document 004, exercise 7.2)."""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.core.language import Sentence, phrase, together
from zermelo.search.brackets import written
from zermelo.search.minimax import minimax
from zermelo.search.trace import Trace
from zermelo.search.tree import short
from zermelo.teach.exercise import Exercise, Question
from zermelo.teach.forms import NUMBER, PAIRS
from zermelo.teach.trees import figure, given, random_tree, searched

GREATEST: Final = phrase("{name} is MAX's: the greatest of {values} is {value}.")
LEAST: Final = phrase("{name} is MIN's: the least of {values} is {value}.")


def make(random: Random, level: int) -> Exercise:
    tree = random_tree(random, level)
    result, trace = searched(tree, minimax)
    values = ", ".join(f"{name} = {value}" for name, value in inner_values(trace).items())
    return Exercise(
        "minmax",
        {"tree": written(tree)},
        given(tree),
        (
            Question(Sentence("Compute the value of each named node."), values, 2 + level, PAIRS, reasons(trace)),
            Question(Sentence("What is the value of the root?"), short(result.value), 1, NUMBER),
            Question(Sentence("Which move does MAX choose?"), result.words[0], 1),
        ),
        (figure(trace),),
    )


def inner_values(trace: Trace) -> dict[str, str]:
    """MAX's value of every node that has a name, by the names."""
    nodes = trace.tree()
    found = {}
    for node in nodes[1:]:
        name = nodes[node.parent or 0].position.names[node.move]
        if name and node.value is not None:
            found[name] = short(node.value if node.maximising else -node.value)
    return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), pair[0])))


def reasons(trace: Trace) -> dict[str, Sentence]:
    """How the value of each named node comes about, from the leaves up."""
    nodes = trace.tree()
    below: dict[int, list[str]] = {}
    for node in nodes[1:]:
        assert node.value is not None
        below.setdefault(node.parent or 0, []).append(short(node.value if node.maximising else -node.value))
    found = {}
    for node in sorted(nodes[1:], key=lambda node: -node.ply):
        name = nodes[node.parent or 0].position.names[node.move]
        if name:
            text = GREATEST if node.maximising else LEAST
            value = short((node.value or 0) if node.maximising else -(node.value or 0))
            found[name] = Sentence(text, name=name, values=together(below[node.number]), value=value)
    return found
