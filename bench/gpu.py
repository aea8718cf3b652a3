"""The GPU beside the processor of the same machine: seconds, and whether every score is the same.

    python bench/gpu.py                        the figures of bench/README.md
    python bench/gpu.py SPEC ...               other games
    python bench/gpu.py --library              every game of the library, at its usual size
    python bench/gpu.py --memory 2             on a GPU of which only so many GB are free: by parts

A run is the second one in its process, so that nothing is compiled, and ends when all keys and scores are in the
machine's own memory.  Of games that would take the processor long, say ``SPEC:gpu`` to leave it out.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

import zermelo
from zermelo.core.errors import ZermeloError
from zermelo.core.registry import BUILT_IN
from zermelo.core.work import Work
from zermelo.native.device import Gpu, gpu
from zermelo.solver.engines.gpu import how_to_solve
from zermelo.solver.engines.gpu_retrograde import GpuRetrograde
from zermelo.solver.engines.gpu_tiers import GpuTiers
from zermelo.solver.engines.retrograde import Retrograde
from zermelo.solver.engines.tiers import Tiers
from zermelo.solver.question import Question

USUAL = ("connect4:5x5", "connect4:6x5:gpu", f"{Path(__file__).with_name('crossing.py')}:13")


def timed(run: Any) -> tuple[Any, float]:
    """The second of two runs."""
    run()
    began = time.perf_counter()
    table = run()
    return table, time.perf_counter() - began


def equal(one: Any, other: Any) -> bool:
    """Whether two tables have the same positions with the same scores."""
    return len(one.sections) == len(other.sections) and all(
        np.array_equal(left.positions, right.positions) and np.array_equal(left.scores, right.scores)
        for left, right in zip(one.sections, other.sections, strict=True)
    )


def measure(spec: str, device: Gpu) -> str:
    name, _, only = spec.rpartition(":") if spec.endswith(":gpu") else (spec, "", "")
    game = zermelo.game(name)
    given = game, game.start(), False, Work()
    how = how_to_solve(Question(game, game.start()))
    engine = GpuTiers if how.ends else GpuRetrograde
    table, seconds = timed(lambda: engine(*given, how.sorting, device).solve())
    size = sum(len(section.scores) for section in table.sections)
    said = f"{name.rsplit('/', 1)[-1]:<24} {engine.__name__:<15} {size:>13,}"
    said += f" {seconds:>9.3f} s {size / seconds / 1e6:>8.0f} M/s"
    if only:
        return said
    plain = (lambda: Tiers(*given, how.sorting)) if how.ends else (lambda: Retrograde(*given))
    other, slower = timed(lambda: plain().solve())
    return f"{said} {slower:>9.3f} s {slower / seconds:>6.1f}x  {'equal' if equal(table, other) else 'DIFFERENT'}"


def occupy_all_but(device: Gpu, memory: int) -> None:
    """Leave so many bytes of the GPU to others, until this process ends."""
    free = int(device.xp.cuda.runtime.memGetInfo()[0])
    device.xp.cuda.runtime.malloc(max(0, free - memory))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("specs", nargs="*", default=USUAL)
    parser.add_argument("--library", action="store_true")
    parser.add_argument("--memory", type=float, help="in GB")
    given = parser.parse_args()
    device = gpu()
    if given.memory:
        occupy_all_but(device, int(1e9 * given.memory))
    print(f"{device.name}, {device.memory / 1e9:.1f} GB to use, beside {Work().threads} cores")
    for spec in BUILT_IN if given.library else given.specs:
        try:
            print(measure(spec, device), flush=True)
        except (ZermeloError, AttributeError) as error:
            print(f"{spec:<24} {error}", flush=True)


if __name__ == "__main__":
    main()
