"""The words for the parts of a tree, written at its nodes: Definition 7.1 of document 004."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zermelo.core.language import say
from zermelo.draw.outline import Item


def with_words(items: Sequence[Item], language: str) -> tuple[Item, ...]:
    """The items, each called what it is and with its depth; the root has the height of the tree."""
    parents = {item.parent for item in items}
    height = max((item.ply for item in items), default=0)
    named = []
    for index, item in enumerate(items):
        word = say("root", language) if item.parent is None else say("inner node", language)
        word = say("leaf", language) if index not in parents else word
        depth = say("depth {depth}", language, depth=item.ply)
        depth = say("height {height}", language, height=height) if item.parent is None else depth
        named.append(replace(item, label=f"{word}, {depth}"))
    return tuple(named)
