"""What each technique of the search engine brings: ``python bench/techniques.py``.

Ten balanced positions of Connect Four are searched, each with an empty table and one thread, by the whole engine and
by engines that lack one technique.  A technique is taken away in one of three places, and never in the engine's files:

    game    a class of Connect Four that lacks an ability, or whose ability knows less
    engine  another constant of ``zermelo.solver.engines.deep.search``
    kernel  a few words of its text, which is compiled anew

All must find the same scores.  Nodes are exact and the same everywhere; seconds are those of the processor.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import connect4 as bench

from zermelo.games.placing._threats import follow_up
from zermelo.games.placing.connect4 import Connect4
from zermelo.native import kernels
from zermelo.native.kernels import deep as kernel
from zermelo.solver.engines.deep import search as engine

RUNS = 3
PATIENCE = 5.0
"""Seconds after which nothing is run again."""
NEVER = 1 << 20
EARLY = {f"prefetch(table, _place({zone}))": "pass" for zone in ("zone, key", "_zone(child, search), next_key")}


BLUNT = {"        aim = TOP - left\n    return 0 if left - TOP < aim < 0 else ": "        pass\n    return "}


class NoSymmetry(Connect4):
    canonical = None


class NoParity(Connect4):
    last_mover_wins = None


class NoPromise(Connect4):
    promise = None


class NoPlace(Connect4):
    """Counts threats only, wherever they are made."""

    @cached_property
    def worth(self) -> tuple[int, ...]:
        return (0,) * len(super().worth)


class NoHurry(Connect4):
    """Knows that it loses in the end, not when."""

    def at_best(self, position: int, seen: tuple[int, ...]) -> int:
        best = follow_up(seen, self.evens, self.top >> 1, self.columns, self.pitch, self.steps, self.spans)
        return -self.plies_left(position) if best < 0 else best


class NoFollowUp(Connect4):
    def at_best(self, position: int, seen: tuple[int, ...]) -> int:
        return 3


class NoDoubleThreats(Connect4):
    def move_at_sight(self, position: int, seen: tuple[int, ...], slot: int) -> int:
        return 0 if seen[3] & self.column << slot * self.pitch & self.safe_cells(seen) else -2


class NoSafeCells(Connect4):
    """Sees a win at once and nothing else: neither forced moves nor those that lose."""

    move_at_sight = at_best = at_worst = None

    def at_sight(self, position: int, seen: tuple[int, ...]) -> int:
        return 1 if seen[4] & seen[3] else 0


class NoSight(NoSafeCells):
    """Knows the rules alone, but tries moves in the same order."""

    at_sight = None


@dataclass(frozen=True)
class Engine:
    """The engine without one technique."""

    lacks: str
    game: Connect4 = field(default_factory=Connect4)
    constants: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    """Words of the kernel, and what stands there instead."""


ENGINES = (
    Engine("nothing"),
    Engine("follow-up", NoFollowUp()),
    Engine("when follow-up wins", NoHurry()),
    Engine("double threats", NoDoubleThreats()),
    Engine("move ordering (`promise`)", NoPromise()),
    Engine("the place of a cell in `promise`", NoPlace()),
    Engine("the history heuristic", words={"success[other] >= success[slot]": "True"}),
    Engine("symmetry", NoSymmetry()),
    Engine("parity", NoParity()),
    Engine("sharpened aims", words=BLUNT),
    Engine("horizons", constants={"NEAR": NEVER}),
    Engine("enhanced transposition cut-offs", words={"FAR = 14": f"FAR = {NEVER}"}),
    Engine("leaving out moves that they show to fail", words={"        if not misses:\n": "        if True:\n"}),
    Engine("prefetching", words=EARLY),
    Engine("buckets of four entries", words={"WAYS = 4": "WAYS = 1"}),
    Engine("a table that begins small", constants={"FIRST_ROWS": NEVER}),
    Engine("a small table for the end", constants={"SOON_SEARCHED": 0}),
    Engine("all threats but a win at once", NoSafeCells()),
    Engine("all threats", NoSight()),
)


def measured(variant: Engine, folder: Path) -> bench.Effort:
    """The fastest of a few runs."""
    with patch.dict(vars(engine), variant.constants), patch.object(kernels, "deep", changed(variant, folder)):
        best = bench.by_zermelo(bench.BALANCED, variant.game)
        for _ in range(RUNS - 1):
            if best.busy < PATIENCE:
                best = min(best, bench.by_zermelo(bench.BALANCED, variant.game), key=lambda run: run.busy)
    return best


def changed(variant: Engine, folder: Path) -> ModuleType:
    """The kernel with other words, as a file of its own."""
    if not variant.words:
        return kernel
    text = inspect.getsource(kernel)
    for words, others in variant.words.items():
        assert text.count(words) == 1, f"the kernel has changed: it has not {words!r} once"
        text = text.replace(words, others)
    name = "deep_without_" + "_".join(variant.lacks.split())
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def main() -> None:
    print("| without | nodes | ratio | ms | ratio |\n|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, ZERMELO_CACHE=folder):
        whole = measured(ENGINES[0], Path(folder))
        for variant in ENGINES:
            effort = whole if variant is ENGINES[0] else measured(variant, Path(folder))
            assert effort.scores == whole.scores, f"without {variant.lacks} the scores are others"
            nodes, more = f"{effort.nodes / len(effort.scores):,.0f}", f"{effort.nodes / whole.nodes:.2f}"
            time, slower = f"{effort.per_position():,.0f}", f"{effort.per_position() / whole.per_position():.2f}"
            print(f"| {variant.lacks} | {nodes} | {more} | {time} | {slower} |", flush=True)


if __name__ == "__main__":
    main()
