"""The order of a store's tasks: tiers are listed upwards, then settled downwards; within a tier, in any order.

What is done is told by the files that are there.  The manifest adds, once for each tier, how it is cut into shards;
that follows from the runs of its children, which follow from the tiers below: whoever begins again comes to the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from zermelo.core.contract import too_far
from zermelo.core.errors import FileError, TooLarge, WriteError
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import ALL, SETTLING, Progress, Stage, Work
from zermelo.core.writing import clear_left
from zermelo.native.device import Device
from zermelo.native.sorting import Sorting
from zermelo.solver.engine import LISTING, Unsuited
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.file.known import remember
from zermelo.solver.question import Question
from zermelo.solver.store import manifest as manifests
from zermelo.solver.store.blocks import HIGHEST, Blocks
from zermelo.solver.store.crew import Crew, Job, Threads
from zermelo.solver.store.disk import Expected, refuse_without
from zermelo.solver.store.folder import MANIFEST, Folder, locked, size_of
from zermelo.solver.store.keeping import Keeper
from zermelo.solver.store.manifest import Manifest, Tier
from zermelo.solver.store.notes import remember_store
from zermelo.solver.store.opening import clear, named, opened, whole
from zermelo.solver.store.places import Place, files, free_disk
from zermelo.solver.store.rows import TooFar
from zermelo.solver.store.table import StoredTable
from zermelo.solver.store.tasks import Listed, Tasks
from zermelo.solver.tables.table import LARGEST

ROW_BYTES = 400
"""What a worker may hold for each row of a shard: while it is merged, given children, or settled."""
FEWEST, MOST = 1 << 13, 1 << 20
"""Rows of a shard: fewer are not worth a file, and more are no faster."""


def solve(
    question: Question,
    path: Place,
    work: Work,
    sorting: Sorting,
    expected: Expected | None = None,
    crew: Crew | None = None,
    device: Device | None = None,
) -> StoredTable:
    """Solve a game into a store, or go on where the store ends; so much is expected of it.

    Without a ``crew`` the threads of this process do it, with a ``device`` beside them.
    """
    with locked(path):
        kept = opened(path, question.game)
        kind = Run
        if (sorting if kept is None else kept.sorting).repeats:
            from zermelo.solver.store.repeating import RepeatingRun

            kind = RepeatingRun
        return kind(question, path, work, sorting, expected, crew, device).solve()


def rows_for(memory: int, threads: int) -> int:
    """The rows of a shard that so many workers can hold, a power of two."""
    fits = max(1, memory // (max(1, threads) * ROW_BYTES))
    return min(MOST, max(FEWEST, 1 << (fits.bit_length() - 1)))


def held(work: Work) -> int:
    """Bytes that the work holds at most."""
    return rows_for(work.memory, work.threads) * ROW_BYTES * work.threads


def room_left(path: Place) -> int:
    """Bytes of disk that a store may take, those that it takes already among them."""
    return free_disk(path) + size_of(path)


def cut(files: Sequence[Blocks], rows: int) -> list[int]:
    """Where to cut what is in some files, so that about so many rows lie between two cuts, the first at the front."""
    firsts = np.concatenate([file.firsts for file in files])
    order = np.argsort(firsts, kind="stable")
    ends = np.cumsum(np.concatenate([_lengths(file) for file in files])[order])
    shards = -(int(ends[-1]) // -rows)
    places = np.searchsorted(ends, np.arange(shards) * ends[-1] // shards, side="right")
    return [int(key) for key in np.unique(firsts[order][places])]


def _lengths(file: Blocks) -> NDArray[np.int64]:
    """The rows of each block."""
    return np.diff(np.minimum(np.arange(len(file.ends) + 1) * file.block, file.count))


class Run:
    """A store at work, where every move leads to a higher tier."""

    kind: ClassVar[type[Tasks]] = Tasks
    word: ClassVar[str] = phrase("tier {number}")
    """What is listed at a time."""
    shares: ClassVar[dict[Stage, tuple[float, float]]] = {LISTING: (0.0, 0.5), SETTLING: (0.5, 1.0)}
    """Of the time of the whole work, where each stage begins and ends."""

    def __init__(
        self,
        question: Question,
        path: Place,
        work: Work,
        sorting: Sorting,
        expected: Expected | None,
        crew: Crew | None = None,
        device: Device | None = None,
    ) -> None:
        self.path, self.game, self.work, self.expected = path, question.game, work, expected
        self.device = device
        asked = question.game, question.start, question.symmetry
        header, found = manifests.question_of(*asked), opened(path, question.game)
        if found is None:
            found = Manifest(header, sorting, rows_for(work.memory, work.threads))
            found.write(path / MANIFEST)
            remember(question.game, header["fingerprint"])
        else:
            with named(path):
                manifests.refuse_other(found, header)
        self.manifest = found
        self.rules = TierRules(*asked, found.sorting)
        self.folder = Folder.of(path, found)
        each = found.rows * ROW_BYTES
        if crew is None:
            # A store that was begun in more memory is gone on with by fewer threads.
            crew = Threads(replace(work, threads=max(1, min(work.threads, work.memory // each))))
            self.memory = max(each, work.memory // work.threads)
        else:  # how much this machine has says nothing about others
            self.memory = each
        self.crew: Crew = crew
        self.there = dict(files(path))
        """Files that were made before, and their sizes.  No other is looked for: a bucket takes long to say that there
        is none, and NFS goes on saying so for half a minute after another node has made it."""
        self.disk = sum(self.there.values())
        self.part = ALL
        """What is being listed or settled."""

    def solve(self) -> StoredTable:
        if self.manifest.tally is None or not whole(self.path, self.manifest):
            try:
                with Keeper(self.folder) as self.keeper:
                    self._widening(self._list)
                    self._widening(self._settle)
                remember_store(self.path, self.manifest.question["fingerprint"])
            except Unsuited:  # nothing of it is of use to another order, or to another engine
                clear(self.path)
                raise
            except (WriteError, TooLarge) as error:
                raise WriteError(
                    "{error}; the work is kept in the store: the same command goes on from there", error=error
                ) from None
            except KeyboardInterrupt as stopped:
                stopped.add_note(Sentence("the work is kept in the store: the same command goes on from there."))
                raise
        return StoredTable(self.game, self.folder, self.manifest)

    def _widening(self, steps: Callable[[Tasks], None]) -> None:
        """Do the steps; where a score does not fit, again with wider ones."""
        while True:
            try:
                return steps(self.kind(self.rules, self.folder, self.manifest.top, self.memory, self.device))
            except TooFar:
                if self.manifest.top == LARGEST:
                    raise too_far(self.game, self.manifest.top) from None
                self._keep(self.manifest.widened(), remove=self._remove_unwanted)

    def _keep(self, manifest: Manifest, files: Iterable[Place] = (), remove: Callable[[], None] = lambda: None) -> None:
        """Go on from this manifest; see ``Keeper.keep``."""
        self.manifest = manifest
        self.keeper.keep(manifest, files, remove)

    def _remove_unwanted(self) -> None:
        """Scores of another width than those that are wanted, and what killed writers have left.

        Not what tasks are about to write meanwhile.
        """
        for path, _ in files(self.path):
            if isinstance(path, Path) and path.suffix == ".part":
                clear_left(path)
            elif re.fullmatch(r"\d+\.scores\d+", path.name) and not path.name.endswith(f".scores{self.manifest.bits}"):
                path.unlink()

    def _tell(self, stage: Stage, done: int, total: int | None = None) -> None:
        begin, end = self.shares[stage]
        share = None if total is None else begin + (end - begin) * done / total
        least = stage == LISTING and self.expected is not None and self.expected.least
        self.work.tell(Progress(stage, done, total, self.disk, self.part, share, least))

    def _refuse_full(self) -> None:
        """Stop where there is no room for the scores of what is listed: it would be found out hours later."""
        if self.expected is not None:
            listed, left = self.manifest.listed, free_disk(self.path) + self.disk
            size = Sentence("at least {count}", count=listed)
            refuse_without(self.expected.disk.of(listed), left, self.game, size, self.path)

    def _opened(self, path: Place, opening: Callable[[Place], Blocks]) -> Blocks:
        """A file that was made before; FileError if it was not, or is not sound."""
        if path not in self.there:
            raise FileError("there is no such file")
        return opening(path)

    # Upwards.

    def _list(self, tasks: Tasks) -> None:
        if not self.manifest.tiers:
            self._keep(replace(self.manifest, tiers=(self._lowest(),)))
        for tier in self.manifest.tiers:
            if tier.listed:
                self.folder.remove_runs(tier.number)
        while not (tier := self.manifest.tiers[-1]).listed:
            self._list_tier(tasks, tier)

    def _lowest(self) -> Tier:
        number, key = self.rules.first
        return Tier(number, (key, key + 1))

    def _list_tier(self, tasks: Tasks, tier: Tier) -> None:
        found = self._listed(tasks, tier)
        listed = replace(self.manifest, tiers=(*self.manifest.tiers[:-1], found))
        if listed.waiting:
            listed = replace(listed, tiers=(*listed.tiers, self._cut(listed, listed.waiting[0])))
        self.disk -= size_of(self.folder.runs(tier.number))
        self._keep(listed, self._of_tier(found), partial(self.folder.remove_runs, tier.number))
        self._refuse_full()

    def _task(self, tier: Tier) -> tuple[str, Job]:
        """What lists a shard of a tier, and what it is told besides."""
        return "list_shard", ()

    def _listed(self, tasks: Tasks, tier: Tier) -> Tier:
        """A tier, listed."""
        self.part = Sentence(self.word, number=tier.number)
        sources = tuple(_sources(self.manifest, tier.number))
        found: dict[int, Listed] = {}
        jobs: list[Job] = []
        name, told = self._task(tier)
        for shard in range(tier.shards):
            with suppress(FileError):  # it is made again
                found[shard] = self._found(tier.number, shard)
                continue
            jobs.append((tier, shard, sources, *told))
        count = self.manifest.listed + sum(each.positions for each in found.values())
        for number, listed in self.crew.each(tasks, name, jobs, self.part):
            found[jobs[number][1]] = listed
            count += listed.positions
            self.disk += listed.bytes
            expected = 0 if self.expected is None else self.expected.positions
            self._tell(LISTING, count, expected if count < expected else None)
        numbers = sorted({number for each in found.values() for number in each.leads})
        shards = range(tier.shards)
        leads = tuple((number, tuple(n for n in shards if number in found[n].leads)) for number in numbers)
        return replace(tier, counts=tuple(found[shard].positions for shard in shards), leads=leads)

    def _found(self, number: int, shard: int) -> Listed:
        """What came of listing a shard before; its files are read, for the manifest does not vouch for them."""
        file = self._opened(self.folder.keys(number, shard), self.folder.checked)
        leads = tuple(file.header["leads"])
        for lead in leads:
            self.folder.checked(self.folder.run(lead, number, shard))
        return Listed(file.count, leads, 0)

    def _of_tier(self, tier: Tier) -> Iterator[Place]:
        """The files that listing a tier has made."""
        yield from (self.folder.keys(tier.number, shard) for shard in range(tier.shards))
        yield from (self.folder.run(lead, tier.number, shard) for lead, shards in tier.leads for shard in shards)

    def _cut(self, manifest: Manifest, number: int) -> Tier:
        """A tier, in as many shards as its runs fill."""
        runs = [self.folder.open(self.folder.run(number, *source)) for source in _sources(manifest, number)]
        return Tier(number, (*cut(runs, manifest.rows), HIGHEST + 1))

    # Downwards.

    def _settle(self, tasks: Tasks) -> None:
        tally: Counter[int] = Counter()
        total = self.manifest.listed
        by_number = {tier.number: tier for tier in self.manifest.tiers}
        for tier in reversed(self.manifest.tiers):
            above = tuple(by_number[number] for number, _ in tier.leads)
            vouched = self.manifest.settled is not None and tier.number >= self.manifest.settled
            opening = self.folder.open if vouched else self.folder.checked
            jobs: list[Job] = []
            self.part = Sentence(self.word, number=tier.number)
            for shard in range(tier.shards):
                with suppress(FileError):
                    file = self._opened(self.folder.scores(tier.number, shard, tasks.bits), opening)
                    tally.update(dict(file.header["tally"]))
                    continue
                jobs.append((tier.number, shard, above))
            for _, settled in self.crew.each(tasks, "settle_shard", jobs, self.part):
                tally.update(settled.tally)
                self.disk += settled.bytes
                self._tell(SETTLING, tally.total(), total)
            if not vouched:
                made = [self.folder.scores(tier.number, shard, tasks.bits) for shard in range(tier.shards)]
                self._keep(replace(self.manifest, settled=tier.number, tally=None), made)
        self._keep(self.manifest, remove=self._remove_unwanted)
        self._keep(replace(self.manifest, settled=None, tally=dict(tally)))


def _sources(manifest: Manifest, number: int) -> Iterator[tuple[int, int]]:
    """The shards that have children in a tier, each with its own tier."""
    for tier in manifest.tiers:
        for led, shards in tier.leads:
            if led == number:
                yield from ((tier.number, shard) for shard in shards)
