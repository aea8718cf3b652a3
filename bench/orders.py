"""Games in five methods: by the order that is found, beside the general engine and a plain program in C.

    python bench/orders.py [WORD ...]     the games whose name has one of the words; all, without any

The rules files are those of ``forecast_games/``, whose authors tell no order.  Each engine solves each game in a
process of its own, twice; the faster run counts, which has its machine code at hand.  Seconds are those of the
processor, of all threads, for all that ``solve`` does; bytes are the peak of resident memory beyond that of the same
engine on a tiny board, for each position.  ``domineering.c`` is compiled if there is a C compiler.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
GAMES = (
    ("domineering", "height=6"),
    ("kayles",),
    ("clobber",),
    ("heaps", "height=40"),
    ("breakthrough", "height=4"),
    ("hexapawn", "height=4"),
    ("kalah", "seeds=6"),
    ("boxes", "width=4"),
    ("quarto",),
    ("sim",),
    ("take",),
)
TINY = ("kayles", "pins=3")


@dataclass(frozen=True)
class Measured:
    engine: str
    why: str
    positions: int
    plies: int | None
    seconds: float
    peak: int


def solved(name: str, settings: tuple[str, ...], engine: str | None) -> Measured:
    """The faster of two runs, and the peak of the first."""
    import zermelo

    game, runs, peak = zermelo.game(str(HERE / "forecast_games" / f"{name}.py"), settings), [], 0
    for _ in range(2):
        began = time.process_time()
        solution = zermelo.solve(game, engine=engine)
        runs.append(time.process_time() - began)
        peak = peak or 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        value, plan, positions = solution.value(), solution.plan, len(solution)
        del solution
    return Measured(plan.engine, str(plan.why), positions, value.plies, min(runs), peak)


def alone(name: str, settings: tuple[str, ...], engine: str | None) -> Measured:
    """In a fresh process."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(solved, name, settings, engine).result()


def by_c(width: int, height: int) -> tuple[int, int, float] | None:
    """Positions, plies and seconds of the program in C; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/domineering"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, HERE / "domineering.c"], check=True)
        out = subprocess.run([program, str(width), str(height)], capture_output=True, text=True, check=True).stdout
    positions, plies, seconds = out.split()
    return int(positions), abs(int(plies)), float(seconds)


def main(words: list[str]) -> None:
    table = Table(box=box.MARKDOWN)
    for heading in ("game", "order", "positions", "s", "million/s", "bytes", "general: s", "bytes", "ratio", "C: s"):
        table.add_column(heading, justify="left" if heading in {"game", "order"} else "right")
    bases = {engine: alone(*TINY[:1], TINY[1:], engine).peak for engine in ("descent", "tiers", "retrograde")}
    for name, *settings in GAMES:
        if words and not any(word in name for word in words):
            continue
        ours, general = alone(name, tuple(settings), None), alone(name, tuple(settings), "retrograde")
        assert ours.engine in ("descent", "tiers"), f"no order was found for {name}"
        assert (ours.positions, ours.plies) == (general.positions, general.plies)
        in_c = by_c(5, 6) if name == "domineering" else None
        assert in_c is None or in_c[:2] == (ours.positions, ours.plies)
        table.add_row(
            " ".join([name, *settings]),
            ours.why.removeprefix("every move "),
            f"{ours.positions:,}",
            f"{ours.seconds:.2f}",
            f"{ours.positions / ours.seconds / 1e6:.1f}",
            f"{(ours.peak - bases[ours.engine]) / ours.positions:.0f}",
            f"{general.seconds:.2f}",
            f"{(general.peak - bases['retrograde']) / ours.positions:.0f}",
            f"{general.seconds / ours.seconds:.1f}",
            f"{in_c[2]:.2f}" if in_c else "",
        )
        print(*(list(column.cells)[-1] for column in table.columns), sep="  ", file=sys.stderr, flush=True)
    Console(width=200).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
