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
from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.errors import NotCompilable, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import UNDECIDED, Value, value_of
from zermelo.core.work import Progress, Work, heard_by

if TYPE_CHECKING:
    from zermelo.solver.books.book import Book
    from zermelo.solver.tables.searched import SearchedTable

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


class Deep:
    """Knows one game.  May be asked from several threads."""

    def __init__(self, game: Game, memory: int, tell: Callable[[Progress], None]) -> None:
        self.game, self.work = game, Work(memory, tell=tell)
        self._engine: Future[SearchedTable] | None = None

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
            found = engine.look(position, max(deadline - monotonic(), seconds / 2))
            return Seen({slot: known.low for slot, known in found.moves.items() if known.exact}, found.favourite)
        except NotYet:
            return Seen(self.booked(position), final=False)
        except (NotCompilable, TooLarge):  # a game that cannot be compiled, or is too deep
            return Seen(self.booked(position))

    @cached_property
    def _book(self) -> Book | None:
        from zermelo.solver.books.book import book_for

        return book_for(self.game)

    def _by_book(self, position: Position) -> Value | None:
        score = None if self._book is None else self._book.score(position, TOP)
        return None if score is None else value_of(score, TOP)

    def _made(self) -> SearchedTable:
        """Compiles, or reads what was compiled."""
        from zermelo.solver.engines.search import searched_table

        with heard_by(self.work.tell):
            return searched_table(self.game, self._book, not abilities.links.given(self.game), self.work)


TOP = 1 << 14
"""The score of a game already won, where books are asked."""


def _moves(game: Game, position: Position, value: Callable[[Position], Value | None]) -> Values:
    """The moves whose positions are decided or have a value."""
    found: Values = {}
    for slot, child in legal_children(game, position):
        known = value(child) if game.result(child) == UNDECIDED else value_at_end(game, child)
        if known is not None:
            found[slot] = worth(game, position, slot, child, known)
    return found
