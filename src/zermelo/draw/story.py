"""A search told step by step, in words: the captions of a film, and what each node shows at that moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zermelo.core.language import ENGLISH, Sentence, said, say
from zermelo.draw.notation import Notation, View
from zermelo.draw.outline import TO_MOVE, Status
from zermelo.search.trace import Event, Kind, Trace, TraceNode
from zermelo.search.tree import short


@dataclass(frozen=True)
class Step:
    """What happened at the node of that number, and what is known of it then."""

    number: int
    status: Status
    value: str
    window: str
    caption: str
    kind: Kind | None
    """What happened; nothing that has a name where it happened among nodes that are not drawn."""


def story(trace: Trace, view: View = "root", language: str = ENGLISH) -> Iterator[Step]:
    """One step for each event of a trace."""
    notation = Notation.of(trace, view, language)
    values = _values_after_cuts(trace)
    for moment, (event, node) in enumerate(trace.steps()):
        told = replace(node, value=values.get(moment, node.value))
        caption = say("node {number}: {event}", language, number=node.number, event=_caption(notation, event, told))
        yield Step(node.number, node.status, notation.value(node), notation.window(node), caption, event.kind)


def _caption(notation: Notation, event: Event, node: TraceNode) -> str:
    alpha, beta = notation.ends(node)
    window = Sentence("alpha {alpha}, beta {beta}", alpha=alpha, beta=beta)
    match event.kind:
        case "enter":
            told = [Sentence(TO_MOVE[0] if notation.eve(node) else TO_MOVE[1])]
            told += [window] if notation.windows else []
            told += [Sentence("once more")] if node.visits > 1 else []
            return ", ".join(said(part, notation.language) for part in told)
        case "leaf":
            return Sentence("a leaf, value {value}", value=notation.value(node))
        case "cut":
            return Sentence(
                "{window}, cut: {reached}, {moves}",
                window=window,
                reached=notation.cut(node) or Sentence("the bound is reached"),
                moves=Sentence("{count} {count:move|moves} left out", count=len(event.unseen)),
            )
        case "hit":
            return Sentence("the table knows it, value {value}", value=notation.value(node))
        case "count":
            proof, disproof = (said(short(count), notation.language) for count in event.counts)
            return Sentence("proof number {proof}, disproof number {disproof}", proof=proof, disproof=disproof)
        case _ if event.counts:
            mean, playouts = notation.value(node), int(event.counts[0])
            return Sentence("mean {mean} of {playouts} {playouts:playout|playouts}", mean=mean, playouts=playouts)
        case _:
            return Sentence("value {value}", value=notation.value(node))


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
