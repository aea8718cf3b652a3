"""Files that verbs write: the table of ``solve --all``, whole or not at all, and the drawings of others."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from zermelo.cli.options import Verb
from zermelo.cli.speech import say, speak
from zermelo.core import abilities
from zermelo.core.fields import value_fields
from zermelo.core.language import Sentence
from zermelo.core.work import WRITING, Progress
from zermelo.core.writing import whole, write_whole

if TYPE_CHECKING:
    from zermelo.draw.picture import Drawing
    from zermelo.solver.solution import Solution

KINDS: Final = (".csv", ".jsonl", ".md", ".tex")
PAPER: Final = (".md", ".tex")
COLUMNS: Final = ("position", "outcome", "plies")
STEP: Final = 1 << 14
"""Lines between two reports of the progress."""


def file_ending_in(*kinds: str) -> Callable[[click.Context, click.Parameter, Path | None], Path | None]:
    """A check of an option's path: its ending says what to write, and must be one of these."""

    def checked(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
        if path is not None and path.suffix.lower() not in kinds:
            raise click.BadParameter(
                Sentence("'{path}' ends in none of {kinds}", path=path, kinds=", ".join(kinds)), ctx, param
            )
        return path

    return checked


def writes_to(*kinds: str, words: str, option: tuple[str, ...] = ("-o", "--output")) -> Callable[[Verb], Verb]:
    """The option of a file that ends in one of these; ``words`` are its help."""
    return click.option(
        *option, type=click.Path(path_type=Path), callback=file_ending_in(*kinds), metavar="FILE", help=words
    )


def deliver(drawing: Drawing, output: Path | None, ending: str | None = None) -> None:
    """Write a picture or a text to a file, or to stdout, as the file ends or as another ending says."""
    if ending is None:
        ending = "" if output is None else output.suffix.lower()
    if output is None:
        click.echo(drawing.encoded(ending), nl=False)
    else:
        write_whole(output, drawing.encoded(ending))


def opened_note(file: object | None) -> None:
    """Say that nothing was made, because the file was finished; on stderr, for it is no part of the answer."""
    if file is not None:
        speak(say("{path} is finished: it was opened, not made again.", path=file), err=True)


def write_all(solution: Solution, path: Path) -> None:
    """Write every position as the file's ending says."""
    from zermelo.cli.progress import progress

    columns = [*COLUMNS, *(["margin"] if abilities.counts_points(solution.game) else [])]
    if path.suffix.lower() in PAPER:
        _write_on_paper(solution, path, columns)
        return
    with whole(path) as file, progress() as tell:
        write = _row_writer(codecs.getwriter("utf-8")(file), path.suffix.lower(), columns)
        for row, (position, value) in enumerate(solution.items()):
            write({"position": abilities.write(solution.game, position), **value_fields(value)})
            if row % STEP == 0:
                tell(Progress(WRITING, row, len(solution)))


def _write_on_paper(solution: Solution, path: Path, columns: list[str]) -> None:
    """The same as a table of a page or a paper; what has no value is left empty."""
    from zermelo.draw.tables import table_text

    told = (
        {"position": abilities.write(solution.game, position), **value_fields(value)}
        for position, value in solution.items()
    )
    rows = ([str(row[column]) if row[column] is not None else "" for column in columns] for row in told)
    deliver(table_text(columns, rows, path.suffix.lower()), path)


def _row_writer(file: codecs.StreamWriter, kind: str, columns: list[str]) -> Callable[[dict[str, Any]], object]:
    if kind == ".jsonl":
        return lambda row: file.write(json.dumps(row) + "\n")
    import csv

    rows = csv.DictWriter(file, columns)
    rows.writeheader()
    return rows.writerow
