"""``zermelo.solve``: the planner chooses an engine, the engine runs, a Solution answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack, overload

from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import NotCompilable, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.work import Progress, Work, default_memory, heard_by
from zermelo.solver.clock import Clock
from zermelo.solver.engine import Unsuited, Wiser
from zermelo.solver.engines import engine_named
from zermelo.solver.plan import Plan, Task
from zermelo.solver.planner import choose
from zermelo.solver.question import Question, Unfit
from zermelo.solver.solution import Solution
from zermelo.solver.tables.table import Table

if TYPE_CHECKING:
    from zermelo.arena.given import Playable
    from zermelo.solver.outlook import Outlook


class Choices(TypedDict, total=False):
    """What may be chosen beside the game, the start and a limit of time; ``solve`` tells what each means."""

    engine: str | None
    symmetry: bool
    distances: bool
    memory: int | None
    keep: str | PathLike[str] | None
    store: str | PathLike[str] | None
    cluster: str | None
    tell: Callable[[Progress], None]


@overload
def solve(game: Playable, start: Position | None = None, **choices: Unpack[Choices]) -> Solution: ...


@overload
def solve(
    game: Playable, start: Position | None = None, *, seconds: float | None, **choices: Unpack[Choices]
) -> Solution | Outlook: ...


def solve(
    game: Playable,
    start: Position | None = None,
    *,
    seconds: float | None = None,
    engine: str | None = None,
    symmetry: bool = False,
    distances: bool = True,
    memory: int | None = None,
    keep: str | PathLike[str] | None = None,
    store: str | PathLike[str] | None = None,
    cluster: str | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Solution | Outlook:
    """Solve a game completely from its start, or from any position.

    A graph is a game too: a dict of arcs, a NetworkX graph, an arena; see ``zermelo.graph_game``.

    ``engine`` overrides the planner's choice, ``symmetry`` keeps one of all symmetric positions, ``memory`` is a
    limit in bytes (default: most of what is free), ``tell`` hears of the progress.  Without ``distances`` values are
    outcomes alone, which takes far less room and time where the marks engine can do it; that engine keeps its work in
    the file ``keep`` when it is interrupted, and goes on from there.  If that file is the finished solution of the same
    question, by ``Solution.save``, it is opened instead.

    ``store`` is a folder, or a bucket's address, for games that are larger than memory: every step is kept
    there, and the same call goes on after a kill at any moment.  ``memory`` is then what the work may hold at a time.
    ``cluster`` is the address of a Ray cluster, or "auto", whose nodes all see that folder and do the work.

    ``seconds`` is a limit of time.  Where positions are searched one by one and it is not enough, the answer is an
    Outlook, which is not exact.  Listing all positions is all or nothing: TooLarge if it takes longer.
    """
    return plan(
        game,
        start,
        seconds=seconds,
        engine=engine,
        symmetry=symmetry,
        distances=distances,
        memory=memory,
        keep=keep,
        store=store,
        cluster=cluster,
        tell=tell,
    ).run()


def plan(
    game: Playable,
    start: Position | None = None,
    *,
    seconds: float | None = None,
    engine: str | None = None,
    symmetry: bool = False,
    distances: bool = True,
    memory: int | None = None,
    keep: str | PathLike[str] | None = None,
    store: str | PathLike[str] | None = None,
    cluster: str | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Plan:
    """What ``solve`` will do with the same words, and what that is expected to cost; ``run`` does it."""
    if not isinstance(game, Game):
        from zermelo.arena.given import graph_game

        game = graph_game(game)
    clock = Clock(game, tell)
    work = Work(memory=default_memory() if memory is None else memory, tell=clock)
    start = game.start() if start is None else checked_position(game, start)
    symmetry = symmetry and abilities.canonical.given(game) and (engine is None or engine_named(engine).folds)
    distances = distances or abilities.counts_points(game)  # who wins follows from the margin alone
    kept = None if keep is None else Path(keep)
    if kept is not None:
        from zermelo.solver.file.solutions import finished

        found = finished(kept, game, start, symmetry, distances)
        if found is not None:
            return replace(found.plan, answer=found)
    if cluster is not None and store is None:
        raise ZermeloError("a cluster works in a store that all its nodes see: name its folder with --store")
    stored = None
    if store is not None:
        from zermelo.solver.store.opening import finished as finished_store
        from zermelo.solver.store.places import place_of

        stored = place_of(store)
        found = finished_store(stored, game, start, symmetry, distances)
        if found is not None:
            return replace(found.plan, answer=found)
    return _planned(Question(game, start, engine, symmetry, distances, seconds, kept, stored, cluster), work, clock)


def _planned(question: Question, work: Work, clock: Clock) -> Plan:
    with heard_by(clock):
        bid = choose(question, work)
    return replace(bid.plan, task=Task(bid.question, work, clock, bid.run))


def carry_out(plan: Plan) -> Solution | Outlook:
    """Do what a plan says; if the engine finds that it cannot, plan anew: without it, unless it has learnt."""
    if plan.answer is not None:
        return plan.answer
    if plan.task is None:
        raise ValueError("a plan is carried out once")
    task, question = plan.task, plan.task.question
    task.clock.limit = question.seconds if plan.lists else None  # a search is compiled first, then has its time
    try:
        table = task.run.solve()
    except NotCompilable as error:
        if question.uncompiled is not None:
            raise
        anew = replace(question, uncompiled=error)
    except Wiser:
        anew = question
    except Unsuited as error:
        if question.engine is not None:
            raise
        anew = replace(question, unsuited=(*question.unsuited, Unfit(plan.engine, error.sentence)))
    else:
        return _answer(plan, task, table)
    return carry_out(_planned(anew, task.work, task.clock))  # here, where the error holds no more memory


def _answer(plan: Plan, task: Task, table: Table) -> Solution | Outlook:
    """What a table says, proved in part if machine code has made it."""
    question = task.question
    done = replace(plan, task=None)
    game, start, symmetry, distances = question.game, question.start, question.symmetry, question.distances
    searched = table.searched
    if searched is None:
        solution = Solution(game, start, table, done, symmetry, distances, task.clock.seconds)
    else:
        from zermelo.solver.outlook import Outlook, bounded

        if question.seconds is not None:
            searched.prepare()
            worth, moves = bounded(searched, start, question.seconds)
            if not (worth.exact and all(move.worth.exact for move in moves)):
                return Outlook(game, start, worth, moves, done, searched.effort, task.clock.seconds)
        searched.score(start)  # whoever wants it solved waits here and not later
        solution = Solution(game, start, table, done, symmetry, distances, task.clock.seconds - searched.seconds)
    _look_at_a_sample(solution)
    return solution


def _look_at_a_sample(solution: Solution) -> None:
    """Before machine code gives its first answer: prove some of it by the rules as they are written."""
    if solution.plan.native and solution.plan.ready:
        return
    if solution.symmetry:
        from zermelo.solver.verify.symmetry import prove_symmetry

        prove_symmetry(solution.game, solution.start)
    if not solution.plan.native:
        return
    if solution.effort is None:
        from zermelo.solver.verify.sample import prove_sample

        prove_sample(replace(solution, distances=solution.table.dated))
    elif solution.effort.nodes:
        from zermelo.solver.verify.agreement import prove_rules

        prove_rules(solution.game, solution.start)
