"""Boards: cells with names, neighbours, lines and symmetries, as constants that compile.

A game that has one says so by a method ``board(self)``, and by ``piece(self, position, cell)`` what stands where.
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.boards.board import Board as Board
    from zermelo.boards.edges import edges as edges
    from zermelo.boards.edges import links as links
    from zermelo.boards.hexagons import hexagon as hexagon
    from zermelo.boards.hexagons import rhombus as rhombus
    from zermelo.boards.hexagons import triangle as triangle
    from zermelo.boards.points import morris as morris
    from zermelo.boards.points import points as points
    from zermelo.boards.squares import bar as bar
    from zermelo.boards.squares import grid as grid
    from zermelo.boards.squares import heaps as heaps
    from zermelo.boards.squares import row as row
    from zermelo.boards.squares import sowing as sowing
    from zermelo.boards.squares import with_hand as with_hand
    from zermelo.boards.symmetry import least_image as least_image

publish(__name__)
