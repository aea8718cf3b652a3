"""The kinds of exercises: one file and one line each."""

from __future__ import annotations

import importlib
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase
from zermelo.teach.exercise import Maker

KINDS: Final = {
    "minmax": phrase("Min-max on a tree"),
    "alphabeta": phrase("Alpha-beta: which leaves are cut"),
    "sss": phrase("SSS* on a tree"),
    "attractor": phrase("An attractor and its ranks"),
    "strategy": phrase("Winning positions, a strategy and a trap"),
    "grundy": phrase("Grundy values"),
    "nim": phrase("Nim: the Nim sum and the winning moves"),
    "plays": phrase("Plays, depth first and breadth first"),
    "heuristic": phrase("A heuristic at depth 1 and at depth 2"),
    "winning": phrase("The winning move"),
    "code": phrase("Complete the code"),
}
"""The registry: a new kind is one file here, with a function ``make``, and one line with its title."""


def maker_of(kind: str) -> Maker:
    """The function that makes exercises of a kind."""
    if kind not in KINDS:
        raise ZermeloError(
            "there is no kind of exercise '{kind}': there are {kinds}", kind=kind, kinds=", ".join(KINDS)
        )
    found: Maker = importlib.import_module(f"{__name__}.{kind}").make
    return found
