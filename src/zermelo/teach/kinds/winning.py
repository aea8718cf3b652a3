"""The one move that wins, in a position of a small game."""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.language import Sentence, said
from zermelo.core.moves import legal_moves
from zermelo.core.spec import game as game_named
from zermelo.core.values import WIN
from zermelo.draw.svg import board_svg
from zermelo.play.sentences import rules
from zermelo.solver.solving import solve
from zermelo.teach.exercise import Exercise, Figure, Question, Table, Words
from zermelo.teach.forms import NUMBER

GAMES: Final = (
    ("chomp:3x3", "matches:11", "nim:2,3,4"),
    ("chomp:3x4", "chocolate:5,4,1,1", "matches:21,misere,most=5"),
    ("chomp:4x4", "chocolate:6,5,2,1", "nim:3,4,5"),
)
"""For each level."""
FEWEST: Final = (3, 4, 5)
"""For each level, the moves to choose from."""


def make(random: Random, level: int) -> Exercise:
    spec = random.choice(GAMES[level])
    game = game_named(spec)
    solution = solve(game)
    won = [
        position
        for position in solution
        if solution[position].result == WIN
        and len(legal_moves(game, position)) >= FEWEST[level]
        and sum(move.value.result == WIN for move in solution.moves(position)) == 1
    ]
    position = random.choice(sorted(won))
    moves = solution.moves(position)
    (best,) = [move for move in moves if move.value.result == WIN]
    return Exercise(
        "winning",
        {"game": str(game), "position": abilities.write(game, position)},
        (
            Words(lambda language: rules(game, language)),
            Figure(
                lambda language, theme: board_svg(game, position, theme=theme, language=language),
                lambda language: said(abilities.show(game, position), language),
            ),
        ),
        (
            Question(Sentence("Which move wins? There is one only."), best.name, 3 + level),
            Question(
                Sentence("How many moves of both players does the game last then, if both play as well as possible?"),
                Sentence("{count}", count=best.value.plies),
                1 + level,
                NUMBER,
            ),
        ),
        (Table((Sentence("move"), Sentence("value")), tuple((move.name, move.value.__str__()) for move in moves)),),
    )
