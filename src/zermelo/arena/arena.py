"""Arenas: graphs whose nodes belong to two players, who push a token along the moves.

Vocabulary
    Eve, Adam  the players of the course, 0 and 1; at each node its owner moves.  "eve" and "adam" mean them too
    goal       a named set of nodes.  "eve" is the set that Eve wants to reach (the course's V_e), "adam" the one
               that Adam wants to reach; other names are the user's own
    priority   a number at each node of a parity game.  Of the priorities met for ever the largest decides: Eve
               wins if it is even.  With no set named after a player, the nodes of that parity are the goal
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np

from zermelo.arena.graph import Array, Graph
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase

EVE: Final = 0
ADAM: Final = 1
PLAYERS: Final = ("eve", "adam")
NAMES: Final = (phrase("Eve"), phrase("Adam"))

Player = int | str


def player_number(player: Player) -> int:
    """0 for Eve, 1 for Adam, however they are called."""
    if player in (EVE, ADAM):
        return int(player)
    if player not in PLAYERS:
        raise ZermeloError("there is no player {player!r}: the players are eve and adam", player=player)
    return PLAYERS.index(str(player))


def full_name(player: int) -> Sentence:
    """The player's name in a sentence."""
    return Sentence(NAMES[player])


@dataclass(frozen=True, eq=False, repr=False)
class Arena(Graph):
    """A graph with owners, goals and, for parity games, priorities."""

    owners: Array = field(kw_only=True)
    """uint8, 0 or 1 for each node."""
    goals: Mapping[str, Array] = field(kw_only=True, default_factory=dict)
    priorities: Array | None = field(kw_only=True, default=None)

    @classmethod
    def build(
        cls,
        moves: Mapping[Hashable, Iterable[Hashable]],
        owners: Mapping[Hashable, Player],
        start: Hashable | None = None,
        goals: Mapping[str, Iterable[Hashable]] | None = None,
        priorities: Mapping[Hashable, int] | None = None,
    ) -> Arena:
        """An arena by hand: the nodes are those with an owner; one that is not in ``moves`` is a sink.

        >>> Arena.build({"a": "bc", "b": "a"}, {"a": "eve", "b": "adam", "c": "eve"}, "a", {"eve": "c"})
        <Arena: 3 nodes, 3 moves>
        """
        number = {name: node for node, name in enumerate(owners)}

        def known(name: Hashable, role: str, **values: Hashable) -> int:
            if name not in number:
                raise ZermeloError(
                    "{role} {name!r}, which has no owner: every node belongs to eve or adam",
                    role=Sentence(role, **values),
                    name=name,
                )
            return number[name]

        for name in moves:
            known(name, phrase("there are moves from"))
        leads, has = phrase("a move of {origin!r} leads to"), phrase("the goal '{goal}' has")
        ends = [list(dict.fromkeys(known(end, leads, origin=name) for end in moves.get(name, ()))) for name in owners]
        if priorities is not None and set(priorities) != set(number):
            odd = next(iter(set(priorities) ^ set(number)))
            raise ZermeloError(
                "{odd!r} needs both an owner and a priority: give priorities to all nodes or to none", odd=odd
            )
        return cls(
            np.cumsum([0, *map(len, ends)], dtype=np.int64),
            np.array([end for node in ends for end in node], np.int32),
            None if start is None else known(start, phrase("the start is")),
            list(number),
            owners=np.array([player_number(player) for player in owners.values()], np.uint8),
            goals={
                goal: np.unique(np.array([known(name, has, goal=goal) for name in names], np.int64))
                for goal, names in (goals or {}).items()
            },
            priorities=None if priorities is None else np.array([priorities[name] for name in number], np.int64),
        )

    def goal(self, player: Player) -> Array:
        """The nodes that a player wants to reach."""
        player = player_number(player)
        if PLAYERS[player] in self.goals:
            return self.goals[PLAYERS[player]]
        if self.priorities is not None:
            return np.flatnonzero(self.priorities % 2 == player)
        raise ZermeloError("{player} has no goal here: {goals}", player=full_name(player), goals=self._goals_known())

    def goal_named(self, name: str) -> Array:
        """The goal of that name."""
        if name not in self.goals:
            raise ZermeloError("there is no goal {name!r}: {goals}", name=name, goals=self._goals_known())
        return self.goals[name]

    def _goals_known(self) -> Sentence:
        return (
            Sentence("the goals are {names}", names=", ".join(self.goals))
            if self.goals
            else Sentence("the arena names no goals, give the nodes")
        )

    @cached_property
    def goals_at(self) -> dict[int, list[str]]:
        """The names of the goals that a node is in, for the nodes that are in some."""
        found: dict[int, list[str]] = {}
        for name, nodes in self.goals.items():
            for node in nodes.tolist():
                found.setdefault(node, []).append(name)
        return found

    def name(self, node: int) -> Hashable:
        """As for any graph; a position of a game with the letter of the player to move, ``12e``, ``9a``."""
        name = super().name(node)
        return f"{name}{'ea'[self.owners[node]]}" if self.names is None and self.game is not None else name

    def _contents(self) -> Iterator[Any]:
        yield from super()._contents()
        yield self.owners
        yield from ((name, self.goals[name].astype("<i8").tobytes()) for name in sorted(self.goals))
        yield None if self.priorities is None else self.priorities.astype("<i8")

    def facts(self, node: int) -> dict[str, str | int]:
        facts = super().facts(node) | {"owner": PLAYERS[self.owners[node]]}
        if node in self.goals_at:
            facts["goals"] = " ".join(self.goals_at[node])
        if self.priorities is not None:
            facts["priority"] = int(self.priorities[node])
        return facts
