"""Play that never ends: what the attractor leaves undecided is won by whom the game names, if it names one.

He wins there because the other cannot force an end that is lost for him: that would have been decided.  Where
priorities tell, each position has its own winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.contract import drawn_end, winner_of_endless_play
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW
from zermelo.space.explore import plain_position
from zermelo.space.settle import widened

Array = NDArray[Any]


def refuse_draws(game: Game, decided: Any, positions: Sequence[Position] | Array) -> None:
    """Refuse results that are drawn, where play that never ends is won."""
    if winner_of_endless_play(game) is None:
        return
    drawn = np.flatnonzero(np.asarray(decided) == DRAW)
    if len(drawn):
        first = positions[int(drawn[0])]
        raise drawn_end(game, plain_position(first) if isinstance(first, np.integer | np.ndarray) else first)


def awarded(game: Game, owners: Any, scores: Array) -> Array:
    """The scores, where those that are 0 become 1 to whoever wins play that never ends and -1 to the other."""
    winner = winner_of_endless_play(game)
    return scores if winner is None else awarded_to(winner, owners, scores)


def awarded_to(winners: Any, owners: Any, scores: Array) -> Array:
    """The same, where it is known who wins, everywhere or at each position.

    They are of a wider kind if 1 or -1 has a meaning already.
    """
    if (np.abs(scores) == 1).any():
        scores, _ = widened(scores)
    mine = np.where(np.asarray(owners) == winners, scores.dtype.type(1), scores.dtype.type(-1))
    return np.where(scores == 0, mine, scores)
