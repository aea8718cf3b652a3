"""Tables as files: LaTeX for a paper, Markdown for a page, CSV for a program."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from zermelo.draw.latex import latex
from zermelo.draw.picture import Drawing

TABLES: Final = (".csv", ".md", ".tex")
"""How the name of a table's file may end."""
WIDE: Final = 30
"""Letters of a cell that LaTeX shall break into lines."""

Rows = Iterable[Sequence[str]]


def table_text(headings: Sequence[str], rows: Rows, ending: str) -> Drawing:
    """A table as the ending of its file says."""
    write = {".csv": csv_table, ".md": markdown_table, ".tex": latex_table}[ending]
    return Drawing(write(headings, rows) + "\n")


def csv_table(headings: Sequence[str], rows: Rows) -> str:
    """Comma-separated values, as spreadsheets read them."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([headings, *rows])
    return text.getvalue().rstrip("\n")


def markdown_table(headings: Sequence[str], rows: Rows) -> str:
    """A table of Markdown; what would end a cell is escaped."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def latex_table(headings: Sequence[str], rows: Rows) -> str:
    """A ``tabular``, to be \\input where it shall stand; columns of long cells are paragraphs."""
    body = list(rows)
    kinds = ["p{70mm}" if any(len(row[at]) > WIDE for row in body) else "l" for at in range(len(headings))]
    lines = [" & ".join(map(latex, line)) + r" \tabularnewline" for line in (headings, *body)]
    lines[0] += r" \hline"
    return rf"\begin{{tabular}}{{{'|'.join(kinds)}}}" + "\n" + "\n".join(lines) + "\n\\end{tabular}"
