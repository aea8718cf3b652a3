"""Writes the notebooks of both languages from one source a document: python notebooks/make.py

``000.md`` has parts: what stands after ``<!-- en -->`` or ``<!-- fr -->`` is said in that language alone, and a block
of Python is run in both, with ``language = "fr"`` in French.  So text can be read and reviewed, examples are written
once, and notebooks keep no outputs, which nobody could compare.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LANGUAGES = ("en", "fr")
PART = re.compile(r"^<!-- (en|fr) -->\n|^```python\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def cells(source: str, language: str) -> list[tuple[str, str]]:
    """The cells of a notebook in one language: "markdown" or "code", and the text."""
    found = []
    parts = list(PART.finditer(source))
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part[2] is not None:
            found.append(("code", part[2].replace('language = "en"', f'language = "{language}"').strip()))
        elif part[1] == language:
            found.append(("markdown", source[part.end() : None if after is None else after.start()].strip()))
    return found


def notebook(source: str, language: str) -> str:
    """A notebook of Jupyter, version 4.5, without outputs."""
    made = [_cell(number, kind, text) for number, (kind, text) in enumerate(cells(source, language))]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    fields = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def _cell(number: int, kind: str, text: str) -> dict[str, Any]:
    lines = text.splitlines(keepends=True)
    cell: dict[str, Any] = {"cell_type": kind, "id": f"cell{number}", "metadata": {}, "source": lines}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def pages() -> dict[Path, str]:
    """Every notebook by its place here."""
    return {
        Path(language, f"{file.stem}.ipynb"): notebook(file.read_text(encoding="utf-8"), language)
        for file in sorted(HERE.glob("[0-9]*.md"))
        for language in LANGUAGES
    }


if __name__ == "__main__":
    for path, text in pages().items():
        (HERE / path).parent.mkdir(exist_ok=True)
        (HERE / path).write_text(text, encoding="utf-8")
