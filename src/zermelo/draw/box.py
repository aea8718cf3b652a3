"""What stands at a node of a diagram: a frame with a board or words in it, and small print above and below.

Vocabulary
    owner   "eve" (a round frame), "adam" (a square one), "nobody", or "more" for nodes that are not drawn
    line    one line of text
    tag     a small frame with a line in it, on the lower edge of a board's frame
    shade   how far on the way to the deepest colour of ``winner`` the frame is filled, 0 to 1
    goal    a node that someone wants to reach: a second outline

A box is as large as all of this, so that boxes which do not overlap are pictures that do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final, Literal

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.core.scene import Scene
from zermelo.draw.markup import number, text, width_of
from zermelo.draw.shapes import drawn

Owner = Literal["eve", "adam", "nobody", "more"]

SHAPES: Final = 600
"""Of the largest board that a node shows: one of 20 x 20 cells with stones on them."""
LEADING: Final = 1.3
"""From one line to the next, in heights."""
PADDING: Final = 9.0
LEAST: Final = 26.0
"""The smallest frame."""
LONGEST: Final = 26
"""Letters of a line; a longer one is shortened, and whole where the pointer rests."""
SPACE: Final = 3.0
"""Between a frame and the lines below it."""
CORNERS: Final[dict[Owner, float]] = {"eve": 18, "adam": 0, "nobody": 6, "more": 6}


@dataclass(frozen=True)
class Line:
    """Words of that height, after a number in faint print; ``room`` letters are kept free for others in a film."""

    words: str
    height: float
    role: str
    number: str = ""
    room: int = 0

    @property
    def short(self) -> str:
        return self.words if len(self.words) <= LONGEST else self.words[: LONGEST - 1] + "…"

    @property
    def width(self) -> float:
        return width_of((self.number + self.short).ljust(self.room), self.height)


@dataclass(frozen=True)
class Box:
    """One node, ready to be placed."""

    owner: Owner
    above: tuple[Line, ...] = ()
    inside: tuple[Line, ...] = ()
    below: tuple[Line, ...] = ()
    tag: Line | None = None
    board: tuple[Scene, float] | None = None
    """A scene and the pixels of its unit."""
    shade: float | None = None
    winner: Owner = "nobody"
    goal: bool = False
    grey: bool = False

    @cached_property
    def frame(self) -> tuple[float, float]:
        """The width and height of the frame."""
        if self.board is not None:
            scene, unit = self.board
            width, height = scene.width * unit + 2 * PADDING, scene.height * unit + 2 * PADDING
            return ceil(max(width, self._tag_size[0] + PADDING)), ceil(height + self._tag_size[1] / 4)
        height = ceil(max(LEAST, _height(self.inside) + PADDING))
        return max(height, ceil(_width(self.inside) + 2 * PADDING)), height

    @cached_property
    def _tag_size(self) -> tuple[float, float]:
        return (0.0, 0.0) if self.tag is None else (self.tag.width + PADDING, self.tag.height * LEADING)

    @cached_property
    def width(self) -> float:
        return ceil(max(self.frame[0], _width(self.above), _width(self.below)))

    @cached_property
    def top(self) -> float:
        """From the top of the box to the top of the frame."""
        return _height(self.above)

    @cached_property
    def _bottom(self) -> float:
        """From the top of the box to the lines below."""
        return self.top + self.frame[1] + self._tag_size[1] / 2 + (SPACE if self.below else 0.0)

    @cached_property
    def height(self) -> float:
        return self._bottom + (_height(self.below) + SPACE if self.below else 0.0)

    def svg(self, x: float, y: float) -> Iterable[str]:
        """The box with the middle of its upper edge at (x, y)."""
        top, height = y + self.top, self.frame[1]
        yield from _lines(self.above, x, y)
        yield from self._outlines(x, top)
        if self.board is not None:
            yield self._scene(x, top + PADDING)
        else:
            yield from _lines(self.inside, x, top + (height - _height(self.inside)) / 2)
        if self.tag is not None:
            wide, high = self._tag_size
            yield self._rectangle(x, top + height - high / 2, wide, high, self._paint)
            yield from _lines((self.tag,), x, top + height - high / 2)
        yield from _lines(self.below, x, y + self._bottom)

    @property
    def _paint(self) -> str:
        return "more" if self.grey else self.owner

    def _outlines(self, x: float, top: float) -> Iterable[str]:
        width, height = self.frame
        if self.shade is None:
            yield self._rectangle(x, top, width, height, f"frame {self._paint}")
        else:
            yield self._rectangle(x, top, width, height, "page")
            if self.shade:
                yield self._rectangle(x, top, width, height, f"{self.winner}-shade", self.shade)
            yield self._rectangle(x, top, width, height, f"frame {self.owner}-line")
        if self.goal:
            yield self._rectangle(x, top + 3, width - 6, height - 6, f"goal {self.owner}-line")

    @property
    def corner(self) -> float:
        """The radius of the frame's corners, which tell the owner; without a board, Eve's are as round as can be."""
        round_ = self.frame[1] if self.board is None and self.owner == "eve" else CORNERS[self.owner]
        return min(round_, min(self.frame) / 2)

    def _rectangle(self, x: float, top: float, width: float, height: float, role: str, opacity: float = 1.0) -> str:
        paint = "" if opacity == 1.0 else f' fill-opacity="{number(opacity)}"'
        place = f'x="{number(x - width / 2)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        return f'<rect class="{role}" {place} rx="{number(min(self.corner, height / 2))}"{paint}/>'

    def _scene(self, x: float, top: float) -> str:
        assert self.board is not None
        scene, unit = self.board
        corner = f"{number(x - scene.width * unit / 2)},{number(top)}"
        shapes = "".join(map(drawn, scene.shapes))
        return f'<g class="board" transform="translate({corner}) scale({number(unit)})">{shapes}</g>'


def wants_boards(game: Game | None, boards: bool | None) -> bool:
    """Whether nodes show boards: if it is not said, those of games whose positions are more than a number.

    Nor are boards shown unasked that have so many cells that none of them would be seen in a node.
    """
    if game is None:
        return False
    if boards is not None:
        return boards
    pictured = abilities.scene.given(game) or abilities.piece.given(game)
    if not pictured or abilities.write(game, game.start()).isdigit():
        return False
    return len(abilities.scene(game, game.start()).shapes) <= SHAPES


def _width(lines: tuple[Line, ...]) -> float:
    return max((line.width for line in lines), default=0.0)


def _height(lines: tuple[Line, ...]) -> float:
    return sum(line.height * LEADING for line in lines)


def _lines(lines: tuple[Line, ...], x: float, y: float) -> Iterable[str]:
    """Lines one below the other, the first one's upper edge at y."""
    for line in lines:
        yield text(x, y + line.height * LEADING / 2, line.height, line.short, line.role, line.number)
        y += line.height * LEADING
