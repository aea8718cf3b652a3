"""The items of an outline as boxes in their places, and the SVG that they make.

Every level is a row as high as its highest box; edges leave a box below everything that is written there, and
reach the next one above its move, so that no edge runs through a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.language import ENGLISH, Sentence, said, say
from zermelo.draw.box import Box, Line
from zermelo.draw.markup import number, safe
from zermelo.draw.outline import TO_MOVE, Item
from zermelo.draw.shapes import miniature
from zermelo.draw.tidy import tidy

SIDE: Final = 84.0
"""The longer side of a board with its coordinates, in pixels."""
GAP: Final = 10.0
"""Between neighbours."""

Rooms = Mapping[int, tuple[int, int]]
"""The letters that the value and the window of an item may take in a film, by its index."""


class Layout:
    """Where each item stands; ``game`` if they show its boards."""

    def __init__(
        self, items: tuple[Item, ...], game: Game | None, rooms: Rooms | None = None, language: str = ENGLISH
    ) -> None:
        self.items, self.language = items, language
        self.boxes = [_box(item, game, (rooms or {}).get(index, (0, 0)), language) for index, item in enumerate(items)]
        self.xs = [round(x, 1) for x in tidy([item.parent for item in items], [box.width for box in self.boxes], GAP)]
        self.tops, self.bottoms = self._levels()
        self.width = max((x + box.width / 2 for x, box in zip(self.xs, self.boxes, strict=True)), default=0.0)
        self.height = self.bottoms[-1] if items else 0.0

    def _levels(self) -> tuple[list[float], list[float]]:
        """Where each row begins and ends."""
        rows: list[list[int]] = [[] for _ in range(1 + max((item.ply for item in self.items), default=0))]
        for index, item in enumerate(self.items):
            rows[item.ply].append(index)
        tops, bottoms, y = [], [], 0.0
        for row in rows:
            y += self._room_above(row)
            tops.append(y)
            y = round(y + max((self.boxes[index].height for index in row), default=0.0), 1)
            bottoms.append(y)
        return tops, bottoms

    def _room_above(self, row: list[int]) -> float:
        """The way from the row above: longer where edges run far to the side, so that none lies flat."""
        parents = ((index, self.items[index].parent) for index in row)
        spans = [abs(self.xs[index] - self.xs[parent]) for index, parent in parents if parent is not None]
        return round(min(80.0, max(18.0, 0.14 * max(spans)))) if spans else 0.0

    def edges(self) -> Iterable[str]:
        """The edges, those of the chosen line on top."""
        below = [index for index, item in enumerate(self.items) if item.parent is not None]
        return map(self._edge, sorted(below, key=lambda index: self.items[index].chosen))

    def _edge(self, index: int) -> str:
        item = self.items[index]
        parent = item.parent or 0
        ply = self.items[parent].ply
        role = "bold" if item.chosen else f"edge {item.status}"
        start = self.tops[ply] + self.boxes[parent].height
        path = f"M{number(self.xs[parent])} {number(start)}V{number(self.bottoms[ply])}"
        path += f"L{number(self.xs[index])} {number(self.tops[item.ply])}"
        return f'<path class="{role}" data-item="{index}" d="{path}"/>'

    def nodes(self) -> Iterable[str]:
        for index, (item, box) in enumerate(zip(self.items, self.boxes, strict=True)):
            role = f"node {item.status} chosen" if item.chosen else f"node {item.status}"
            inside = "".join(box.svg(self.xs[index], self.tops[item.ply]))
            yield f'<g class="{role}" data-item="{index}"><title>{safe(tell(item, self.language))}</title>{inside}</g>'


def _box(item: Item, game: Game | None, room: tuple[int, int], language: str) -> Box:
    if item.status == "more":
        return Box("more", inside=(Line(said(item.label, language), 11, "ink"),))
    visit = "" if item.number is None else say("{number}", language, number=item.number) + " " * bool(item.move)
    above = [Line(item.move, 11, "ink strong", visit)] if item.move or visit else []
    value = [Line(item.value, 14, "ink strong value", room=room[0])] if item.value or room[0] else []
    below = [Line(item.window, 10, "faint window", room=room[1])] if item.window or room[1] else []
    below += [Line(say("cut {bound}", language, bound=item.cut), 10, "note strong cut")] if item.cut else []
    below += [Line(say("from table", language), 10, "faint table")] if item.status == "hit" else []
    label = [Line(item.label, 12, "ink")] if item.label and game is None else []
    return Box(
        "eve" if item.eve else "adam",
        tuple(above),
        tuple(label + value if game is None else ()),
        tuple(below),
        tag=value[0] if value and game is not None else None,
        board=None if game is None else miniature(abilities.scene(game, item.position), SIDE),
        grey=item.status == "pruned",
    )


def tell(item: Item, language: str) -> str:
    """A node in words, for whoever points at it."""
    if item.status == "more":
        return say("{count} more {count:node|nodes}", language, count=item.hidden)
    told: list[str] = [Sentence("node {number}", number=item.number)] if item.number is not None else []
    told += [Sentence("after {move}", move=item.move)] if item.move else []
    told += [item.label] if item.label else []
    told.append(Sentence(TO_MOVE[0] if item.eve else TO_MOVE[1]))
    told += [Sentence("value {value}", value=item.value)] if item.value else []
    told += [Sentence("window {window}", window=item.window)] if item.window else []
    told += [Sentence("cut: {bound}", bound=item.cut)] if item.cut else []
    told += [Sentence("left out")] if item.status == "pruned" else []
    return ", ".join(said(part, language) for part in told)
