"""Puzzles: find the only winning move.  Positions of random plays in which exactly one move is proved to win.

The same game, level and seed give the same puzzle on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase
from zermelo.core.moves import legal_moves
from zermelo.core.values import WIN
from zermelo.play.analysis import Analyst
from zermelo.play.session import Session

LEVELS: Final = {"easy": (1, 3), "medium": (4, 7), "hard": (8, 1000)}
"""In how many moves of both players the only winning move wins, at least and at most."""
TRIES: Final = 3000
"""Random plays that are looked at."""
FEWEST: Final = 3
"""Moves among which the winning one hides."""
TASK: Final = phrase("{name} is to move: find the only winning move.")


def puzzle(analyst: Analyst, level: str, seed: int, heed: Callable[[], None] = lambda: None) -> Session:
    """A play that ends where the puzzle begins; refused where the game has none of that level.

    ``heed`` is called now and then, and may raise.
    """
    if abilities.counts_points(analyst.game):
        raise ZermeloError("there are no puzzles of {game}, where points are counted", game=analyst.game)
    least, most = LEVELS[level]
    chance = Random(f"{analyst.game} {level} {seed}")
    for _ in range(TRIES):
        heed()
        session = _random_play(Session(analyst.game), chance)
        session = session.goto(session.path[: chance.randrange(session.ply)])
        plies = winning_plies(analyst, session)
        if plies is not None and least <= plies <= most:
            return session
    raise ZermeloError(
        "no puzzle of this level was found for {game}: take another level, or a larger game", game=analyst.game
    )


def winning_plies(analyst: Analyst, session: Session) -> int | None:
    """In how many moves the only winning move wins; None where there is none, or not exactly one."""
    moves = analyst.proved(session.position).moves
    won = [move.worth.value for move in moves if move.worth.value is None or move.worth.value.result == WIN]
    if len(moves) < FEWEST or len(won) != 1 or won[0] is None:
        return None
    return won[0].plies


def _random_play(session: Session, chance: Random) -> Session:
    """A play to its end."""
    while not session.over:
        session = session.play(chance.choice(legal_moves(session.game, session.position)))
    return session
