"""What the prover of connection games counts on."""

from __future__ import annotations

from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children
from zermelo.core.values import LOSS
from zermelo.solver.check.examination import Examination

FULL_BOARDS = 300
"""Boards filled at random, to see that one player joins his sides."""


def links(exam: Examination) -> Sentence:
    links, cells = exam.ask("links"), exam.game.slots()
    exam.demand(
        len(links.near) == cells,
        "links() has {found} {found:cell|cells}: it must be slots(), {cells}",
        found=len(links.near),
        cells=cells,
    )
    for position in exam.looked_at():
        stones = [exam.ask("stones", position, player) for player in (0, 1)]
        mover = int(stones[0].bit_count() > stones[1].bit_count())
        exam.demand(
            links.joins(stones[1 - mover], 1 - mover) == (exam.game.result(position) == LOSS),
            "{position!r} must be lost exactly if the stones of the player who moved last join his sides",
            position=position,
        )
        for slot, child in legal_children(exam.game, position):
            stones[mover] ^= 1 << slot
            exam.demand(
                [exam.ask("stones", child, player) for player in (0, 1)] == stones,
                "move {slot!r} at {position!r} must place one stone, on cell {slot!r}",
                slot=slot,
                position=position,
            )
            stones[mover] ^= 1 << slot
    for _ in range(FULL_BOARDS):
        first = exam.chance.getrandbits(cells)
        exam.demand(
            links.joins(first, 0) != links.joins(first ^ (1 << cells) - 1, 1),
            "if the first player has the cells {first:#b} and the second all others, one must join his sides",
            first=first,
        )
    return Sentence("{cells} {cells:cell|cells}, and a full board joins one player's sides", cells=cells)
