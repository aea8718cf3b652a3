"""Hex: how far each player is from joining his sides.

Source: the number of stones missing on a shortest way is folklore; V. V. Anshelevich (2002) weighs all ways
as currents; J. van Rijswijck, "Search and evaluation in Hex" (2002), whose program Queenbee compares
two-distances.

Vocabulary
    distance      the stones that a player still needs on a way: an empty cell counts 1, his own stone 0
    neighbours    of an empty cell, for a player: the empty ones that touch it or that his stones link it with
    two-distance  1 next to a side, else 1 more than the second nearest neighbour's: what remains of the way
                  to the side if the opponent blocks the nearest
"""

from __future__ import annotations

from collections import deque
from functools import cache
from itertools import count
from math import inf

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.games.placing.hex import Hex


def shortest_path(game: Hex, position: Position) -> float:
    """How many stones more than the player to move the other needs to join his sides."""
    player = abilities.tier(game, position) % 2
    return stones_needed(game, position, 1 - player) - stones_needed(game, position, player)


def two_distance(game: Hex, position: Position) -> float:
    """By how much the other's best cell is farther from his two sides, by two-distance."""
    player = abilities.tier(game, position) % 2
    return potential(game, position, 1 - player) - potential(game, position, player)


def stones_needed(game: Hex, position: Position, player: int) -> float:
    """The least number of stones that joins a player's sides; a search where steps cost 0 or 1."""
    mine, theirs = abilities.stones(game, position, player), abilities.stones(game, position, 1 - player)
    side, goal = sides(game.rows, game.columns, player)
    touch = touching(game.rows, game.columns)
    distance = [inf] * game.slots()
    queue = deque((cell, 0.0) for cell in side)
    while queue:
        cell, before = queue.popleft()
        here = before + (not mine >> cell & 1)
        if theirs >> cell & 1 or here >= distance[cell]:
            continue
        distance[cell] = here
        for near in touch[cell]:
            if mine >> near & 1:
                queue.appendleft((near, here))
            else:
                queue.append((near, here))
    return min(distance[cell] for cell in goal)


def potential(game: Hex, position: Position, player: int) -> int:
    """The least sum of an empty cell's two-distances to both sides; more than any sum if there is none."""
    mine, theirs = abilities.stones(game, position, player), abilities.stones(game, position, 1 - player)
    touch = touching(game.rows, game.columns)
    empty = {cell for cell in range(game.slots()) if not (mine | theirs) >> cell & 1}
    groups = {cell: group(cell, mine, touch) for cell in empty}
    near = {cell: {other for stone in groups[cell] for other in touch[stone]} & empty for cell in empty}
    to_one, to_other = (two_distances(groups, near, side) for side in sides(game.rows, game.columns, player))
    both = to_one.keys() & to_other.keys()
    return min((to_one[cell] + to_other[cell] for cell in both), default=2 * game.slots())


def two_distances(groups: dict[int, set[int]], near: dict[int, set[int]], side: range) -> dict[int, int]:
    """The two-distance to a side of each empty cell that has one, found in rounds."""
    reached = {cell: 1 for cell, linked in groups.items() if not linked.isdisjoint(side)}
    for distance in count(2):
        found = [cell for cell in near if cell not in reached and len(near[cell] & reached.keys()) >= 2]
        if not found:
            break
        reached |= dict.fromkeys(found, distance)
    return reached


def group(cell: int, mine: int, touch: tuple[tuple[int, ...], ...]) -> set[int]:
    """A cell, and the stones of the player that it would be linked with."""
    linked, stack = {cell}, [cell]
    while stack:
        fresh = [near for near in touch[stack.pop()] if mine >> near & 1 and near not in linked]
        linked.update(fresh)
        stack += fresh
    return linked


def sides(rows: int, columns: int, player: int) -> tuple[range, range]:
    """The cells along the two sides that a player joins: top and bottom, or left and right."""
    cells = rows * columns
    if player == 0:
        return range(columns), range(cells - columns, cells)
    return range(0, cells, columns), range(columns - 1, cells, columns)


@cache
def touching(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The up to six cells that touch each cell."""
    around = (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)
    return tuple(
        tuple(
            (row + down) * columns + column + right
            for down, right in around
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )
