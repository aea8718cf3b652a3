"""The registry of engines: a new one is one file, and one line here.

The planner takes the first that can answer a question and offers to.  Engines are imported when they are first asked.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from zermelo.core.errors import ZermeloError

if TYPE_CHECKING:
    from zermelo.solver.engine import Engine

ENGINES: dict[str, str] = {
    "graph": "zermelo.solver.engines.graph:GraphEngine",
    "sums": "zermelo.solver.engines.sums:SumsEngine",
    "search": "zermelo.solver.engines.search:SearchEngine",
    "gpu": "zermelo.solver.engines.gpu:GpuEngine",
    "marks": "zermelo.solver.engines.marks:Marks",
    "sweep": "zermelo.solver.engines.sweep:Sweep",
    "descent": "zermelo.solver.engines.descent:DescentEngine",
    "tiers": "zermelo.solver.engines.tiers:TiersEngine",
    "store": "zermelo.solver.engines.store:StoreEngine",
    "retrograde": "zermelo.solver.engines.retrograde:RetrogradeEngine",
    "reference": "zermelo.solver.engines.reference:Reference",
}


def engines() -> Iterator[Engine]:
    """All of them, in the order in which they are asked."""
    return map(engine_named, ENGINES)


def engine_named(name: str) -> Engine:
    """The engine of that name."""
    if name not in ENGINES:
        raise ZermeloError(
            "there is no engine '{engine}': the engines are {engines}", engine=name, engines=", ".join(sorted(ENGINES))
        )
    return _made(ENGINES[name])


@cache
def _made(place: str) -> Engine:
    module, _, kind = place.partition(":")
    made: Engine = getattr(importlib.import_module(module), kind)()
    return made
