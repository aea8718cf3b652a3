"""Sheets as Markdown, which is also what the terminal shows; figures are drawn with letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zermelo.core.language import said
from zermelo.draw.tables import markdown_table
from zermelo.teach.exercise import Block, Exercise, Figure, Listing, Table, Words
from zermelo.teach.sheet import Sheet
from zermelo.teach.sheets import parts


def markdown(sheet: Sheet, solution: bool, language: str) -> str:
    """The sheet, with its key if asked for."""
    blocks = [f"# {said(parts.title(sheet, solution), language)}", said(parts.origin(sheet), language)]
    for number, exercise in enumerate(sheet.exercises, 1):
        blocks.append(f"## {said(parts.heading(number, exercise), language)}")
        blocks += _exercise(exercise, solution, language)
    if solution:
        headings, rows = parts.marks(sheet)
        blocks += [f"## {said(parts.MARKS, language)}", _table(headings, rows, language)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _exercise(exercise: Exercise, solution: bool, language: str) -> Iterator[str]:
    yield from (_block(block, language) for block in exercise.given)
    for letter, question in parts.lettered(exercise):
        yield f"{letter}) {said(parts.asked(question), language)}"
        if solution:
            yield f"   **{said(parts.answer(question), language)}**"
    if solution:
        yield from (_block(block, language) for block in exercise.worked)


def _block(block: Block, language: str) -> str:
    match block:
        case Words():
            return block.said(language)
        case Table():
            return _table(block.headings, block.rows, language)
        case Listing():
            return fenced(block.code, block.kind)
        case Figure():
            letters = block.letters(language)
            return fenced(letters, "") if letters else ""


def fenced(text: str, kind: str) -> str:
    return f"```{kind}\n{text}\n```"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], language: str) -> str:
    return markdown_table(*parts.said_table(headings, rows, language))
