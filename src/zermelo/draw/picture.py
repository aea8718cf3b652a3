"""What every drawing is: a text that shows itself in a notebook and can be saved."""

from __future__ import annotations

import re
from html import escape
from os import PathLike
from pathlib import Path
from typing import Final

from zermelo.core.writing import write_whole

PICTURES: Final = (".svg", ".tex", ".pdf", ".png")
"""How the name of a picture's file may end."""


class Drawing(str):
    """The source of a picture or of a page."""

    __slots__ = ()

    def encoded(self, ending: str = "") -> bytes:
        """The bytes of a file whose name ends so, such as ``.svg``."""
        return self.encode()

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, as its name ends."""
        write_whole(path, self.encoded(Path(path).suffix.lower()))

    @property
    def heading(self) -> str:
        found = re.search("<title[^>]*>([^<]*)</title>", self)
        return found[1] if found else ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.heading}, {len(self):,} characters>"


class Picture(Drawing):
    """An SVG that stands alone, also as TikZ, PDF and PNG."""

    __slots__ = ()

    def encoded(self, ending: str = "") -> bytes:
        """As SVG; as TikZ for ``.tex``, as PDF for ``.pdf``, as PNG for ``.png``."""
        from zermelo.draw.pdf import pdf
        from zermelo.draw.png import png
        from zermelo.draw.tikz import tikz_document

        match ending:
            case ".pdf":
                return pdf(self)
            case ".png":
                return png(self)
            case ".tex":
                return tikz_document(self).encode()
        return self.encode()

    def _repr_svg_(self) -> str:
        return str(self)


class Page(Drawing):
    """An HTML file that stands alone; in a notebook it is a frame of that many pixels."""

    __slots__ = ()
    TALL = 640

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self)}" width="100%" height="{self.TALL}" frameborder="0"></iframe>'
