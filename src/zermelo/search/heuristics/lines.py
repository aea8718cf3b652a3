"""Estimates for games of stones in a row: document 004's for tic-tac-toe and for Connect Four, on any board.

Vocabulary
    alignment  cells that would win if one player had them all, as bits; cells are numbered row by row
    open       an alignment is open for a player as long as the other has no stone on it
"""

from __future__ import annotations

from functools import cache

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.games.connect4 import Connect4
from zermelo.games.tictactoe import TicTacToe


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


def open_lines(game: TicTacToe, position: Position) -> int:
    """The alignments open for the player to move, less those open for the other."""
    mine, theirs = _stones(game, position)
    lines = alignments(game.rows, game.columns, game.line)
    return sum(aligned & theirs == 0 for aligned in lines) - sum(aligned & mine == 0 for aligned in lines)


def cell_values(game: Connect4, position: Position) -> int:
    """The values of the cells of the player to move, less those of the other's."""
    mine, theirs = _stones(game, position)
    values = values_of_cells(game.rows, game.columns, game.line)
    return sum(value * ((mine >> cell & 1) - (theirs >> cell & 1)) for cell, value in enumerate(values))


def _stones(game: TicTacToe | Connect4, position: Position) -> tuple[int, int]:
    """The cells of the player to move, and of the other."""
    player = abilities.tier(game, position) % 2
    return abilities.stones(game, position, player), abilities.stones(game, position, 1 - player)
