"""A sensible move on boards of any size, in limited time: proved wins are taken, the rest is played out at random.

Only moves in the must-play region are considered, and none after which the opponent's win is seen at once.  What is
left is a guess, and no proof.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from zermelo.core.errors import MoveError
from zermelo.core.game import Position
from zermelo.core.language import phrase
from zermelo.core.moves import legal_moves
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.core.work import Progress, Stage

if TYPE_CHECKING:
    from zermelo.solver.engines.connection.prover import ConnectionProver

PLAYING_OUT: Final = Stage(phrase("playing out"), phrase("Playing to the end: {done} {done:time|times}"))
PROVING: Final = 0.3
"""The share of the time that goes into proving a win."""


def suggested(prover: ConnectionProver, position: Position, seconds: float) -> int:
    """The move that wins, or seems best."""
    begun = time.monotonic()
    legal = sum(1 << slot for slot in legal_moves(prover.game, position))
    if not legal:
        raise MoveError("the game is over: there is no move to suggest")
    with prover.lock:
        seen = prover.search(position, begun + PROVING * seconds)
        if seen.result == WIN:
            winning = prover.winning_move(position, seen.cells, begun + seconds)
            if winning is not None:
                return winning[0]

        def going_on(done: int) -> bool:
            prover.work.tell(Progress(PLAYING_OUT, done))
            return done == 0 or time.monotonic() < begun + seconds

        # A lost game is defended where the winner has something to do.
        stones, moves = prover.stones(position), seen.cells & legal or legal
        best_first = prover.guesser.best_first(stones, prover.mover(position), moves, going_on)
        if seen.result == LOSS:
            return best_first[0]
        return next((move for move in best_first if not _loses(prover, position, move)), best_first[0])


def _loses(prover: ConnectionProver, position: Position, move: int) -> bool:
    """Whether the opponent's win is seen after a move."""
    child = prover.game.play(position, move)
    return prover.game.result(child) == UNDECIDED and prover.look(child).result == WIN
