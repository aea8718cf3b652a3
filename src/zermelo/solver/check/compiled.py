"""The rules as machine code."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.errors import NotCompilable
from zermelo.core.language import Sentence
from zermelo.core.values import UNDECIDED
from zermelo.solver.check.examination import Examination

MOST_PROBED = 1 << 22
"""Looks at a slot that the compiled rules are asked for."""


def agrees(exam: Examination) -> str:
    """Interpreted and compiled rules give the same answers."""
    try:
        images, allowed, children, results, owners = _probe(exam)
    except NotCompilable as error:
        return Sentence("not compiled: {error}; the game works, but slowly", error=error)
    game, slots, looks = exam.game, exam.game.slots(), 0
    for row, position in zip(range(len(results)), exam.looked_at(), strict=False):
        looks += 1
        mine = game.result(position)
        exam.demand(
            results[row] == mine,
            "result({position!r}) is {mine} interpreted, {results} compiled",
            position=position,
            mine=mine,
            results=results[row],
        )
        if game.has("turn"):
            exam.demand(
                owners[row] == game.turn(position),
                "turn({position!r}) is {owners} compiled",
                position=position,
                owners=owners[row],
            )
        image = game.canonical(position)
        exam.demand(
            images[row] == image,
            "canonical({position!r}) is {image} interpreted, {images} compiled",
            position=position,
            image=image,
            images=images[row],
        )
        for slot in range(slots):
            here = row * slots + slot
            legal = mine == UNDECIDED and bool(game.legal(position, slot))
            exam.demand(
                bool(allowed[here]) == legal,
                "legal({position!r}, {slot}) is {legal} interpreted only",
                position=position,
                slot=slot,
                legal=legal,
            )
            if legal:
                child = game.play(position, slot)
                exam.demand(
                    children[here] == child,
                    "play({position!r}, {slot}) is {child} interpreted, {children} compiled (over 63 bits?)",
                    position=position,
                    slot=slot,
                    child=child,
                    children=children[here],
                )
    return Sentence("interpreted and compiled rules agree on {looks:,} positions", looks=looks)


def _probe(exam: Examination) -> tuple[list[Any], ...]:
    from zermelo.native.kernels import probe as kernel
    from zermelo.native.module import compiled, words_of

    game = exam.game
    exam.calling = Sentence("the compiled rules")
    native = compiled(game, kernel, symmetry=True)
    words, slots = words_of(game.start()), game.slots()
    positions = np.array(list(exam.seen)[: max(1, MOST_PROBED // slots)], np.int64)
    results, owners = np.zeros(len(positions), np.int8), np.zeros(len(positions), np.uint8)
    images = np.zeros_like(positions)
    allowed = np.zeros(len(positions) * slots, np.int8)
    children = np.zeros((allowed.size, words) if words > 1 else allowed.size, np.int64)
    given = positions, results, owners, images, allowed, children
    exam.stop_the_clock()  # compiling does not count: on none of the positions it is all there is to do
    native.probe(*(array[:0] for array in given))
    exam.wind_the_clock()
    native.probe(*given)

    def plain(rows: Any) -> list[Any]:
        return [tuple(row) for row in rows.tolist()] if words > 1 else rows.tolist()

    return plain(images), allowed.tolist(), plain(children), results.tolist(), owners.tolist()
