"""The player that searches: ``search:ALGORITHM,depth=4,heuristic=NAME,seconds=2``, in any order.

It looks deeper and deeper, down to its depth or until its seconds are up; then the last depth that was finished
counts.  Monte-Carlo search makes more and more playouts instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from time import monotonic
from typing import Any, Final

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.play.lookahead import OutOfTime, TimedTree, usual_heuristic
from zermelo.search import algorithm_named
from zermelo.search.heuristics import Heuristic, heuristic_named
from zermelo.search.result import SearchResult

DEEPEST: Final = 1000
LONGEST_TURN: Final = 3600.0
SECONDS: Final = 1.0
PATIENCE: Final = 60.0
"""Seconds for a move that are taken if none are given: without a depth, and with one."""
PLAYOUTS: Final = 64
"""Of the first round of Monte-Carlo search; each further round makes twice as many."""


@dataclass(frozen=True)
class Way:
    """How to search: the words after ``search:``."""

    algorithm: str = "alphabeta"
    depth: int | None = None
    heuristic: str | None = None
    seconds: float | None = None

    @property
    def limit(self) -> float:
        """Seconds a move: nobody waits for ever, whatever the depth."""
        return self.seconds or (SECONDS if self.depth is None or self.sampling else PATIENCE)

    @property
    def sampling(self) -> bool:
        """Whether more time means more playouts rather than more depth."""
        return self.algorithm == "mcts"


def way_named(words: str) -> Way:
    """The way that the words after ``search:`` mean."""
    given: dict[str, Any] = {}
    for word in filter(None, map(str.strip, words.split(","))):
        key, equals, text = word.partition("=")
        if not equals:
            key, text = "algorithm", word
        if key in given:
            raise ZermeloError("search: the {key} is given twice", key=key)
        if key == "depth":
            given[key] = int(_number(key, text, 1, DEEPEST, whole=True))
        elif key == "seconds":
            given[key] = _number(key, text, 0.01, LONGEST_TURN)
        elif key in ("heuristic", "algorithm"):
            given[key] = text
        else:
            raise ZermeloError(
                "search: there is no option '{key}': write depth=4, heuristic=NAME or seconds=2", key=key
            )
    return Way(**given)


def searching(game: Game, words: str) -> Callable[[Game, Position, Random], int]:
    """A player that searches in the way that the words mean; refused here if the game knows no such thing."""
    way = way_named(words)
    algorithm_named(way.algorithm)
    heuristic = heuristic_named(game, way.heuristic) if way.heuristic else usual_heuristic(game)

    def choose(game: Game, position: Position, chance: Random) -> int:
        best = chance.choice(legal_moves(game, position))  # until a round is finished, and where a search names no move
        deadline = monotonic() + way.limit
        try:
            for result in _rounds(game, position, way, heuristic, deadline, chance):
                best = best if result.move is None else result.move
        except OutOfTime:
            pass
        return best

    return choose


def _rounds(
    game: Game, position: Position, way: Way, heuristic: Heuristic, deadline: float, chance: Random
) -> Iterator[SearchResult]:
    """Better and better answers, until there is no better one; OutOfTime when time is up."""
    run = algorithm_named(way.algorithm)
    for number in count(1):
        depth = way.depth if way.sampling else number
        options: dict[str, Any] = (
            {"playouts": PLAYOUTS << number, "seed": chance.getrandbits(32)} if way.sampling else {}
        )
        result = run(TimedTree(game, position, depth, heuristic, deadline=deadline), **options)
        yield result
        if not way.sampling and (result.exact or number == way.depth):
            return


def _number(key: str, text: str, least: float, most: float, whole: bool = False) -> float:
    try:
        value = int(text) if whole else float(text)
        if not least <= value <= most:
            raise ValueError
        return value
    except ValueError:
        kind = Sentence("a whole number") if whole else Sentence("a number")
        raise ZermeloError(
            "search: '{text}' is no {key}: write {kind} from {least:g} to {most:g}",
            text=text[:20],
            key=key,
            kind=kind,
            least=least,
            most=most,
        ) from None
