"""Where an engine leaves its scores: a few kinds of table, one way to ask.

DenseTable   one score for each dense index of the game
BitTable     one bit for each, where only who wins is known
SortedTable  sorted positions with their scores, in sections (one for each tier, or a single one)
SmallTable   the same of few positions, in a dict
DictTable    any hashable positions

The last two are here and need no NumPy; ``listed`` and ``bits`` have the others.  Where nothing can be listed, see
``searched``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias

from zermelo.core.game import Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.solver.tables.listed import Section
    from zermelo.solver.tables.searched import SearchedTable

Array: TypeAlias = "NDArray[Any]"

TOPS = (2**7 - 1, 2**15 - 1, 2**31 - 1)
"""The tops of scores of one, two and four bytes."""
LARGEST = TOPS[-1]
BLOCK = 1 << 16
"""Positions, a multiple of 8, that are looked at together when all are asked for: what is made of them is small."""


class Table(Protocol):
    """Scores of positions; ``top`` is the score of a game already won."""

    @property
    def kind(self) -> str:
        """What it is called in files, and by those who prove it."""

    @property
    def dated(self) -> bool:
        """Whether scores tell in how many plies, and not only who wins."""

    @property
    def searched(self) -> SearchedTable | None:
        """The table itself, if it lists nothing and searches for what is asked."""

    @property
    def top(self) -> int: ...

    def score(self, position: Position) -> int | None:
        """The score of a position, None if it is not in the table."""

    def items(self) -> Iterator[tuple[Position, int]]:
        """Every position with its score."""

    def blocks(self) -> Iterator[Array]:
        """All scores, as arrays that are small beside the table."""

    def spectrum(self) -> Iterator[Array]:
        """Every score that occurs, once or more often, as arrays."""

    def tally(self) -> Tally:
        """How many positions are won, lost and drawn."""

    def slowest(self, beyond: int) -> int | None:
        """The score nearest to 0 of those that are further from it than ``beyond``, if there are any."""

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        """The number and the scores of each tier of the game's own; None where they are not kept so."""

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        """About so many positions from all parts of the table, at most."""

    def __len__(self) -> int: ...


class Tally(NamedTuple):
    """How many positions are won, lost and drawn for the player to move in them."""

    wins: int
    losses: int
    draws: int


class ListedTable(ABC):
    """What tables that list their positions have in common."""

    dated: ClassVar[bool] = True
    searched: ClassVar[None] = None

    @abstractmethod
    def blocks(self) -> Iterator[Array]:
        """All scores, as arrays that are small beside the table."""

    def spectrum(self) -> Iterator[Array]:
        return self.blocks()

    def tally(self) -> Tally:
        import numpy as np

        wins = losses = draws = 0
        for scores in self.blocks():
            wins += int(np.count_nonzero(scores > 0))
            losses += int(np.count_nonzero(scores < 0))
            draws += int(np.count_nonzero(scores == 0))
        return Tally(wins, losses, draws)

    def slowest(self, beyond: int) -> int | None:
        import numpy as np

        found = [
            int(decided[np.argmin(np.abs(decided.astype(np.int64)))])
            for scores in self.spectrum()
            if (decided := scores[np.abs(scores.astype(np.int64)) > beyond]).size
        ]
        return min(found, key=abs, default=None)

    def tiers(self) -> Iterator[tuple[int, Array]] | None:
        return None


def some_rows(count: int, chance: Random, most: int) -> list[int]:
    """Some of so many rows, the first and the last among them."""
    return sorted({0, count - 1, *(chance.randrange(count) for _ in range(most - 2))})


def smallest_top(longest: int) -> int:
    """The top of the smallest kind of score that holds games of that many plies."""
    for top in TOPS:
        if longest < top:
            return top
    raise ValueError(f"no game lasts {longest} plies")


@dataclass(frozen=True)
class DictTable(ListedTable):
    kind: ClassVar[str] = "other"
    scores: dict[Position, int]
    top: int

    def score(self, position: Position) -> int | None:
        try:
            return self.scores.get(position)
        except TypeError:  # not hashable: certainly not a position
            return None

    def items(self) -> Iterator[tuple[Position, int]]:
        return iter(self.scores.items())

    def blocks(self) -> Iterator[Array]:
        import numpy as np

        scores = iter(self.scores.values())
        for rows in slices(len(self.scores)):
            yield np.fromiter(scores, np.int64, rows.stop - rows.start)

    def tally(self) -> Tally:
        scores = self.scores.values()
        wins, losses = sum(score > 0 for score in scores), sum(score < 0 for score in scores)
        return Tally(wins, losses, len(scores) - wins - losses)

    def slowest(self, beyond: int) -> int | None:
        return min((score for score in self.scores.values() if abs(score) > beyond), key=abs, default=None)

    def sample(self, chance: Random, most: int) -> Iterator[Position]:
        yield from chance.sample(list(self.scores), min(most, len(self.scores)))

    def __len__(self) -> int:
        return len(self.scores)


@dataclass(frozen=True)
class SmallTable(DictTable):
    """Few positions in rising order, ints or tuples of ints of one length; arrays where these are asked for."""

    kind: ClassVar[str] = "sorted"
    game: ClassVar[None] = None
    lowest: ClassVar[int] = 0
    numbers: ClassVar[None] = None
    order: ClassVar[None] = None

    @cached_property
    def sections(self) -> Sequence[Section]:
        import numpy as np

        from zermelo.solver.tables.listed import PlainSection

        kind = f"i{(self.top.bit_length() + 1) // 8}"
        return [PlainSection(np.array(list(self.scores), np.int64), np.array(list(self.scores.values()), kind))]


def slices(count: int) -> Iterator[slice]:
    """So many rows, block by block."""
    return (slice(begin, min(begin + BLOCK, count)) for begin in range(0, count, BLOCK))
