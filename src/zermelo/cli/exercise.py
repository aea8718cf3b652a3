"""``zermelo exercise``: sheets of exercises with their answers, as many as one likes."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Final

import click

from zermelo.cli.export import writes_to
from zermelo.cli.look import Output, facts
from zermelo.cli.options import as_json, print_json, refuse_beside
from zermelo.cli.speech import language, say, speak, takes_language
from zermelo.core.writing import refuse_unwritable, write_whole
from zermelo.teach.exercise import LEVELS
from zermelo.teach.kinds import KINDS
from zermelo.teach.sheet import ENDINGS, MOST, make_sheet

SEEDS: Final = 1_000_000
"""A number that people can type again."""


@click.command()
@click.argument("kinds", metavar="KIND...", nargs=-1)
@click.option("--seed", type=int, metavar="N", help="The number of the sheet: the same number is the same sheet.")
@click.option("--count", type=click.IntRange(1, MOST), default=1, metavar="K", help="How many exercises of each kind.")
@click.option(
    "--difficulty", type=click.Choice(LEVELS), default="medium", show_default=True, help="How much work it is."
)
@click.option("--solution", is_flag=True, help="With answers, how to find them, and marks.")
@writes_to(*ENDINGS, words="Write to FILE.html, .pdf, .tex or .md.")
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    kinds: tuple[str, ...],
    seed: int | None,
    count: int,
    difficulty: str,
    solution: bool,
    output: Path | None,
    as_json: bool,
) -> None:
    """Make a sheet of exercises of the kinds named; --solution adds the answers.

    Without a kind, all kinds are listed.  The sheet shows its number: --seed makes the same one again, for the key or
    in another language.
    """
    if as_json:
        refuse_beside(ctx, "as_json", "output")
    if not kinds:
        if as_json:
            print_json({"kinds": {kind: say(title) for kind, title in KINDS.items()}})
        else:
            Output().print(facts((kind, say(title)) for kind, title in KINDS.items()))
        return
    if output is not None:
        refuse_unwritable(output)
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    sheet = make_sheet(kinds, seed=number, count=count, level=difficulty)
    if as_json:
        print_json(sheet.as_json(solution, language()))
        return
    ending = ".md" if output is None else output.suffix.lower()
    written = sheet.written(ending, solution=solution, language=language())
    if output is None:
        click.echo(written, nl=False)
    else:
        write_whole(output, written)
        speak(say("{path}: sheet number {seed!r}.", path=output, seed=number))
