"""Files that verbs write: the table of ``solve --all``, whole or not at all, and the drawings of others."""

from __future__ import annotations

import csv
import errno
import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from zermelo.cli.answers import value_fields
from zermelo.core.errors import FileError, system_words
from zermelo.core.language import Sentence
from zermelo.native.work import Progress

if TYPE_CHECKING:
    from zermelo.draw.picture import Drawing
    from zermelo.solver.solution import Solution

KINDS: Final = (".csv", ".jsonl")
COLUMNS: Final = ("position", "outcome", "plies")
STEP: Final = 1 << 14
"""Lines between two reports of the progress."""


def table_file(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """The path, if its ending says how to write it."""
    if path is not None and path.suffix.lower() not in KINDS:
        raise click.BadParameter(
            Sentence("'{path}' ends neither in {kind} nor in {other}", path=path, kind=KINDS[0], other=KINDS[1]),
            ctx,
            param,
        )
    return path


def refuse_unwritable(path: Path) -> None:
    """Say that a file cannot be written there before an hour is spent on what it would hold."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise _unwritable(path, error) from None


def deliver(drawing: Drawing, output: Path | None) -> None:
    """Write a picture or a text to a file, or to stdout."""
    if output is None:
        click.echo(drawing, nl=False)
    else:
        drawing.save(output)


def write_all(solution: Solution, path: Path) -> None:
    """Write every position as the file's ending says, .csv or .jsonl."""
    from zermelo.cli.progress import progress

    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "w", encoding="utf-8", newline="") as file, progress() as tell:
            write = _row_writer(file, path.suffix.lower())
            for row, (position, value) in enumerate(solution.items()):
                write({"position": solution.game.write(position), **value_fields(value)})
                if row % STEP == 0:
                    tell(Progress("writing", row, len(solution)))
        os.replace(beside, path)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        beside.unlink(missing_ok=True)


def _row_writer(file: TextIO, kind: str) -> Callable[[dict[str, Any]], object]:
    if kind == ".jsonl":
        return lambda row: file.write(json.dumps(row) + "\n")
    rows = csv.DictWriter(file, COLUMNS)
    rows.writeheader()
    return rows.writerow


def _unwritable(path: Path, error: OSError) -> FileError:
    return FileError("{path} cannot be written: {why}", path=path, why=system_words(error))
