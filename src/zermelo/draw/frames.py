"""A search as frames: the tree drawn once, as it is at the end, and the steps that show it bit by bit.

So nothing moves while a film runs.  What happens among nodes that are folded away is one step, however long it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from zermelo.core.language import phrase, say
from zermelo.draw.box import wants_boards
from zermelo.draw.collapse import collapse
from zermelo.draw.markup import Theme
from zermelo.draw.notation import Notation, View
from zermelo.draw.outline import Item, game_of, outline
from zermelo.draw.picture import Picture
from zermelo.draw.story import Step, story
from zermelo.draw.tree import describe, heading, page, picture
from zermelo.draw.tree_layout import Layout, Rooms
from zermelo.search.trace import Trace


@dataclass(frozen=True)
class Frames:
    """What ``frames.js`` shows step by step."""

    picture: Picture
    items: tuple[Item, ...]
    """What is drawn."""
    steps: list[tuple[int, Step]]
    """Each step with the item it concerns."""
    described: str
    """The whole in a sentence."""
    language: str

    def as_json(self) -> dict[str, Any]:
        """The fields that ``frames.js`` reads."""
        return {
            "steps": [
                [index, step.status, step.value, step.window, step.caption, step.kind] for index, step in self.steps
            ],
            "under": [_cause(self.items, index) for index in range(len(self.items))],
            "start": say("the search has not begun", self.language),
            "end": self.described,
        }


def frames(
    trace: Trace,
    *,
    boards: bool | None,
    view: View,
    nodes: int | None = None,
    breadth: int | None = None,
    depth: int | None = None,
    theme: Theme,
    title: str = "",
    found: float | None = None,
    language: str,
) -> Frames:
    """The search that a trace recorded, and the value that it ``found``; the other parameters are ``tree_svg``'s."""
    game = game_of(trace)
    shown = game if wants_boards(game, boards) else None
    items = outline(trace, view=view, language=language)
    folded = collapse(items, page(shown).instead(nodes, breadth, depth))
    steps = list(_steps(list(story(trace, view, language)), items, folded, language))
    notation = Notation.of(trace, view, language)
    value = "" if found is None else notation.seen(notation.tree.root(), found)
    name, told = title or heading(game, items, language), describe(items, language, value)
    layout = Layout(folded, shown, _rooms(steps), language)
    return Frames(picture(layout, theme, True, name, told), folded, steps, told, language)


def _steps(
    steps: list[Step], items: tuple[Item, ...], folded: tuple[Item, ...], language: str
) -> Iterator[tuple[int, Step]]:
    """Each step with the item it concerns; those of nodes folded into one item are one step."""
    places = {item.number: index for index, item in enumerate(folded) if item.number is not None}
    stubs = {folded[item.parent or 0].number: index for index, item in enumerate(folded) if item.status == "more"}
    for item in items:  # parents come first, so that they have their place already
        if item.number is not None and item.number not in places:
            above = items[item.parent or 0].number
            assert above is not None
            places[item.number] = stubs.get(above, places[above])
    for index, run in groupby(steps, key=lambda step: places[step.number]):
        if folded[index].status == "more":
            count, unseen = sum(1 for _ in run), phrase("{count} {count:step|steps} among nodes that are not drawn")
            yield index, Step(-1, "more", "", "", say(unseen, language, count=count), None)
        else:
            yield from ((index, step) for step in run)


def _rooms(steps: list[tuple[int, Step]]) -> Rooms:
    """The letters of the longest value and window that each item ever shows."""
    rooms: dict[int, tuple[int, int]] = {}
    for index, step in steps:
        value, window = rooms.get(index, (0, 0))
        rooms[index] = max(value, len(step.value)), max(window, len(step.window))
    return rooms


def _cause(folded: tuple[Item, ...], index: int) -> int | None:
    """The node whose cut left an item out, None for a node that was visited."""
    item = folded[index]
    if item.number is not None or (item.status == "more" and folded[item.parent or 0].status != "pruned"):
        return None
    while item.number is None:
        index = item.parent or 0
        item = folded[index]
    return index
