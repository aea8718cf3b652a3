"""A tree as SVG: what a search saw, or a tree that nobody has searched.

Eve's nodes are round and red, Adam's square and blue.  The number before a move is the order of visits, the
brackets below a node the window it was entered with, a value with a sign a bound on the true one.  Moves that a cut
left out are grey, and the node says which bound was reached.  The chosen line is bold.  See ``outline`` for the
words and ``collapse`` for what becomes of large trees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from zermelo.core.game import Game
from zermelo.core.language import ENGLISH, Sentence, phrase, said, say
from zermelo.core.values import WIN, Value
from zermelo.draw.box import wants_boards
from zermelo.draw.collapse import Limits, collapse
from zermelo.draw.legend import Entry, frame_sample, legend, line_sample, text_sample
from zermelo.draw.markup import Theme, document
from zermelo.draw.notation import View
from zermelo.draw.outline import Item, Source, game_of, outline
from zermelo.draw.picture import Picture
from zermelo.draw.svg_theme import style
from zermelo.draw.tree_layout import Layout
from zermelo.draw.vocabulary import with_words

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
    line: Sequence[int] = (),
    words: bool = False,
    bounds: bool = False,
    language: str = ENGLISH,
) -> Picture:
    """The tree of a trace, at its end or at a moment, or a tree that has not been searched.

    ``nodes``, ``breadth`` (moves of one node) and ``depth`` say how much of it is drawn; without them, as much as a
    page has room for.  ``boards`` puts pictures in the nodes, ``key`` explains the signs.  ``line`` is the moves
    of a play that is drawn bold in a tree that has not been searched.  ``words`` writes root, node and leaf at the
    nodes, and ``bounds`` beside the value of a search with windows, where it differs, what fail-hard returns.
    """
    game = game_of(source)
    shown = game if wants_boards(game, boards) else None
    items = outline(source, view=view, moment=moment, language=language, line=line, bounds=bounds)
    items = with_words(items, language) if words else items
    limits = page(shown).instead(nodes, breadth, depth)
    name = title or heading(game, items, language)
    layout = Layout(collapse(items, limits), shown, language=language)
    return picture(layout, theme, key, name, describe(items, language))


def page(game: Game | None) -> Limits:
    """What a page has room for, with the boards of a game or without."""
    return WITH_LABELS if game is None else WITH_BOARDS


def picture(layout: Layout, theme: Theme, key: bool, title: str, description: str) -> Picture:
    """A layout as a document, with the key below it."""
    width, height = layout.width, layout.height
    signs: list[str] = []
    if key:
        signs, wide, high = legend(signs_in(layout.items, layout.language), 0, height + 14, max(width, NARROWEST))
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


def signs_in(items: tuple[Item, ...], language: str) -> list[Entry]:
    """The signs that occur, explained."""
    entries = [(frame_sample("eve"), phrase("Eve (max)")), (frame_sample("adam"), phrase("Adam (min)"))]
    if any(item.number is not None for item in items):
        entries.append((text_sample("3", "faint"), phrase("order of visits")))
    if any(" : " in item.window for item in items):
        entries.append((text_sample("1:2", "faint"), phrase("proof and disproof number")))
    if any("×" in item.window for item in items):
        entries.append((text_sample("×2", "faint"), phrase("playouts")))
    if any("|" in item.value for item in items):
        entries.append((text_sample("2|3", "ink strong"), phrase("fail-soft | fail-hard")))
    if any("[" in item.window for item in items):
        entries.append((text_sample("[,]", "faint"), phrase("window (alpha, beta)")))
    if any(re.search(r"[A-Z]\d", item.value) for item in items):
        five = said(Value(WIN, 5).mark, language)
        entries.append((text_sample(five, "ink strong"), phrase("a win at ply 5; L a loss")))
    if any(item.status == "pruned" for item in items):
        entries.append((line_sample("edge pruned"), phrase("left out")))
    if any(item.chosen for item in items):
        entries.append((line_sample("bold"), phrase("chosen line")))
    return [(sample, say(words, language)) for sample, words in entries]


def heading(game: Game | None, items: tuple[Item, ...], language: str) -> str:
    """What a picture is called that was not given a name."""
    searched = any(item.number is not None for item in items)
    if game is None:
        return say("Search tree", language) if searched else say("Tree", language)
    text = phrase("Search tree of {game}") if searched else phrase("Tree of {game}")
    return say(text, language, game=game)


def describe(items: tuple[Item, ...], language: str, value: str = "") -> str:
    """The whole tree in a sentence, for those who do not see it; ``value`` is what the search has found.

    Without it, that of the root, which is a bound where the search was one of null windows.
    """
    if not items:
        return say("nothing has happened yet", language)
    visited = sum(item.number is not None for item in items)
    size = phrase("{count} {count:node|nodes} visited") if visited else phrase("{count} {count:node|nodes}")
    told = [Sentence(size, count=visited or len(items))]
    pruned = sum(item.status == "pruned" for item in items)
    told += [Sentence("{count} left out", count=pruned)] if pruned else []
    value = value or items[0].value
    told += [Sentence("the value is {value}", value=value)] if value else []
    line = " ".join(item.move for item in items if item.chosen and item.move)
    told += [Sentence("the chosen line is {line}", line=line)] if line else []
    return ", ".join(said(part, language) for part in told)
