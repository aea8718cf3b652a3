"""Chomp, by the method that document 003 announces: recognise the boards whose strategy is known.

    1 x n    eat all but the poison: a row or a column of two or more squares is won
    2 x n    leave rows of k + 1 and k squares: they are lost, as every answer can be led back to such rows
    m x m    eat the square diagonal to the poison: the L with equal arms that is left is lost, as every answer
             can be mirrored; so any board with that square, whose first row and column are as long, is won

and the theorem that every full rectangle but the poison alone is won, by stealing the opponent's strategy.
"""

from __future__ import annotations

from zermelo.games.heaps.chomp import Chomp


def strategies(game: Chomp, path: int) -> int:
    """1 where the player to move is known to win, -1 where he is known to lose, 0 elsewhere."""
    rows = [length for length in game.row_lengths(path) if length]
    columns = [sum(length > column for length in rows) for column in range(rows[0])]
    if known_lost(rows) or known_lost(columns):
        return -1
    return 1 if known_won(rows, columns) else 0


def known_lost(rows: list[int]) -> bool:
    """The poison alone, two rows of k + 1 and k squares, or an L with equal arms."""
    if len(rows) <= 2:
        return rows[0] == len(rows) == 1 or (len(rows) == 2 and rows[0] == rows[1] + 1)
    return rows[0] == len(rows) and rows[1] == 1


def known_won(rows: list[int], columns: list[int]) -> bool:
    """Of the boards not known to be lost: one or two rows or columns, an L, a square, a rectangle."""
    if min(len(rows), len(columns)) <= 2:
        return True
    is_l = rows[1] == 1
    mirrors = len(rows) == len(columns)
    return is_l or mirrors or rows[0] == rows[-1]
