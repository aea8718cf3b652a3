"""What a picture of a tree says, in words, whatever it is drawn with: SVG, a film, or the terminal.

Vocabulary
    source  a trace of a search, or a tree that nobody has searched yet
    item    one node of the picture; an outline is its items, parents before children, children in order of moves
    Eve     MAX, who moves at the root unless a teacher's tree gives that to Adam, MIN
    pruned  left out: a cut made this move pointless, and the search never looked at it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import Final, Literal

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH, phrase
from zermelo.draw.notation import Notation, View
from zermelo.search.explicit import ExplicitTree
from zermelo.search.gametree import GameTree
from zermelo.search.trace import Trace, TraceNode
from zermelo.search.tree import Node, Tree

Source = Trace | Tree
Status = Literal["plain", "open", "leaf", "cut", "hit", "done", "pruned", "more"]

TO_MOVE: Final = phrase("Eve to move"), phrase("Adam to move")
MOST: Final = 20_000
"""The largest tree that is looked at as a whole, to be drawn in part."""


@dataclass(frozen=True)
class Item:
    """One node of a picture; an empty text is not shown."""

    parent: int | None
    ply: int
    eve: bool
    """Whether Eve moves here."""
    position: Position = field(default=None, compare=False)
    status: Status = "plain"
    """As in a trace; "pruned" was left out, "more" stands for nodes that are not drawn."""
    move: str = ""
    label: str = ""
    number: int | None = None
    """The order of visits."""
    value: str = ""
    window: str = ""
    cut: str = ""
    """The bound that cut the moves off: ``5 ≥ 3``."""
    chosen: bool = False
    hidden: int = 0
    """How many nodes this one stands for."""


def game_of(source: Source) -> Game | None:
    """The game whose tree it is, if it is a game's."""
    tree = source.searched if isinstance(source, Trace) else source
    return tree.game if isinstance(tree, GameTree) else None


def outline(
    source: Source,
    *,
    view: View = "root",
    moment: int | None = None,
    language: str = ENGLISH,
    line: Sequence[int] = (),
    bounds: bool = False,
) -> tuple[Item, ...]:
    """All items: of a trace the nodes visited by a moment and the moves left out, of a tree all nodes.

    ``line`` is the moves of a play that is chosen in a tree that nobody has searched.  With ``bounds`` the values
    are those of a fail-soft search, and beside them, where they differ, those of a fail-hard one.
    """
    if isinstance(source, Trace):
        return tuple(_visited(source, Notation.of(source, view, language), moment, bounds))
    notation = Notation(source, view, language=language)
    items = tuple(islice(_plain(notation, None, source.root(), line=tuple(line)), MOST + 1))
    if len(items) > MOST:
        raise TooLarge("the tree has more than {most} nodes: draw it to a smaller depth", most=MOST)
    return items


def _item(notation: Notation, parent: int | None, node: Node, status: Status) -> Item:
    """A node before anything is known of its value."""
    tree = notation.tree
    game = game_of(tree)
    label = "" if game is None else abilities.write(game, node.position)
    return Item(parent, node.ply, notation.eve(node), node.position, status, tree.name(node), label)


def _visited(trace: Trace, notation: Notation, moment: int | None, bounds: bool = False) -> Iterator[Item]:
    """The nodes of a trace in order, and the moves that cuts left out among their siblings."""
    nodes = soft_values(trace.tree(moment)) if bounds else trace.tree(moment)
    if not nodes:
        return
    visited = {(node.parent, node.move): node for node in nodes}
    waiting: list[tuple[int | None, Node, TraceNode | None]] = [(None, notation.tree.root(), nodes[0])]
    index = 0
    while waiting:
        parent, node, known = waiting.pop()
        if known is None:
            for item in _plain(notation, parent, node, first=index, pruned=True):
                yield item
                index += 1
            continue
        yield replace(
            _item(notation, parent, node, known.status),
            number=known.number,
            value=notation.value(known) + (notation.hard(known) if bounds else ""),
            window=notation.window(known),
            cut=notation.cut(known),
            chosen=known.on_line,
        )
        pruned = {move for move, _ in known.pruned}
        for child in reversed(notation.tree.children(node)):
            below = visited.get((known.number, child.move))
            if below is not None or child.move in pruned:
                waiting.append((index, child, below))
        index += 1


def soft_values(nodes: tuple[TraceNode, ...]) -> tuple[TraceNode, ...]:
    """The nodes with the values of a fail-soft search: the best of what was looked at, whatever the window.

    It looks at the same nodes as a fail-hard one.
    """
    best: dict[int | None, float] = {}
    made = []
    for node in reversed(nodes):  # children after their parents
        value = best.get(node.number, node.value)
        made.append(replace(node, value=value))
        if node.parent is not None and value is not None:
            seen = value if node.maximising == nodes[node.parent].maximising else -value
            best[node.parent] = max(best.get(node.parent, -inf), seen)
    return tuple(reversed(made))


def _plain(
    notation: Notation,
    parent: int | None,
    root: Node,
    first: int = 0,
    pruned: bool = False,
    line: tuple[int, ...] = (),
) -> Iterator[Item]:
    """A subtree that nobody searched, its first item the one numbered ``first``.

    Below a move that was left out it is drawn whole only where it is a teacher's: a game's would be too large.
    """
    tree = notation.tree
    whole = not pruned or isinstance(tree, ExplicitTree)
    waiting = [(parent, root)]
    while waiting:
        parent, node = waiting.pop()
        children = tree.children(node) if whole else []
        item = _item(notation, parent, node, "pruned" if pruned else "plain")
        if line and node.path() == line[: node.ply]:
            item = replace(item, chosen=True)
        yield item if children or not whole else replace(item, value=_settled(notation, node))
        waiting += [(first, child) for child in reversed(children)]
        first += 1


def _settled(notation: Notation, leaf: Node) -> str:
    """The value of an end of the game; nothing at the horizon, where it would be an estimate."""
    tree = notation.tree if notation.tree.depth is None else notation.tree.limited(notation.tree.depth)
    value, settled = tree.leaf(leaf)
    return notation.seen(leaf, value) if settled else ""
