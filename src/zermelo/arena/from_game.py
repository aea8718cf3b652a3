"""The graphs of a game: its configurations, and its arena.

Vocabulary
    configuration  a position, whoever is to move
    arena          where the players alternate, a node is a configuration and the player to move (12e, 12a);
                   where the position tells whose turn it is, it is the configuration
    full           with both players at every configuration, reached or not (where they alternate)
    fold           leave out the moves that lose at once: nobody has to make them, for where there is no other
                   the game is lost already.  So the misère games of the course are drawn down to one match, or
                   to the poisoned square, and who wins where does not change

Eve's goal are the ends that she has won, Adam's the ends that he has; a draw is in neither.  Whoever wins play that
never ends has no goal but to keep the other from his.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena, Player, player_number
from zermelo.arena.graph import Array, Graph
from zermelo.core import abilities
from zermelo.core.contract import checked_priority, drawn_end, winner_of_endless_play
from zermelo.core.door import checked_position
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.scales import refuse_points
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.core.work import Work
from zermelo.native.kernels import cover as kernel
from zermelo.space.estimate import estimate
from zermelo.space.exploration import Exploration
from zermelo.space.explore import Reached, explore
from zermelo.space.settle import LARGE, compiled

SMALL = 20_000
"""Positions up to which exploring as it stands is quicker than compiling the rules."""
NODE_BYTES, MOVE_BYTES = 250, 60
"""Bytes that a configuration and a move take at the peak, both players and the attractor counted."""
SMALLER = Sentence("take a smaller game or a later position")


def configuration_graph(
    game: Game,
    start: Position | None = None,
    *,
    fold: bool = False,
    depth: int | None = None,
    work: Work | None = None,
) -> Graph:
    """The positions that can be reached from ``start`` (by default the game's), and the moves between them.

    With a ``depth``, those within so many moves; what follows them is left out.
    """
    found = _configurations(game, start, fold, work or Work(), depth)
    return Graph(found.offsets, found.targets, 0, game=game, positions=found.positions)


def arena_of(
    game: Game,
    start: Position | None = None,
    *,
    starts: Player = "eve",
    fold: bool = False,
    full: bool = False,
    depth: int | None = None,
    work: Work | None = None,
) -> Arena:
    """The arena of a game from ``start`` (by default the game's), where the player ``starts`` is to move.

    With a ``depth`` it is only its beginning, of so many moves: to be looked at, not to be solved.  So it may be of a
    game that counts points, in which nobody has a goal.
    """
    if depth is None:
        refuse_points(game)
    beginner = player_number(starts)
    here = _configurations(game, start, fold, work or Work(), depth)
    if abilities.turn.given(game):
        place = np.arange(len(here))
        owners = here.owners ^ here.owners[0] ^ beginner
        first, offsets, targets = 0, here.offsets, here.targets
    else:
        first = beginner if full else 0
        begin = np.arange(2 * len(here)) if full else np.array([beginner])
        keys, offsets, targets = _covered(here, 2, begin)
        place, owners = keys // 2, keys % 2
    owners = owners.astype(np.uint8)
    decided = here.decided[place]
    winner = np.where(decided == WIN, owners, 1 - owners)
    ended = (decided == WIN) | (decided == LOSS)
    endless, positions = winner_of_endless_play(game), [here.positions[index] for index in place.tolist()]
    if abilities.endless_play_is_won(game) and (drawn := np.flatnonzero(decided == DRAW)).size:
        raise drawn_end(game, positions[int(drawn[0])])
    if abilities.endless_priority.given(game):
        return _parity_arena(game, positions, owners, decided, offsets, targets, int(owners[0] ^ here.owners[0]))
    aiming = [player for player in (EVE, ADAM) if endless is None or player != endless ^ here.owners[0] ^ beginner]
    aiming = [] if abilities.counts_points(game) else aiming
    return Arena(
        offsets,
        targets,
        first,
        game=game,
        positions=positions,
        owners=owners,
        goals={PLAYERS[player]: np.flatnonzero(ended & (winner == player)) for player in aiming},
    )


def _parity_arena(
    game: Game, positions: list[Position], owners: Array, decided: Array, offsets: Array, targets: Array, turned: int
) -> Arena:
    """The same where priorities tell who wins: an end that is won is a loop, and one that is lost has no moves.

    ``turned``: 1 where Eve is the game's second player, so that even and odd change places.
    """
    won = np.flatnonzero(decided == WIN)
    going = decided == UNDECIDED
    priorities = owners.astype(np.int64)
    priorities[going] = [checked_priority(game, positions[node]) + turned for node in np.flatnonzero(going).tolist()]
    degrees = np.diff(offsets) + (decided == WIN)
    return Arena(
        np.concatenate([[0], np.cumsum(degrees)]),
        np.insert(targets, offsets[won], won.astype(targets.dtype)),
        0,
        game=game,
        positions=positions,
        owners=owners,
        goals={},
        priorities=priorities,
    )


def _configurations(game: Game, start: Position | None, fold: bool, work: Work, depth: int | None) -> Reached:
    """The configurations as arrays, in order of discovery; positions as a list."""
    here = game.start() if start is None else checked_position(game, start)
    found = _explored(game, here, work) if depth is None else explore(game, here, work=work, depth=depth)
    assert found is not None
    bytes_needed = len(found) * NODE_BYTES + len(found.targets) * MOVE_BYTES
    work.need(
        bytes_needed, Sentence("an arena of {count} {count:configuration|configurations}", count=len(found)), SMALLER
    )
    positions, owners = found.positions, np.asarray(found.owners, np.uint8)
    if not isinstance(positions, list):
        rows: list[Any] = positions.tolist()
        positions = [tuple(row) for row in rows] if isinstance(rows[0], list) else rows
    offsets, targets = np.asarray(found.offsets, np.int64), np.asarray(found.targets, np.int32)
    decided = np.asarray(found.decided, np.int8)
    if fold:
        origin = np.repeat(np.arange(len(found)), np.diff(offsets))
        mine = owners[origin] == owners[targets] if abilities.turn.given(game) else np.zeros(len(targets), bool)
        kept = decided[targets] != np.where(mine, LOSS, WIN)
        moves = np.bincount(origin[kept], minlength=len(found))
        decided = np.where((decided == UNDECIDED) & (moves == 0) & (np.diff(offsets) > 0), LOSS, decided)
        offsets, targets = np.concatenate([[0], np.cumsum(moves)]), targets[kept]
    keys, begin, ends = _covered(Reached(positions, offsets, targets, decided, owners), 1, np.array([found.start]))
    return Reached([positions[key] for key in keys.tolist()], begin, ends, decided[keys], owners[keys])


def _explored(game: Game, start: Position, work: Work) -> Reached:
    """Everything reachable: as it stands, unless there is much of it and the rules compile."""
    found = explore(game, start, most=SMALL)
    if found is None:
        try:
            guess = estimate(game, start, symmetry=False, enough=4 * work.memory // NODE_BYTES)
            work.need(
                round(guess.positions * (NODE_BYTES + MOVE_BYTES * guess.moves)),
                Sentence("an arena of at least about {guess} configurations", guess=guess.positions),
                SMALLER,
            )
            exploration = Exploration(game, start, symmetry=False, work=work)
            exploration.advance()
            return exploration.reached()
        except NotCompilable:
            found = explore(game, start, work=work)
    assert found is not None
    return found


def _covered(here: Reached, players: int, begin: Array) -> tuple[Array, Array, Array]:
    """What ``begin`` reaches in the cover of a graph: its keys, and its moves as offsets and targets."""
    size, most = len(here) * players, len(here.targets) * players
    keys, number = np.zeros(size, np.int32), np.full(size, -1, np.int32)
    keys[: begin.size], number[begin] = begin, np.arange(begin.size)
    last, offsets, targets = np.full(size, -1, np.int32), np.zeros(size + 1, np.int64), np.zeros(most, np.int32)
    given: list[Any] = [here.offsets, here.targets, players, keys, begin.size, number, last, offsets, targets]
    if size + most > LARGE:
        found, moves = compiled(kernel).cover(*given)
    else:
        lists = [item.tolist() if isinstance(item, np.ndarray) else item for item in given]
        found, moves = kernel.cover(*lists)
        keys, offsets, targets = np.array(lists[3], np.int32), np.array(lists[7]), np.array(lists[8], np.int32)
    return keys[:found], offsets[: found + 1], targets[:moves]
