"""Exact values of the moves of single positions, where a game is too large to solve: from the book, or by searching.

The search engine may have to be compiled first, which takes seconds.  That is done beside: whoever asks meanwhile gets
what is known without it.  Connection games such as Hex have an engine of their own, which proves who wins and not when.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.values import UNDECIDED, WIN, Value, value_of
from zermelo.native.work import Progress, Work

if TYPE_CHECKING:
    from zermelo.solver.book import Book
    from zermelo.solver.connection import ConnectionProver
    from zermelo.solver.deep import DeepSearch

Values = dict[int, Value]
"""What moves are worth to the player who makes them, by their slots; those that are not known are left out."""


@dataclass(frozen=True)
class Seen:
    """What was found out about the moves of a position."""

    values: Values
    favourite: int | None = None
    """The slot of the move to make if none is known to win, where the engine has an opinion."""
    final: bool = True
    """Whether asking again would tell no more."""


class Engine(Protocol):
    """What looks at a position for a limited time."""

    def look(self, position: Position, seconds: float) -> Seen: ...


class Deep:
    """Knows one game.  May be asked from several threads."""

    def __init__(self, game: Game, memory: int, tell: Callable[[Progress], None]) -> None:
        self.game, self.work = game, Work(memory, tell=tell)
        self._engine: Future[Engine] | None = None

    def booked(self, position: Position) -> Values:
        """The moves that are in the book."""
        return _moves(self.game, position, self._by_book)

    @property
    def ready(self) -> bool:
        """Whether the engine is there, so that asking again may tell more than before."""
        return self._engine is not None and self._engine.done()

    def look(self, position: Position, seconds: float) -> Seen:
        """What is known within so many seconds."""
        deadline = monotonic() + seconds
        if self._engine is None:
            maker = ThreadPoolExecutor(1, thread_name_prefix="engine")
            self._engine = maker.submit(self._made)
            maker.shutdown(wait=False)
        try:
            engine = self._engine.result(seconds)
            return engine.look(position, max(deadline - monotonic(), seconds / 2))
        except NotYet:
            return Seen(self.booked(position), final=False)
        except ZermeloError:  # the rules do not compile, or the game is too deep
            return Seen(self.booked(position))

    @cached_property
    def _book(self) -> Book | None:
        from zermelo.solver.book import book_for

        return book_for(self.game)

    def _by_book(self, position: Position) -> Value | None:
        score = None if self._book is None else self._book.score(position, TOP)
        return None if score is None else value_of(score, TOP)

    def _made(self) -> Engine:
        """Compiles, or reads what was compiled."""
        if self.game.has("links"):
            from zermelo.solver.connection import ConnectionProver

            return _Proving(self.game, ConnectionProver(self.game, self.work))
        from zermelo.solver.deep import DeepSearch

        search = DeepSearch(self.game, self.work, self._book)
        search.bounds(self.game.start(), seconds=0.0)
        return _Searching(self.game, search)


TOP = 1 << 14
"""The score of a game already won, where books are asked."""


class _Searching:
    """Deep search: as many moves as there is time for, each in an equal part of what is left."""

    def __init__(self, game: Game, search: DeepSearch) -> None:
        self.game, self.search = game, search

    def look(self, position: Position, seconds: float) -> Seen:
        deadline = monotonic() + seconds
        left = len(self.game.moves(position))

        def value(child: Position) -> Value | None:
            nonlocal left
            low, high = self.search.bounds(child, max(0.0, deadline - monotonic()) / left)
            left -= 1
            return value_of(low, self.search.top) if low == high else None

        return Seen(_moves(self.game, position, value))


class _Proving:
    """Virtual connections: who wins."""

    def __init__(self, game: Game, prover: ConnectionProver) -> None:
        self.game, self.prover = game, prover

    def look(self, position: Position, seconds: float) -> Seen:
        found = self.prover.moves(position, seconds / 2)
        known = {slot: Value(result) for slot, result in found.items() if result is not None}
        doubtful = len(known) < len(found) and all(value.result != WIN for value in known.values())
        return Seen(known, self.prover.suggest(position, seconds / 2) if doubtful else None)


def _moves(game: Game, position: Position, value: Callable[[Position], Value | None]) -> Values:
    """The moves whose positions are decided or have a value."""
    found: Values = {}
    for slot, child in game.children(position):
        result = game.result(child)
        worth = value(child) if result == UNDECIDED else Value(result, 0 if result else None)
        if worth is not None:
            found[slot] = (worth if game.same_player(position, child) else worth.reversed()).one_ply_earlier()
    return found
