"""How answers look in a terminal: plain words first, colours only beside them, nothing wider than the window."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from decimal import Decimal
from typing import IO, Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from zermelo.cli.speech import said, say
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Bounds, Value

STYLES: Final = {WIN: "green", DRAW: "yellow", LOSS: "red"}

UNKNOWN: Final = "?"
"""In place of the letter of a value that is not known."""

NUMERIC: Final = {
    *("positions", "calls", "remembered", "seconds", "positions/s", "Grundy"),
    *("moves", "expanded", "nodes", "leaves", "cuts", "hits", "rank"),
}
"""Headings of columns that are read from the right."""


BETWEEN: Final = 3
"""Characters between two columns of a table."""
LONGEST_WORD: Final = 30
"""Characters of a word, at most, that is not broken to fit into a table: a path is longer."""


class Output(Console):
    """Where answers go, by default stdout.  Nothing in them is markup: a player may be called [b]."""

    def __init__(self, file: IO[str] | None = None) -> None:
        super().__init__(file=file, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Let the error through, as ``zermelo.cli.refusals`` knows what to do; rich would exit with code 1."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class FittingTable(Table):
    """A table; where the window is too narrow for its words, one record after the other instead."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.needed(console) <= options.max_width:
            yield from super().__rich_console__(console, options)
            return
        headings = [column.header for column in self.columns]
        for row in zip(*(column.cells for column in self.columns), strict=True):
            yield facts((heading, cell) for heading, cell in zip(headings, row, strict=True) if cell)
            yield ""

    def needed(self, console: Console) -> int:
        """The width without which words are cut."""
        wide = console.options.update(max_width=1000)
        widths = []
        for column in self.columns:
            sizes = [Measurement.get(console, wide, cell) for cell in (column.header, *column.cells)]
            whole = (size.maximum if column.no_wrap else min(size.minimum, LONGEST_WORD) for size in sizes)
            widths.append(max(whole))
        return sum(widths) + BETWEEN * (len(widths) - 1)


def table(*headings: str) -> FittingTable:
    """An empty table with these headings, which are words of the catalogue."""
    made = FittingTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for heading in headings:
        numeric = heading in NUMERIC
        made.add_column(say(heading), justify="right" if numeric else "left", no_wrap=numeric, overflow="fold")
    return made


def facts(rows: Iterable[tuple[RenderableType, RenderableType]]) -> Table:
    """Names and what they stand for, one a line."""
    made = Table(box=None, pad_edge=False, show_header=False)
    made.add_column(style="dim", no_wrap=True)
    made.add_column(overflow="fold")
    for name, words in rows:
        made.add_row(name, Text(words) if isinstance(words, str) else words)
    return made


def value_text(value: Value) -> Text:
    """A letter, the words, and a colour for those who see it."""
    return Text(f"{said(value.letter)}  {said(value)}", STYLES[value.result])


def bounds_text(worth: Bounds) -> Text:
    """The same where only bounds are known."""
    letter = UNKNOWN if worth.result == UNDECIDED else said(worth.low.letter)
    return Text(f"{letter}  {said(worth)}", STYLES.get(worth.result, ""))


def marked(ok: bool) -> Text:
    """Whether something is as it should be."""
    return Text(say("ok"), STYLES[WIN]) if ok else Text(say("WRONG"), STYLES[LOSS])


def count_text(count: int) -> str:
    """A count that fits into a column, however large."""
    return say("{count}", count=count) if count < 10**15 else say("{count:.2e}", count=Decimal(count))


def seconds_text(seconds: float) -> str:
    """As many digits as anybody wants to read."""
    if seconds < 0.001:
        return say("< {seconds:.3f}", seconds=0.001)
    return say("{seconds:,.1f}" if seconds >= 10 else "{seconds:.3f}", seconds=seconds)
