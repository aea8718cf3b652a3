"""What every drawing is: a text that shows itself in a notebook and can be saved."""

from __future__ import annotations

import re
from html import escape
from os import PathLike

from zermelo.core.writing import write_whole


class Drawing(str):
    """The source of a picture or of a page."""

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file."""
        write_whole(path, self.encode())

    @property
    def heading(self) -> str:
        found = re.search("<title[^>]*>([^<]*)</title>", self)
        return found[1] if found else ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.heading}, {len(self):,} characters>"


class Picture(Drawing):
    """An SVG that stands alone."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Page(Drawing):
    """An HTML file that stands alone; in a notebook it is a frame of that many pixels."""

    __slots__ = ()
    TALL = 640

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self)}" width="100%" height="{self.TALL}" frameborder="0"></iframe>'
