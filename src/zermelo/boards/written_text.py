"""A board in characters: one for each cell, coordinates beside them, and the lines between points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from zermelo.boards.board import Board
from zermelo.core.scene import Point

INDENT = 4
"""Characters before the first cell where coordinates stand beside the board."""


def text(board: Board, pieces: Sequence[str]) -> str:
    """The board with these pieces on it."""
    return _drawn(board, pieces).text()


def spots(board: Board, pieces: Sequence[str]) -> list[tuple[int, int]]:
    """The line and the column of each cell in that text; of a word, those of its last letter."""
    canvas = _drawn(board, pieces)
    return [(line, column - canvas.left) for line, column in map(canvas.at, board.places)]


def _drawn(board: Board, pieces: Sequence[str]) -> _Canvas:
    canvas = _Canvas(board)
    if not board.outline:
        canvas.draw_lines()
    for place, label in board.labels if board.outline else ():
        canvas.put(place, label)
    for end in chain(*board.ends):
        canvas.put(end, "+")
    for place, piece in zip(board.places, pieces, strict=True):
        canvas.put(place, piece)
    return canvas


class _Canvas:
    """Characters in rows: each row of cells a line, or, where points are joined, every other line."""

    def __init__(self, board: Board) -> None:
        self.board = board
        seen = [*board.places, *(place for place, _ in board.labels)] if board.outline else list(board.places)
        self.heights = sorted({round(y, 3) for _, y in seen})
        self.characters: dict[tuple[int, int], str] = {}

    def at(self, place: Point) -> tuple[int, int]:
        """The line and column of a place."""
        x, y = place
        if self.board.outline:
            return self.heights.index(round(y, 3)), round(x * (self.board.letters + 1)) + INDENT
        return round(2 * y), round(4 * x)

    def put(self, place: Point, word: str) -> None:
        """Write a word that ends at a place: numbers stand below each other."""
        line, column = self.at(place)
        for offset, letter in enumerate(reversed(word)):
            self.characters[line, column - offset] = letter

    def draw_lines(self) -> None:
        for track in self.board.tracks:
            for k in range(1, len(track)):
                self._draw(self.at(self.board.places[track[k - 1]]), self.at(self.board.places[track[k]]))
        for start, end in self.board.ends:
            self._draw(self.at(start), self.at(end))

    def _draw(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        down, right = end[0] - start[0], end[1] - start[1]
        stroke = "-" if down == 0 else "|" if right == 0 else "\\" if (down > 0) == (right > 0) else "/"
        steps = max(abs(down), abs(right)) if stroke in "-|" else abs(down)
        for step in range(1, steps):
            place = start[0] + round(down * step / steps), start[1] + round(right * step / steps)
            self.characters.setdefault(place, stroke)

    @property
    def left(self) -> int:
        """The first column that is shown."""
        beside = any(x < 0 for (x, _), _ in self.board.labels) and self.board.outline
        return 0 if beside else min(column for _, column in self.characters)

    def text(self) -> str:
        rows = range(max(line for line, _ in self.characters) + 1)
        wide = max(column for _, column in self.characters)
        lines = (
            "".join(self.characters.get((line, column), " ") for column in range(self.left, wide + 1)) for line in rows
        )
        return "\n".join(line.rstrip() for line in lines)
