"""The positions of a game, each after all that can follow it; and the refusal of games that need not end.

Recursion over positions (counting plays, measuring trees) needs an order in which every position comes
after its children.  There is one unless a position can come back, so the same walk finds cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import checked_children

LONGEST_PLAY: Final = 100_000
"""A play that goes on for longer, where no dense index says how long plays can be, is taken to have no end."""
LOOK: Final = 20_000
"""How many positions of a game that does not promise to end are looked at before it is believed."""


def longest_play(game: Game, start: Position) -> int:
    """The most moves that a play from ``start`` may take: every move lowers a dense index, by one at least."""
    return abilities.index(game, start) if abilities.size.given(game) else LONGEST_PLAY


def endless(game: Game, moves: int, advice: Sentence) -> ZermeloError:
    """The refusal of a game in which a play has not come to an end."""
    return ZermeloError(
        "{game} can go on for ever, as a play has not ended after {moves} {moves:move|moves}: {advice}",
        game=game,
        moves=moves,
        advice=advice,
    )


def children_first(game: Game, start: Position, advice: Sentence, most: int | None = None) -> Iterator[Position]:
    """Every position that can follow ``start``, and ``start`` at last, each once and after its children.

    Raises a ``ZermeloError`` that ends with ``advice`` if a position can come back or play does not end.  Stops
    once it has met ``most`` positions, if that is given.
    """
    longest = longest_play(game, start)
    open_positions: set[Position] = {start}
    finished: set[Position] = set()
    stack = [(start, checked_children(game, start))]
    while stack and (most is None or len(open_positions) + len(finished) < most):
        position, children = stack[-1]
        for _, child in children:
            if child in open_positions:
                raise ZermeloError(
                    "{game} can go on for ever, as the position {position} can come back: {advice}",
                    game=game,
                    position=abilities.write(game, child),
                    advice=advice,
                )
            if child not in finished:
                open_positions.add(child)
                stack.append((child, checked_children(game, child)))
                if len(stack) > longest + 1:
                    raise endless(game, longest, advice)
                break
        else:
            stack.pop()
            open_positions.remove(position)
            finished.add(position)
            yield position


def refuse_cycles(game: Game, start: Position, advice: Sentence) -> None:
    """Raise unless the game ends whatever is played, as far as a first look can tell.

    Tiers that every move raises, or a dense index that every move lowers, are a promise that it ends.
    """
    if not (abilities.tier.given(game) or abilities.size.given(game)):
        for _ in children_first(game, start, advice, LOOK):
            pass
