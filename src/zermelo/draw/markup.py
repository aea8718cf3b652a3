"""SVG as text: numbers, words that cannot break out of it, and the frame around every picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final, Literal
from unicodedata import east_asian_width
from zlib import crc32

from zermelo.draw.picture import Picture

Theme = Literal["light", "dark", "auto"]
"""A theme's name; ``auto`` follows the reader's own setting."""

ADVANCE: Final = 0.61
"""The width of a letter in heights: the pictures' fonts are monospaced, and all alike in this."""
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate, no longer than it needs to be."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def safe(words: str) -> str:
    """Words as XML can hold them."""
    return escape(_UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", words))


def width_of(words: str, height: float) -> float:
    """How wide a line of text is."""
    return ADVANCE * height * sum(2 if east_asian_width(letter) in "WF" else 1 for letter in words)


def text(x: float, y: float, height: float, words: str, role: str, prefix: str = "") -> str:
    """Words centred on (x, y), after a prefix in faint print."""
    # A third of the height brings the middle of the letters to y: not every program knows dominant-baseline.
    place = f'x="{number(x)}" y="{number(y + 0.35 * height)}" font-size="{number(height)}"'
    before = f'<tspan class="faint">{safe(prefix)}</tspan>' if prefix else ""
    return f'<text class="{role}" {place} xml:space="preserve">{before}{safe(words)}</text>'


def document(
    body: Iterable[str],
    *,
    box: tuple[float, float, float, float],
    scale: float,
    title: str,
    description: str,
    style: str,
    kind: str,
) -> Picture:
    """A picture of what is in the box (left, top, width, height), its units ``scale`` pixels large.

    The title and the description are for those who do not see it.
    """
    inside = "\n".join(body)
    left, top, width, height = map(number, box)
    # Several pictures may stand in one page: their names must differ.
    name = f"zermelo-{crc32(f'{title} {description} {kind} {inside}'.encode(errors='replace')):08x}"
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo {kind}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" viewBox="{left} {top} {width} {height}"'
        f' width="{number(box[2] * scale)}" height="{number(box[3] * scale)}">\n'
        f'<title id="{name}-title">{safe(title)}</title>\n'
        f'<desc id="{name}-desc">{safe(description)}</desc>\n'
        f"<style>{style}</style>\n"
        f'<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>\n'
        f"{inside}\n</svg>\n"
    )
