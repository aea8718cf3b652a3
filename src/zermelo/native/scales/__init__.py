"""How engines compute with scores, a file for each scale: what an end is worth, what a move makes of its child, and
what the best move makes of a position.  A kernel folds by these and knows no scale:

    ended(position, decided, top)        the score of a position where the game is over
    told(position, slot, same, score)    the score of the position after a move, as the mover sees it before
    step(best)                           the score of a position whose best move is told so
    holds(best, top)                     whether that is between -top and top

They become a part of each game's module, as its rules do.  ``zermelo.core.scales`` says the same of Values.
"""

from types import ModuleType

from zermelo.core import abilities
from zermelo.core.game import Game
from zermelo.native.scales import distance, points


def scale_of(game: Game) -> ModuleType:
    """The scale that a game counts in."""
    return points if abilities.counts_points(game) else distance
