"""How things show themselves in a notebook without knowing how to draw.

A notebook asks a value for ``_repr_svg_`` and ``_repr_html_``.  Whatever can be drawn inherits them from
``Displayed``.  The drawing is looked up by its name when it is first wanted, as games and algorithms are: the floors
below ``draw`` do not import it.
"""

from __future__ import annotations

import importlib
from typing import Any, Final

DRAWING: Final = "zermelo.draw.notebook"


class Displayed:
    """Something that a notebook shows as a picture or as a table; as its text where neither can be made."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _drawing().svg(self)  # type: ignore[no-any-return]

    def _repr_html_(self) -> str | None:
        return _drawing().html(self)  # type: ignore[no-any-return]


def _drawing() -> Any:
    return importlib.import_module(DRAWING)
