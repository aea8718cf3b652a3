"""The key to a diagram: samples of what is in it, each with a few words, in as many rows as its width needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from zermelo.draw.markup import number, safe, width_of

HEIGHT: Final = 11.0
ROW: Final = 20.0
SAMPLE: Final = 26.0
GAP: Final = 18.0

Entry = tuple[str, str]
"""What is explained, as an element whose middle is (0, 0) and which is ``SAMPLE`` wide, and the words."""


def frame_sample(owner: str, role: str = "") -> str:
    corner = {"eve": 7, "adam": 0}.get(owner, 4)
    return f'<rect class="{role or "frame " + owner}" x="-7" y="-7" width="14" height="14" rx="{corner}"/>'


def line_sample(role: str) -> str:
    return f'<path class="{role}" d="M-11 0H11"/>'


def text_sample(words: str, role: str) -> str:
    return f'<text class="{role}" y="4" font-size="{number(HEIGHT)}">{safe(words)}</text>'


def legend(entries: list[Entry], x: float, y: float, width: float) -> tuple[list[str], float, float]:
    """The key with its upper left corner at (x, y): its elements, and the width and height that they take."""
    rows = list(_rows(entries, width))
    drawn = []
    for row, line in enumerate(rows):
        left, middle = x, y + (row + 0.5) * ROW
        for sample, words in line:
            place = f"translate({number(left + SAMPLE / 2)},{number(middle)})"
            label = f'<text class="faint left" x="{number(left + SAMPLE + 6)}" y="{number(middle + 4)}"'
            label += f' font-size="{number(HEIGHT)}">{safe(words)}</text>'
            drawn.append(f'<g transform="{place}">{sample}</g>{label}')
            left += _width(words) + GAP
    widest = max((sum(_width(words) + GAP for _, words in row) for row in rows), default=0.0)
    return drawn, widest, ROW * len(rows)


def _width(words: str) -> float:
    return SAMPLE + 6 + width_of(words, HEIGHT)


def _rows(entries: list[Entry], width: float) -> Iterable[list[Entry]]:
    row: list[Entry] = []
    taken = 0.0
    for entry in entries:
        wide = _width(entry[1]) + GAP
        if row and taken + wide > width:
            yield row
            row, taken = [], 0.0
        row.append(entry)
        taken += wide
    if row:
        yield row
