"""What the prover of connection games knows, asked like any other table: who wins, not when."""

from __future__ import annotations

from collections.abc import Collection

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.values import LOSS, WIN, Bounds, Value
from zermelo.core.work import Work
from zermelo.solver.engines.connection.closing import closing_move
from zermelo.solver.engines.connection.prover import ConnectionProver
from zermelo.solver.tables.searched import Effort, Look, SearchedTable


class ConnectionTable(SearchedTable):
    """The table of a prover."""

    top = 1

    def __init__(self, game: Game, work: Work) -> None:
        super().__init__(game)
        self.prover = ConnectionProver(game, work)

    @property
    def effort(self) -> Effort:
        return Effort(self.prover.nodes, self.seconds)

    def score(self, position: Position) -> int:
        with self.timed():
            found = self.prover.outcome(position)
        if found is None:
            raise TooLarge(
                "too many cells are empty in {where} to prove who wins: give a later position, or have"
                " `zermelo solve --seconds S`, in Python solve(game, seconds=S), tell what seems best",
                where=abilities.write(self.game, position),
            )
        return found

    def at_least(self, position: Position, score: int) -> bool:
        return self.score(position) >= score

    def bounds(self, position: Position, seconds: float) -> Bounds:
        with self.timed():
            return _bounds(self.prover.outcome(position, seconds))

    def closing_move(self, position: Position) -> int | None:
        return closing_move(self.prover, position)

    def move_bounds(self, position: Position, seconds: float, known: Collection[int] = ()) -> dict[int, Bounds]:
        with self.timed():
            found = self.prover.moves(position, seconds)
        return {slot: _bounds(result) for slot, result in found.items() if slot not in known}

    def favourite(self, position: Position, seconds: float) -> int:
        with self.timed():
            return self.prover.suggest(position, seconds)

    def look(self, position: Position, seconds: float) -> Look:
        found = self.move_bounds(position, seconds / 2)
        doubtful = any(not known.exact for known in found.values())
        if doubtful and all(known.result != WIN for known in found.values()):
            return Look(found, self.favourite(position, seconds / 2))
        return Look(found)


def _bounds(result: int | None) -> Bounds:
    """Nobody draws."""
    return Bounds(Value(LOSS), Value(WIN)) if result is None else Bounds(Value(result), Value(result))
