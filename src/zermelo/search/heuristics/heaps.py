"""Games of heaps, by theory: 1 where the player to move wins, -1 where he loses.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1902).
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from zermelo.games.heaps.chocolate import Chocolate
from zermelo.games.heaps.matches import Matches
from zermelo.games.heaps.nim import Nim


def matches_theory(game: Matches, matches: int) -> int:
    """Lost are the multiples of most + 1, where every take can be made up to most + 1; misère, one more."""
    return -1 if matches % (game.most + 1) == int(game.misere) else 1


def nim_theory(game: Nim, position: int) -> int:
    """Lost if the heaps' binary digits cancel; misère, the opposite once no heap has more than one match."""
    heaps = game.split(position)
    lost = reduce(xor, heaps) == 0
    return -1 if lost != (game.misere and max(heaps) <= 1) else 1


def chocolate_theory(game: Chocolate, position: int) -> int:
    """The bar is Nim: its heaps are the columns and the rows on each side of the poison."""
    return -1 if reduce(xor, game.split(position)) == 0 else 1
