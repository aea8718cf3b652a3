"""Games that write their legal slots have the answers that they have by ``legal`` alone, from every engine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import zermelo
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.moves import allowed_moves, legal_moves

BREAKTHROUGH = Path(__file__).parents[2] / "examples" / "breakthrough.py"


@dataclass(frozen=True)
class Stairs(Game):
    """Two stones on a stair of `steps`: lower one, from * steps + to; of two on one step, the first."""

    steps: int = 6

    def start(self):
        return self.steps * self.steps - 1

    def slots(self):
        return self.steps * self.steps

    def legal(self, stones, slot):
        here, there = slot // self.steps, slot % self.steps
        return there < here and here in (stones // self.steps, stones % self.steps)

    def play(self, stones, slot):
        here, there = slot // self.steps, slot % self.steps
        return stones - (here - there) * (self.steps if here == stones // self.steps else 1)

    def result(self, stones):
        return UNDECIDED if stones else LOSS

    def size(self):
        return self.steps * self.steps

    def tier(self, stones):
        return 2 * self.steps - stones // self.steps - stones % self.steps


class Written(Stairs):
    def legal_slots(self, stones, out):
        count = 0
        for here in range(self.steps):
            if here in (stones // self.steps, stones % self.steps):
                for there in range(here):
                    out[count] = here * self.steps + there
                    count += 1
        return count


class Forgetful(Written):
    """A move is forgotten where the first stone is on the lowest step."""

    def legal_slots(self, stones, out):
        count = 0
        for there in range(stones % self.steps):
            out[count] = stones % self.steps * self.steps + there
            count += 1
        return count if stones < self.steps else super().legal_slots(stones, out)


def test_every_position_has_the_moves_that_legal_allows():
    game = zermelo.game(str(BREAKTHROUGH), ["columns=3", "rows=3"])
    solution = zermelo.solve(game)
    assert len(solution) == 663
    assert all(legal_moves(game, position) == allowed_moves(game, position) for position in solution)
    assert legal_moves(game, next(p for p in solution if game.result(p) == LOSS)) == []
