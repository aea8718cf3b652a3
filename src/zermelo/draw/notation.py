"""How the values and windows of a search are written.

Vocabulary
    view    whose values are told: "root" is Eve's at every node, as the course draws minimax; "mover" is that of
            whoever moves there, as the negamax of document 003 computes
    bound   a value that is only known to be at least (≥) or at most (≤) so much: after a cut, or outside the window
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nextafter
from typing import Final, Literal

from zermelo.core.errors import ZermeloError
from zermelo.core.language import ENGLISH, said, say
from zermelo.search.trace import Trace, TraceNode
from zermelo.search.tree import Node, Tree, short

View = Literal["root", "mover"]

FLIPPED: Final = {"≥": "≤", "≤": "≥", "": ""}


@dataclass(frozen=True)
class Notation:
    """How the values and windows of one tree are written."""

    tree: Tree
    view: View
    windows: bool = True
    """Whether the search narrows its windows; if not, they say nothing."""
    language: str = ENGLISH

    def __post_init__(self) -> None:
        if self.view not in ("root", "mover"):
            raise ZermeloError("there is no view '{view}': write root or mover", view=self.view)

    @classmethod
    def of(cls, trace: Trace, view: View, language: str) -> Notation:
        """The notation for a search."""
        if trace.searched is None:
            raise ZermeloError("the trace is empty: hand it to a search first, search(game, trace=trace)")
        return cls(trace.searched, view, any(event.window != (-inf, inf) for event in trace.events), language)

    def seen(self, node: Node | TraceNode, value: float) -> str:
        """A value or a bound of a node."""
        return self.mark(value if self.plain(node) else -value)

    def mark(self, value: float) -> str:
        """A value in a few characters."""
        return said(self.tree.mark(value), self.language).replace("-", "\N{MINUS SIGN}")

    def plain(self, node: Node | TraceNode) -> bool:
        """Whether the player to move here is the one whose view it is."""
        return self.view == "mover" or self.eve(node)

    def eve(self, node: Node | TraceNode) -> bool:
        """Whether Eve moves here, who is MAX in a teacher's tree and moves first in a game."""
        return node.maximising == self.tree.eve_begins

    def value(self, node: TraceNode) -> str:
        """The value, with a sign where it is only a bound on the true one."""
        if node.value is None:
            return ""
        low, high = node.window
        sign = ""
        if node.status == "cut" or (node.status == "done" and inf > high <= node.value):
            sign = "≥"
        elif node.status == "done" and -inf < low >= node.value:
            sign = "≤"
        return (sign if self.plain(node) else FLIPPED[sign]) + self.seen(node, node.value)

    def hard(self, node: TraceNode) -> str:
        """What a fail-hard search returns instead: the end of the window that the value lies beyond."""
        if node.value is None or node.status not in ("cut", "done"):
            return ""
        kept = min(max(node.value, node.window[0]), node.window[1])
        return "" if kept == node.value else f" | {self.seen(node, kept)}"

    def ends(self, node: TraceNode) -> tuple[str, str]:
        """Alpha and beta; those of a null window, next to each other, as 3 and 3⁺ or 3⁻ and 3."""
        alpha, beta = node.window if self.plain(node) else (-node.window[1], -node.window[0])
        if nextafter(alpha, inf) < beta:
            return self.mark(alpha), self.mark(beta)
        if len(str(alpha)) < len(str(beta)):
            return self.mark(alpha), self.mark(alpha) + "⁺"
        return self.mark(beta) + "⁻", self.mark(beta)

    def window(self, node: TraceNode) -> str:
        """The window; of an algorithm that counts instead, proof and disproof number, or playouts."""
        if node.counts:
            told = [said(short(count), self.language) for count in node.counts]
            return " : ".join(told) if len(told) > 1 else f"×{told[0]}"
        if not self.windows or not node.visits:
            return ""
        low, high = self.ends(node)
        return say("[{low}, {high}]", self.language, low=low, high=high)

    def cut(self, node: TraceNode) -> str:
        """What the value has reached, so that the other moves cannot matter."""
        if node.status != "cut" or node.bound is None or node.value is None:
            return ""
        (low, high), plain = self.ends(node), self.plain(node)
        sign, beta = ("≥", high) if plain else ("≤", low)
        bound = beta if node.bound == node.window[1] else self.seen(node, node.bound)
        return f"{self.seen(node, node.value)} {sign} {bound}"
