"""What to solve and how, as the options say: made once, asked for a plan or for solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.core.game import Game, Position

if TYPE_CHECKING:
    from zermelo.core.work import Progress, Work
    from zermelo.solver.plan import Plan
    from zermelo.solver.ways import Way


@dataclass(frozen=True)
class Task:
    """A game and the choices that ``zermelo.solve`` takes beside it, by the names that they have there."""

    game: Game
    engine: str | None = None
    symmetry: bool = False
    distances: bool = True
    memory: int | None = None
    keep: Path | None = None
    seconds: float | None = None
    store: str | None = None
    cluster: str | None = None

    def plan(self, start: Position, tell: Callable[[Progress], None] = lambda progress: None) -> Plan:
        """What will be done to know every position reachable from the start; ``run`` does it."""
        from zermelo.solver.solving import plan

        return plan(**vars(self), start=start, tell=tell)

    def grundy(self, start: Position) -> Mapping[Position, int]:
        """The Grundy value of every position reachable from the start."""
        from zermelo.solver.grundy import grundy

        return grundy(self.game, start, self._work())

    def ways(self, start: Position, patient: bool) -> list[Way]:
        """What each way to the value of the start costs."""
        from zermelo.cli.progress import progress
        from zermelo.solver.ways import compare

        with progress() as tell:
            return compare(self.game, start, self.memory, patient, tell)

    def _work(self) -> Work:
        from zermelo.core.work import Work

        return Work() if self.memory is None else Work(self.memory)
