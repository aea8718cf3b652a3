"""A table that lists nothing: what is asked for is searched, as long as it takes or for a limited time."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_moves
from zermelo.core.scales import worth
from zermelo.core.values import Bounds
from zermelo.solver.tables.table import Array, Tally


@dataclass(frozen=True)
class Effort:
    """What searching has cost so far."""

    nodes: int
    """Positions visited."""
    seconds: float
    hits: int | None = None
    """How often the engine's table knew the answer; None if nobody counts."""
    filled: float | None = None
    """The part of the engine's table that is in use; None if it has no such table."""

    @property
    def rate(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Look:
    """What was found out about the moves of a position in some time."""

    moves: dict[int, Bounds]
    """What they are worth to who makes them, by their slots."""
    favourite: int | None = None
    """The slot of the move to make if none is known to be best, where the engine has an opinion."""


class SearchedTable(ABC):
    """A table that searches for what it is asked, and can list nothing."""

    kind: ClassVar[str] = "searched"
    dated: ClassVar[bool] = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seconds = 0.0
        """The time that searching has taken."""

    def prepare(self) -> None:
        """Have ready whatever answers need, so that nobody's time pays for it."""
        return

    @property
    @abstractmethod
    def top(self) -> int: ...

    @property
    @abstractmethod
    def effort(self) -> Effort: ...

    @abstractmethod
    def score(self, position: Position) -> int | None: ...

    def scores(self, positions: Any) -> Array:
        """The scores of many positions, a list of them or an array, which are taken as they are."""
        import numpy as np

        from zermelo.solver.tables.many import plain_positions

        return np.array([self.score(position) for position in plain_positions(positions)], np.int64)

    @abstractmethod
    def at_least(self, position: Position, score: int) -> bool:
        """Whether the score of a position is so much or more."""

    @abstractmethod
    def bounds(self, position: Position, seconds: float) -> Bounds:
        """What is known of a position after so many seconds, or sooner if it is known."""

    def move_bounds(self, position: Position, seconds: float, known: Collection[int] = ()) -> dict[int, Bounds]:
        """The same of the moves, to who makes them, by their slots; those that are ``known`` are left out.

        Each is searched for an equal part of the time that is left.
        """
        deadline, found = time.monotonic() + seconds, {}
        slots = [slot for slot in self.promising(position) if slot not in known]
        for number, slot in enumerate(slots):
            child = self.game.play(position, slot)
            seen = self.bounds(child, max(0.0, deadline - time.monotonic()) / (len(slots) - number))
            found[slot] = worth(self.game, position, slot, child, seen)
        return found

    def favourite(self, position: Position, seconds: float) -> int | None:
        """The slot of the move to make if none is known to be best, where the engine has an opinion."""
        return None

    def look(self, position: Position, seconds: float) -> Look:
        """What so many seconds tell of all moves."""
        return Look(self.move_bounds(position, seconds))

    def promising(self, position: Position) -> Iterable[int]:
        """The legal moves, those first that the game would try first; among equals in order of slots."""
        game, slots = self.game, legal_moves(self.game, position)
        if (
            not slots
            or not abilities.promise.given(game)
            or abilities.at_sight(game, position, seen := abilities.look(game, position)) != 0
        ):
            return slots
        return sorted(slots, key=lambda slot: abilities.promise(game, position, seen, slot), reverse=True)

    def closing_move(self, position: Position) -> int | None:
        """A winning move that leaves the loser few answers, where the engine knows one."""
        return None

    @property
    def searched(self) -> SearchedTable:
        return self

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count the seconds of the body as searching."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds += time.perf_counter() - began

    # What other tables list.

    def items(self) -> Iterator[tuple[Position, int]]:
        raise unlisted(self.game)

    def spectrum(self) -> Iterator[Array]:
        return self.blocks()

    def blocks(self) -> Iterator[Array]:
        raise unlisted(self.game)

    def tally(self) -> Tally:
        raise unlisted(self.game)

    def slowest(self, beyond: int) -> int | None:
        raise unlisted(self.game)

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        raise unlisted(self.game)

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        raise unlisted(self.game)

    def __len__(self) -> int:
        raise unlisted(self.game)


def unlisted(game: Game) -> ZermeloError:
    """What to say to who wants a list."""
    return ZermeloError(
        "the positions of {game} are too many to list: ask for single ones, or name an engine that lists them",
        game=game,
    )
