"""Every position that can be reached, numbered in order of discovery, with its moves as arrays.

The same work is done twice over: with a dictionary, for any game at once, and compiled, for large ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import WIDEST, Game, Position
from zermelo.core.language import Sentence
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.native.work import Progress, Work

STEP = 1 << 18
"""Positions visited between two looks at the clock and at Ctrl-C."""
PLAIN_STEP = 1 << 12
"""The same, by plain Python."""
PLAIN_BYTES = 400
"""What a position takes by plain Python, with its place in a dictionary; a move takes 8."""


@dataclass(frozen=True)
class Reached:
    """Node n is positions[n]; its moves lead to targets[offsets[n]:offsets[n + 1]], in order of slots."""

    positions: Any
    """A list of positions, or an array with a row for each."""
    offsets: Any
    targets: Any
    decided: Any
    """The result of each position, UNDECIDED where the game goes on."""
    owners: Any
    """Who moves, 0 or 1; all 0 where the players alternate."""

    def __len__(self) -> int:
        return len(self.decided)


def stuck(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: {position} is UNDECIDED but has no legal move: result() must decide where nobody can move",
        game=game,
        position=game.write(position),
    )


def not_a_result(game: Game, position: Position) -> RulesError:
    said = game.result(position)
    return RulesError(
        "{game}: result({position}) is {said!r}: return WIN, LOSS, DRAW or UNDECIDED",
        game=game,
        position=game.write(position),
        said=said,
    )


def not_a_turn(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: turn({position}) is {turn!r}: it must be 0 or 1",
        game=game,
        position=game.write(position),
        turn=game.turn(position),
    )


def out_of_range(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: a move from {position} leads out of range: positions are ints from 0 to 2**63 - 1",
        game=game,
        position=game.write(position),
    )


def fits(position: Position) -> bool:
    """Whether the ints of a position are in the range that the contract gives them."""
    words = position if isinstance(position, tuple) else (position,)
    return all(0 <= word <= WIDEST for word in words if type(word) is int)


def explore(
    game: Game, start: Position, symmetry: bool = False, most: int | None = None, work: Work | None = None
) -> Reached | None:
    """Everything reachable from ``start``, by plain Python; None if there are more than ``most`` positions.

    ``work`` hears of the progress, and its memory is the limit: TooLarge if there is no end to the positions.
    """
    canonical = game.canonical if symmetry else (lambda position: position)
    first = canonical(start)
    numbers = {first: 0}
    positions = [first]
    offsets: list[int] = [0]
    targets: list[int] = []
    decided: list[int] = []
    owners: list[int] = []
    turns = game.has("turn")
    for position in positions:  # grows as positions are found
        result = game.result(position)
        if result not in (LOSS, DRAW, WIN, UNDECIDED):
            raise not_a_result(game, position)
        if work is not None and len(decided) % PLAIN_STEP == 0:
            work.tell(Progress("exploring", len(decided)))
            work.need(PLAIN_BYTES * len(positions) + 8 * len(targets), *_too_many(len(positions)))
        if result == UNDECIDED:
            for child in (canonical(child) for _, child in game.children(position)):
                number = numbers.setdefault(child, len(positions))
                if number == len(positions):
                    if not fits(child):
                        raise out_of_range(game, position)
                    positions.append(child)
                targets.append(number)
            if len(targets) == offsets[-1]:
                raise stuck(game, position)
            if most is not None and len(positions) > most:
                return None
        offsets.append(len(targets))
        decided.append(result)
        owners.append(game.turn(position) if turns else 0)
        if owners[-1] not in (0, 1):
            raise not_a_turn(game, position)
    return Reached(positions, offsets, targets, decided, owners)


def explore_natively(game: Game, start: Position, symmetry: bool, work: Work) -> Reached:
    """The same as arrays, by the compiled rules."""
    from zermelo.native.kernels import explore as kernel
    from zermelo.native.module import compiled, words_of

    native = compiled(game, kernel, symmetry)
    words, slots = words_of(start), game.slots()
    capacity = max(1 << 16, 1 << (2 * slots).bit_length())  # a power of two, as the hash table asks
    work.need(
        _bytes(capacity, words, 4 * capacity),
        Sentence("exploring with {slots:,} slots", slots=slots),
        Sentence("number the moves more tightly"),
    )
    shape = (capacity, words) if words > 1 else (capacity,)
    positions = np.empty(shape, np.int64)
    positions[0] = game.canonical(start) if symmetry else start
    targets = np.empty(4 * capacity, np.int32)
    offsets = np.zeros(capacity + 1, np.int64)
    decided = np.empty(capacity, np.int8)
    owners = np.empty(capacity, np.uint8)
    table = np.full(2 * capacity, -1, np.int32)
    state = np.array([0, 1, 0])
    native.refill(positions, 1, table)
    while True:
        status = native.explore(positions, table, offsets, targets, decided, owners, state, state[0] + STEP)
        visited, found, moves = map(int, state)
        if status == kernel.DONE:
            break
        if status != kernel.MORE:
            broken = positions[visited]
            position = tuple(map(int, broken)) if words > 1 else int(broken)
            raise {
                kernel.STUCK: stuck,
                kernel.OUT_OF_RANGE: out_of_range,
                kernel.NOT_A_RESULT: not_a_result,
                kernel.NOT_A_TURN: not_a_turn,
            }[status](game, position)
        work.tell(Progress("exploring", visited))
        if moves + slots > targets.size:
            work.need(_bytes(capacity, words, 2 * targets.size), *_too_many(found))
            targets = _longer(targets)
        if found + slots > capacity:
            capacity *= 2
            if capacity >= 2**31:
                raise TooLarge(
                    "{game} has more than {found:,} positions: a graph holds at most 2 billion", game=game, found=found
                )
            work.need(_bytes(capacity, words, targets.size), *_too_many(found))
            positions, decided, owners = _longer(positions), _longer(decided), _longer(owners)
            offsets = np.concatenate([offsets, np.zeros(capacity // 2, np.int64)])
            table = np.full(2 * capacity, -1, np.int32)
            native.refill(positions, found, table)
    return Reached(positions[:found], offsets[: found + 1], targets[:moves], decided[:found], owners[:found])


def _longer(array: Any) -> Any:
    return np.concatenate([array, np.empty_like(array)])


def _bytes(capacity: int, words: int, moves: int) -> int:
    """What the arrays take, with the copy that growing makes and the attractor's own arrays afterwards."""
    return capacity * (8 * words + 8 + 2 + 8 + 24) + 4 * moves * 2


def _too_many(found: int) -> tuple[str, str]:
    return Sentence("exploring beyond {found:,} positions", found=found), Sentence(
        "solve a smaller game, a later position, or with symmetry"
    )
