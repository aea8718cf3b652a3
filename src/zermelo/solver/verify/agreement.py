"""Whether compiled and interpreted rules say the same of some positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.core import abilities
from zermelo.core.errors import VerificationError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import UNDECIDED
from zermelo.native.kernels.probe import LEGAL, LISTED
from zermelo.solver.verify.sample import LOOKS, random_play


@dataclass(frozen=True)
class Answers:
    """What the compiled rules say, a row a position; of moves, a row a position and slot."""

    results: list[int]
    owners: list[int]
    images: list[Position]
    margins: list[int]
    allowed: list[int]
    children: list[Position]
    gains: list[int]


def asked(game: Game, positions: Sequence[Position], compiled_now: Callable[[], None] = lambda: None) -> Answers:
    """Ask the compiled rules; ``compiled_now`` is called between compiling and asking."""
    from zermelo.native.kernels import probe as kernel
    from zermelo.native.module import compiled
    from zermelo.native.texts import words_of

    native = compiled(game, kernel, symmetry=True)
    words, slots = words_of(game.start()), game.slots()
    rows = np.array(positions, np.int64)
    results, owners = np.zeros(len(rows), np.int8), np.zeros(len(rows), np.uint8)
    images, margins = np.zeros_like(rows), np.zeros(len(rows), np.int64)
    allowed = np.zeros(len(rows) * slots, np.int8)
    children = np.zeros((allowed.size, words) if words > 1 else allowed.size, np.int64)
    gains = np.zeros(allowed.size, np.int64)
    given = rows, results, owners, images, margins, allowed, children, gains
    native.probe(*(array[:0] for array in given))  # of no position: it only compiles
    compiled_now()
    native.probe(*given)

    def plain(array: Any) -> list[Any]:
        return [tuple(row) for row in array.tolist()] if words > 1 else array.tolist()

    return Answers(
        results.tolist(),
        owners.tolist(),
        plain(images),
        margins.tolist(),
        allowed.tolist(),
        plain(children),
        gains.tolist(),
    )


def difference(game: Game, position: Position, row: int, said: Answers) -> Sentence | None:
    """What the interpreted rules say otherwise of a position."""
    mine = game.result(position)
    if said.results[row] != mine:
        return Sentence(
            "result({position!r}) is {mine} interpreted, {results} compiled",
            position=position,
            mine=mine,
            results=said.results[row],
        )
    if abilities.turn.given(game) and said.owners[row] != abilities.turn(game, position):
        return Sentence("turn({position!r}) is {owners} compiled", position=position, owners=said.owners[row])
    image = abilities.canonical(game, position)
    if said.images[row] != image:
        return Sentence(
            "canonical({position!r}) is {image!r} interpreted, {images!r} compiled",
            position=position,
            image=image,
            images=said.images[row],
        )
    if mine != UNDECIDED and said.margins[row] != abilities.margin(game, position):
        return Sentence("margin({position!r}) is {margin} compiled", position=position, margin=said.margins[row])
    for slot in range(game.slots()):
        here = row * game.slots() + slot
        legal = mine == UNDECIDED and bool(game.legal(position, slot))
        if bool(said.allowed[here] & LEGAL) != legal:
            return Sentence(
                "legal({position!r}, {slot!r}) is {legal} interpreted only", position=position, slot=slot, legal=legal
            )
        if bool(said.allowed[here] & LISTED) != legal:
            return Sentence(
                "legal_slots({position!r}) and legal() differ about slot {slot!r}", position=position, slot=slot
            )
        if legal and said.children[here] != (child := game.play(position, slot)):
            return Sentence(
                "play({position!r}, {slot!r}) is {child!r} interpreted, {children!r} compiled",
                position=position,
                slot=slot,
                child=child,
                children=said.children[here],
            )
        if legal and said.gains[here] != abilities.gain(game, position, slot):
            return Sentence(
                "gain({position!r}, {slot}) is {gain} compiled", position=position, slot=slot, gain=said.gains[here]
            )
    return None


def prove_rules(game: Game, start: Position) -> None:
    """Compare both on random plays to their ends, once in a process; VerificationError says where they differ."""
    from zermelo.native.kernels import probe
    from zermelo.native.module import at_hand

    if at_hand(game, probe, symmetry=True):
        return
    chance = random.Random(1913)
    most = max(8, LOOKS // max(1, game.slots()))
    found: dict[Position, None] = {}
    while len(found) < most:
        before = len(found)
        found |= dict.fromkeys(random_play(game, start, chance))
        if len(found) == before:
            break
    positions = list(found)[:most]
    said = asked(game, positions)
    for row, position in enumerate(positions):
        words = difference(game, position, row, said)
        if words is not None:
            raise VerificationError("{game}: {words}", game=game, words=words)
