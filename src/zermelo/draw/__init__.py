"""Pictures: positions, trees and arenas as SVG, as text, and as films.

    board_svg(game, position)    a position, with the values of its moves
    tree_svg(trace)              what a search saw, or a tree that nobody has searched
    film_html(trace)             the same step by step, as one HTML file
    tree_text(trace)             the same for the terminal
    proof_svg(proof)             why a player wins a connection game, on its board
    proof_text(proof)            the same for the terminal
    arena_svg(arena)             an arena or a graph of configurations

Each returns a text that shows itself in a notebook and has ``save``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.draw.arena import arena_svg
    from zermelo.draw.film import film_html
    from zermelo.draw.picture import Page, Picture
    from zermelo.draw.proof import proof_svg, proof_text
    from zermelo.draw.svg import board_svg
    from zermelo.draw.text import tree_text
    from zermelo.draw.tree import tree_svg

_LAZY = {
    "Page": "zermelo.draw.picture",
    "Picture": "zermelo.draw.picture",
    "arena_svg": "zermelo.draw.arena",
    "board_svg": "zermelo.draw.svg",
    "film_html": "zermelo.draw.film",
    "proof_svg": "zermelo.draw.proof",
    "proof_text": "zermelo.draw.proof",
    "tree_svg": "zermelo.draw.tree",
    "tree_text": "zermelo.draw.text",
}
"""Fetched when first used: arenas cost NumPy to import, boards do not."""

__all__ = [
    "Page",
    "Picture",
    "arena_svg",
    "board_svg",
    "film_html",
    "proof_svg",
    "proof_text",
    "tree_svg",
    "tree_text",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'zermelo.draw' has no attribute '{name}'")
