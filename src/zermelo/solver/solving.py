"""``zermelo.solve``: the planner chooses an engine, the engine runs, a Solution answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import overload

from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import NotCompilable, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.native.work import Progress, Work, default_memory
from zermelo.solver import marks, reference, retrograde, sweep, tiers
from zermelo.solver.agreement import prove_rules
from zermelo.solver.bits import BitTable
from zermelo.solver.book import book_for
from zermelo.solver.file.solutions import finished
from zermelo.solver.outlook import Outlook, bounded, searched_table
from zermelo.solver.plan import Plan, plan
from zermelo.solver.searched import SearchedTable
from zermelo.solver.solution import Solution
from zermelo.solver.tables import Table
from zermelo.solver.verify.sample import prove_sample


@overload
def solve(
    game: Game,
    start: Position | None = None,
    *,
    engine: str | None = None,
    symmetry: bool = False,
    distances: bool = True,
    memory: int | None = None,
    keep: str | PathLike[str] | None = None,
    tell: Callable[[Progress], None] = ...,
) -> Solution: ...


@overload
def solve(
    game: Game,
    start: Position | None = None,
    *,
    seconds: float | None,
    engine: str | None = None,
    symmetry: bool = False,
    distances: bool = True,
    memory: int | None = None,
    keep: str | PathLike[str] | None = None,
    tell: Callable[[Progress], None] = ...,
) -> Solution | Outlook: ...


def solve(
    game: Game,
    start: Position | None = None,
    *,
    seconds: float | None = None,
    engine: str | None = None,
    symmetry: bool = False,
    distances: bool = True,
    memory: int | None = None,
    keep: str | PathLike[str] | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Solution | Outlook:
    """Solve a game completely from its start, or from any position.

    ``engine`` overrides the planner's choice, ``symmetry`` keeps one of all symmetric positions, ``memory`` is a
    limit in bytes (default: most of what is free), ``tell`` hears of the progress.  Without ``distances`` values are
    outcomes alone, which takes far less room and time where the marks engine can do it; that engine keeps its work in
    the file ``keep`` when it is interrupted, and goes on from there.  If that file is the finished solution of the same
    question, by ``Solution.save``, it is opened instead.

    ``seconds`` is a limit of time.  Where positions are searched one by one and it is not enough, the answer is an
    Outlook, which is not exact.  Listing all positions is all or nothing: TooLarge if it takes longer.
    """
    clock = _Clock(game, tell)
    work = Work(memory=default_memory() if memory is None else memory, tell=clock)
    start = game.start() if start is None else checked_position(game, start)
    # The reference lists every position, the sweep and the marks have a place for each: none keeps one for all.
    symmetry = symmetry and abilities.canonical.given(game) and engine not in ("reference", "sweep", "marks", "search")
    kept = None if keep is None else Path(keep)
    if kept is not None and (found := finished(kept, game, start, symmetry, distances)) is not None:
        return found
    made = plan(game, start, engine=engine, symmetry=symmetry, distances=distances, seconds=seconds, work=work)
    if made.engine == "search" and engine is None and abilities.links.given(game):
        distances = False  # who wins is proved; how soon, on boards of this size, is out of reach
    clock.limit = None if made.engine == "search" else seconds  # a search is compiled first, then has its time
    try:
        table = _run(game, start, made, symmetry, distances, work, kept)
    except NotCompilable as error:
        if engine in ("sweep", "marks", "tiers", "search"):
            raise
        made = Plan("retrograde", False, Sentence("the rules do not compile: {error}", error=error))
        clock.limit = seconds
        table = _run(game, start, made, symmetry, distances, work, kept)
    except marks.DrawFound:
        if engine == "marks":
            raise
        swept = plan(game, start, engine="sweep", symmetry=symmetry, work=work)
        drawn = Sentence("positions are a dense index that every move lowers, and some of them are drawn")
        made = replace(swept, why=drawn)
        table = _run(game, start, made, symmetry, distances, work, kept)
    made = replace(made, begun=None)
    if isinstance(table, SearchedTable):
        if seconds is not None:
            worth, moves = bounded(table, start, seconds)
            if not (worth.exact and all(move.worth.exact for move in moves)):
                return Outlook(game, start, worth, moves, made, table.effort, clock.seconds)
        table.score(start)  # whoever wants it solved waits here and not later
        solution = Solution(game, start, table, made, symmetry, distances, clock.seconds - table.seconds)
        if table.effort.nodes:
            _look_at_a_sample(solution)
        return solution
    solution = Solution(game, start, table, made, symmetry, distances, clock.seconds)
    _look_at_a_sample(solution)
    return solution


def _look_at_a_sample(solution: Solution) -> None:
    """Before machine code gives its first answer: prove some of it by the rules as they are written."""
    if not solution.plan.native or solution.plan.ready:
        return
    if isinstance(solution.table, SearchedTable):
        prove_rules(solution.game, solution.start)
    else:
        prove_sample(replace(solution, distances=not isinstance(solution.table, BitTable)))


class _Clock:
    """Hears of the progress, passes it on, and stops work that has taken too long."""

    limit: float | None = None
    """Seconds, if it has a limit."""

    def __init__(self, game: Game, tell: Callable[[Progress], None]) -> None:
        self.game, self.tell = game, tell
        self.began = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time that has gone."""
        return time.perf_counter() - self.began

    def __call__(self, news: Progress) -> None:
        self.tell(news)
        if self.limit is not None and self.seconds > self.limit:
            raise TooLarge(
                "{game} takes more than {seconds:g} {seconds:second|seconds} to solve:"
                " give it more time, or a later position",
                game=self.game,
                seconds=self.limit,
            )


def _run(
    game: Game, start: Position, made: Plan, symmetry: bool, distances: bool, work: Work, keep: Path | None
) -> Table:
    if made.begun is not None:
        return made.begun.solve()
    match made.engine:
        case "reference":
            return reference.solve(game, start, work)
        case "sweep":
            return sweep.solve(game, start, work)
        case "marks":
            return marks.solve(game, start, work, keep)
        case "tiers":
            return tiers.solve(game, start, symmetry, work)
        case "search":
            return searched_table(game, book_for(game), distances, work)
        case _:
            return retrograde.solve(game, start, symmetry, work, made.native)
