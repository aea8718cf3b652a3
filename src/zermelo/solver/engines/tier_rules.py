"""A game as the engines that go by tiers see it: positions as keys, their tiers, and what to say where rules break.

Tiers in memory (``tiers``) and in shards on disk (``solver.store``) are listed and settled by the same kernels, and
differ in where they are kept alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import not_a_result, out_of_range, stuck
from zermelo.core.errors import RulesError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children, legal_moves
from zermelo.native.kernels import tiers as kernel
from zermelo.native.packing import Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines.runs import Keys, by_tier
from zermelo.solver.sorting import broken
from zermelo.solver.tables.listed import top_for


def widened(scores: Any, before: int, game: Game) -> Any:
    """Scores up to ``before`` as the next wider kind, on whichever device they are; what is undecided stays so."""
    top, kind = top_for(before)
    # Ends stay as many plies below the top, and margins as they are.
    raised = 0 if abilities.counts_points(game) else top - before
    return np.where(scores == -before - 1, -top - 1, scores + np.sign(scores) * np.int32(raised)).astype(kind)


class TierRules:
    """The rules compiled with the kernel, and how positions are sorted."""

    def __init__(self, game: Game, start: Position, symmetry: bool, sorting: Sorting) -> None:
        from zermelo.native.module import compiled

        self.game, self.start, self.symmetry, self.sorting = game, start, symmetry, sorting
        self.order, self.packing = sorting.order, sorting.packing or Packing()
        self.native: Any = compiled(game, kernel, symmetry, sorting)

    @property
    def first(self) -> tuple[int, int]:
        """The tier and the key of what stands for the start."""
        image = self.image(self.start)
        number = abilities.tier(self.game, image) if self.order is None else self.order.of(image)
        return number, self.packing.key(image)

    def image(self, position: Position) -> Position:
        """What stands for a position in the table."""
        return abilities.canonical(self.game, position) if self.symmetry else position

    def position(self, key: Any) -> Position:
        return self.packing.position(int(key))

    def apart(self, children: Keys) -> dict[int, Keys]:
        """Children by their tiers, each in the order in which they stand."""
        if not children.size:
            return {}
        alike = self.native.are_one_tier(children)
        numbers = np.empty(1 if alike else children.size, np.int64)
        self.native.tiers_of(children, 0, numbers.size, numbers)
        return {int(numbers[0]): children} if alike else by_tier(children, numbers)

    def not_a_result(self, key: Any) -> ZermeloError:
        return not_a_result(self.game, self.position(key))

    def not_raised(
        self, tier: Keys, scores: Any, top: int, here: int, child: int, number: int, others: Iterable[Keys] = ()
    ) -> ZermeloError:
        """What to say of a move of this tier to the key ``child`` that does not raise it: the game might not end.

        ``others`` are some positions that an order, if it was found, had better hold for too.
        """
        position = self.position(tier[self.native.first_leading_to(tier, scores, top, child)])
        slot = next(
            slot for slot, after in legal_children(self.game, position) if self.packing.key(self.image(after)) == child
        )
        move, where = abilities.write_move(self.game, position, slot), abilities.write(self.game, position)
        if self.order is not None:
            return self.given_up(
                position,
                Sentence(
                    "the tiers engine needs an order that every move raises, and the move {move} at {position} does not"
                    " raise the one that was found for {game}",
                    game=self.game,
                    move=move,
                    position=where,
                ),
                others,
            )
        return RulesError(
            "{game}: the move {move} at {position} takes tier() from {here!r} to {number!r}: every move must raise it",
            game=self.game,
            move=move,
            position=where,
            here=here,
            number=number,
        )

    def given_up(self, position: Position, why: Sentence, others: Iterable[Keys]) -> Unsuited:
        """Leave the game to other engines, or to a better order: this position is in the way."""
        some = [position, *(self.position(key) for keys in others for key in keys)]
        return broken(self.game, self.start, self.symmetry, why, some)

    def out_of_range(self, position: Position, others: Iterable[Keys] = ()) -> ZermeloError:
        """What to say of a move from there to what is no position, or has no room in a key."""
        if len(self.packing.widths) == 1:
            return out_of_range(self.game, position)
        return self.given_up(
            position,
            Sentence(
                "the tiers engine needs positions of 63 bits in all, and a move from {position} leads to larger"
                " numbers than were expected of {game}",
                position=abilities.write(self.game, position),
                game=self.game,
            ),
            others,
        )

    def unsettled(self, key: Any) -> ZermeloError:
        """What to say of a position that is undecided without a move, or has a child that was not listed."""
        position = self.position(key)
        if not legal_moves(self.game, position):
            return stuck(self.game, position)
        return RulesError(
            "{game}: canonical() or play() is not a pure function at {position}",
            game=self.game,
            position=abilities.write(self.game, position),
        )
