"""A chart as text, for the terminal: a line for each column, or for each of its numbers."""

from __future__ import annotations

import textwrap
from math import log10
from typing import Final

from zermelo.core.language import ENGLISH, said, say
from zermelo.draw.chart import Chart
from zermelo.draw.text import ASCII

WIDTH: Final = 76
"""Letters of a line."""
SHORTEST: Final = 5
"""Of the longest bar, however narrow the window is."""
FILLS: Final = "█▒░"
"""Of the series of a bar, the first one first."""
ASCII_FILLS: Final = "#=."


def chart_text(chart: Chart, *, width: int = WIDTH, ascii_only: bool = False, language: str = ENGLISH) -> str:
    """The columns from top to bottom, each with its numbers and a bar; ``ascii_only`` as in ``tree_text``."""
    fills = ASCII_FILLS if ascii_only else FILLS
    title = textwrap.fill(said(chart.title, language), width, break_long_words=False, break_on_hyphens=False)
    lines = [title, "", *(_bars if chart.stacked else _each)(chart, width, fills, language)]
    made = "\n".join(lines)
    return made.translate(ASCII).encode("ascii", "replace").decode() if ascii_only else made


def _bars(chart: Chart, width: int, fills: str, language: str) -> list[str]:
    """Bars of several parts, with the numbers of the parts before them."""
    names = [said(each.name, language) for each in chart.series]
    heading = [said(chart.across, language), *(f"{fill} {name}" for fill, name in zip(fills, names, strict=False))]
    rows = [
        [said(column, language), *(_number(each.values[at], language) for each in chart.series)]
        for at, column in enumerate(chart.columns)
    ]
    lines = _aligned([heading, *rows])
    room = max(SHORTEST, width - len(lines[0]) - 2)
    for at in range(len(rows)):
        bar, below = "", 0
        for fill, each in zip(fills, chart.series, strict=False):
            below += each.values[at] or 0
            bar += fill * (max(below > 0, round(room * below / chart.highest)) - len(bar))
        lines[at + 1] += f"  {bar}".rstrip()
    return lines


def _each(chart: Chart, width: int, fills: str, language: str) -> list[str]:
    """A bar for each number; its length is that of the number's digits, as powers of ten are."""
    rows = [[said(chart.across, language), "", said(chart.up, language)]]
    values = []
    for at, column in enumerate(chart.columns):
        told = said(column, language)
        for each in chart.series:
            if each.values[at] is not None:
                name = said(each.name, language) if len(chart.series) > 1 else ""
                rows.append([told, name, _number(each.values[at], language)])
                values.append(each.values[at] or 0)
                told = ""  # once is enough
    lines = _aligned(rows)
    room = max(SHORTEST, width - len(lines[0]) - 2)
    for at, value in enumerate(values, 1):
        lines[at] += f"  {fills[0] * max(1, round(room * log10(max(value, 1)) / log10(max(chart.highest, 10))))}"
    return lines


def _number(value: int | None, language: str) -> str:
    return "" if value is None else say("{count}", language, count=value)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Cells in columns: the first two that hold words to the left, numbers to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    wordy = [not any(row[at][-1:].isdigit() for row in rows[1:]) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if left else cell.rjust(width)
            for cell, width, left in zip(row, widths, wordy, strict=True)
            if width
        )
        for row in rows
    ]
