"""What the planner forecasts beside what solving takes: positions, memory, time.

    python bench/forecast.py [WORD ...]     the games whose name has one of the words; all, without any

Ten games of the house, by each engine, and eleven files of ``forecast_games/``, which the planner knows nothing of.
Each is planned in one process, as by ``zermelo solve SPEC --explain-plan``, and solved in the next, twice if that is
quickly done; the faster counts, which finds its machine code on the disk.  Memory is the peak of resident memory beyond
that of the same engine on a tiny board; seconds are those of the processor, for all that ``solve`` does, so that other
work on the machine does not count.
"""

from __future__ import annotations

import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

NEAR = 3.0
"""A forecast is good if it is off by no larger factor."""
QUICKLY = 30.0
MEMORY = 16 * 10**9
OWN = Path(__file__).with_name("forecast_games")


@dataclass(frozen=True)
class Asked:
    """A game, and how it is solved where that is not left to the planner."""

    spec: str
    settings: tuple[str, ...] = ()
    engine: str | None = None
    outcome: bool = False

    def __str__(self) -> str:
        words = [Path(self.spec).stem if self.spec.endswith(".py") else self.spec, *self.settings]
        return " ".join([*words, *([self.engine] if self.engine else []), *(["outcome"] if self.outcome else [])])


def own(name: str, *settings: str) -> Asked:
    return Asked(str(OWN / f"{name}.py"), settings)


GAMES = (
    Asked("chomp:14x14"),
    Asked("chocolate:200,200,60,60"),
    Asked("nim:60,60,60,60"),
    Asked("chomp:16x16", outcome=True),
    Asked("connect4:5x4"),
    Asked("connect4:5x5"),
    Asked("hex:4x4"),
    Asked("tictactoe:4x4,line=4"),
    Asked("connect4:5x4", engine="retrograde"),
    Asked("tictactoe:4x4,line=4", engine="retrograde"),
    own("kayles"),
    own("quarto"),
    own("breakthrough", "height=4"),
    own("hexapawn"),
    own("kalah", "seeds=6"),
    own("boxes", "width=4"),
    own("teeko"),
    own("dodgem"),
    own("domineering", "height=6"),
    own("sim"),
    own("take"),
)
TINY = {
    "sweep": "chomp:3x3",
    "descent": "matches:11",
    "marks": "chomp:3x3",
    "tiers": "connect4:3x3",
    "retrograde": "connect4:3x3",
}


@dataclass(frozen=True)
class Costs:
    """What is forecast, or measured."""

    engine: str
    positions: int
    memory: float
    seconds: float
    least: bool = False


def forecast(asked: Asked) -> Costs:
    import zermelo
    from zermelo.solver import plan

    game = zermelo.game(asked.spec, asked.settings)
    made = plan(game, engine=asked.engine, distances=not asked.outcome, memory=MEMORY)
    assert made.positions is not None, "a search lists no positions"
    assert made.memory is not None
    assert made.seconds is not None
    return Costs(made.engine, made.positions, made.memory, made.seconds, made.least)


def truth(asked: Asked) -> Costs:
    import zermelo

    game = zermelo.game(asked.spec, asked.settings)
    began = time.process_time()
    solution = zermelo.solve(game, engine=asked.engine, distances=not asked.outcome, memory=MEMORY)
    seconds = time.process_time() - began
    peak = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Costs(solution.engine, len(solution), peak, seconds)


def alone(task: Any, asked: Asked) -> Costs:
    """In a fresh process."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(task, asked).result()


def measured(asked: Asked) -> Costs:
    """What solving takes."""
    found = alone(truth, asked)
    return found if found.seconds > QUICKLY else min(found, alone(truth, asked), key=lambda costs: costs.seconds)


def main(words: list[str]) -> None:
    table = Table(box=box.MARKDOWN)
    for heading in (
        "game",
        "engine",
        "positions",
        "forecast",
        "ratio",
        "MB",
        "forecast",
        "ratio",
        "s",
        "forecast",
        "ratio",
    ):
        table.add_column(heading, justify="left" if heading in {"game", "engine"} else "right")
    asked = [game for game in GAMES if not words or any(word in str(game) for word in words)]
    bases: dict[str, float] = {}
    near = [0, 0, 0]
    for game in asked:
        said, found = alone(forecast, game), measured(game)
        assert said.engine == found.engine
        if found.engine not in bases:
            tiny = Asked(TINY[found.engine], engine=found.engine, outcome=found.engine == "marks")
            bases[found.engine] = measured(tiny).memory
        taken = found.positions, (found.memory - bases[found.engine]) / 1e6, found.seconds
        told = said.positions, said.memory / 1e6, said.seconds
        cells = [str(game), found.engine]
        for column, (real, guess) in enumerate(zip(taken, told, strict=True)):
            near[column] += 1 / NEAR < guess / real < NEAR
            form = "{:,.1f}" if column == 2 else "{:,.0f}"
            at_least = "≥ " if said.least else ""
            cells += [form.format(real), at_least + form.format(guess), f"{guess / real:.2f}"]
        table.add_row(*cells)
        print(*cells, sep="  ", file=sys.stderr, flush=True)
    Console(width=160).print(table)
    print(f"Within a factor of {NEAR:g}, of {len(asked)}:", "{} positions, {} memory, {} seconds".format(*near))


if __name__ == "__main__":
    main(sys.argv[1:])
