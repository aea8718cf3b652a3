"""Every position that can be reached, numbered in order of discovery, with its moves: any game, by plain Python.

``exploration`` does the same for large games, by the compiled rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.contract import checked_result, checked_slots, fits, no_position, not_a_turn, stuck
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.values import UNDECIDED
from zermelo.core.work import Progress, Stage, Work

EXPLORING: Final = Stage(phrase("exploring"), phrase("Exploring the game: {done} {done:position|positions}"))
INTERPRETED: Final = Stage(
    phrase("exploring in plain Python"), phrase("Exploring the game in plain Python: {done} {done:position|positions}")
)
FIRST_PLIES = 32
"""So many more plies are counted where a game is to be narrow: it may begin less so."""
PLAIN_STEP = 1 << 8
"""Positions visited between two looks at the clock and at Ctrl-C."""
PLAIN_BYTES, PLAIN_MOVE_BYTES = 400, 24
"""What a position takes, with its place in a dictionary, and a move; with the attractor's arrays."""


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
    start: int = 0
    """The node that all others were reached from."""

    def __len__(self) -> int:
        return len(self.decided)


def explore(
    game: Game,
    start: Position,
    symmetry: bool = False,
    most: int | None = None,
    work: Work | None = None,
    depth: int | None = None,
    width: int | None = None,
) -> Reached | None:
    """Everything reachable from ``start``, by plain Python; None if there are more than ``most`` positions, or more
    than ``width`` a ply, of all plies so far on average.

    With a ``depth``, what is reached within so many moves; positions that many moves away are left without moves.
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
    plies = [0]
    # Not legal_children, which would ask for the result once more.
    slots, legal, play, turns = range(game.slots()), game.legal, game.play, abilities.turn.given(game)
    listed = abilities.legal_slots.given(game)
    for position, ply in zip(positions, plies, strict=False):  # both grow as positions are found
        result = checked_result(game, position)
        if work is not None and len(decided) % PLAIN_STEP == 0:
            work.tell(Progress(INTERPRETED, len(decided)))
            work.need(PLAIN_BYTES * len(positions) + PLAIN_MOVE_BYTES * len(targets), *too_many(len(positions)))
        if result == UNDECIDED and ply != depth:
            moves = checked_slots(game, position) if listed else [slot for slot in slots if legal(position, slot)]
            for slot in moves:
                child = canonical(play(position, slot))
                try:
                    number = numbers.setdefault(child, len(positions))
                except TypeError:
                    raise no_position(game, position, slot, child) from None
                if number == len(positions):
                    if not fits(child):
                        raise no_position(game, position, slot, child)
                    positions.append(child)
                    plies.append(ply + 1)
                targets.append(number)
            if len(targets) == offsets[-1]:
                raise stuck(game, position)
            if most is not None and len(positions) > most:
                return None
            if width is not None and len(positions) > width * (ply + FIRST_PLIES):
                return None
        offsets.append(len(targets))
        decided.append(result)
        owners.append(abilities.turn(game, position) if turns else 0)
        if owners[-1] not in (0, 1):
            raise not_a_turn(game, position)
    return Reached(positions, offsets, targets, decided, owners)


def too_many(found: int) -> tuple[Sentence, Sentence]:
    """What needs more memory than there is, and what to do instead."""
    return Sentence("exploring beyond {found} {found:position|positions}", found=found), Sentence(
        "solve a smaller game, a later position, or with symmetry"
    )


def plain_position(words: Any) -> Position:
    """A row of an array of positions as an int or a tuple of ints."""
    found = words.tolist()
    return tuple(found) if isinstance(found, list) else found
