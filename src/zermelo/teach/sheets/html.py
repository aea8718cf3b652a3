"""Sheets as a page that stands alone and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from zermelo.core.language import said
from zermelo.teach.exercise import Block, Exercise, Figure, Listing, Table, Words
from zermelo.teach.sheet import Sheet
from zermelo.teach.sheets import parts

STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; max-width: 50em; margin: 2em auto; padding: 0 1em; color: #141414; }
h1, h2 { font-family: system-ui, sans-serif; } h2 { margin-top: 2em; break-after: avoid; }
svg { max-width: 100%; height: auto; } figure { margin: 1em 0; break-inside: avoid; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border: 1px solid #999; padding: .2em .6em; text-align: left; }
pre { background: #f3f2ee; padding: .8em; overflow-x: auto; } .answer { color: #00704f; font-weight: bold; }
"""


def html(sheet: Sheet, solution: bool, language: str) -> str:
    """The sheet, with its key if asked for."""
    title = _said(parts.title(sheet, solution), language)
    body = [f"<h1>{title}</h1>", f"<p>{_said(parts.origin(sheet), language)}</p>"]
    for number, exercise in enumerate(sheet.exercises, 1):
        body.append(f"<h2>{_said(parts.heading(number, exercise), language)}</h2>")
        body += _exercise(exercise, solution, language)
    if solution:
        body += [f"<h2>{_said(parts.MARKS, language)}</h2>", _table(*parts.marks(sheet), language)]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head>{head}</head>\n<body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _exercise(exercise: Exercise, solution: bool, language: str) -> Iterator[str]:
    yield from (_block(block, language) for block in exercise.given)
    yield '<ol type="a">'
    for question in exercise.questions:
        answer = f'<p class="answer">{_said(parts.answer(question), language)}</p>' if solution else ""
        yield f"<li>{_said(parts.asked(question), language)}{answer}</li>"
    yield "</ol>"
    if solution:
        yield from (_block(block, language) for block in exercise.worked)


def _block(block: Block, language: str) -> str:
    match block:
        case Words():
            return f"<p>{escape(block.said(language))}</p>"
        case Table():
            return _table(block.headings, block.rows, language)
        case Listing():
            return f"<pre>{escape(block.code)}</pre>"
        case Figure():
            return f"<figure>{block.picture(language, 'light')}</figure>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], language: str) -> str:
    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{_said(cell, language)}</{tag}>" for cell in cells) + "</tr>"

    return "<table>" + line(headings, "th") + "".join(line(row, "td") for row in rows) + "</table>"


def _said(words: object, language: str) -> str:
    return escape(said(words, language))
