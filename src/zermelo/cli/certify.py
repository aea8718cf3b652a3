"""``zermelo certify``: write down why a position has its value, so that others can check it by the rules alone."""

from __future__ import annotations

import inspect
import shlex
import time
from pathlib import Path

import click

from zermelo import checker
from zermelo.cli.options import as_json, names_engine, print_json, size, takes_game
from zermelo.cli.progress import progress
from zermelo.cli.speech import language, said, say, speak, takes_language
from zermelo.cli.task import Task
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.fields import value_fields
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable
from zermelo.play.verdicts import moves_text, verdict


@click.command()
@takes_game
@click.option("--position", metavar="P", help="Certify this position instead of the start.")
@click.option("--outcome", is_flag=True, help="Certify who wins, not in how many moves: smaller, and faster.")
@names_engine
@click.option("--memory", callback=size, metavar="SIZE", help="Use no more memory than this to solve it, such as 2GB.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="Where to write it."
)
@takes_language
@as_json
def command(
    spec: str,
    settings: tuple[str, ...],
    position: str | None,
    outcome: bool,
    engine: str | None,
    memory: int | None,
    output: Path,
    as_json: bool,
) -> None:
    """Write a certificate of who wins, and in how many moves.

    The file holds what a player has to answer to everything that the other may do, down to the end of every play.
    checker.py, one file that needs nothing of Zermelo, plays all of it through by the rules and accepts it or names the
    position where it fails.
    """
    chosen = game(spec, settings)
    start = chosen.start() if position is None else checked_position(chosen, abilities.read(chosen, position))
    refuse_unwritable(output)

    from zermelo.core.work import in_words
    from zermelo.solver.certificate import certify, refuse_uncertifiable
    from zermelo.solver.solution import Solution

    refuse_uncertifiable(chosen)
    began = time.perf_counter()
    with progress() as tell:
        solution = Task(chosen, engine, distances=not outcome, memory=memory).plan(start, tell).run()
        assert isinstance(solution, Solution)  # no seconds were given
        made = certify(solution, output, outcome=outcome, tell=tell)
    seconds = time.perf_counter() - began
    written = output.stat().st_size
    if as_json:
        print_json(
            {
                "game": str(chosen),
                "position": abilities.write(chosen, start),
                **value_fields(made.value),
                "moves": made.moves,
                "bytes": written,
                "engine": solution.engine,
                "seconds": round(seconds, 6),
            }
        )
        return
    speak(verdict(chosen, made.value, language()))
    held = {"moves": moves_text(made.moves, language()), "size": said(in_words(written)), "path": output}
    speak(say("The proof is in {path}: {moves}, {size}.", **held))
    rules, here = Path(inspect.getfile(type(chosen))), Path.cwd()
    near = rules.relative_to(here) if rules.is_relative_to(here) else rules
    words = shlex.join(["python", checker.__file__, str(near), str(output)])
    click.echo(say("Check it with: {command}", command=words))
