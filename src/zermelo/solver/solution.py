"""What a solved game can be asked: values, best moves, lines, counts, strategies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from zermelo.core import abilities
from zermelo.core.contract import misshapen, unsteady
from zermelo.core.display import Displayed
from zermelo.core.door import alike, checked_position
from zermelo.core.errors import PositionError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.move import Move
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.plain import plain
from zermelo.core.scales import decoded, left, worth
from zermelo.core.values import LOSS, Value, score_of, value_of
from zermelo.core.work import Progress
from zermelo.solver.plan import Plan
from zermelo.solver.tables.searched import Effort
from zermelo.solver.tables.table import Table, Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.solver.store.places import Place
    from zermelo.solver.values import Values
    from zermelo.solver.verify import Verified

Positions: TypeAlias = "list[Any] | NDArray[np.integer[Any]]"
"""Many positions: a list of them, or an array of ints with a row for each where they are tuples."""


@dataclass(frozen=True)
class Solution(Displayed):
    """The value of every position that can be reached from ``start``."""

    game: Game
    start: Position
    table: Table = field(repr=False)
    plan: Plan
    symmetry: bool = False
    """Whether only one of all symmetric positions is kept; every one of them can still be asked for."""
    distances: bool = True
    """Whether values have plies; without, a win is a win."""
    seconds: float = 0.0
    """Of planning and listing; what searching has taken is in ``effort``."""
    file: Place | None = field(default=None, repr=False, compare=False)
    """Where it was opened from; None if it was solved just now."""

    @property
    def engine(self) -> str:
        return self.plan.engine

    @property
    def listed(self) -> bool:
        """Whether all positions are known, and not only searched for when asked."""
        return self.table.searched is None

    @property
    def effort(self) -> Effort | None:
        """What searching has cost so far, where nothing is listed."""
        return None if self.table.searched is None else self.table.searched.effort

    # Asking for one position.

    def get(self, position: Position, default: Value | None = None) -> Value | None:
        """The value of a position, or the default if it cannot be reached, or is nothing like a position."""
        position = plain(position)
        if not alike(self.game, self.start, position):
            return default
        score = self.table.score(abilities.canonical(self.game, position) if self.symmetry else position)
        return default if score is None else self._value(score)

    def _value(self, score: int) -> Value:
        lasts = self.endless and abs(score) == 1
        value = Value(score, endless=True) if lasts else decoded(self.game, score, self.table.top)
        return value if self.distances else Value(value.result)

    @property
    def endless(self) -> bool:
        """Whether somebody wins play that never ends: 1 and -1 are then the scores of such wins and losses."""
        return abilities.endless_play_is_won(self.game)

    def value(self, position: Position | None = None) -> Value:
        """The value of a position, by default of the start; PositionError if it cannot be reached."""
        return self._known(self.start if position is None else checked_position(self.game, position))

    def _known(self, position: Position) -> Value:
        """The value of what is surely a position; PositionError if it cannot be reached."""
        found = self.get(position)
        if found is None:
            raise PositionError(
                "{position} cannot be reached from {start} in {game}",
                position=abilities.write(self.game, position),
                start=abilities.write(self.game, self.start),
                game=self.game,
            )
        return found

    def __getitem__(self, position: Position) -> Value:
        return self.value(position)

    def __contains__(self, position: object) -> bool:
        try:
            return self.get(checked_position(self.game, position)) is not None
        except PositionError:
            return False

    def values(self, positions: Positions) -> Values:
        """The values of many positions at once, given as a list or an array, as arrays; see ``Values``.

        A position of several words is a tuple, or a row of an array.  PositionError names the first that cannot be
        reached.  Where nothing is listed they are searched as they are: ``checked_position`` tells if one is none.
        """
        from zermelo.solver.many import values

        return values(self, positions)

    @overload
    def moves(self, position: Position | None = None) -> list[Move[Value]]: ...

    @overload
    def moves(self, position: Positions) -> Values: ...

    def moves(self, position: Any = None) -> list[Move[Value]] | Values:
        """The legal moves, best first; among equals in order of slots.

        Of a list or an array of positions: what every slot is worth, as arrays with a row for each position.
        """
        if _are_many(position):
            from zermelo.solver.many import moves

            return moves(self, position)
        position = self.start if position is None else checked_position(self.game, position)
        if self.listed:
            self.value(position)  # says if it cannot be reached
        found = [
            Move(slot, abilities.write_move(self.game, position, slot), self._worth(position, slot, child), child)
            for slot, child in legal_children(self.game, position)
        ]
        return sorted(found, key=lambda move: move.value, reverse=True)

    def _worth(self, position: Position, slot: int, child: Position) -> Value:
        found = self.get(child)
        if found is None:
            if alike(self.game, self.start, child):
                raise unsteady(self.game, position, slot, child)
            raise misshapen(position, slot, child)
        return worth(self.game, position, slot, child, found)

    @overload
    def best(self, position: Position | None = None) -> list[Move[Value]]: ...

    @overload
    def best(self, position: Positions) -> NDArray[np.bool_]: ...

    def best(self, position: Any = None) -> list[Move[Value]] | NDArray[np.bool_]:
        """The moves that keep the value of the position.

        Of a list or an array of positions: whether every slot does, as an array with a row for each position.
        """
        if _are_many(position):
            from zermelo.solver.many import best

            return best(self, position)
        moves = self.moves(position)
        return [move for move in moves if move.value == moves[0].value]

    def _first_best(self, position: Position, value: Value) -> Move[Value] | None:
        """The first best move of a position of that value, None where the game is over."""
        if (searched := self.table.searched) is None:
            return next(iter(self.moves(position)), None)
        for slot in searched.promising(position):
            child = self.game.play(position, slot)
            if self._keeps(position, slot, child, value):
                return Move(slot, abilities.write_move(self.game, position, slot), value, child)
        return None

    def _keeps(self, position: Position, slot: int, child: Position, value: Value) -> bool:
        """Whether a move keeps the value of its position: one question, where its own value would take several."""
        if not self.distances and value.result == LOSS:
            return True  # nobody asks how soon
        return self.gives(position, slot, child, value if self.distances else Value(value.result))

    def gives(self, position: Position, slot: int, child: Position, wanted: Value) -> bool:
        """Whether a move is worth so much or more to who makes it, itself counted; without plies, that outcome."""
        undated = wanted.plies is None and wanted.margin is None
        if (searched := self.table.searched) is not None:
            same = abilities.same_player(self.game, position, child)
            after = left(self.game, position, slot, child, wanted)
            score = after.result if undated else score_of(after, searched.top)
            return searched.at_least(child, score) if same else not searched.at_least(child, 1 + score)
        found = self.get(child)
        if found is None:
            return False
        made = worth(self.game, position, slot, child, found)
        return made.result >= wanted.result if undated else made >= wanted

    def line(self, position: Position | None = None, most: int = 1000) -> list[Move[Value]]:
        """Best play from a position, first best moves on both sides; a draw stops where it would repeat.

        Where moves are searched, the first is the one that the game would try first.
        """
        position = self.start if position is None else plain(position)
        return self.line_of(position, self.value(position), most)

    def line_of(self, position: Position, value: Value, most: int = 1000) -> list[Move[Value]]:
        """The same from a position whose value is known already."""
        played: list[Move[Value]] = []
        seen = {position}
        while len(played) < most and (move := self._first_best(position, value)) is not None:
            played.append(move)
            value = left(self.game, position, move.slot, move.position, value)
            position = move.position
            if position in seen:
                break
            seen.add(position)
        return played

    # Asking for all positions.

    def __len__(self) -> int:
        return len(self.table)

    def __bool__(self) -> bool:
        """It has its start at least, also where nothing can be counted."""
        return True

    def __iter__(self) -> Iterator[Position]:
        return (position for position, _ in self.table.items())

    def items(self) -> Iterator[tuple[Position, Value]]:
        """Every position with its value."""
        return ((position, self._value(score)) for position, score in self.table.items())

    @property
    def counts(self) -> Tally:
        return self.table.tally()

    @property
    def longest(self) -> Value | None:
        """The value that is furthest from its end; None if every position is drawn or there are no distances."""
        if not self.distances or abilities.counts_points(self.game):
            return None
        slowest = self.table.slowest(beyond=int(self.endless))
        return None if slowest is None else value_of(slowest, self.table.top)

    def strategy(self, player: int = 0) -> Strategy:
        """The best move of a player, 0 or 1, wherever play can come while that player follows it."""
        if player not in (0, 1):
            raise ZermeloError("there is no player {player!r}: the players are 0 and 1", player=player)
        return Strategy(self, player)

    # Keeping and proving.

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a file, whole or not at all; ``zermelo.open_solution`` opens it again."""
        len(self)  # a solution that lists nothing says so here
        from zermelo.solver.file import save

        save(self, path)

    def verify(
        self, tell: Callable[[Progress], None] = lambda progress: None, interpreted_only: bool = False
    ) -> Verified:
        """Prove every value from its children; shares no code with the engines.

        Large tables are proved by the compiled rules, and a sample by plain Python; or all of it, if that is asked for.
        """
        len(self)
        from zermelo.solver.verify import verify

        return verify(self, tell, interpreted_only)


