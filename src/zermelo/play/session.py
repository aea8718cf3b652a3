"""A game in progress: the moves played, and every line that was tried and taken back.

    >>> from zermelo.core.spec import game
    >>> session = Session(game("matches:11")).play(2).play(0)
    >>> session.names
    ('3', '1')
    >>> session.undo().play(1).lines            # another answer; the first one is not lost
    ((2, 0), (2, 1))

Vocabulary
    path  the slots played from the start to here
    line  a path as far as it was ever played; the lines together are the tree of all that was tried
    ply   how many moves have been played

A session never changes: each method gives another one.  So a page or a terminal keeps as many as it likes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from zermelo.core import abilities
from zermelo.core.contract import checked_points
from zermelo.core.door import checked_move
from zermelo.core.errors import MoveError
from zermelo.core.game import Game, Position
from zermelo.core.scales import result_of_play, value_of_endless_play
from zermelo.core.values import LOSS, UNDECIDED, WIN
from zermelo.play.turns import to_move

REPEATS: Final = 3
"""A position that comes so many times with the same player to move ends a game that could go on for ever."""


@dataclass(frozen=True)
class Session:
    """A path through a game and the lines beside it."""

    game: Game
    start: Position = field(default=None)
    """The position before the first move, by default the game's start."""
    path: tuple[int, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ((),)
    """None of them begins another.  The one on the table, which begins with ``path``, comes last."""

    def __post_init__(self) -> None:
        if self.start is None:
            object.__setattr__(self, "start", self.game.start())

    # What is on the table.

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position at each ply, from the start to here."""
        positions = [self.start]
        for slot in self.path:
            positions.append(self.game.play(positions[-1], slot))
        return tuple(positions)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side to move at each ply: 0 moves first in the game, also where the other is to move at ``start``."""
        sides = [to_move(self.game, self.start) or 0]
        for before, after in zip(self.positions, self.positions[1:], strict=False):
            sides.append(sides[-1] if abilities.same_player(self.game, before, after) else 1 - sides[-1])
        return tuple(sides)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def side(self) -> int:
        """Who is to move."""
        return self.sides[-1]

    @property
    def ply(self) -> int:
        return len(self.path)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The moves played, in the game's notation."""
        return tuple(map(abilities.write_move.of(self.game), self.positions, self.path))

    # How it ends.

    @cached_property
    def result(self) -> int:
        """WIN, LOSS or DRAW for side 0, or UNDECIDED."""
        if self.game.result(self.position) != UNDECIDED:
            return result_of_play(self.game, self.position, self.side, self.points[0] - self.points[1])
        if not self.repeats:
            return UNDECIDED
        circle = self.positions[self.positions.index(self.position) :]
        return value_of_endless_play(self.game, self.positions[0], circle).result

    @cached_property
    def points(self) -> tuple[int, int]:
        """What each side has won by its moves, where points count."""
        won = [0, 0]
        for position, slot, side in zip(self.positions, self.path, self.sides, strict=False):
            won[side] += checked_points(self.game, abilities.gain, position, slot)
        return won[0], won[1]

    @cached_property
    def lead(self) -> int:
        """How many points side 0 has more: by moves, and where the game is over by its end too."""
        lead = self.points[0] - self.points[1]
        if self.game.result(self.position) == UNDECIDED:
            return lead
        return lead + (1 - 2 * self.side) * checked_points(self.game, abilities.margin, self.position)

    @cached_property
    def repeats(self) -> bool:
        """Whether the position has come back so often that the game is taken never to end."""
        return Counter(zip(self.positions, self.sides, strict=True))[self.position, self.side] >= REPEATS

    @property
    def over(self) -> bool:
        return self.result != UNDECIDED

    @property
    def winner(self) -> int | None:
        """The side that has won, if any."""
        return {WIN: 0, LOSS: 1}.get(self.result)

    # Going on, back, and elsewhere.

    def play(self, slot: int) -> Session:
        """One move on; on a line of its own if another move was played here before."""
        if self.over:
            raise MoveError("the game is over: take a move back first")
        path = (*self.path, checked_move(self.game, self.position, slot))
        known = [line for line in self.lines if _begins(path, line)]
        last = known[-1] if known else path
        others = (line for line in self.lines if line not in (last, self.path))
        return replace(self, path=path, lines=(*others, last))

    def undo(self, moves: int = 1) -> Session:
        """Some moves back, to the start at most."""
        return replace(self, path=self.path[: max(0, self.ply - moves)])

    def redo(self, moves: int = 1) -> Session:
        """Some moves on along the line on the table, to its end at most."""
        return replace(self, path=self.lines[-1][: self.ply + moves])

    def goto(self, path: tuple[int, ...]) -> Session:
        """To any place of any line that was played; that line comes to the table."""
        known = [line for line in self.lines if _begins(path, line)]
        if not known:
            raise MoveError("no such line has been played: branches start from moves that were")
        others = (line for line in self.lines if line != known[-1])
        return replace(self, path=path, lines=(*others, known[-1]))

    def beside(self, lines: Iterable[tuple[int, ...]]) -> Session:
        """With these lines beside the path, as if they had been played in that order before it."""
        met = list(dict.fromkeys((*lines, self.path)))
        whole = [line for line in met if not any(line != other and _begins(line, other) for other in met)]
        table = next(line for line in reversed(whole) if _begins(self.path, line))
        return replace(self, lines=(*(line for line in whole if line != table), table))

    @property
    def branches(self) -> tuple[int, ...]:
        """The slots that have been played from here, the last one last."""
        ahead = (line[self.ply] for line in self.lines if _begins(self.path, line) and len(line) > self.ply)
        return tuple(dict.fromkeys(ahead))


def _begins(path: tuple[int, ...], line: tuple[int, ...]) -> bool:
    return line[: len(path)] == path
