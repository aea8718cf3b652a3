"""How much a store will take on disk: parts of the game, late enough to be small, are solved and compressed.

How well keys and scores are compressed depends on the game, and hardly on the part of it.  In bytes a position:

                        forecast    measured
    connect4:5x4            0.53        0.43
    hex:4x4                 0.55        0.37
    tictactoe:4x4           0.67        0.44
    orderandchaos:4x4       0.76        0.55
    clobber:4x4             1.26        0.94
"""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from random import Random
from typing import NamedTuple

from zermelo.core.errors import TooLarge
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.core.work import Work, in_words
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines.tiers import Tiers
from zermelo.solver.question import Question
from zermelo.solver.store.blocks import key_blocks, score_blocks
from zermelo.solver.store.manifest import block_of
from zermelo.solver.store.places import Place
from zermelo.solver.tables.listed import KeyedSection, SortedTable

PLAYS = 4
"""Parts that are solved: each is what can follow a position of a play at random."""
POSITIONS = 1 << 18
"""Of each part, at most: fewer are compressed less well than a large game is."""
LONGEST = 1 << 10
"""Plies of a play."""
MEMORY = 1 << 28
"""Bytes for one part."""
MARGIN = 1.25
"""What is forecast is so many times what was measured: no part is the whole."""
TIER_BYTES = 1500
"""What files of a tier take besides: a chain has a tier for each position."""
SHARD_BYTES = 6000
"""And what the two files of a shard do: headers, and on average half of the last block that the file system gives."""


class Disk(NamedTuple):
    """What a game takes: for each position, and however few there are."""

    each: float
    least: float

    def of(self, positions: int) -> int:
        return int(self.least + self.each * positions)


class Expected(NamedTuple):
    """What is expected of a store."""

    positions: int
    least: bool
    """Whether there may be far more."""
    disk: Disk


def refuse_without(disk: int, left: int, game: Game, size: Sentence, path: Place) -> None:
    """Refuse a game that needs more than there is."""
    if disk > left:
        raise TooLarge(
            "{game} has {guess} positions, which need {needed} of disk, and {left} are left for '{path}': take a"
            " smaller game, a later position or another disk",
            game=game,
            guess=size,
            needed=in_words(disk),
            left=in_words(left),
            path=path,
        )


def forecast(question: Question, sorting: Sorting, rows: int) -> Disk | None:
    """What the store of a game will take in shards of so many rows, rather more than less; None where parts tell
    nothing."""
    block = block_of(rows)
    chance, positions, size, tiers = Random(1913), 0, 0, 0.0
    with suppress(Unsuited, TooLarge):
        for _ in range(PLAYS):
            played = _play(question, chance)
            part, share = _part(question, sorting, played)
            tiers = max(tiers, len(part.sections) / share)
            for section in part.sections:
                keys = section.keys if isinstance(section, KeyedSection) else section.positions
                positions += keys.size
                size += sum(map(len, key_blocks(keys, block))) + sum(map(len, score_blocks(section.scores, block)))
    return Disk(MARGIN * size / positions + SHARD_BYTES / rows, TIER_BYTES * tiers) if positions else None


def _play(question: Question, chance: Random) -> list[Position]:
    """The positions of a play at random."""
    game, played = question.game, [question.start]
    while (moves := legal_moves(game, played[-1])) and len(played) < LONGEST:
        played.append(game.play(played[-1], chance.choice(moves)))
    return played


def _part(question: Question, sorting: Sorting, played: list[Position]) -> tuple[SortedTable, float]:
    """All that can follow the first position of a play that few enough can follow, solved; its share of the play."""

    def begun(ply: int) -> Tiers:
        return Tiers(question.game, played[ply], question.symmetry, Work(MEMORY, threads=1), sorting)

    ply = bisect_left(range(len(played) - 1), True, key=lambda ply: begun(ply).advance(POSITIONS))
    return begun(ply).solve(), 1 - ply / len(played)
