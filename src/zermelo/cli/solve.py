"""``zermelo solve``: who wins, in how many moves, with which; from the start or from any position."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from zermelo.cli.answers import Answer, OutlookAnswer, plan_fields
from zermelo.cli.export import KINDS, file_ending_in, opened_note, write_all
from zermelo.cli.options import as_json, names_engine, print_json, refuse_beside, size, takes_game
from zermelo.cli.players import Players
from zermelo.cli.positions import answer_each
from zermelo.cli.speech import said, speak, takes_language
from zermelo.cli.task import Task
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable

FILE = click.Path(path_type=Path)


@click.command()
@takes_game
@click.option("--position", metavar="P", help="Solve from this position instead of the start.")
@click.option("--positions", metavar="FILE", help="Answer each line of FILE (- for stdin) with a line of JSON.")
@click.option("--players", nargs=2, metavar="NAME NAME", help="What to call the two players.")
@click.option("--starts", type=click.Choice(["first", "second"]), help="Which of --players makes the first move.")
@click.option(
    "--outcome", is_flag=True, help="Only who wins and with which moves, not in how many: faster and smaller."
)
@names_engine
@click.option("--symmetry", is_flag=True, help="Keep one of all positions that are the same up to symmetry.")
@click.option("--memory", callback=size, metavar="SIZE", help="Use no more memory than this, such as 2GB.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Stop searching after this time, and show what is known; a game whose positions are listed must be done.",
)
@click.option("--explain-plan", is_flag=True, help="Say which engine, why, and at what cost; solve nothing.")
@click.option(
    "--all",
    "table",
    type=FILE,
    callback=file_ending_in(*KINDS),
    metavar="FILE",
    help="Write every position to FILE.csv, .jsonl, .md or .tex.",
)
@click.option(
    "--save",
    type=FILE,
    metavar="FILE",
    help="Save the solution, for `zermelo verify` or Python; with --outcome, at Ctrl-C, a checkpoint.",
)
@click.option(
    "--store",
    metavar="URI",
    help="Solve in this folder or bucket, which may be larger than memory; after a kill the same command goes on.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Have a Ray cluster work in --store, which all its nodes must see: auto, or HOST:PORT.",
)
@click.option("--grundy", is_flag=True, help="Show Grundy values too, if the game is impartial.")
@click.option("--ways", is_flag=True, help="Compare naive recursion, a memo, and a memo with symmetry.")
@click.option("--naive", is_flag=True, help="Compare them, and run the naive recursion however long it takes.")
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    spec: str,
    settings: tuple[str, ...],
    position: str | None,
    positions: str | None,
    players: tuple[str, str] | None,
    starts: str | None,
    outcome: bool,
    engine: str | None,
    symmetry: bool,
    memory: int | None,
    seconds: float | None,
    explain_plan: bool,
    table: Path | None,
    save: Path | None,
    store: str | None,
    cluster: str | None,
    grundy: bool,
    ways: bool,
    naive: bool,
    as_json: bool,
) -> None:
    """Tell who wins a game, in how many moves and with which.

    SPEC names a game, such as matches:11 or chomp:4x5 (`zermelo games` shows them all), or a file with rules of your
    own, path/to/rules.py.  Moves are counted for both players together, when the winner hurries and the loser resists.
    """
    chosen = game(spec, settings)
    if symmetry and not abilities.canonical.given(chosen):
        raise ZermeloError("{chosen} declares no symmetry: leave --symmetry out", chosen=chosen)
    if memory is not None and grundy:
        memory //= 2  # both tables are there at the same time
    task = Task(chosen, engine, symmetry, not outcome, memory, save, seconds, store, cluster)
    if store is not None:
        refuse_beside(ctx, "store", "save", "seconds", "grundy", "ways")
    if seconds is not None:
        refuse_beside(ctx, "seconds", "table", "save", "grundy", "ways", "naive")
    if positions is not None:
        refuse_beside(ctx, "positions", "position", "explain_plan", "table", "save", "grundy", "ways", "naive")
        ctx.exit(answer_each(task, positions))
    start = chosen.start() if position is None else checked_position(chosen, abilities.read(chosen, position))
    if explain_plan:
        plan = task.plan(start)
        if as_json:
            print_json({"game": str(chosen), **plan_fields(plan)})
        else:
            for name, words in plan.facts():
                speak(f"{said(name):<9}  {said(words)}", indent=11)
        return

    names = Players.named(players, starts)
    for path in filter(None, (table, save)):
        refuse_unwritable(path)
    extras = task.grundy(start) if grundy else None, task.ways(start, naive) if ways or naive else None

    from zermelo.cli.progress import progress
    from zermelo.cli.report import show
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.solution import Solution
    from zermelo.solver.tables.searched import unlisted

    with progress() as tell:
        plan = task.plan(start, tell)
        if (table or save) and not plan.lists:
            raise unlisted(chosen)
        found = plan.run()
        if save is not None and isinstance(found, Solution) and found.file is None:
            found.save(save)  # before all else: it may have taken days
        answer = OutlookAnswer(found) if isinstance(found, Outlook) else Answer(found, *extras)
        told = partial(print_json, answer.fields()) if as_json else partial(show, answer.parts(names))
        # A table has it all, and what cannot be read of it is said before anything is shown.  A line that is searched
        # may take a while: who wins is on the screen by then.
        more = None if as_json or answer.searches else answer.more()
    if isinstance(answer, Answer):
        if table is not None:
            write_all(answer.solution, table)
        opened_note(answer.solution.file)
    told()
    if not as_json:
        if more is None:
            with progress():
                more = answer.more()
        show(more)
