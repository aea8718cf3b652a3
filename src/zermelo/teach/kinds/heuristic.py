"""Looking one move ahead and two: positions in which they choose differently (document 004, exercises 7.3 and 7.4)."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.language import Sentence, phrase, said
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.spec import game as game_named
from zermelo.core.values import UNDECIDED
from zermelo.draw.svg import board_svg
from zermelo.games.placing.connect4 import Connect4
from zermelo.games.placing.tictactoe import TicTacToe
from zermelo.search.gametree import GameTree, utility_named
from zermelo.search.heuristics import heuristic_named
from zermelo.search.minimax import minimax
from zermelo.search.tree import short
from zermelo.teach.exercise import Exercise, Figure, Question, Table, Words
from zermelo.teach.forms import PAIRS

Board = TicTacToe | Connect4

LINES: Final = phrase(
    "Eve (X) is to move. A position is worth the lines that are open for Eve less those that are open for Adam; a"
    " line is open for a player if the other has no stone on it. A win of Eve is worth ∞, one of Adam -∞."
)
CELLS: Final = phrase(
    "Eve is to move. A cell is worth the number of lines of {line} through it. A position is worth the cells of Eve's"
    " stones less those of Adam's. A win of Eve is worth ∞, one of Adam -∞."
)
BOARDS: Final = (("tictactoe", 4, LINES), ("connect4:5x4", 8, CELLS), ("connect4", 8, CELLS))
"""For each level a game, the stones on its board, and the heuristic in words."""


def make(random: Random, level: int) -> Exercise:
    spec, stones, words = BOARDS[level]
    game = game_named(spec)
    assert isinstance(game, TicTacToe | Connect4)
    while True:
        position = random_position(random, game, stones)
        values = [values_at(game, position, depth) for depth in (1, 2)]
        chosen = [best(each) for each in values]
        if None not in chosen and chosen[0] != chosen[1] and max(values[0].values()) < inf:
            break
    tables = [
        Table((Sentence("move"), Sentence("value")), tuple((move, short(value)) for move, value in each.items()))
        for each in values
    ]
    return Exercise(
        "heuristic",
        {"game": str(game), "position": abilities.write(game, position)},
        (
            Words(Sentence(words, line=game.line)),
            Figure(
                lambda language, theme: board_svg(game, position, theme=theme, language=language),
                lambda language: said(game.show(position), language),
            ),
        ),
        (
            Question(Sentence("What is each move worth with h_max = 1?"), told(values[0]), 2, PAIRS),
            Question(Sentence("Which move does Eve choose then?"), str(chosen[0]), 1),
            Question(Sentence("What is each move worth with h_max = 2?"), told(values[1]), 3 + level, PAIRS),
            Question(Sentence("Which move does Eve choose then?"), str(chosen[1]), 1),
        ),
        (Words(Sentence("With h_max = 1:")), tables[0], Words(Sentence("With h_max = 2:")), tables[1]),
    )


def random_position(random: Random, game: Board, stones: int) -> int:
    """A position with so many stones, after random moves, in which nobody has won."""
    while True:
        position = game.start()
        while game.result(position) == UNDECIDED:
            if abilities.tier(game, position) == stones:
                return position
            position = game.play(position, random.choice(legal_moves(game, position)))


def values_at(game: Board, position: int, depth: int) -> dict[str, float]:
    """What each move is worth for the player who makes it, looking so many moves ahead."""
    found = {}
    for slot, child in legal_children(game, position):
        tree = GameTree(game, child, depth - 1, heuristic_named(game), utility_named("infinite"))
        found[game.write_move(position, slot)] = -minimax(tree).value
    return found


def best(values: dict[str, float]) -> str | None:
    """The move that is worth most, if it is the only one."""
    highest = max(values.values())
    moves = [move for move, value in values.items() if value == highest]
    return moves[0] if len(moves) == 1 else None


def told(values: dict[str, float]) -> str:
    return ", ".join(f"{move} = {short(value)}" for move, value in values.items())
