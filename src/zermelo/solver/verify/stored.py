"""The proof of a store, shard by shard: of the tiers above, only the blocks are in memory that hold children.

That something leads to each position is noted in a byte for each of a tier, which may be in a file.

Which blocks these are is asked of the engine's kernel.  That proves nothing: with a block too few a child is not found.
"""

from __future__ import annotations

from functools import partial
from tempfile import TemporaryFile, gettempdir
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import WriteError, system_words
from zermelo.core.language import Sentence
from zermelo.core.work import Work, in_words
from zermelo.native.pieces import answers
from zermelo.solver.engines.runs import Room, pieces_of
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.store.above import Above, Missing
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.table import StoredTable
from zermelo.solver.verify.interpreted import not_entered, wrong

if TYPE_CHECKING:
    from zermelo.solver.verify.compiled import Proof

NO_TIERS = np.empty(0, np.int64)
PIECE = 1 << 20
"""Bytes that are written at a time."""


def prove(proof: Proof, table: StoredTable) -> None:
    """Prove every position, tiers upwards."""
    solution, tiers = proof.solution, {tier.number: tier for tier in table.manifest.tiers}
    rules = TierRules(solution.game, solution.start, solution.symmetry, table.manifest.sorting)
    entered: dict[int, NDArray[np.bool_]] = {}
    """Which positions of this tier and of those above something leads to."""
    repeats = table.manifest.sorting.repeats
    for tier in table.manifest.tiers:
        above_here = [tier.number] if repeats else [number for number, _ in tier.leads]
        for number in {tier.number, *above_here} - set(entered):
            held = sum(each.nbytes for each in entered.values() if not isinstance(each, np.memmap))
            entered[number] = _marks(sum(tiers[number].counts), proof.work.memory // 4 - held)
        above = Above(table.folder, tuple(tiers[number] for number in above_here))
        for shard in range(tier.shards):
            _prove_shard(proof, table, rules, tier, shard, above, entered)
        if repeats:
            _prove_entered(proof, table, tier, entered[tier.number])
        del entered[tier.number]


def _marks(count: int, memory: int) -> NDArray[np.bool_]:
    """A byte for each of so many positions: in memory, or where that is too small in a file without a name."""
    if count <= memory:
        return np.zeros(count, np.bool_)
    try:
        with TemporaryFile() as file:
            for begin in range(0, count, PIECE):  # who maps what is not on the disk is ended when that is full
                file.write(bytes(min(PIECE, count - begin)))
            file.flush()
            return np.memmap(file, np.bool_, "r+", shape=(count,))
    except OSError as error:
        raise WriteError(
            "the proof needs {size} in the folder {path}: {why}; TMPDIR names another",
            size=in_words(count),
            path=gettempdir(),
            why=system_words(error),
        ) from None


def _prove_entered(proof: Proof, table: StoredTable, tier: Tier, entered: NDArray[np.bool_]) -> None:
    """Where moves lead to the tier that they come from, it is known in the end what they lead to."""
    if not entered.all():
        row, shard = int(np.argmin(entered)), 0
        while row >= tier.counts[shard]:
            row, shard = row - tier.counts[shard], shard + 1
        raise not_entered(proof.solution, table.packing.position(int(table.rows(tier, shard)[0][row])))


def _prove_shard(
    proof: Proof,
    table: StoredTable,
    rules: TierRules,
    tier: Tier,
    shard: int,
    above: Above,
    entered: dict[int, NDArray[np.bool_]],
) -> None:
    from zermelo.solver.verify.compiled import Rows

    keys, scores = table.rows(tier, shard)
    begin = sum(tier.counts[:shard])
    here = Rows(table.packing.positions(keys), scores, entered[tier.number][begin : begin + keys.size])
    if not tier.borders[shard] <= keys[0] <= keys[-1] < tier.borders[shard + 1]:
        raise wrong(proof.solution, here.position(0), Sentence("is in another shard than where it is looked for"))
    if tier.number == table.numbers[0]:
        proof.enter_start(here)
    if table.manifest.sorting.repeats:  # what is entered is not known yet
        here = Rows(here.keys, here.scores, np.ones(keys.size, np.bool_))
    judged = np.empty(keys.size, scores.dtype)
    answers(pieces_of(keys), rules.native.judge, keys, tier.number, judged, table.top, work=Work(threads=1))
    try:
        needed_by = partial(above.needed, rules.native, keys, judged, table.top)
        for rows, needed in above.batches(needed_by, keys.size, proof.work.memory // 4):
            found = above.loaded(needed, Room(), scores.dtype)
            marks = np.zeros(found.keys.size, np.bool_)
            numbers = NO_TIERS if above.several is None else above.several
            proof.section(
                here.part(rows.start, rows.stop),
                Rows(table.packing.positions(found.keys), found.scores, marks),
                numbers,
                found.starts,
            )
            for part in found.parts:
                entered[part.tier][part.row : part.row + part.rows.stop - part.rows.start] |= marks[part.rows]
    except Missing as missing:
        raise proof.explained(here.position(missing.row)) from None
