"""The same games solved by other libraries, each by an exact solver that it ships.

    easyAI      a depth-first search with a transposition table, which proves who wins; where plies are asked
                for, iterative deepening with such a table
    open_spiel  ``MinimaxSolver``, which values every position that is not over, on states written in C++

A peer's positions are the entries of its own table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

WON = 100
"""What easyAI's games score for a win of the player to move."""


@dataclass(frozen=True)
class Answer:
    """What a peer found: its table's size, the start's result (1, 0 or -1), and plies if it counts them."""

    positions: int
    result: int
    plies: int | None = None


@dataclass(frozen=True)
class Peer:
    """How a library solves the game that a spec names."""

    library: str
    spec: str
    solve: Callable[[], Answer]
    engine: str | None = None
    """The engine of Zermelo's that is named to have a small game compiled."""


def easyai(game: Callable[..., Any], *arguments: int) -> Answer:
    """Who wins, by easyAI."""
    from easyAI import solve_with_depth_first_search
    from easyAI.AI import TranspositionTable

    table = TranspositionTable()
    result = solve_with_depth_first_search(game(*arguments), win_score=WON, maxdepth=500, tt=table)
    return Answer(len(table.d), result)


def easyai_plies(game: Callable[..., Any], *arguments: int) -> Answer:
    """Who wins and in how many plies, by easyAI."""
    from easyAI import solve_with_iterative_deepening
    from easyAI.AI import TranspositionTable

    table = TranspositionTable()
    result, plies, _ = solve_with_iterative_deepening(
        game(*arguments), ai_depths=range(1, 50), win_score=WON, tt=table, verbose=False
    )
    return Answer(len(table.d), result, plies)


def open_spiel(game: str) -> Answer:
    """Who wins from every position, by open_spiel."""
    import pyspiel
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    table = MinimaxSolver(game).solve()
    start = str(pyspiel.load_game(game).new_initial_state())
    return Answer(len(table), round(table[start].value))


def nim(*heaps: int) -> Any:
    """Misère Nim as easyAI ships it."""
    from easyAI.games.Nim import Nim

    return Nim(piles=heaps)


def chomp(rows: int, columns: int) -> Any:
    """Chomp, which easyAI does not ship: the lengths of the rows, kept before each move to take it back."""
    from easyAI import TwoPlayerGame

    class Chomp(TwoPlayerGame):
        def __init__(self) -> None:
            self.players = None
            self.current_player = 1
            self.rows = (columns,) * rows
            self.past: list[tuple[int, ...]] = []

        def possible_moves(self) -> list[tuple[int, int]]:
            return [(row, column) for row, length in enumerate(self.rows) for column in range(length)]

        def make_move(self, move: tuple[int, int]) -> None:
            row, column = move
            self.past.append(self.rows)
            self.rows = self.rows[:row] + tuple(min(length, column) for length in self.rows[row:])

        def unmake_move(self, move: tuple[int, int]) -> None:
            self.rows = self.past.pop()

        def is_over(self) -> bool:
            return self.rows[0] == 0

        def scoring(self) -> int:
            return WON if self.is_over() else 0

        def ttentry(self) -> tuple[int, ...]:
            return self.rows

    return Chomp()


SPEED = (
    Peer("easyAI", "nim:15,15,15,15,misere", partial(easyai, nim, 15, 15, 15, 15)),
    Peer("easyAI", "chomp:10x10", partial(easyai, chomp, 10, 10)),
    Peer("open_spiel", "nim:15,15,15,15,misere", partial(open_spiel, "nim(pile_sizes=15;15;15;15)")),
    Peer("open_spiel", "tictactoe:3x4", partial(open_spiel, "mnk(m=4,n=3,k=3)")),
    Peer("open_spiel", "hex:3x4", partial(open_spiel, "hex(num_rows=3,num_cols=4)")),
    Peer("open_spiel", "connect4:4x4", partial(open_spiel, "connect_four(columns=4,rows=4)")),
    Peer("open_spiel", "connect4:5x4", partial(open_spiel, "connect_four(columns=5,rows=4)")),
)
"""Compared by positions a second."""

SMALL = (
    Peer("easyAI", "nim:5,5,5,5,misere", partial(easyai, nim, 5, 5, 5, 5), "sweep"),
    Peer("open_spiel", "nim:5,5,5,5,misere", partial(open_spiel, "nim(pile_sizes=5;5;5;5)"), "sweep"),
    Peer("open_spiel", "tictactoe", partial(open_spiel, "tic_tac_toe"), "tiers"),
)
"""Compared by positions a second, as they stand and compiled."""

DISTANCES = (
    Peer("easyAI", "chomp:4x5", partial(easyai_plies, chomp, 4, 5)),
    Peer("easyAI", "nim:5,5,5,5,misere", partial(easyai_plies, nim, 5, 5, 5, 5)),
)
"""Compared by what they say."""
