"""A tree as SVG: what a search saw, or a tree that nobody has searched.

Eve's nodes are round and red, Adam's square and blue.  The number before a move is the order of visits, the
brackets below a node the window it was entered with, a value with a sign a bound on the true one.  Moves that a cut
left out are grey, and the node says which bound was reached.  The chosen line is bold.  See ``outline`` for the
words and ``fold`` for what becomes of large trees.
"""

from __future__ import annotations

import re
from typing import Final

from zermelo.core.game import Game
from zermelo.draw.box import wants_boards
from zermelo.draw.fold import Limits, fold
from zermelo.draw.legend import Entry, frame_sample, legend, line_sample, text_sample
from zermelo.draw.markup import Theme, document
from zermelo.draw.outline import Item, Source, game_of, outline
from zermelo.draw.picture import Picture
from zermelo.draw.svg_theme import style
from zermelo.draw.tree_layout import Layout
from zermelo.draw.words import View

MARGIN: Final = 16.0
NARROWEST: Final = 420.0
"""The width that the key may take beside a narrow tree."""
WITH_BOARDS: Final = Limits(nodes=60, row=14)
WITH_LABELS: Final = Limits(nodes=150, row=44)
"""What a page has room for."""


def tree_svg(
    source: Source,
    *,
    boards: bool | None = None,
    view: View = "root",
    moment: int | None = None,
    nodes: int | None = None,
    breadth: int | None = None,
    depth: int | None = None,
    key: bool = True,
    theme: Theme = "auto",
    title: str = "",
) -> Picture:
    """The tree of a trace, at its end or at a moment, or a tree that has not been searched.

    ``nodes``, ``breadth`` (moves of one node) and ``depth`` say how much of it is drawn; without them, as much as a
    page has room for.  ``boards`` puts pictures in the nodes, ``key`` explains the signs.
    """
    game = game_of(source)
    shown = game if wants_boards(game, boards) else None
    items = outline(source, view=view, moment=moment)
    limits = page(shown).instead(nodes, breadth, depth)
    return picture(Layout(fold(items, limits), shown), theme, key, title or heading(game, items), describe(items))


def page(game: Game | None) -> Limits:
    """What a page has room for, with the boards of a game or without."""
    return WITH_LABELS if game is None else WITH_BOARDS


def picture(layout: Layout, theme: Theme, key: bool, title: str, description: str) -> Picture:
    """A layout as a document, with the key below it."""
    width, height = layout.width, layout.height
    signs: list[str] = []
    if key:
        signs, wide, high = legend(signs_in(layout.items), 0, height + 14, max(width, NARROWEST))
        width, height = max(width, wide), height + 14 + high
    return document(
        [*layout.edges(), *layout.nodes(), *signs],
        box=(-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN),
        scale=1,
        title=title,
        description=description,
        style=style(theme, diagram=True),
        kind=f"{theme} tree",
    )


def signs_in(items: tuple[Item, ...]) -> list[Entry]:
    """The signs that occur, explained."""
    entries = [(frame_sample("eve"), "Eve (max)"), (frame_sample("adam"), "Adam (min)")]
    if any(item.number is not None for item in items):
        entries.append((text_sample("3", "faint"), "order of visits"))
    if any(item.window for item in items):
        entries.append((text_sample("[,]", "faint"), "window (alpha, beta)"))
    if any(re.search(r"[WL]\d", item.value) for item in items):
        entries.append((text_sample("W5", "ink strong"), "a win at ply 5; L a loss"))
    if any(item.status == "pruned" for item in items):
        entries.append((line_sample("edge pruned"), "left out"))
    if any(item.chosen for item in items):
        entries.append((line_sample("bold"), "chosen line"))
    return entries


def heading(game: Game | None, items: tuple[Item, ...]) -> str:
    """What a picture is called that was not given a name."""
    kind = "Search tree" if any(item.number is not None for item in items) else "Tree"
    return kind if game is None else f"{kind} of {game}"


def describe(items: tuple[Item, ...]) -> str:
    """The whole tree in a sentence, for those who do not see it."""
    if not items:
        return "nothing has happened yet"
    visited = sum(item.number is not None for item in items)
    told = [f"{visited:,} nodes visited" if visited else f"{len(items):,} nodes"]
    pruned = sum(item.status == "pruned" for item in items)
    told += [f"{pruned:,} left out"] if pruned else []
    told += [f"the value is {items[0].value}"] if items[0].value else []
    line = " ".join(item.move for item in items if item.chosen and item.move)
    told += [f"the chosen line is {line}"] if line else []
    return ", ".join(told)
