"""Parts of a text as plain fields, for a page or a notebook that shows them itself."""

from __future__ import annotations

from typing import Any

from zermelo.draw.markup import Theme
from zermelo.teach.exercise import Block, Figure, Listing, Table, Words
from zermelo.teach.sheets.parts import said_table


def block_fields(block: Block, theme: Theme, language: str) -> dict[str, Any]:
    """The fields of a part; which ones there are tells what it is."""
    match block:
        case Words():
            return {"words": block.said(language)}
        case Table():
            headings, rows = said_table(block.headings, block.rows, language)
            return {"headings": headings, "rows": rows}
        case Listing():
            return {"code": block.code}
        case Figure():
            return {"svg": str(block.picture(language, theme))}
