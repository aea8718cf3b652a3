"""Three ways to the value of a position, counted in calls: naive, with a memo, with a memo and symmetry.

They are the ways of the chocolate bar's document (questions 5, 8 and 13), for any game: plain recursive functions
that teach what a memo and a symmetry save.  ``naive_calls`` tells what the naive way would cost without paying it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.moves import legal_children
from zermelo.core.scales import value_at_end, worth
from zermelo.core.values import UNDECIDED, Value
from zermelo.core.work import Progress, Stage
from zermelo.space.explore import explore

MOST_CALLS = 3_000_000
"""A few seconds of plain Python."""
UNTOLD_CALLS = 30_000
"""A fraction of a second of it."""
MOST_POSITIONS = 200_000
POSITION_BYTES = 1_000
"""What a position takes, explored and remembered."""
CALLING: Final = Stage(phrase("calling"), phrase("Plain recursion: {done} {done:call|calls}"))
DEEPEST = 900
"""Plies: Python's own limit on nested calls is 1000."""


@dataclass(frozen=True)
class Way:
    """What one way costs.  ``seconds`` and ``value`` are None where it was counted but not run."""

    name: str
    calls: int
    positions: int
    """Positions remembered."""
    seconds: float | None = None
    value: Value | None = None


def naive(game: Game, position: Position) -> Value:
    """The value by its definition: from the values of the children, each computed anew."""
    if game.result(position) != UNDECIDED:
        return value_at_end(game, position)
    return max(worth(game, position, slot, child, naive(game, child)) for slot, child in legal_children(game, position))


@dataclass
class Memo:
    """What is known already, and how often it was asked."""

    values: dict[Position, Value] = field(default_factory=dict)
    calls: int = 0


def with_memo(game: Game, position: Position, key: Callable[[Position], Position], memo: Memo) -> Value:
    """The same, but a position whose ``key`` was met before is not computed again."""
    memo.calls += 1
    known = memo.values.get(key(position))
    if known is None:
        if game.result(position) != UNDECIDED:
            known = value_at_end(game, position)
        else:
            known = max(
                worth(game, position, slot, child, with_memo(game, child, key, memo))
                for slot, child in legal_children(game, position)
            )
        memo.values[key(position)] = known
    return known


def compare(
    game: Game,
    start: Position | None = None,
    memory: int | None = None,
    patient: bool = False,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> list[Way]:
    """The three ways side by side; the naive one is run only where it takes seconds, unless you are patient."""
    start = game.start() if start is None else start
    most = MOST_POSITIONS if memory is None else min(MOST_POSITIONS, memory // POSITION_BYTES)
    each = _calls_of_each(game, start, most)
    calls, depth = each[start]
    if depth > DEEPEST:
        raise TooLarge(
            "{game} lasts {depth} plies: the recursive ways go {deepest} deep, take a smaller game",
            game=game,
            depth=depth,
            deepest=DEEPEST,
        )
    seconds = value = None
    if patient or calls <= MOST_CALLS:
        began = time.perf_counter()
        value = _naive_told(game, start, each, tell)
        seconds = time.perf_counter() - began
    ways = [Way(phrase("naive"), calls, 0, seconds, value)]
    ways.append(_remembered(phrase("memo"), game, start, lambda position: position))
    if abilities.canonical.given(game):
        ways.append(_remembered(phrase("memo and symmetry"), game, start, abilities.canonical.of(game)))
    return ways


def _naive_told(
    game: Game, start: Position, calls: Mapping[Position, tuple[int, int]], tell: Callable[[Progress], None]
) -> Value:
    """The naive value; who listens hears now and then how many calls were made."""
    done = 0

    def below(position: Position) -> Value:
        nonlocal done
        if calls[position][0] <= UNTOLD_CALLS:
            value = naive(game, position)
            done += calls[position][0]
            tell(Progress(CALLING, done, calls[start][0]))
            return value
        children = legal_children(game, position)
        return max(worth(game, position, slot, child, below(child)) for slot, child in children)

    return below(start)


def _remembered(name: str, game: Game, start: Position, key: Callable[[Position], Position]) -> Way:
    memo = Memo()
    began = time.perf_counter()
    value = with_memo(game, start, key, memo)
    return Way(name, memo.calls, len(memo.values), time.perf_counter() - began, value)


def naive_calls(game: Game, start: Position | None = None, most: int = MOST_POSITIONS) -> tuple[int, int]:
    """How many calls the naive way makes, by adding up those of the children; and the longest play.

    >>> import zermelo
    >>> naive_calls(zermelo.game("chocolate:10,7,7,3"))
    (203237664, 15)
    """
    start = game.start() if start is None else start
    return _calls_of_each(game, start, most)[start]


def _calls_of_each(game: Game, start: Position, most: int) -> dict[Position, tuple[int, int]]:
    """The same for every position that can be reached."""
    reached = explore(game, start, most=most)
    if reached is None:
        raise TooLarge(
            "{game} has more than {most_positions} positions: take a smaller one to compare the ways",
            game=game,
            most_positions=most,
        )
    offsets, targets = reached.offsets, reached.targets
    calls: dict[int, tuple[int, int]] = {}
    stack = [0]
    while stack:
        node = stack[-1]
        below = targets[offsets[node] : offsets[node + 1]]
        missing = [child for child in below if child not in calls]
        if missing:
            if len(stack) > len(reached):
                raise TooLarge("{game} can repeat positions: the recursive ways never end, solve it instead", game=game)
            stack.append(missing[0])
            continue
        total = 1 + sum(calls[child][0] for child in below)
        calls[node] = total, 1 + max((calls[child][1] for child in below), default=-1)
        stack.pop()
    return {reached.positions[node]: counted for node, counted in calls.items()}
