"""A position as a standalone SVG: the scene of the game, in colours, with the values of the moves on it.

Vocabulary
    theme  "light", "dark", or "auto", which follows the reader's own setting
    mark   a badge with a letter and a number on a move: W5 wins in five plies, L2 loses in two, D draws
    last   the slot of the last move: the stone that it placed gets a ring

Shapes become elements with their role as class; those of a legal move are grouped under ``data-slot``, for a
page to listen to.  A mark stands on the last place painted for its slot, a ring on the last stone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from itertools import groupby
from typing import Final, Literal
from zlib import crc32

from zermelo.core.game import Game, Position
from zermelo.core.scene import Scene, Shape
from zermelo.core.values import OUTCOMES, UNDECIDED, Value
from zermelo.draw.svg_theme import style

Theme = Literal["light", "dark", "auto"]

MARGIN: Final = 0.3
STONES: Final = "first", "second"
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def board_svg(
    game: Game,
    position: Position,
    *,
    marks: Mapping[int, Value] | None = None,
    theme: Theme = "auto",
    last: int | None = None,
    size: int = 360,
) -> str:
    """The picture of a position, its longer side `size` pixels.

    `marks` gives the value of each move for the player who makes it.
    """
    marks = marks or {}
    scene = game.scene(position)
    legal = set(game.moves(position))
    titles = {slot: _title(game, position, slot, marks) for slot in legal}
    body = [
        *_groups(scene, titles),
        *(_ring(shape) for shape in _places(scene, last, stone=True)),
        *(_badge(shape, marks[slot]) for slot in sorted(legal & set(marks)) for shape in _places(scene, slot)),
    ]
    return _document(game, position, scene, theme, size, body)


def _document(game: Game, position: Position, scene: Scene, theme: Theme, size: int, body: Iterable[str]) -> str:
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    scale = size / max(width, height)
    written = game.write(position)
    # Several pictures may stand in one page: their names must differ.
    name = f"zermelo-{crc32(f'{game} {written}'.encode()):08x}"
    corner, wide, high = _n(-MARGIN), _n(width), _n(height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo {theme}" role="img"'
            f' aria-labelledby="{name}-title {name}-desc" viewBox="{corner} {corner} {wide} {high}"'
            f' width="{_n(width * scale)}" height="{_n(height * scale)}">',
            f'<title id="{name}-title">{_safe(str(game))}</title>',
            f'<desc id="{name}-desc">{_safe(f"{written}: {_state(game, position)}")}</desc>',
            f"<style>{style(theme)}</style>",
            f'<rect class="page" x="{corner}" y="{corner}" width="{wide}" height="{high}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _state(game: Game, position: Position) -> str:
    result = game.result(position)
    if result == UNDECIDED:
        count = len(game.moves(position))
        return f"{count} {'move' if count == 1 else 'moves'}"
    return f"the game is over, a {OUTCOMES[result]} for the player to move"


def _title(game: Game, position: Position, slot: int, marks: Mapping[int, Value]) -> str:
    """What a move is called and worth, for whoever points at it."""
    move = game.write_move(position, slot)
    return f"{move}: {marks[slot]}" if slot in marks else move


def _groups(scene: Scene, titles: Mapping[int, str]) -> Iterable[str]:
    """The shapes in order, neighbours of one legal move together."""
    for slot, shapes in groupby(scene.shapes, key=lambda shape: shape.slot):
        drawn = "".join(_drawn(shape) for shape in shapes)
        if slot in titles:
            yield f'<g class="slot" data-slot="{slot}"><title>{_safe(titles[slot])}</title>{drawn}</g>'
        else:
            yield drawn


def _drawn(shape: Shape) -> str:
    (x, y), *_ = shape.points
    match shape.kind:
        case "polygon":
            corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            return f'<polygon class="{shape.role}" points="{corners}"/>'
        case "circle":
            return f'<circle class="{shape.role}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.size)}"/>'
        case "line":
            (_, (end_x, end_y)) = shape.points
            ends = f'x1="{_n(x)}" y1="{_n(y)}" x2="{_n(end_x)}" y2="{_n(end_y)}"'
            return f'<line class="{shape.role}" {ends} stroke-width="{_n(shape.size)}"/>'
        case _:
            return _text(x, y, shape.size, shape.text, shape.role)


def _text(x: float, y: float, height: float, words: str, role: str) -> str:
    # A third of the height brings the middle of the letters to y: not every program knows dominant-baseline.
    place = f'x="{_n(x)}" y="{_n(y + 0.35 * height)}" font-size="{_n(height)}"'
    return f'<text class="{role}" {place} xml:space="preserve">{_safe(words)}</text>'


def _places(scene: Scene, slot: int | None, stone: bool = False) -> list[Shape]:
    """The last shape painted for a slot, be it a stone or a place to play: one, or none."""
    shapes = [shape for shape in scene.shapes if shape.slot == slot is not None]
    return [shape for shape in shapes if (shape.role in STONES) == stone][-1:]


def _box(shape: Shape) -> tuple[float, float, float]:
    """The centre of a shape and its smaller side."""
    xs, ys = zip(*shape.points, strict=True)
    side = min(max(xs) - min(xs), max(ys) - min(ys)) + 2 * shape.size
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side


def _ring(shape: Shape) -> str:
    x, y, side = _box(shape)
    return f'<circle class="last" cx="{_n(x)}" cy="{_n(y)}" r="{_n(side * 0.62)}"/>'


def _badge(shape: Shape, value: Value) -> str:
    x, y, side = _box(shape)
    radius = min(0.36, max(0.25, 0.4 * side))
    letter = value.outcome[0].upper() + ("" if value.plies is None else str(value.plies))
    height = radius * min(1.0, 2.6 / len(letter))
    return (
        f'<g class="mark {value.outcome}"><circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
        f"{_text(x, y, height, letter, 'letter')}</g>"
    )


def _n(number: float) -> str:
    """A coordinate, no longer than it needs to be."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _safe(words: str) -> str:
    """Words as XML can hold them."""
    return escape(_UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", words))
