"""Who wins where: the winning regions of both players, and how they win.

What an arena has decides what it means to win there:
    one goal     its player wins in the attractor, the other in the trap
    both goals   whoever reaches their own first wins; where neither can force that, nobody does
    priorities   a parity game; see ``parity``
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena, Player, player_number
from zermelo.arena.attractor import Attractor
from zermelo.arena.graph import Array
from zermelo.arena.parity import solve_parity
from zermelo.arena.strategy import Strategy, best_moves
from zermelo.core.display import Displayed
from zermelo.core.errors import ZermeloError
from zermelo.space.settle import settle


@dataclass(frozen=True, eq=False, repr=False)
class Regions(Displayed):
    """The winner of every node."""

    arena: Arena
    winners: Array
    """int8: 0 where Eve wins, 1 where Adam wins, -1 where nobody does."""
    ranks: Array
    """int32: the moves until the winner's goal at most; -1 where the winner has none to reach."""
    choices: Array
    """int32: where the winner goes from their own nodes; -1 elsewhere and where all is over."""

    def of(self, player: Player) -> Array:
        """The nodes where a player wins."""
        return np.flatnonzero(self.winners == player_number(player))

    @property
    def drawn(self) -> Array:
        """The nodes where nobody wins."""
        return np.flatnonzero(self.winners < 0)

    def attractor(self, player: Player) -> Attractor:
        """The nodes where a player can force their own goal before the other's."""
        player = player_number(player)
        return Attractor(self.arena, player, np.where(self.winners == player, self.ranks, np.int32(-1)))

    def strategy(self, player: Player) -> Strategy:
        """How a player wins, from every node of theirs where they do and have a move to make."""
        player = player_number(player)
        mine = (self.winners == player) & (self.arena.owners == player)
        return Strategy(self.arena, player, np.where(mine, self.choices, np.int32(-1)))

    def __repr__(self) -> str:
        eve, adam = self.of(EVE).size, self.of(ADAM).size
        return f"<Regions: Eve wins {eve:,} nodes, Adam {adam:,}, nobody {len(self.winners) - eve - adam:,}>"


def solve_arena(arena: Arena, *, native: bool | None = None) -> Regions:
    """The winning regions; ``native`` overrides the choice between interpreted and compiled."""
    players = goal_owners(arena)
    if not players and arena.priorities is not None:
        winners, choices = solve_parity(arena, native=native)
        return Regions(arena, winners, np.full(len(arena), -1, np.int32), choices)
    if not players:
        raise ZermeloError("nobody has a goal here: name a set of nodes 'eve' or 'adam', or give priorities")
    owners, won = arena.owners, won_at_goals(arena, players)
    won, ranks = settle(arena.backward, arena.degrees, owners, won, np.flatnonzero(won), native)
    rest = -1 if len(players) == 2 else 1 - players[0]
    decided = np.where(won > 0, owners, 1 - owners).astype(np.int8)  # the owners' own bytes have no sign
    winners = np.where(won == 0, np.int8(rest), decided)
    choices = np.full(len(arena), -1, np.int32)
    for player in (EVE, ADAM):
        region = winners == player
        mine = region & (owners == player) & (ranks != 0) & (arena.degrees > 0)
        choices = np.maximum(choices, best_moves(arena, mine, region, ranks))
    return Regions(arena, winners, ranks, choices)


def goal_owners(arena: Arena) -> list[int]:
    """The players who have a goal of their own."""
    return [player for player in (EVE, ADAM) if PLAYERS[player] in arena.goals]


def won_at_goals(arena: Arena, players: list[int]) -> Array:
    """int8: 1 at the goals that are their owner's, -1 at those of the other player, 0 elsewhere."""
    won = np.zeros(len(arena), np.int8)
    for player in players:
        seeds = arena.goal(player)
        if won[seeds].any():
            both = arena.label(seeds[np.flatnonzero(won[seeds])[0]])
            raise ZermeloError(
                "{both} is a goal of both players: whoever reaches it, only one can win there", both=both
            )
        won[seeds] = np.where(arena.owners[seeds] == player, 1, -1)
    return won
