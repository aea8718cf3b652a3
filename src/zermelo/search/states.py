"""The states of a game and the operators between them, as document 001 lists them.

Vocabulary
    state     a position and the player to move in it, as in ``plays``
    operator  a player and a move of theirs, by its name: (1 3) is player 1 who takes 3
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.values import DRAW, UNDECIDED, WIN
from zermelo.search.plays import first_player

MOST: Final = 10_000

State = tuple[Position, int]
Operator = tuple[int, str]


@dataclass(frozen=True)
class StateSpace:
    """What can be reached from a state; the initial state comes first."""

    operators: dict[State, tuple[Operator, ...]]
    """By state, in the order in which breadth first meets them: what can be done there; nothing in a final state."""
    winners: dict[State, int | None]
    """Of the final states: who has won, None of a draw."""

    @property
    def all_operators(self) -> list[Operator]:
        """Each once."""
        return list(dict.fromkeys(operator for known in self.operators.values() for operator in known))


def state_space(game: Game, start: Position | None = None, most: int = MOST) -> StateSpace:
    """All states that can be reached from a position, by default the start.

    >>> import zermelo
    >>> space = state_space(zermelo.game("matches:2"))
    >>> space.operators[2, 0], space.winners
    (((0, '1'), (0, '2')), {(0, 1): 0, (0, 0): 1})
    """
    start = game.start() if start is None else start
    waiting: list[State] = [(start, first_player(game, start))]
    met, operators, winners = set(waiting), {}, {}
    for position, player in waiting:  # grows as states are found
        result = game.result(position)
        children = list(legal_children(game, position)) if result == UNDECIDED else []
        operators[position, player] = tuple(
            (player, abilities.write_move(game, position, slot)) for slot, _ in children
        )
        if result != UNDECIDED:
            winners[position, player] = None if result == DRAW else player if result == WIN else 1 - player
        for _, child in children:
            after = child, abilities.turn(game, child) if abilities.turn.given(game) else 1 - player
            if after not in met:
                met.add(after)
                waiting.append(after)
        if len(waiting) > most:
            raise TooLarge("{game} has more than {most} states: take a smaller one to list them", game=game, most=most)
    return StateSpace(operators, winners)
