"""Exact values of the moves of single positions, where a game is too large to solve: from the book, or by searching.

The search engine may have to be compiled first, which takes seconds.  A thread of its own does that, and nobody's time
to think pays for it.  Connection games such as Hex have an engine of their own, which proves who wins and not when.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.core import abilities
from zermelo.core.errors import NotCompilable, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import UNDECIDED, Value
from zermelo.core.work import Progress, Work
from zermelo.play.background import Background

if TYPE_CHECKING:
    from zermelo.solver.books.book import Book
    from zermelo.solver.tables.searched import SearchedTable

Values = dict[int, Value]
"""What moves are worth to the player who makes them, by their slots; those that are not known are left out."""


class Deep:
    """Knows one game.  May be asked from several threads."""

    def __init__(
        self,
        game: Game,
        memory: int,
        tell: Callable[[Progress], None],
        aside: Callable[[], AbstractContextManager[object]],
    ) -> None:
        """``tell`` and ``aside`` as for an ``Analyst``."""
        self.game, self.work = game, Work(memory, tell=tell)
        self._engine = Background(lambda tell: self._made(), tell, aside)

    @cached_property
    def book(self) -> Book | None:
        from zermelo.solver.books.book import book_for

        return book_for(self.game)

    def booked(self, position: Position) -> Values:
        """The moves that are in the book, or end the game."""
        found: Values = {}
        for slot, child in legal_children(self.game, position):
            known = self._by_book(child) if self.game.result(child) == UNDECIDED else value_at_end(self.game, child)
            if known is not None:
                found[slot] = worth(self.game, position, slot, child, known)
        return found

    def prepare(self) -> None:
        """Have the engine made beside, unless it is there or under way."""
        self._engine.start()

    @property
    def ready(self) -> bool:
        """Whether asking the engine waits for nothing."""
        return self._engine.ready

    @property
    def engine(self) -> SearchedTable | None:
        """The engine, as soon as it is ready; None if this game cannot be searched."""
        try:
            return self._engine.result(self.work.tell)
        except (NotCompilable, TooLarge):
            return None

    def proofs(self, position: Position, seconds: float, known: Collection[int]) -> Values:
        """What so many seconds prove of the moves that are not known."""
        engine = self.engine
        if engine is None:
            return {}
        try:
            found = engine.move_bounds(position, seconds, known)
        except TooLarge:  # plays that are too long to follow
            return {}
        return {slot: worth.low for slot, worth in found.items() if worth.exact}

    def favourite(self, position: Position, seconds: float) -> int | None:
        """The slot of the move to make if none is known to win, where the engine has an opinion."""
        return None if self.engine is None else self.engine.favourite(position, seconds)

    def closing_move(self, position: Position) -> int | None:
        """A winning move that leaves the loser few answers, where it is known who wins and not when."""
        return None if self.engine is None else self.engine.closing_move(position)

    @cached_property
    def opening(self) -> dict[Position, Value]:
        """What is shipped with the game of its first plies."""
        from zermelo.play.openings import opening

        return opening(self.game)

    def _by_book(self, position: Position) -> Value | None:
        if position in self.opening:
            return self.opening[position]
        return None if self.book is None else self.book.value(position)

    def _made(self) -> SearchedTable:
        """Compiles, or reads what was compiled."""
        from zermelo.solver.engines.search import searched_table

        made = searched_table(self.game, self.book, not abilities.links.given(self.game), self.work)
        made.prepare()
        return made
