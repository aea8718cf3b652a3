"""All positions of a solved game counted: by the distance of their end, by margin, or by tier."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import TooLarge, ZermeloError
from zermelo.core.language import Sentence
from zermelo.core.values import value_of
from zermelo.solver.solution import Solution
from zermelo.solver.tables.table import Array, Tally
from zermelo.space.explore import explore

MOST: Final = 1_000_000
"""Positions that plain Python looks at one by one."""


@dataclass(frozen=True)
class Census:
    """How many positions are won, lost and drawn, group by group."""

    by: str
    """What tells the groups apart."""
    groups: dict[str, Tally]
    """In rising order; those that have no number, such as draws among distances, come last."""


def by_distance(solution: Solution) -> Census:
    """Positions by the plies until their end; by their margin where points count."""
    table = solution.table
    if abilities.counts_points(solution.game):
        margins: dict[int, int] = defaultdict(int)
        for scores in table.blocks():
            for score, count in _counted(scores):
                margins[score] += count
        return Census(
            Sentence("margin"), {f"{key:+d}" if key else "0": _of(key, margins[key]) for key in sorted(margins)}
        )
    if not (solution.distances and table.dated):
        raise ZermeloError("{game} was solved without distances: solve it with them", game=solution.game)
    plies: dict[int, Tally] = defaultdict(lambda: Tally(0, 0, 0))
    open_ended = Tally(0, 0, 0)
    for scores in table.blocks():
        for score, count in _counted(scores):
            if score == 0 or (solution.endless and abs(score) == 1):
                open_ended = _sum(open_ended, _of(score, count))
            else:
                distance = value_of(score, table.top).plies
                assert distance is not None
                plies[distance] = _sum(plies[distance], _of(score, count))
    groups = {str(distance): plies[distance] for distance in sorted(plies)}
    if any(open_ended):
        groups["∞" if solution.endless else Sentence("draw")] = open_ended
    return Census(Sentence("plies to the end"), groups)


def by_tier(solution: Solution) -> Census:
    """Positions by the game's own tier; by the fewest moves that lead to them, where it has none."""
    tiers = solution.table.tiers()
    if tiers is not None:
        groups = {number: _tally(scores) for number, scores in tiers}
        return _in_order(Sentence("tier"), groups)
    if len(solution) > MOST:
        raise TooLarge(
            "{game} has {count} positions, too many to look at one by one: at most {most}",
            game=solution.game,
            count=len(solution),
            most=MOST,
        )
    known = abilities.tier.given(solution.game)
    numbers = _own_tiers(solution) if known else _fewest_moves(solution)
    found: dict[int, Tally] = defaultdict(lambda: Tally(0, 0, 0))
    for number, score in numbers:
        found[number] = _sum(found[number], _of(score, 1))
    return _in_order(Sentence("tier") if known else Sentence("moves from the start"), found)


def _own_tiers(solution: Solution) -> Iterator[tuple[int, int]]:
    return ((abilities.tier(solution.game, position), score) for position, score in solution.table.items())


def _fewest_moves(solution: Solution) -> Iterator[tuple[int, int]]:
    """Breadth first, so that the first way to a position is a shortest."""
    reached = explore(solution.game, solution.start, solution.symmetry)
    assert reached is not None  # there was no limit
    depths = [0] + [-1] * (len(reached) - 1)
    for node in range(len(reached)):
        for target in reached.targets[reached.offsets[node] : reached.offsets[node + 1]]:
            if depths[target] < 0:
                depths[target] = depths[node] + 1
        score = solution.table.score(reached.positions[node])
        assert score is not None  # what is reached is in the table
        yield depths[node], score


def _in_order(by: str, groups: dict[int, Tally]) -> Census:
    return Census(by, {str(number): groups[number] for number in sorted(groups)})


def _signed(margin: int) -> str:
    return f"{margin:+d}" if margin else "0"


def _counted(scores: Array) -> Iterator[tuple[int, int]]:
    """Each score that occurs, and how often."""
    found, counts = np.unique(scores, return_counts=True)
    return zip(found.tolist(), counts.tolist(), strict=True)


def _tally(scores: Array) -> Tally:
    return Tally(int((scores > 0).sum()), int((scores < 0).sum()), int((scores == 0).sum()))


def _of(score: int, count: int) -> Tally:
    """So many positions of one score."""
    return Tally(count * (score > 0), count * (score < 0), count * (score == 0))


def _sum(one: Tally, other: Tally) -> Tally:
    return Tally(*(a + b for a, b in zip(one, other, strict=True)))
