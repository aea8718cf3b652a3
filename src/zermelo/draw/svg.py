"""A position as a standalone SVG: the scene of the game, in colours, with the values of the moves on it.

Vocabulary
    theme  "light", "dark", or "auto", which follows the reader's own setting
    mark   a badge with a letter and a number on a move: W5 wins in five plies, L2 loses in two, D draws
    last   the slot of the last move: the stone that it placed gets a ring, or the place that it emptied
    tint   the role whose colour shines through on the place of a slot
    ring   a dashed ring on the place of a slot

Shapes become elements with their role as class; those of a legal move are grouped under ``data-slot``, those of a
cell under ``data-cell``, for a page to listen to.  A mark stands on the last place painted for its slot, or on the
first cell of the moves that begin there, the best of them, beside what is written there; a ring stands on the last
stone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from math import dist
from typing import Final

from zermelo.boards import view
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import ENGLISH, Sentence, phrase, said
from zermelo.core.moves import legal_moves
from zermelo.core.scene import Scene, Shape
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.draw.markup import Theme, document, number, safe, text
from zermelo.draw.picture import Picture
from zermelo.draw.shapes import drawn
from zermelo.draw.svg_theme import style

__all__ = ["Theme", "board_svg"]

MARGIN: Final = 0.3
STONES: Final = "first", "second"
OVER: Final = {
    WIN: phrase("the game is over, a win for the player to move"),
    DRAW: phrase("the game is over, a draw for the player to move"),
    LOSS: phrase("the game is over, a loss for the player to move"),
}


def board_svg(
    game: Game,
    position: Position,
    *,
    marks: Mapping[int, Value] | None = None,
    theme: Theme = "auto",
    last: int | None = None,
    before: Position | None = None,
    size: int = 360,
    tints: Mapping[int, str] | None = None,
    rings: Iterable[int] = (),
    stones: tuple[str, str] | None = None,
    language: str = ENGLISH,
) -> Picture:
    """The picture of a position, its longer side `size` pixels.

    `stones` are the colours of both players' stones, such as ("red", "yellow").  `marks` gives the value of each
    move for the player who makes it.  `before`, the position before the last move, is needed to show the last move
    of a game in which moves take things away.
    """
    marks = marks or {}
    scene = abilities.scene(game, position)
    legal = set(legal_moves(game, position))
    titles = {slot: _title(game, position, slot, marks, language) for slot in legal}
    clicks = view.clicks(game, position)
    played = _places(scene, last, stone=True) or (
        _placed(game, scene, position, last) if before is None else _changed(game, scene, before, last)
    )
    best = _best_of_cells(scene, clicks, marks)
    body = [
        *_groups(scene, titles),
        *(_tint(shape, role) for slot, role in (tints or {}).items() for shape in _places(scene, slot)),
        *(_dashed(_ring(shape)) for slot in rings for shape in _places(scene, slot)),
        *(_ring(shape) for shape in played),
        *(
            _badge(scene, shape, marks[slot], language)
            for slot in sorted(legal & set(marks))
            for shape in _places(scene, slot)
        ),
        *(_badge(scene, shape, value, language) for cell, value in best.items() for shape in _cell(scene, cell)),
    ]
    words = f"{abilities.write(game, position)}: {said(_state(game, position), language)}"
    return _document(scene, body, str(game), words, theme, size, stones)


def scene_svg(scene: Scene, title: str, words: str, theme: Theme = "auto", size: int = 360) -> Picture:
    """The picture of a scene that need not be a position's."""
    return _document(scene, _groups(scene, {}), title, words, theme, size)


def _document(
    scene: Scene,
    body: Iterable[str],
    title: str,
    words: str,
    theme: Theme,
    size: int,
    stones: tuple[str, str] | None = None,
) -> Picture:
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    return document(
        body,
        box=(-MARGIN, -MARGIN, width, height),
        scale=size / max(width, height),
        title=title,
        description=words,
        style=style(theme, stones=stones),
        kind=theme,
    )


def _state(game: Game, position: Position) -> str:
    result = game.result(position)
    if result == UNDECIDED:
        count = len(legal_moves(game, position))
        return Sentence("{count} {count:move|moves}", count=count)
    return Sentence(OVER[result])


def _title(game: Game, position: Position, slot: int, marks: Mapping[int, Value], language: str) -> str:
    """What a move is called and worth, for whoever points at it."""
    move = abilities.write_move(game, position, slot)
    return f"{move}: {said(marks[slot], language)}" if slot in marks else move


