"""A tree as text, for the terminal: one line a node, the words of ``outline``, folded as the pictures are.

    (6)  [−∞, ∞]
    ├─ 1 [3]
    │  ├─ 1 (3)
    │  └─ 2 (5)
    ┝━ 2 [6]                  the chosen line is heavy
    └╌ 3 [ ]  left out        and what a cut left out is dashed

Eve's nodes are in round brackets, Adam's in square ones.
"""

from __future__ import annotations

from typing import Final

from zermelo.core.language import ENGLISH, said, say
from zermelo.draw.collapse import Limits, collapse
from zermelo.draw.notation import View
from zermelo.draw.outline import Item, Source, outline
from zermelo.draw.tidy import children_of
from zermelo.draw.vocabulary import with_words

TERMINAL: Final = Limits(nodes=200, row=400, breadth=24)
"""What a reader scrolls through."""

ASCII: Final = str.maketrans(
    {"−": "-", "∞": "inf", "≥": ">=", "≤": "<=", "⁺": "+", "⁻": "-", "…": "...", "│": "|", "├": "|", "└": "`",
     "┝": "|", "┕": "`", "─": "-", "━": "=", "╌": "."}
)  # fmt: skip


def tree_text(
    source: Source,
    *,
    view: View = "root",
    moment: int | None = None,
    nodes: int | None = None,
    breadth: int | None = None,
    depth: int | None = None,
    ascii_only: bool = False,
    words: bool = False,
    bounds: bool = False,
    language: str = ENGLISH,
) -> str:
    """The tree of a trace, at its end or at a moment, or a tree that has not been searched.

    The parameters are those of ``tree_svg``; ``ascii_only`` keeps to letters that every terminal has.
    """
    whole = outline(source, view=view, moment=moment, language=language, bounds=bounds)
    items = collapse(with_words(whole, language) if words else whole, TERMINAL.instead(nodes, breadth, depth))
    margins = [""] * len(items)
    lines = []
    for index, children in enumerate(children_of([item.parent for item in items])):
        lines.append(margins[index] + _line(items[index], language))
        for child in children:
            margins[child] = _below(margins[index]) + _branch(items[child], child == children[-1])
    text = "\n".join(lines)
    return text.translate(ASCII).encode("ascii", "replace").decode() if ascii_only else text


def _branch(item: Item, last: bool) -> str:
    corner, stroke = "└" if last else "├", "─"
    if item.chosen:
        corner, stroke = "┕" if last else "┝", "━"
    elif item.status == "pruned":
        stroke = "╌"
    return f"{corner}{stroke} "


def _below(margin: str) -> str:
    """What stands under a branch, in the margin of the nodes below it."""
    return margin[:-3] + ("   " if margin[-3] in "└┕" else "│  ") if margin else ""


def _line(item: Item, language: str) -> str:
    if item.status == "more":
        return said(item.label, language)
    inside = item.label or item.value
    if item.label and item.value:
        inside += f" {item.value[0]} {item.value[1:]}" if item.value[0] in "≥≤" else f" = {item.value}"
    words = [item.move, f"({inside})" if item.eve else f"[{inside}]"]
    words += [f"#{item.number}"] if item.number is not None else []
    words += [item.window]
    words += [say("cut {bound}", language, bound=item.cut)] if item.cut else []
    words += [say("from table", language)] if item.status == "hit" else []
    words += [say("left out", language)] if item.status == "pruned" else []
    return " ".join(word for word in words if word)
