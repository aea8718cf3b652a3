"""The reference engine: the definition of a value, as plainly as Python can say it.  It judges all others.

A position is settled in round n if its value is n plies: round 0 are the ends; a position is won in n if some
move leads to a loss of the opponent settled by then; lost in n if every move leads to a settled win of the
opponent; drawn if no round settles it, or won by whom the game names.  Where points count, a position is settled when
all of its children are: its value is the most that a move is worth.  Slow on purpose, and sharing nothing with the
other engines.
"""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.contract import endless, stuck, too_far
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import allowed_moves, checked_children
from zermelo.core.scales import value_at_end, value_of_endless_play, worth
from zermelo.core.values import LOSS, UNDECIDED, WIN, Value, score_of
from zermelo.core.work import Progress, Work
from zermelo.solver.engine import ASKED, LISTING, Bid, Engine, Later
from zermelo.solver.plan import Plan
from zermelo.solver.question import Question
from zermelo.solver.tables.listed import top_for
from zermelo.solver.tables.table import LARGEST, DictTable

STEP = 1 << 12
"""Positions found between two looks at the memory."""
POSITION_BYTES, MOVE_BYTES = 400, 30
"""What a position takes with its children, its value and its place in dictionaries, and what each move adds."""


def values(game: Game, start: Position, work: Work | None = None) -> dict[Position, Value]:
    """The value of every position reachable from ``start``, within the memory of ``work``."""
    work = work or Work()
    moves = 0
    found: dict[Position, list[tuple[int, Position]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = list(checked_children(game, position, allowed_moves))
            if not found[position] and game.result(position) == UNDECIDED:
                raise stuck(game, position)
            waiting.extend(child for _, child in found[position])
            moves += len(found[position])
            if len(found) % STEP == 0:
                _refuse_more(len(found), moves, work)

    settled = {position: value_at_end(game, position) for position in found if game.result(position) != UNDECIDED}
    rule = _by_points if abilities.counts_points(game) else _by_outcome
    while True:
        fresh: dict[Position, Value] = {}
        for position, children in found.items():
            if position not in settled:
                options = [
                    worth(game, position, slot, child, settled[child]) if child in settled else None
                    for slot, child in children
                ]
                if (value := rule(options)) is not None:
                    fresh[position] = value
        if not fresh:
            break
        settled |= fresh
    unsettled = [position for position in found if position not in settled]
    if unsettled and abilities.counts_points(game):
        raise endless(game, unsettled[0])
    return settled | {position: value_of_endless_play(game, position) for position in unsettled}


def _by_outcome(options: list[Value | None]) -> Value | None:
    """What moves make of a position, as far as that can be told when those that are None are not settled."""
    wins = [option for option in options if option is not None and option.result == WIN]
    if wins:
        return max(wins)
    losses = [option for option in options if option is not None and option.result == LOSS]
    return max(losses) if len(losses) == len(options) else None


def _by_points(options: list[Value | None]) -> Value | None:
    """The same where points count."""
    known = [option for option in options if option is not None]
    return max(known) if len(known) == len(options) else None


def _refuse_more(positions: int, moves: int, work: Work) -> None:
    """Refuse to go on where that would take more memory than there is."""
    size = POSITION_BYTES * positions + MOVE_BYTES * moves
    work.tell(Progress(LISTING, positions))
    work.need(
        size,
        Sentence("going on from {listed} {listed:position|positions}", listed=positions),
        Sentence("take a smaller game, a later position or another engine"),
    )


class Reference(Engine):
    name = "reference"
    endless = (abilities.endless_winner,)
    folds = False

    def offers(self, question: Question) -> bool:
        return False  # it is there to judge the others

    def bid(self, question: Question, work: Work) -> Bid:
        return Bid(Plan(self.name, False, ASKED), Later(lambda: solve(question.game, question.start, work)), question)


def solve(game: Game, start: Position, work: Work) -> DictTable:
    """The values as a table."""
    every = values(game, start, work)
    longest = max((abs(value.margin or 0) or value.plies or 0 for value in every.values()), default=0)
    if longest >= LARGEST:
        raise too_far(game, LARGEST)
    top, _ = top_for(longest + abilities.endless_play_is_won(game))
    return DictTable({position: score_of(value, top) for position, value in every.items()}, top)
