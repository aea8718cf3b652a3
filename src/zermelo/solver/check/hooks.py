"""What a game's hooks of the search engine say, held against values that were found without them.

Hooks may be silent, but what they say must be so: one that lies makes the search engine lie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_children
from zermelo.core.scales import worth
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value


class Witnesses:
    """Positions whose values are known, with all those that can be reached from them."""

    def __init__(
        self, game: Game, values: dict[Position, Value], ask: Callable[..., Any], demand: Callable[..., None]
    ) -> None:
        """``ask`` calls a hook by its name; ``demand`` refuses what is not so, in words."""
        self.game, self.values, self.ask, self.demand = game, values, ask, demand

    def hear(self) -> None:
        """Hold everything that the hooks say against the values."""
        if abilities.last_mover_wins.given(self.game) and abilities.last_mover_wins(self.game):
            self.last_mover()
        if abilities.plies_left.given(self.game):
            self.lengths()
        for position, value in self.values.items():
            if self.game.result(position) == UNDECIDED:
                self.sights(position, value)

    def last_mover(self) -> None:
        for position in self.values:
            self.demand(
                self.game.result(position) != WIN,
                "last_mover_wins() is True, but result({position!r}) is WIN, for the player who has not moved last",
                position=position,
            )

    def lengths(self) -> None:
        """Positions are settled in rounds: first the ends, then those all of whose moves lead to settled ones."""
        children = {position: [child for _, child in legal_children(self.game, position)] for position in self.values}
        longest: dict[Position, int] = {}
        while True:
            fresh = {
                position: max((longest[child] + 1 for child in after), default=0)
                for position, after in children.items()
                if position not in longest and all(child in longest for child in after)
            }
            if not fresh:
                break
            longest |= fresh
        for position in self.values:
            said = self.ask("plies_left", position)
            self.demand(
                position in longest,
                "plies_left({position!r}) is {said!r}, but play can go on for ever",
                position=position,
                said=said,
            )
            self.demand(
                said >= longest[position],
                "plies_left({position!r}) is {said!r}, but {longest} can still be played",
                position=position,
                said=said,
                longest=longest[position],
            )

    def sights(self, position: Position, value: Value) -> None:
        seen = self.ask("look", position)
        said = self.ask("at_sight", position, seen)
        self.demand(
            said in (0, value.signed),
            "at_sight({position!r}) is {said!r}, but the position is a {value}",
            position=position,
            said=said,
            value=value,
        )
        if said:
            return  # the others are asked only where this one is silent
        for slot, child in legal_children(self.game, position):
            value_of_move = worth(self.game, position, slot, child, self.values[child])
            said = self.ask("move_at_sight", position, seen, slot)
            self.demand(
                said in (0, value_of_move.signed),
                "move_at_sight({position!r}) is {said!r} for slot {slot!r}, but the move is a {value}",
                position=position,
                said=said,
                slot=slot,
                value=value_of_move,
            )
        best, worst = self.ask("at_best", position, seen), self.ask("at_worst", position, seen)
        self.demand(
            value <= _value(best),
            "at_best({position!r}) is {said!r}, but the position is better: a {value}",
            position=position,
            said=best,
            value=value,
        )
        self.demand(
            value >= _value(worst),
            "at_worst({position!r}) is {said!r}, but the position is worse: a {value}",
            position=position,
            said=worst,
            value=value,
        )


def _value(signed: int) -> Value:
    """The value of a signed distance, 0 being a draw."""
    return Value(WIN, signed) if signed > 0 else Value(LOSS, -signed) if signed < 0 else Value(DRAW)
