"""What every search returns."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any

from zermelo.core.display import Displayed
from zermelo.core.fields import value_fields
from zermelo.core.values import Value


def plain_number(value: float) -> float | str:
    """A number as JSON has it, which has no infinity."""
    return value if isfinite(value) else str(value)


@dataclass(frozen=True)
class SearchResult(Displayed):
    """The answer of one algorithm about the root of one tree, and what the answer cost."""

    algorithm: str
    value: float
    """For the player to move at the root."""
    move: int | None
    """A best move, the first of them where the algorithm promises so (see ``zermelo.search``), if any."""
    line: tuple[int, ...]
    """The moves that both sides play from there, ``move`` first."""
    words: tuple[str, ...]
    """The same in the game's notation."""
    verdict: Value | None
    """Who wins, and in how many plies where the values tell; None if the value is an estimate."""
    exact: bool
    """Whether the value is proved: no estimate went into it, or it is a win or a loss all the same."""
    nodes: int
    """Nodes visited, leaves included; a node visited twice counts twice."""
    leaves: int
    """Leaves whose value was asked for."""
    cutoffs: int
    """Nodes where some moves were not looked at."""
    table_hits: int
    """Nodes that the transposition table answered for."""
    depth: int
    """The deepest ply reached."""
    seconds: float

    @property
    def outcome(self) -> str | None:
        """A win, loss or draw for the player to move, or None if the value is an estimate."""
        return None if self.verdict is None else self.verdict.outcome

    @property
    def plies(self) -> int | None:
        """Moves until the end of a win or a loss, where the values tell."""
        return None if self.verdict is None else self.verdict.plies

    def as_json(self) -> dict[str, Any]:
        """Plain fields, in the words that every verb of the command line uses."""
        return {
            "algorithm": self.algorithm,
            "value": plain_number(self.value),
            **value_fields(self.verdict),
            "moves": list(self.words[:1]),
            "line": list(self.words),
            "exact": self.exact,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cutoffs": self.cutoffs,
            "table_hits": self.table_hits,
            "depth": self.depth,
            "seconds": self.seconds,
        }
