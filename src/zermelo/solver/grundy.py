"""Grundy values (Sprague 1935, Grundy 1939): an impartial game in normal play is a Nim heap in disguise.

A position's value is the least number that no move of it leads to.  It is lost if and only if its value is 0, and
the value of several games side by side is the exclusive or of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import checked_result
from zermelo.core.door import checked_position
from zermelo.core.errors import NotCompilable, RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.work import Work
from zermelo.solver.engines.small import SMALL_POSITIONS
from zermelo.solver.engines.sums import Sums, falls_into_parts, least_excluded, not_normal_play
from zermelo.solver.engines.sweep import broken
from zermelo.space.explore import explore

STEP = 1 << 18


def grundy(game: Game, start: Position | None = None, work: Work | None = None) -> Mapping[Position, int]:
    """The Grundy value of every position reachable from ``start``, within the memory of ``work``.

    >>> import zermelo
    >>> grundy(zermelo.game("nim:3,5"))[zermelo.game("nim:3,5").start()]
    6
    """
    start, work = game.start() if start is None else checked_position(game, start), work or Work()
    if not abilities.impartial(game) or abilities.counts_points(game):
        raise ZermeloError(
            "{game} has no Grundy values: they belong to impartial games in normal play, which say impartial()",
            game=game,
        )
    if falls_into_parts(game):
        return _SumValues(game, start, work)
    dense = abilities.size.given(game) and not abilities.turn.given(game)  # the kernel takes turns for granted
    if dense and abilities.index(game, start) >= SMALL_POSITIONS:
        with suppress(NotCompilable):
            return _DenseValues(game, _swept(game, start, work))
    return plain_values(game, start, work)


def plain_values(game: Game, start: Position, work: Work) -> dict[Position, int]:
    """The same by plain Python, from the moves of every position."""
    reached = explore(game, start, work=work)
    assert reached is not None
    below = [reached.targets[begin:end] for begin, end in pairwise(reached.offsets)]
    for node, result in enumerate(reached.decided):
        if result not in (UNDECIDED, LOSS):
            raise not_normal_play(game, reached.positions[node])
        if abilities.turn.given(game) and any(reached.owners[child] == reached.owners[node] for child in below[node]):
            raise RulesError(
                "{game} says impartial(), but a player may move twice at {position}: Grundy values need taking turns",
                game=game,
                position=abilities.write(game, reached.positions[node]),
            )
    values: dict[int, int] = {}
    open_nodes: set[int] = set()
    stack = [0]
    while stack:
        node = stack[-1]
        missing = [child for child in below[node] if child not in values]
        if not missing:
            values[node] = least_excluded({values[child] for child in below[node]})
            open_nodes.discard(node)
            stack.pop()
        elif any(child in open_nodes or child == node for child in missing):
            raise RulesError(
                "{game} can repeat {position}: a loop has no Grundy value",
                game=game,
                position=abilities.write(game, reached.positions[node]),
            )
        else:
            open_nodes.add(node)
            stack.append(missing[0])
    return {reached.positions[node]: value for node, value in sorted(values.items())}


def _swept(game: Game, start: Position, work: Work) -> Any:
    from zermelo.native.kernels import grundy as kernel
    from zermelo.native.module import compiled

    native = compiled(game, kernel)
    size = abilities.index(game, start) + 1
    work.need(
        4 * size,
        Sentence("Grundy values of {size} {size:position|positions}", size=size),
        Sentence("choose a smaller game"),
    )
    values = np.zeros(size, np.int32)
    for begin in range(0, size, STEP):
        wrong = native.grundy(values, begin, min(begin + STEP, size))
        if wrong >= 0:
            position = abilities.at(game, wrong)
            raise not_normal_play(game, position) if game.result(position) in (WIN, DRAW) else broken(game, wrong)
    return values


class _DenseValues(Mapping[Position, int]):
    """Values in an array by dense index.  Positions below the start that it cannot reach are here too."""

    def __init__(self, game: Game, numbers: Any) -> None:
        self.game, self.numbers = game, numbers

    def __getitem__(self, position: Position) -> int:
        index = abilities.index(self.game, checked_position(self.game, position))
        if not 0 <= index < len(self.numbers):
            raise KeyError(position)
        return int(self.numbers[index])

    def __iter__(self) -> Iterator[Position]:
        return (abilities.at(self.game, index) for index in range(len(self.numbers)))

    def __len__(self) -> int:
        return len(self.numbers)


class _SumValues(Mapping[Position, int]):
    """Values from those of parts.  Positions that the start cannot reach have theirs, but are not listed."""

    def __init__(self, game: Game, start: Position, work: Work) -> None:
        self.game, self.start, self.work = game, start, work
        self.sums = Sums(game, work)
        self[start]  # refuses what has no values

    def __getitem__(self, position: Position) -> int:
        position = checked_position(self.game, position)
        if checked_result(self.game, position) not in (UNDECIDED, LOSS):
            raise not_normal_play(self.game, position)
        return self.sums.value(position)

    def __iter__(self) -> Iterator[Position]:
        reached = explore(self.game, self.start, work=self.work)
        assert reached is not None
        return iter(reached.positions)

    def __len__(self) -> int:
        return sum(1 for _ in self)
