"""How many positions a game has, without listing them: from a sample of each ply.

The positions that a number of random moves reach are told apart.  They are the next ply's sample, each of them once,
however many moves led there: so what is easily reached does not crowd out the rest, as it does in random plays.  As
long as all moves are made, a ply is counted and not guessed.

a ply      how many of its positions were not met follows from how many were met once, twice and three times
all plies  a position may be in several of them: how many have it is told by those that were met in two and in three
more       a larger sample meets what is hard to reach: what it finds beyond a smaller one is still to be found beyond
           the larger

bench/forecast.py holds this against the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.moves import looks
from zermelo.core.work import Stage, announce
from zermelo.native.kernels import sample

ESTIMATING: Final = Stage(
    phrase("estimating how many positions there are"), phrase("Estimating how many positions there are…"), timed=True
)
PLIES: Final = 256
"""A longer game is guessed by its first plies."""
SCOUTS: Final = 1 << 10
"""Moves made in each ply to learn how many plies there are; fewer where there are very many slots."""
MOVES: Final = 1 << 18
"""Moves made in each ply, at most."""
LOOKS: Final = 150_000_000
"""Slots looked at in all, at most: less than a second."""
OVERHEAD: Final = 16
"""Looks at slots that take as long as all else that is done with a position."""
FEWER: Final = 4
"""The smaller sample is made by one move in so many."""
UNSURE: Final = 1.75
"""Where so many positions are found for one of the smaller sample, there may be far more."""
DOUBTFUL: Final = 2.0
"""The same of the plies together: positions that are in several of them may hide how little is known of each."""
CODES: Final = 1 << 17
"""Positions whose hashes are kept, to find them again in other plies."""
SMALL: Final = 128
"""A sample takes no more room than one in so many of the positions that are enough: the memory may be that small."""
ENOUGH_TRIPLES, WIDEST_SPREAD = 10, 10.0
"""Below so many the counts say nothing about how chances differ, and no correction for that is larger."""
KNOWN: Final = 1.1
"""A ply of which the larger sample finds no more than so many times as much is taken to be known."""
FIRST_TOLD, FEWEST_TOLD = 3, 4
"""From so many known plies, this one and those after it, those that are too large are told."""
CAUTION: Final = 1.03
"""A ply that is told is taken to be so much smaller than it seems, as errors are multiplied."""
LEVEL, STEADY = 16, 1.25
"""Where so many plies are of one size, up to this ratio, plays go round: later plies hold nothing new."""


@dataclass(frozen=True)
class Estimate:
    """What a sample tells."""

    positions: int
    moves: float
    """Moves of a position, on average."""
    least: bool
    """Whether there may be far more positions."""


@dataclass(frozen=True)
class Ply:
    """What was seen of a ply."""

    size: float
    """How many positions it seems to have."""
    met: int
    """How many of them were met."""
    moves: float
    """Moves of a position, on average."""
    codes: NDArray[np.int64]
    """The hashes of some that were met, those that are small."""


def estimate(game: Game, start: Position, symmetry: bool, enough: int, ends: bool = False) -> Estimate:
    """A guess by the compiled rules, in about a second; no further counted than ``enough``.

    ``ends``: it is known that no play goes round, as in games with tiers.
    """
    from zermelo.native.module import compiled

    announce(ESTIMATING)
    native, ends = compiled(game, sample, symmetry), ends or abilities.tier.given(game)
    affordable = LOOKS // (OVERHEAD + looks(game))
    scouts = max(FEWER, min(SCOUTS, affordable // PLIES))
    scouted = list(_plies(native, start, scouts, 1.0, ends, enough))
    modest = max(scouts, enough // SMALL)
    moves = max(scouts, min(MOVES, modest, affordable // len(scouted)))
    samples = []
    for made in (moves // FEWER, moves):
        expected = sum(min(ply.size, made) for ply in scouted)
        samples.append(list(_plies(native, start, made, min(CODES, modest) / expected, ends, enough)))
    plies = samples[1]
    less, more = map(_distinct, samples)
    gain = 1.0 if all(ply.met == ply.size for ply in plies) else max(1.0, more / less)
    sizes = [ply.size for ply in plies]
    unsure = gain > UNSURE or sum(sizes) > DOUBTFUL * sum(ply.size for ply in samples[0])
    apart = ends and more > 0.999 * sum(sizes)
    carried = _carried_on(*samples) if apart else sizes
    return Estimate(
        round(more * max(min(gain, FEWER), sum(carried) / sum(sizes))),
        float(np.average([ply.moves for ply in plies], weights=sizes)),
        unsure or max(sizes) > enough or len(plies) == PLIES,
    )


def _plies(native: Any, start: Position, moves: int, share: float, ends: bool, enough: int) -> Iterator[Ply]:
    """A sample of each ply by so many moves; of what is met the given share, at most, is kept as hashes.

    ``ends``: no play goes round.
    """
    from zermelo.native.texts import words_of

    rows, words = moves + moves // 4 + 1, words_of(start)  # some more than are expected
    here, there = (np.empty((rows, words) if words > 1 else rows, np.int64) for _ in range(2))
    times, table = np.empty(rows, np.int32), np.empty(1 << (2 * rows).bit_length(), np.int32)
    codes, below = np.empty(rows, np.int64), min(int(share * 2**63), 2**63 - 1)
    here[0] = start
    met, sizes = 1, [1.0]
    while met and len(sizes) <= PLIES:
        stride = 1 + met // SCOUTS
        branching = native.count_moves(here, met, stride) / len(range(0, met, stride))
        yield Ply(sizes[-1], met, branching, codes[: native.hashes(here, met, below, codes)].copy())
        if max(sizes) > enough or (not ends and _level(sizes)):
            return
        chance = min(1.0, moves / max(1.0, met * branching))
        made = chance * met / sizes[-1]
        table.fill(-1)
        met = native.step(here, met, round(chance * sample.WHOLE), 1913 + 7919 * len(sizes), there, times, table)
        sizes.append(met + _unseen(times[:met], made))
        here, there = there, here


def _carried_on(smaller: list[Ply], larger: list[Ply]) -> list[float]:
    """The sizes of all plies, of which each has positions of its own: where they are not known, by the ply before.

    A ply has as many positions as moves lead to it, over how many lead to one position: half of the stones that are
    placed, say, or about the square root of the plies where stones are stacked.
    """
    sizes, moves = [ply.size for ply in larger], [ply.moves for ply in larger]
    pairs = zip(smaller, larger, strict=False)
    known = next((at for at, (few, many) in enumerate(pairs) if many.size > KNOWN * few.size), len(sizes))
    told = range(FIRST_TOLD, known)
    if known == len(sizes) or len(told) < FEWEST_TOLD:
        return sizes
    into = np.array([moves[ply - 1] * sizes[ply - 1] / sizes[ply] for ply in told])
    both = (into[1:] + into[:-1]) / 2  # of a ply of each player
    power, begin = np.polyfit(np.log(np.array(told[:-1]) + 0.5), np.log(both), 1)
    for ply in range(known, len(sizes)):
        lead_here = float(np.exp(begin + max(0.0, power) * np.log(ply)))
        sizes[ply] = max(sizes[ply], sizes[ply - 1] * moves[ply - 1] / (CAUTION * lead_here))
    return sizes


def _level(sizes: list[float]) -> bool:
    """Whether the last plies are of one size, those of each player."""
    sides = sizes[-LEVEL::2], sizes[1 - LEVEL :: 2]
    return len(sizes) >= LEVEL and all(max(side) < STEADY * min(side) for side in sides)


def _unseen(times: NDArray[np.int32], made: float) -> float:
    """How many positions were not met, if a share ``made`` of all moves met the others so many times.

    A. Chao and C.-W. Lin, "Nonparametric lower bounds for species richness and shared species richness under sampling
    without replacement" (2012).  Their bound is sharp where all have the same chance; here it is carried on to chances
    whose logarithms are normally distributed, which is what the counts of three tell.
    """
    if made >= 1:
        return 0.0
    once, twice, thrice = (int(np.count_nonzero(times == count)) for count in (1, 2, 3))
    spread = 1.5 * once * thrice / max(1, twice) ** 2 if thrice >= ENOUGH_TRIPLES else 1.0
    return once**2 / (max(1, 2 * twice) + once * made / (1 - made)) * min(max(1.0, spread), WIDEST_SPREAD)


def _distinct(plies: list[Ply]) -> float:
    """How many positions the plies have together, where each counts for one over the plies that have it.

    Of that number, ply by ply, the mean and the mean square are estimated from what was met in two plies and in three;
    from these follows the mean of one over it, if its logarithm is normally distributed.
    """
    sizes = np.array([ply.size for ply in plies])
    codes = np.concatenate([ply.codes for ply in plies])
    number = np.repeat(np.arange(len(plies)), [len(ply.codes) for ply in plies])
    order = np.argsort(codes, kind="stable")
    codes, number = codes[order], number[order]
    weight = (sizes / [ply.met for ply in plies])[number]  # each that was met stands for so many
    first = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1])))
    group = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(codes))))
    others = np.add.reduceat(weight, first)[group] - weight
    pairs = others**2 - (np.add.reduceat(weight**2, first)[group] - weight**2)
    known = np.bincount(number, minlength=len(plies))

    def averaged(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(number, values, len(plies)) / np.maximum(1, known)

    if np.all(weight == 1):
        share = averaged(1 / (1 + others))
    else:
        mean = 1 + averaged(others)
        share = np.maximum(1, (averaged(pairs) + 3 * mean - 2) / mean**2) / mean
    own = sizes * np.where(known > 0, np.minimum(1, share), 1)
    return float(max(own.sum(), sizes.max()))
