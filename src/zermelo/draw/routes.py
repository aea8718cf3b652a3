"""The geometry of a layered diagram: where boxes stand, and the way of each move from frame to frame.

Vocabulary
    across, along  the two directions of a diagram: rows run across, moves along.  A diagram that flows down has
                   (across, along) = (x, y), one that flows right (y, x)
    band           what a row takes along; moves pass it straight and curve between bands, so that none runs
                   through a box
    port           where on a frame a move begins or ends, from the frame's middle; several on one side stand
                   side by side
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from zermelo.draw.box import Box
from zermelo.draw.layers import Layers
from zermelo.draw.markup import number
from zermelo.draw.places import placed

BEND: Final = 6.0
"""The room that a bend takes in a row."""
GAP: Final = 14.0
LOOP: Final = 26.0
"""The room that a move from a node to itself takes beside it."""
TIP: Final = 8.0
ARRIVAL: Final = 24.0
"""The length of the arrow to the start."""


@dataclass(frozen=True)
class Route:
    """The way of a move and its arrow head, as data of paths."""

    path: str
    tip: str


class Routes:
    """Boxes in layers, and the moves between them."""

    def __init__(self, layers: Layers, boxes: Sequence[Box], rightwards: bool) -> None:
        self.layers, self.boxes, self.rightwards = layers, boxes, rightwards
        loops = {chain[0] for chain in layers.chains if len(chain) == 1}
        bends = sum(map(len, layers.rows)) - layers.size
        sizes = [self._turned(box.width, box.height) for box in boxes]
        widths = [wide + 2 * LOOP * (node in loops) for node, (wide, _) in enumerate(sizes)] + [BEND] * bends
        self.across = [round(x, 1) for x in placed(layers, widths, GAP)]
        self.breadth = max((x + wide / 2 for x, wide in zip(self.across, widths, strict=True)), default=0.0)
        self.row = {vertex: row for row, vertices in enumerate(layers.rows) for vertex in vertices}
        self.bands, self.length = self._bands([high for _, high in sizes])
        self.ports = self._ports()

    def _turned(self, one: float, other: float) -> tuple[float, float]:
        """From (x, y) to (across, along), or back."""
        return (other, one) if self.rightwards else (one, other)

    def _point(self, across: float, along: float) -> str:
        return " ".join(map(number, self._turned(across, along)))

    def _bands(self, heights: list[float]) -> tuple[list[tuple[float, float]], float]:
        """Where each row begins and ends, and where all ends with the moves between nodes of the last row."""
        bands: list[tuple[float, float]] = []
        end = 0.0
        steps = {step for chain in self.layers.chains for step in pairwise(chain)}
        for row, vertices in enumerate(self.layers.rows):
            here = [step for step in steps if self.row[step[1]] == row]
            spans = [self._span(*step) for step in here if self.row[step[0]] < row]
            # More room above a row to which moves go far across, so that none lies flat.
            begin = end + (round(min(120.0, max(34.0, 0.3 * max(spans)))) if spans else 0.0)
            high = max((heights[vertex] for vertex in vertices if vertex < len(heights)), default=0.0)
            end = begin + high
            bands.append((begin, end))
            end += max((self._dip(*step) for step in here if self.row[step[0]] == row), default=0.0)
        return bands, end

    def _span(self, one: int, other: int) -> float:
        return abs(self.across[one] - self.across[other])

    def _dip(self, one: int, other: int) -> float:
        """How far below its row a move between two of its nodes goes."""
        return min(60.0, 20.0 + 0.1 * self._span(one, other))

    def corner(self, node: int) -> tuple[float, float]:
        """The middle of the upper edge of a box, as (x, y)."""
        begin, end = self.bands[self.row[node]]
        x, y = self._turned(self.across[node], (begin + end) / 2)
        return x, y - self.boxes[node].height / 2

    def frame(self, node: int) -> tuple[float, float]:
        """The middle of a frame, as (across, along)."""
        x, y = self.corner(node)
        return self._turned(x, y + self.boxes[node].top + self.boxes[node].frame[1] / 2)

    def _ports(self) -> dict[tuple[int, int], float]:
        """Where each chain, by its number, leaves its upper end (0) and its lower end (-1)."""
        sides: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
        for index, chain in enumerate(self.layers.chains):
            if len(chain) > 1:
                flat = self.row[chain[0]] == self.row[chain[1]]
                sides.setdefault((chain[0], 1), []).append((self.across[chain[1]], index, 0))
                sides.setdefault((chain[-1], 1 if flat else -1), []).append((self.across[chain[-2]], index, -1))
        ports = {}
        for (node, _), ends in sides.items():
            wide, _ = self._turned(*self.boxes[node].frame)
            step = min(12.0, 0.7 * wide / len(ends))
            for place, (_, index, end) in enumerate(sorted(ends)):
                ports[index, end] = step * (place - (len(ends) - 1) / 2)
        return ports

    def _at(self, node: int, port: float, side: int) -> tuple[float, float]:
        """The point where a frame ends below (1) or above (-1) its middle at a port; its corners are arcs."""
        across, along = self.frame(node)
        wide, high = self._turned(*self.boxes[node].frame)
        radius = self.boxes[node].corner
        over = min(radius, max(0.0, abs(port) - (wide / 2 - radius)))
        return across + port, along + side * (high / 2 - radius + sqrt(radius**2 - over**2))

    def route(self, index: int) -> Route:
        """The way of the move of that number."""
        chain = self.layers.chains[index]
        if len(chain) == 1:
            return self._loop(chain[0])
        if self.row[chain[0]] == self.row[chain[1]]:
            return self._aside(index)
        first, last = self._at(chain[0], self.ports[index, 0], 1), self._at(chain[-1], self.ports[index, -1], -1)
        path = f"M{self._point(*first)}"
        x = first[0]
        for upper, lower in pairwise(chain):
            begin, end = self.bands[self.row[upper]][1], self.bands[self.row[lower]][0]
            to = last[0] if lower == chain[-1] else self.across[lower]
            middle = (begin + end) / 2
            curve = self._point(x, middle), self._point(to, middle), self._point(to, end)
            path += f"L{self._point(x, begin)}C{' '.join(curve)}"
            x = to
        path += f"L{self._point(*last)}"
        return Route(path, self._tip(*first, -1) if self.layers.upward[index] else self._tip(*last, 1))

    def _aside(self, index: int) -> Route:
        """The way of a move to a node in the same row: below the row, and up again."""
        origin, end = self.layers.chains[index]
        first, last = self._at(origin, self.ports[index, 0], 1), self._at(end, self.ports[index, -1], 1)
        low = self.bands[self.row[origin]][1] + self._dip(origin, end)
        curve = self._point(first[0], low), self._point(last[0], low), self._point(*last)
        return Route(f"M{self._point(*first)}C{' '.join(curve)}", self._tip(*last, -1))

    def _tip(self, across: float, along: float, way: int) -> str:
        """An arrow head that ends there, and points along (1) or back (-1)."""
        sides = (self._point(across + side, along - TIP * way) for side in (-TIP / 2, TIP / 2))
        return f"M{self._point(across, along)}L{'L'.join(sides)}Z"

    def arrival(self, node: int) -> Route:
        """A short arrow from nowhere to a node: here it begins."""
        across, along = self._at(node, 0, -1)
        path = f"M{self._point(across, along - ARRIVAL)}L{self._point(across, along)}"
        return Route(path, self._tip(across, along, 1))

    def _loop(self, node: int) -> Route:
        """The way of a move to the node itself: out at its side, and in again."""
        across, along = self.frame(node)
        side = across + self._turned(*self.boxes[node].frame)[0] / 2
        out = f"{self._point(side + LOOP, along - 20)} {self._point(side + LOOP, along + 20)}"
        path = f"M{self._point(side, along - 6)}C{out} {self._point(side, along + 6)}"
        head = self._point(side + TIP, along + 5), self._point(side + TIP - 2, along + 13)
        return Route(path, f"M{self._point(side, along + 6)}L{'L'.join(head)}Z")
