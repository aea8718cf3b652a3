"""A search told step by step, in words: the captions of a film, and what each node shows at that moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zermelo.draw.outline import Status
from zermelo.draw.words import View, Words
from zermelo.search.trace import Event, Trace, TraceNode


@dataclass(frozen=True)
class Step:
    """What happened at the node of that number, and what is known of it then."""

    number: int
    status: Status
    value: str
    window: str
    caption: str


def story(trace: Trace, view: View = "root") -> Iterator[Step]:
    """One step for each event of a trace."""
    words = Words.of(trace, view)
    values = _values_after_cuts(trace)
    for moment, (event, node) in enumerate(trace.steps()):
        told = replace(node, value=values.get(moment, node.value))
        caption = f"node {node.number}: {_caption(words, event, told)}"
        yield Step(node.number, node.status, words.value(node), words.window(node), caption)


def _caption(words: Words, event: Event, node: TraceNode) -> str:
    window = "alpha {}, beta {}".format(*words.ends(node))
    match event.kind:
        case "enter":
            told = ["Eve to move" if words.eve(node) else "Adam to move"]
            told += [window] if words.windows else []
            return ", ".join(told + (["once more"] if node.visits > 1 else []))
        case "leaf":
            return f"a leaf, value {words.value(node)}"
        case "cut":
            moves = f"{len(event.unseen)} {'move' if len(event.unseen) == 1 else 'moves'} left out"
            reached = words.cut(node) or "the bound is reached"
            return f"{window}, cut: {reached}, {moves}"
        case "hit":
            return f"the table knows it, value {words.value(node)}"
        case _:
            return f"value {words.value(node)}"


def _values_after_cuts(trace: Trace) -> dict[int, float]:
    """The value with which each cut node is left, by the moment of the cut: it is what reached the bound."""
    left: dict[int, float] = {}
    found: dict[int, float] = {}
    for moment in reversed(range(len(trace.events))):
        event = trace.events[moment]
        if event.kind == "leave" and event.value is not None:
            left[event.number] = event.value
        elif event.kind == "cut" and event.number in left:
            found[moment] = left[event.number]
    return found
