"""Every position that can be reached, numbered in order of discovery, with its moves as arrays.

The same work is done twice over: with a dictionary, for any game at once, and compiled, for large ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from zermelo.core import abilities
from zermelo.core.contract import checked_result, fits, no_position, not_a_result, not_a_turn, out_of_range, stuck
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import UNDECIDED
from zermelo.core.work import Progress, Stage, Work

EXPLORING: Final = Stage(phrase("exploring"), phrase("Exploring the game: {done} {done:position|positions}"))
STEP = 1 << 18
"""Positions visited between two looks at the clock and at Ctrl-C."""
PLAIN_STEP = 1 << 12
"""The same, by plain Python."""
POSITION_BYTES, WORD_BYTES, MOVE_BYTES = 42, 8, 8
"""What a position takes, each of its words and each of its moves, with the copies that growing makes and the
attractor's own arrays afterwards."""
PLAIN_BYTES, PLAIN_MOVE_BYTES = 400, 24
"""What a position takes by plain Python, with its place in a dictionary, and a move; with the attractor's arrays."""


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


def explore(
    game: Game, start: Position, symmetry: bool = False, most: int | None = None, work: Work | None = None
) -> Reached | None:
    """Everything reachable from ``start``, by plain Python; None if there are more than ``most`` positions.

    ``work`` hears of the progress, and its memory is the limit: TooLarge if there is no end to the positions.
    """
    canonical = abilities.canonical.of(game) if symmetry else (lambda position: position)
    first = canonical(start)
    numbers = {first: 0}
    positions = [first]
    offsets: list[int] = [0]
    targets: list[int] = []
    decided: list[int] = []
    owners: list[int] = []
    # Not game.children, which would ask for the result once more.
    slots, legal, play, turns = range(game.slots()), game.legal, game.play, abilities.turn.given(game)
    for position in positions:  # grows as positions are found
        result = checked_result(game, position)
        if work is not None and len(decided) % PLAIN_STEP == 0:
            work.tell(Progress(EXPLORING, len(decided)))
            work.need(PLAIN_BYTES * len(positions) + PLAIN_MOVE_BYTES * len(targets), *_too_many(len(positions)))
        if result == UNDECIDED:
            for slot in slots:
                if not legal(position, slot):
                    continue
                child = canonical(play(position, slot))
                try:
                    number = numbers.setdefault(child, len(positions))
                except TypeError:
                    raise no_position(game, position, slot, child) from None
                if number == len(positions):
                    if not fits(child):
                        raise no_position(game, position, slot, child)
                    positions.append(child)
                targets.append(number)
            if len(targets) == offsets[-1]:
                raise stuck(game, position)
            if most is not None and len(positions) > most:
                return None
        offsets.append(len(targets))
        decided.append(result)
        owners.append(abilities.turn(game, position) if turns else 0)
        if owners[-1] not in (0, 1):
            raise not_a_turn(game, position)
    return Reached(positions, offsets, targets, decided, owners)


def explore_natively(game: Game, start: Position, symmetry: bool, work: Work) -> Reached:
    """The same as arrays, by the compiled rules."""
    exploration = Exploration(game, start, symmetry, work)
    exploration.advance()
    return exploration.reached()


class Exploration:
    """Exploring by the compiled rules, as far as asked; the arrays grow with what is found."""

    def __init__(self, game: Game, start: Position, symmetry: bool, work: Work) -> None:
        from zermelo.native.kernels import explore as kernel
        from zermelo.native.module import compiled, words_of

        self.game, self.work, self.kernel = game, work, kernel
        self.native: Any = compiled(game, kernel, symmetry)
        self.words, self.slots = words_of(start), game.slots()
        capacity = max(1 << 16, 1 << (2 * self.slots).bit_length())  # a power of two, as the hash table asks
        needed = _bytes(capacity, self.words, 4 * capacity)
        work.need(
            needed,
            Sentence("exploring with {slots} {slots:slot|slots}", slots=self.slots),
            Sentence("number the moves more tightly"),
        )
        self.positions = np.empty((capacity, self.words) if self.words > 1 else capacity, np.int64)
        self.positions[0] = abilities.canonical(game, start) if symmetry else start
        self.targets = np.empty(4 * capacity, np.int32)
        self.offsets = np.zeros(capacity + 1, np.int64)
        self.decided = np.empty(capacity, np.int8)
        self.owners = np.empty(capacity, np.uint8)
        self.table = np.full(2 * capacity, -1, np.int32)
        self.state = np.array([0, 1, 0])
        """How many positions are visited, how many are found, and how many moves there are."""
        self.native.refill(self.positions, 1, self.table)

    @property
    def listed(self) -> int:
        return int(self.state[1])

    def advance(self, most: int | None = None) -> bool:
        """Visit positions until more than ``most`` are found; whether these are all."""
        while most is None or self.listed <= most:
            status = self.native.explore(
                self.positions,
                self.table,
                self.offsets,
                self.targets,
                self.decided,
                self.owners,
                self.state,
                self.state[0] + STEP,
            )
            if status == self.kernel.DONE:
                return True
            if status != self.kernel.MORE:
                raise self._broken(status)
            self.work.tell(Progress(EXPLORING, int(self.state[0])))
            self._make_room()
        return False

    def reached(self) -> Reached:
        """All that was found."""
        _, found, moves = map(int, self.state)
        return Reached(
            self.positions[:found],
            self.offsets[: found + 1],
            self.targets[:moves],
            self.decided[:found],
            self.owners[:found],
        )

    def _make_room(self) -> None:
        _, found, moves = map(int, self.state)
        capacity = len(self.decided)
        if moves + self.slots > self.targets.size:
            self.work.need(_bytes(capacity, self.words, 2 * self.targets.size), *_too_many(found))
            self.targets = _longer(self.targets)
        if found + self.slots > capacity:
            capacity *= 2
            if capacity >= 2**31:
                raise TooLarge(
                    "{game} has more than {found} positions: a graph holds at most 2 billion",
                    game=self.game,
                    found=found,
                )
            self.work.need(_bytes(capacity, self.words, self.targets.size), *_too_many(found))
            self.positions, self.decided, self.owners = map(_longer, (self.positions, self.decided, self.owners))
            self.offsets = np.concatenate([self.offsets, np.zeros(capacity // 2, np.int64)])
            self.table = np.full(2 * capacity, -1, np.int32)
            self.native.refill(self.positions, found, self.table)

    def _broken(self, status: int) -> RulesError:
        """What is wrong at the position where the kernel stopped."""
        broken = self.positions[self.state[0]]
        position = tuple(map(int, broken)) if self.words > 1 else int(broken)
        return {
            self.kernel.STUCK: stuck,
            self.kernel.OUT_OF_RANGE: out_of_range,
            self.kernel.NOT_A_RESULT: not_a_result,
            self.kernel.NOT_A_TURN: not_a_turn,
        }[status](self.game, position)


def _longer(array: Any) -> Any:
    """Twice the array; its second half takes no memory as long as nothing is written there."""
    longer = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _bytes(capacity: int, words: int, moves: int) -> int:
    """What arrays of that length take."""
    return capacity * (POSITION_BYTES + WORD_BYTES * words) + MOVE_BYTES * moves


def _too_many(found: int) -> tuple[Sentence, Sentence]:
    return Sentence("exploring beyond {found} {found:position|positions}", found=found), Sentence(
        "solve a smaller game, a later position, or with symmetry"
    )
