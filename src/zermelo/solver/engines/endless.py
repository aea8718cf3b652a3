"""Play that never ends: what the attractor leaves undecided is won by whom the game names, if it names one.

He wins there because the other cannot force an end that is lost for him: that would have been decided.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.contract import drawn_end, winner_of_endless_play
from zermelo.core.game import Game
from zermelo.core.values import DRAW
from zermelo.solver.tables.listed import plain_position
from zermelo.space.explore import Reached

Array = NDArray[Any]


def awarded(game: Game, reached: Reached, scores: Array) -> Array:
    """The scores, where those that are 0 become 1 to whoever wins play that never ends and -1 to the other."""
    winner = winner_of_endless_play(game)
    if winner is None:
        return scores
    drawn = np.flatnonzero(np.asarray(reached.decided) == DRAW)
    if len(drawn):
        first = reached.positions[int(drawn[0])]
        raise drawn_end(game, plain_position(first) if isinstance(first, np.integer | np.ndarray) else first)
    mine = np.where(np.asarray(reached.owners) == winner, 1, -1).astype(scores.dtype)
    return np.where(scores == 0, mine, scores)
