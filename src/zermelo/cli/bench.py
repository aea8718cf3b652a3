"""``zermelo bench``: the speed of each engine on this machine; ``bench/`` in the sources has the long version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

import click
from rich.live import Live

from zermelo.cli.look import Output, count_text, seconds_text, table
from zermelo.cli.options import as_json, print_json
from zermelo.cli.speech import takes_language
from zermelo.core.spec import game

GAMES: Final = (
    ("reference", "tictactoe", True),
    ("sweep", "chomp:10x10", True),
    ("sweep", "chocolate:40,40,20,20", True),
    ("marks", "chomp:14x14", False),
    ("tiers", "connect4:4x5", True),
    ("retrograde", "hex:3x4", True),
)
"""Engines with games that each solves in about a second, and whether distances are asked for."""


@dataclass(frozen=True)
class Measured:
    """One engine on one game."""

    game: str
    engine: str
    positions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Positions a second."""
        return self.positions / self.seconds


def measure() -> Iterator[Measured]:
    """Solve each game twice: the first time may compile, the second one counts."""
    from zermelo.solver.solving import solve

    for engine, spec, distances in GAMES:
        chosen = game(spec)
        for _ in range(2):
            solution = solve(chosen, engine=engine, distances=distances)
        yield Measured(spec, engine, len(solution), round(solution.seconds, 6))


@click.command()
@takes_language
@as_json
def command(as_json: bool) -> None:
    """Measure the engines on this machine, in a few seconds.

    The first run compiles each game; later runs find it compiled.
    """
    if as_json:
        for measured in measure():
            print_json({**asdict(measured), "positions_per_second": round(measured.rate)})
        return
    shown = table("game", "engine", "positions", "seconds", "positions/s")
    with Live(shown, console=Output()):  # a row as soon as it is measured
        for measured in measure():
            figures = count_text(measured.positions), seconds_text(measured.seconds), count_text(round(measured.rate))
            shown.add_row(measured.game, measured.engine, *figures)
