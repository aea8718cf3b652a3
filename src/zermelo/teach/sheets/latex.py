"""Sheets as LaTeX, which plain pdflatex compiles, and as the PDF that it makes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import said
from zermelo.draw.latex import latex
from zermelo.draw.paint import painting
from zermelo.draw.tables import latex_table
from zermelo.draw.tikz import tikz
from zermelo.teach.exercise import Block, Exercise, Figure, Listing, Table, Words
from zermelo.teach.sheet import Sheet
from zermelo.teach.sheets import parts

WIDEST: Final = 450.0
"""A figure's width in points: that of the text."""
SECONDS: Final = 120
HEAD: Final = r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}
"""


def latex_document(sheet: Sheet, solution: bool, language: str) -> str:
    """The sheet, with its key if asked for."""
    lines = [rf"\section*{{{_said(parts.title(sheet, solution), language)}}}", _said(parts.origin(sheet), language)]
    for number, exercise in enumerate(sheet.exercises, 1):
        lines.append(rf"\subsection*{{{_said(parts.heading(number, exercise), language)}}}")
        lines += _exercise(exercise, solution, language)
    if solution:
        lines += [rf"\subsection*{{{_said(parts.MARKS, language)}}}", _table(*parts.marks(sheet), language)]
    return HEAD + "\n\n".join(line for line in lines if line) + "\n\\end{document}\n"


def pdf(sheet: Sheet, solution: bool, language: str) -> bytes:
    """The sheet as pdflatex prints it; it must be installed."""
    program = shutil.which("pdflatex")
    if program is None:
        raise ZermeloError("a sheet is made PDF by pdflatex, which is not installed: write .html and print it, or .tex")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sheet.tex").write_text(latex_document(sheet, solution, language), encoding="utf-8")
        command = [program, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise ZermeloError(
                "pdflatex took more than {seconds} seconds: write .tex instead", seconds=SECONDS
            ) from None
        made = Path(folder, "sheet.pdf")
        if done.returncode != 0 or not made.is_file():
            raise ZermeloError("pdflatex could not print the sheet: write .tex and see what it says")
        return made.read_bytes()


def _exercise(exercise: Exercise, solution: bool, language: str) -> Iterator[str]:
    yield from (_block(block, language) for block in exercise.given)
    yield r"\begin{enumerate}"
    for letter, question in parts.lettered(exercise):
        yield rf"\item[{letter})] {_said(parts.asked(question), language)}"
        if solution:
            yield rf"\textbf{{{_said(parts.answer(question), language)}}}"
    yield r"\end{enumerate}"
    if solution:
        yield from (_block(block, language) for block in exercise.worked)


def _block(block: Block, language: str) -> str:
    match block:
        case Words():
            return latex(block.said(language))
        case Table():
            return _table(block.headings, block.rows, language)
        case Listing():
            return _listing(block.code)
        case Figure():
            return rf"\begin{{center}}{tikz(painting(block.picture(language, 'light')), WIDEST)}\end{{center}}"


def _listing(code: str) -> str:
    """Lines of a program; not verbatim, which would end at its own words."""
    return "\n\n".join(rf"\texttt{{{latex(line).replace(' ', '~')}}}" for line in code.splitlines())


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], language: str) -> str:
    return latex_table(*parts.said_table(headings, rows, language))


def _said(words: object, language: str) -> str:
    return latex(said(words, language))