def _groups(scene: Scene, titles: Mapping[int, str]) -> Iterable[str]:
    """The shapes in order, neighbours of one legal move or cell together."""
    for (slot, cell), shapes in groupby(scene.shapes, key=lambda shape: (shape.slot, shape.cell)):
        together = "".join(drawn(shape) for shape in shapes)
        of_cell = "" if cell is None else f' data-cell="{cell}"'
        if slot in titles:
            yield f'<g class="slot" data-slot="{slot}"{of_cell}><title>{safe(titles[slot])}</title>{together}</g>'
        else:
            yield f"<g{of_cell}>{together}</g>" if of_cell else together


def _places(scene: Scene, slot: int | None, stone: bool = False) -> list[Shape]:
    """The last shape painted for a slot, be it a stone or a place to play: one, or none."""
    shapes = [shape for shape in scene.shapes if shape.slot == slot is not None]
    return [shape for shape in shapes if (shape.role in STONES) == stone][-1:]


def _cell(scene: Scene, cell: int) -> list[Shape]:
    """The place of a cell, or the stone on it if that is larger: one shape, or none."""
    shapes = [shape for shape in scene.shapes if shape.cell == cell]
    return sorted(shapes, key=lambda shape: (shape.role not in STONES, shape.kind != "circle"))[:1]


def _best_of_cells(scene: Scene, clicks: Mapping[int, tuple[int, ...]], marks: Mapping[int, Value]) -> dict[int, Value]:
    """The best value of the moves that begin on each cell, but for those of one cell that have a place of their own."""
    placed = {shape.slot for shape in scene.shapes}
    best: dict[int, Value] = {}
    for slot, cells in clicks.items():
        if slot in marks and cells and (len(cells) > 1 or slot not in placed):
            best[cells[0]] = max(best.get(cells[0], marks[slot]), marks[slot])
    return best


def _placed(game: Game, scene: Scene, position: Position, slot: int | None) -> list[Shape]:
    """The stone on the only cell of a move, if the game tells that cell whether the move is made or not."""
    if slot is None or not abilities.cells.given(game):
        return []
    cells = abilities.cells(game, position, slot)
    return [shape for shape in _cell(scene, cells[0]) if shape.role in STONES] if len(cells) == 1 else []


def _changed(game: Game, scene: Scene, before: Position, slot: int | None) -> list[Shape]:
    """Where the last move ended, or the place that it emptied: one, or none."""
    if slot is None:
        return []
    if cells := view.clicks(game, before).get(slot):
        return _cell(scene, cells[-1])
    return _emptied(scene, abilities.scene(game, before), slot)


def _emptied(scene: Scene, before: Scene, slot: int | None) -> list[Shape]:
    """The first place that was the slot's before and is gone now: one, or none."""
    was = [shape.points for shape in before.shapes if shape.slot == slot is not None]
    return [shape for shape in scene.shapes if shape.role == "gone" and shape.points in was][:1]


def _box(shape: Shape) -> tuple[float, float, float]:
    """The centre of a shape and its smaller side; the size of a circle is its radius, that of a text its height."""
    xs, ys = zip(*shape.points, strict=True)
    side = min(max(xs) - min(xs), max(ys) - min(ys)) + (shape.size if shape.kind == "text" else 2 * shape.size)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side


def _ring(shape: Shape) -> str:
    x, y, side = _box(shape)
    radius = 0.62 * side if shape.role in STONES else max(0.24, 0.3 * side)
    return f'<circle class="last" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _tint(shape: Shape, role: str) -> str:
    return f'<g opacity="0.5" pointer-events="none">{drawn(replace(shape, role=role))}</g>'


def _dashed(ring: str) -> str:
    return ring.replace("/>", ' stroke-dasharray="0.14 0.1"/>')


def _badge(scene: Scene, shape: Shape, value: Value, language: str) -> str:
    x, y, side = _box(shape)
    radius = min(0.36, max(0.25, 0.4 * side))
    if any(each.kind == "text" and dist(each.points[0], (x, y)) < radius for each in scene.shapes):
        x, y, radius = x + 0.31, y - 0.38, 0.2  # in a corner: the number or the letter there is to be read
    letter = said(value.mark, language)
    height = radius * min(1.0, 2.6 / len(letter))
    if value.result == LOSS:  # square: to many eyes its colour is that of the second player's round stones
        half = 0.9 * radius
        corner = f'x="{number(x - half)}" y="{number(y - half)}" rx="{number(0.4 * half)}"'
        ground = f'<rect {corner} width="{number(2 * half)}" height="{number(2 * half)}"/>'
    else:
        ground = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    return f"""<g class="mark {value.outcome}">{ground}{text(x, y, height, letter, "letter")}</g>"""
