"""The reference engine: the definition of a value, as plainly as Python can say it.  It judges all others.

A position is settled in round n if its value is n plies: round 0 are the ends; a position is won in n if some
move leads to a loss of the opponent settled by then; lost in n if every move leads to a settled win of the
opponent; drawn if no round settles it.  Slow on purpose, and sharing nothing with the other engines.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.contract import stuck
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import checked_children
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value, score_of
from zermelo.core.work import Progress, Work
from zermelo.solver.engine import ASKED, LISTING, Bid, Engine
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import DictTable, top_for

STEP = 1 << 12
"""Positions found between two looks at the memory."""
POSITION_BYTES, MOVE_BYTES = 400, 30
"""What a position takes with its children, its value and its place in dictionaries, and what each move adds."""


def values(game: Game, start: Position, work: Work | None = None) -> dict[Position, Value]:
    """The value of every position reachable from ``start``, within the memory of ``work``."""
    work = work or Work()
    moves = 0
    found: dict[Position, list[Position]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = [child for _, child in checked_children(game, position)]
            if not found[position] and game.result(position) == UNDECIDED:
                raise stuck(game, position)
            waiting.extend(found[position])
            moves += len(found[position])
            if len(found) % STEP == 0:
                _refuse_more(len(found), moves, work)

    settled = {position: Value(game.result(position), 0) for position in found if game.result(position) != UNDECIDED}
    while True:
        fresh: dict[Position, Value] = {}
        for position, children in found.items():
            if position in settled:
                continue
            options = [_for_mover(game, position, child, settled.get(child)) for child in children]
            wins = [option for option in options if option is not None and option.result == WIN]
            if wins:
                fresh[position] = max(wins)
            elif all(option is not None and option.result == LOSS for option in options):
                fresh[position] = max(option for option in options if option is not None)
        if not fresh:
            break
        settled |= fresh
    return {position: _plain(settled.get(position, Value(DRAW))) for position in found}


def _refuse_more(positions: int, moves: int, work: Work) -> None:
    """Refuse to go on where that would take more memory than there is."""
    size = POSITION_BYTES * positions + MOVE_BYTES * moves
    work.tell(Progress(LISTING, positions))
    work.need(
        size,
        Sentence("going on from {listed} {listed:position|positions}", listed=positions),
        Sentence("take a smaller game, a later position or another engine"),
    )


def _for_mover(game: Game, position: Position, child: Position, value: Value | None) -> Value | None:
    """What a move is worth to the player who makes it, if the position after it is settled."""
    if value is None:
        return None
    return (value if abilities.same_player(game, position, child) else value.reversed()).one_ply_earlier()


def _plain(value: Value) -> Value:
    return Value(DRAW) if value.result == DRAW else value


class Reference(Engine):
    name = "reference"
    folds = False

    def offers(self, question: Question) -> bool:
        return False  # it is there to judge the others

    def bid(self, question: Question, work: Work) -> Bid:
        return Bid(Plan(self.name, False, ASKED), Judging(question, work), question)


@dataclass(frozen=True)
class Judging:
    """The engine at work."""

    question: Question
    work: Work

    def solve(self) -> DictTable:
        return solve(self.question.game, self.question.start, self.work)


def solve(game: Game, start: Position, work: Work) -> DictTable:
    """The values as a table."""
    every = values(game, start, work)
    top, _ = top_for(max((value.plies or 0 for value in every.values()), default=0))
    return DictTable({position: score_of(value, top) for position, value in every.items()}, top)
