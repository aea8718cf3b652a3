"""What the prover of connection games knows, asked like any other table: who wins, not when."""

from __future__ import annotations

from zermelo.core.game import Game, Position
from zermelo.core.values import UNDECIDED
from zermelo.native.work import Work
from zermelo.solver.connection.prover import ConnectionProver
from zermelo.solver.tables import SearchedTable


class ConnectionTable(SearchedTable):
    """The table of a prover."""

    top = 1

    def __init__(self, game: Game, start: Position, work: Work) -> None:
        super().__init__(game)
        self.prover = ConnectionProver(game, work)
        self.score(start)  # here and not later, so that the solution's seconds tell what it cost

    @property
    def nodes(self) -> int:
        return self.prover.nodes

    def score(self, position: Position) -> int | None:
        result = self.game.result(position)
        return result if result != UNDECIDED else self.prover.outcome(position)