def _are_many(positions: object) -> bool:
    """Whether these are positions in a list or an array, and not one."""
    return isinstance(positions, list) or getattr(positions, "ndim", 0) > 0


class Strategy(Mapping[Position, int]):
    """A positional strategy: position -> slot, for the positions of one player.

    Looking a position up costs one look at its moves.  Iterating plays every answer of the other player.
    """

    def __init__(self, solution: Solution, player: int) -> None:
        self.solution, self.player = solution, player

    def __getitem__(self, position: Position) -> int:
        best = next(iter(self.solution.line(position, most=1)), None) if position in self.solution else None
        if best is None:
            raise KeyError(position)
        return best.slot

    def __iter__(self) -> Iterator[Position]:
        game, solution = self.solution.game, self.solution
        first = abilities.turn(game, solution.start) if abilities.turn.given(game) else 0
        waiting = [(solution.start, first)]
        seen = set(waiting)
        given = set()
        while waiting:
            position, mover = waiting.pop()
            moves = legal_moves(game, position)
            if mover == self.player and moves:
                if position not in given:
                    given.add(position)
                    yield position
                moves = [self[position]]
            for slot in moves:
                child = game.play(position, slot)
                after = (child, mover if abilities.same_player(game, position, child) else 1 - mover)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)

    def __len__(self) -> int:
        return sum(1 for _ in self)
