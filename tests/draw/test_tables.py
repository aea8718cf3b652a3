"""Tables as files: every cell is there, whatever signs it has."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.draw.tables import csv_table, latex_table, markdown_table, table_text

CELLS = st.lists(st.tuples(*[st.text('ab&|%,"#_ é≤[', max_size=40)] * 2), max_size=5)
HEADINGS = ("one", "two|three")


@given(CELLS)
def test_csv_is_read_again(rows: list[tuple[str, str]]) -> None:
    text = csv_table(HEADINGS, rows)
    assert [tuple(row) for row in csv.reader(text.splitlines())] == [HEADINGS, *rows]


@given(CELLS)
def test_markdown_has_as_many_cells_in_each_row(rows: list[tuple[str, str]]) -> None:
    lines = markdown_table(HEADINGS, rows).splitlines()
    assert len(lines) == 2 + len(rows)
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {3}


@given(CELLS)
def test_latex_has_as_many_cells_in_each_row(rows: list[tuple[str, str]]) -> None:
    head, *lines, tail = latex_table(HEADINGS, rows).splitlines()
    assert (head.startswith(r"\begin{tabular}{"), tail) == (True, r"\end{tabular}")
    assert len(lines) == 1 + len(rows)
    assert {len(re.findall(r"(?<!\\)&", line)) for line in lines} == {1}
    assert all(r"\tabularnewline" in line for line in lines)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="TeX is not installed")
def test_latex_compiles(tmp_path: Path) -> None:
    rows = [("[a]", '5 % & # _ { } ~ ^ \\ < > | " ≤ ≥ ∞ → ∅ é œ'), ("x", "long " * 30)]
    table_text(HEADINGS, rows, ".tex").save(tmp_path / "t.tex")
    (tmp_path / "d.tex").write_text("\\documentclass{article}\\begin{document}\\input{t}\\end{document}")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "d"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
