"""Estimates for games of stones in a row: document 004's for tic-tac-toe and for Connect Four, on any board.

Vocabulary
    alignment  cells that would win if one player had them all, as bits; cells are numbered row by row
    open       an alignment is open for a player as long as the other has no stone on it
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.games.placing.connect4 import Connect4
from zermelo.games.placing.tictactoe import TicTacToe


@cache
def alignments(rows: int, columns: int, line: int) -> tuple[int, ...]:
    """Every run of ``line`` cells on a board: along the rows, the columns and both diagonals."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + down * (line - 1), column + right * (line - 1)
                if last_row < rows and 0 <= last_column < columns:
                    cells = ((row + down * k) * columns + column + right * k for k in range(line))
                    found.append(sum(1 << cell for cell in cells))
    return tuple(found)


@cache
def values_of_cells(rows: int, columns: int, line: int) -> tuple[int, ...]:
    """How many alignments run through each cell: table 7.16 for Connect Four."""
    lines = alignments(rows, columns, line)
    return tuple(sum(aligned >> cell & 1 for aligned in lines) for cell in range(rows * columns))


@dataclass(frozen=True)
class Terms:
    """What an estimate is the difference of: what counts for the player to move, and for the other."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]

    @property
    def value(self) -> int:
        return sum(self.mine) - sum(self.theirs)

    @property
    def written(self) -> str:
        """``(3 + 4) - (5 + 7) = -5``."""
        mine, theirs = (" + ".join(map(str, side)) or "0" for side in (self.mine, self.theirs))
        return f"({mine}) - ({theirs}) = {self.value}"


def open_line_terms(game: TicTacToe, position: Position) -> Terms:
    """How many rows, columns and diagonals are open for each player, as document 004 adds them."""
    mine, theirs = _stones(game, position)
    lines = alignments(game.rows, game.columns, game.line)
    ways = [_direction(aligned, game.columns) for aligned in lines]

    def open_against(stones: int) -> tuple[int, ...]:
        free = [way for way, aligned in zip(ways, lines, strict=True) if not aligned & stones]
        return tuple(map(free.count, range(3)))

    return Terms(open_against(theirs), open_against(mine))


def _direction(aligned: int, columns: int) -> int:
    """0 for a row, 1 for a column, 2 for a diagonal."""
    lowest = aligned & -aligned
    following = aligned ^ lowest
    step = (following & -following).bit_length() - lowest.bit_length()
    return 0 if step == 1 else 1 if step == columns else 2


def cell_value_terms(game: Connect4, position: Position) -> Terms:
    """The values of each player's cells."""
    values = values_of_cells(game.rows, game.columns, game.line)
    mine, theirs = (
        tuple(value for cell, value in enumerate(values) if stones >> cell & 1) for stones in _stones(game, position)
    )
    return Terms(mine, theirs)


def open_lines(game: TicTacToe, position: Position) -> int:
    """The alignments open for the player to move, less those open for the other."""
    return open_line_terms(game, position).value


def cell_values(game: Connect4, position: Position) -> int:
    """The values of the cells of the player to move, less those of the other's."""
    return cell_value_terms(game, position).value


TERMS: Final[dict[Any, Callable[..., Terms]]] = {open_lines: open_line_terms, cell_values: cell_value_terms}
"""How an estimate is made, for the heuristics here."""


def _stones(game: TicTacToe | Connect4, position: Position) -> tuple[int, int]:
    """The cells of the player to move, and of the other."""
    player = abilities.tier(game, position) % 2
    return abilities.stones(game, position, player), abilities.stones(game, position, 1 - player)
