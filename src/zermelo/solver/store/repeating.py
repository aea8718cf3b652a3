"""The order of a store's tasks where play can repeat: levels are listed, gathered and linked, then settled by rounds.

As with tiers, what is done is told by the files that are there.  The manifest adds which rounds are finished: a file
of a round is read when all of its round are there, and removed when all of the next are.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, TypeVar

from zermelo.core.errors import FileError
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import ALL, SETTLING
from zermelo.solver.engine import LISTING
from zermelo.solver.store import places
from zermelo.solver.store.blocks import HIGHEST, Blocks
from zermelo.solver.store.crew import Job
from zermelo.solver.store.folder import WORK, size_of
from zermelo.solver.store.levels import WHOLE
from zermelo.solver.store.links import Linked
from zermelo.solver.store.manifest import Tier
from zermelo.solver.store.places import Place
from zermelo.solver.store.rounds import Round, Rounds
from zermelo.solver.store.solving import Run, cut
from zermelo.solver.store.tasks import Listed, Settled, Tasks
from zermelo.solver.tables.listed import top_for
from zermelo.space.exploration import LINKING

FOLD = 8
"""Levels that are looked through for what is known, before they are gathered."""
Done = TypeVar("Done", Listed, Linked, Round, Settled)
Sources = dict[int, list[tuple[int, int]]]
"""For each shard, the shards and parts that have left something for it."""


class RepeatingRun(Run):
    kind = Rounds
    word = phrase("level {number}")
    shares: ClassVar = {LISTING: (0.0, 0.2), LINKING: (0.2, 0.45), SETTLING: (0.45, 1.0)}

    # Levels.

    def _list(self, tasks: Tasks) -> None:
        if self.manifest.tiers and self.manifest.tiers[0].number == WHOLE:
            return
        super()._list(tasks)
        self._gather(tasks, WHOLE, self.manifest.tiers, ())

    def _lowest(self) -> Tier:
        return replace(super()._lowest(), number=WHOLE + 1)

    def _list_tier(self, tasks: Tasks, tier: Tier) -> None:
        if len(self.manifest.tiers) > FOLD + 2:
            *gathered, last, this = self.manifest.tiers
            self._gather(tasks, -last.number, tuple(gathered), (last, this))
        super()._list_tier(tasks, tier)

    def _task(self, tier: Tier) -> tuple[str, Job]:
        return "list_level", (self.manifest.tiers[:-1],)

    def _gather(self, tasks: Tasks, number: int, levels: tuple[Tier, ...], others: tuple[Tier, ...]) -> None:
        """Make one tier of some levels."""
        files = [
            self.folder.open(self.folder.keys(level.number, shard)) for level in levels for shard in range(level.shards)
        ]
        whole = Tier(number, (*cut(files, self.manifest.rows), HIGHEST + 1))
        jobs = [(whole, shard, levels) for shard in range(whole.shards)]
        done = self._each(
            tasks,
            "gather_shard",
            jobs,
            [self.folder.keys(number, shard) for shard in range(whole.shards)],
            lambda file: Listed(file.count, (), 0),
        )
        tiers = replace(whole, counts=tuple(each.positions for each in done)), *others
        self._keep(replace(self.manifest, tiers=tiers), remove=self._removing(self._levels(tiers)))

    def _levels(self, kept: tuple[Tier, ...]) -> list[str]:
        """The folders of levels, but for those that are kept."""
        names = {f"tier{tier.number}" for tier in kept}
        return [name for name in self._folders() if name.startswith("tier") and name not in names]

    def _folders(self) -> list[str]:
        return sorted({places.within(self.path, file).partition("/")[0] for file, _ in places.files(self.path)})

    def _removing(self, folders: Iterable[str], files: Iterable[Place] = ()) -> Callable[[], None]:
        """What removes these."""

        def remove() -> None:
            for name in folders:
                places.remove_tree(self.path / name)
            for file in files:
                file.unlink()
            self.disk = size_of(self.path)

        return remove

    # Rounds.

    def _settle(self, tasks: Tasks) -> None:
        self._keep(self.manifest, remove=self._removing(self._levels(self.manifest.tiers)))
        (tier,) = self.manifest.tiers
        shards = range(tier.shards)
        if not all(self.folder.scores(WHOLE, shard, self.manifest.bits) in self.there for shard in shards):
            if not self.manifest.rounds:
                self._begin(tasks, tier)
            while sources := self._sources():
                self._round(tasks, tier, sources)
            # One more than the longest play, for what is won in play that never ends.
            self._keep(replace(self.manifest, top=top_for(self.manifest.rounds + 1)[0]))
        self.part, tally = ALL, Counter[int]()
        rounds = self._latest()
        for settled in self._each(
            tasks,
            "finish_shard",
            [(tier, shard, rounds.get(shard, 0), self.manifest.top) for shard in shards],
            [self.folder.scores(WHOLE, shard, self.manifest.bits) for shard in shards],
            lambda file: Settled(dict(file.header["tally"]), 0),
        ):
            tally.update(settled.tally)
        work = [name for name in self._folders() if name.startswith(WORK)]
        self._keep(self.manifest, remove=self._removing(work))
        self._keep(replace(self.manifest, tally=dict(tally), rounds=0))

    def _begin(self, tasks: Tasks, tier: Tier) -> None:
        """Link all shards, and settle what the rules decide."""
        self.part = ALL
        shards = range(tier.shards)
        linked = self._each(
            tasks,
            "link_shard",
            [(tier, shard) for shard in shards],
            [self.folder.left(shard) for shard in shards],
            lambda file: Linked(file.header["parts"], 0),
            self._linking(tier, 0),
        )
        sources = tuple((shard, part) for shard in shards for part in range(linked[shard].parts))
        self._each(
            tasks,
            "begin_shard",
            [(tier, shard, sources) for shard in shards],
            [self.folder.known(shard, 0, "ranks") for shard in shards],
            _round_of,
            self._linking(tier, sum(tier.counts)),
        )
        self._finish_round(1, "moves")

    def _linking(self, tier: Tier, done: int) -> Callable[[int, Linked | Round], None]:
        """Who tells how many positions are linked: each of them is looked at twice."""
        shards: set[int] = set()

        def heard(shard: int, linked: Linked | Round) -> None:
            shards.add(shard)
            self._tell(LINKING, (done + sum(tier.counts[each] for each in shards)) // 2, sum(tier.counts))

        return heard

    def _round(self, tasks: Tasks, tier: Tier, sources: Sources) -> None:
        number = self.manifest.rounds
        self.part = Sentence("round {number}", number=number)
        before = self._latest()
        settled = {shard: self._known(shard, last).settled for shard, last in before.items()}
        shards = sorted(sources)

        def heard(job: int, done: Round) -> None:
            settled[shards[job]] = done.settled
            self._tell(SETTLING, sum(settled.values()), self.manifest.listed)

        self._each(
            tasks,
            "settle_round",
            [(tier, shard, number, before[shard], tuple(sources[shard])) for shard in shards],
            [self.folder.known(shard, number, "ranks") for shard in shards],
            _round_of,
            heard,
        )
        old = [self.folder.known(shard, before[shard], what) for shard in shards for what in ("left", "ranks")]
        self._finish_round(number + 1, self.folder.notes(number).name, old)

    def _finish_round(self, done: int, read: str, old: Iterable[Place] = ()) -> None:
        """So many rounds are done, and nobody needs the folder that the last has read, nor what was known before."""
        self._keep(replace(self.manifest, rounds=done), remove=self._removing([read], old))

    def _known(self, shard: int, number: int) -> Round:
        return _round_of(self.folder.open(self.folder.known(shard, number, "ranks")))

    def _latest(self) -> dict[int, int]:
        """For each shard, the last round that is done and has changed it."""
        found: dict[int, int] = {}
        for path, shard, number in self._known_files():
            if path.name.endswith(".ranks") and number < self.manifest.rounds:
                found[shard] = max(number, found.get(shard, 0))
        return found

    def _known_files(self) -> list[tuple[Place, int, int]]:
        """What is there of rounds: each file, its shard and its round."""
        found = (re.fullmatch(r"(\d+)-(\d+)\.\w+", file.name) for file, _ in places.files(self.path / "rounds"))
        return [(self.path / "rounds" / each[0], int(each[1]), int(each[2])) for each in found if each]

    def _sources(self) -> Sources:
        """What the last round has left for the next."""
        sources: Sources = defaultdict(list)
        for shard, number in self._latest().items():
            if number == self.manifest.rounds - 1:
                for part, there in enumerate(self._known(shard, number).leads):
                    for target in there:
                        sources[target].append((shard, part))
        return {shard: sorted(each) for shard, each in sources.items()}

    def _each(
        self,
        tasks: Tasks,
        name: str,
        jobs: Sequence[Job],
        ends: Sequence[Place],
        told: Callable[[Blocks], Done],
        heard: Callable[[int, Done], None] = lambda job, done: None,
    ) -> list[Done]:
        """What came of each job, which is ``heard``, or was done already and is told by the file that is its last."""
        found: dict[int, Done] = {}
        for number, place in enumerate(ends):
            with suppress(FileError):  # it is made again
                found[number] = told(self._opened(place, self.folder.open))
        waiting = [number for number in range(len(jobs)) if number not in found]
        for number, done in self.crew.each(tasks, name, [jobs[number] for number in waiting], self.part):
            found[waiting[number]] = done
            self.disk += done.bytes
            heard(waiting[number], done)
        return [found[number] for number in range(len(jobs))]


def _round_of(file: Blocks) -> Round:
    return Round(file.header["settled"], tuple(map(tuple, file.header["leads"])), 0)
