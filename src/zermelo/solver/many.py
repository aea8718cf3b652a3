"""What a solution says of many positions at once, as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import NotCompilable, RulesError
from zermelo.core.game import Game
from zermelo.core.moves import legal_children
from zermelo.core.values import UNDECIDED
from zermelo.solver.tables.many import FEW, Lookup, plain_positions, words_of
from zermelo.solver.values import NO_PLIES, Values, joined, values_of

if TYPE_CHECKING:
    from zermelo.solver.solution import Positions, Solution

Array = NDArray[Any]
TOGETHER = 1 << 24
"""Slots of which the moves are made together: where they lead takes 18 bytes each for a while."""
LATEST = 1 << 40
"""More plies than any play has."""


def values(solution: Solution, positions: Positions) -> Values:
    """The value of each position."""
    return _decoded(solution, _scores(solution, positions))


def known(solution: Solution, positions: Positions) -> NDArray[np.bool_]:
    """Which positions are in the table of a solution that lists them."""
    _, there = Lookup(solution.table, solution.game, solution.symmetry).scores(positions)
    return there


def moves(solution: Solution, positions: Positions) -> Values:
    """What every slot of each position is worth to who makes the move."""
    if solution.listed:
        _scores(solution, positions)  # says if one cannot be reached
    together = max(1, TOGETHER // solution.game.slots())
    parts = [positions[begin : begin + together] for begin in range(0, max(1, len(positions)), together)]
    return joined([_worths(solution, part) for part in parts])


def _worths(solution: Solution, positions: Any) -> Values:
    game, shape = solution.game, (len(positions), solution.game.slots())
    made = _made(solution, positions)
    after = _scores(solution, made.children).astype(np.int64) * made.changes
    if abilities.counts_points(game):
        after += made.gains
    elif solution.distances:
        lasting = (np.abs(after) <= 1) & solution.endless
        after -= np.where(lasting, 0, np.sign(after))  # one ply more to the end
    found, legal = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
    found.flat[made.places], legal.flat[made.places] = after, True
    worth = _decoded(solution, found)
    worth.results[~legal], worth.plies[~legal] = UNDECIDED, NO_PLIES
    return worth


def best(solution: Solution, positions: Positions) -> NDArray[np.bool_]:
    """Whether each slot of each position keeps its value."""
    found = moves(solution, positions)
    legal = found.results != UNDECIDED
    if found.margins is not None:
        order = found.margins.astype(np.int64)
    else:
        # One number that orders values: by outcome, then a quick win first and a quick loss last.
        late = np.where(found.plies < 0, LATEST, found.plies.astype(np.int64))
        order = found.results * (2 * LATEST - late)
    order = np.where(legal, order, -4 * LATEST)
    most = order.max(axis=1, keepdims=True, initial=-4 * LATEST)
    keeps: NDArray[np.bool_] = legal & (order == most)
    return keeps


def _scores(solution: Solution, positions: Any) -> Array:
    """The score of each position, all of which can be reached."""
    if not len(positions):
        return np.zeros(0, np.int64)
    if (searched := solution.table.searched) is not None:
        return searched.scores(positions)
    scores, there = Lookup(solution.table, solution.game, solution.symmetry).scores(positions)
    if not there.all():
        position = plain_positions(positions)[int(np.argmin(there))]
        solution.value(position)  # says why it is none
        raise AssertionError(f"{position} is in the table")
    return scores


def _decoded(solution: Solution, scores: Array) -> Values:
    top, points = solution.table.top, abilities.counts_points(solution.game)
    return values_of(scores, top, points=points, distances=solution.distances, endless=solution.endless)


class Made(NamedTuple):
    """All legal moves of some positions."""

    places: Array
    """Which of the slots of all positions, one after another, they are."""
    children: Any
    changes: Array
    """1 where the player moves again, -1 where the other does."""
    gains: Array


def _made(solution: Solution, positions: Positions) -> Made:
    keys = words_of(solution.game, positions)
    if keys is not None and len(keys) >= FEW:
        try:
            return _made_natively(solution, keys)
        except (NotCompilable, RulesError):  # of positions that are none, the rules as they are written say more
            pass
    return _made_plainly(solution.game, plain_positions(positions))


def _made_natively(solution: Solution, keys: Array) -> Made:
    look = Lookup(solution.table, solution.game, symmetry=False)
    count, native = len(keys) * solution.game.slots(), look.native
    legals, changes, gains = np.zeros(count, np.int8), np.ones(count, np.int8), np.zeros(count, np.int64)
    children = np.zeros((count, *keys.shape[1:]), np.int64)
    look.piecewise(len(keys), lambda begin, end: native.moves(keys, begin, end, legals, children, changes, gains))
    places = np.flatnonzero(legals)
    return Made(places, children[places], changes[places], gains[places])


def _made_plainly(game: Game, positions: Any) -> Made:
    places, children, changes, gains = [], [], [], []
    for row, position in enumerate(positions):
        for slot, child in legal_children(game, position):
            places.append(row * game.slots() + slot)
            children.append(child)
            changes.append(1 if abilities.same_player(game, position, child) else -1)
            gains.append(abilities.gain(game, position, slot))
    return Made(np.array(places, np.int64), children, np.array(changes, np.int64), np.array(gains, np.int64))
