"""The manifest of a store: the question that it answers, how its positions are sorted, and its tiers and shards."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from zermelo.core.errors import FileError
from zermelo.core.game import Game, Position
from zermelo.core.scales import scale_name
from zermelo.native.order import order_of
from zermelo.native.packing import BITS, Packing
from zermelo.native.sorting import Sorting
from zermelo.solver.file import container
from zermelo.solver.file.container import Header, take
from zermelo.solver.file.solutions import about, compare
from zermelo.solver.store.blocks import LARGEST
from zermelo.solver.store.places import Place, contents, whole
from zermelo.solver.tables.listed import top_for

FORMAT = 1


def block_of(rows: int) -> int:
    """Rows of a block, in shards of so many."""
    return min(LARGEST, max(1, rows // 8))


@dataclass(frozen=True)
class Tier:
    """A tier in shards: shard n holds the keys from borders[n] on that are below borders[n + 1]."""

    number: int
    borders: tuple[int, ...]
    counts: tuple[int, ...] = ()
    """Positions of each shard; none while the tier is not listed."""
    leads: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Each tier that children are in, rising, and the shards that have such children."""

    @property
    def shards(self) -> int:
        return len(self.borders) - 1

    @property
    def listed(self) -> bool:
        return len(self.counts) == self.shards


@dataclass(frozen=True)
class Manifest:
    """What is known of a store."""

    question: Header
    """Of which game, from where, with symmetry or not, and in how many rows a shard."""
    sorting: Sorting
    rows: int
    """Keys of a shard at most."""
    top: int = 127
    tiers: tuple[Tier, ...] = ()
    settled: int | None = None
    """All tiers from this one on are settled, while others are not."""
    tally: dict[int, int] | None = field(default=None)
    """How many positions have each score, when all are settled."""
    rounds: int = 0
    """Rounds of settling that are done, where play can repeat."""

    @property
    def mark(self) -> str:
        """What names the store in each of its files."""
        parts = {**self.question, **_sorting_plain(self.sorting), "rows": self.rows, "format": FORMAT}
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def bits(self) -> int:
        """Of a score."""
        return 1 + self.top.bit_length()

    @property
    def block(self) -> int:
        """Rows of a block."""
        return block_of(self.rows)

    @property
    def listed(self) -> int:
        """Positions so far."""
        return sum(sum(tier.counts) for tier in self.tiers)

    @property
    def waiting(self) -> list[int]:
        """Tiers that are known to have positions, and are not begun."""
        begun = {tier.number for tier in self.tiers}
        return sorted({number for tier in self.tiers for number, _ in tier.leads} - begun)

    @property
    def state(self) -> str:
        if self.tally is not None:
            return "finished"
        whole = self.tiers and all(tier.listed for tier in self.tiers) and not self.waiting
        return "settling" if whole else "listing"

    def write(self, path: Place) -> None:
        """Keep it, whole or not at all."""
        header = {
            "store": FORMAT,
            **self.question,
            **_sorting_plain(self.sorting),
            "rows": self.rows,
            "top": self.top,
            "tiers": [
                {"number": t.number, "borders": t.borders, "counts": t.counts, "leads": t.leads} for t in self.tiers
            ],
            "settled": self.settled,
            "tally": None if self.tally is None else sorted(self.tally.items()),
            "rounds": self.rounds,
        }
        with whole(path) as file:
            container.write_to(file, header, [])

    def widened(self) -> Manifest:
        """With room for larger scores."""
        return replace(self, top=top_for(self.top)[0], settled=None)


def question_of(game: Game, start: Position, symmetry: bool) -> Header:
    """What a store says of the question that it answers."""
    return {**about(game, start), "symmetry": symmetry, "scale": scale_name(game)}


def read(path: Place, game: Game | None = None) -> Manifest:
    """The manifest there, if it was made by this version for this game; FileError, a clause about the store, if not."""
    try:
        header, _ = container.parsed(contents(path))
    except FileError as error:
        raise FileError("its manifest cannot be used: {error}", error=error) from None
    if header.get("store") != FORMAT:
        raise FileError(
            "it is of format {version}, and this Zermelo reads format {ours}",
            version=header.get("store"),
            ours=FORMAT,
        )
    names = ("zermelo", "game", "class", "fingerprint", "start", "symmetry", "scale")
    try:
        tiers = tuple(_tier(entry) for entry in take(header, "tiers", list))
        tally = header.get("tally")
        manifest = Manifest(
            {name: header[name] for name in names},
            _sorting(header),
            take(header, "rows", int),
            take(header, "top", int),
            tiers,
            None if header.get("settled") is None else take(header, "settled", int),
            None if tally is None else {int(score): int(count) for score, count in tally},
            int(header.get("rounds", 0)),
        )
        rising = all(low.number < high.number for low, high in pairwise(tiers))
        if manifest.rows < 1 or not rising or manifest.top not in {top_for(n)[0] for n in (1, 1 << 10, 1 << 20)}:
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise FileError("its manifest makes no sense") from None
    if game is not None:
        compare(manifest.question, game)
    return manifest


def refuse_other(manifest: Manifest, question: Header) -> None:
    """Refuse a store of the same rules that answers another question."""
    if manifest.question["start"] != question["start"]:
        raise FileError("it was made for another start")
    if manifest.question["symmetry"] != question["symmetry"]:
        if question["symmetry"]:
            raise FileError("it was made without symmetry: leave --symmetry out")
        raise FileError("it was made with symmetry: add --symmetry")


def _tier(entry: Any) -> Tier:
    tier = Tier(
        take(entry, "number", int),
        tuple(map(int, take(entry, "borders", list))),
        tuple(map(int, take(entry, "counts", list))),
        tuple((int(number), tuple(map(int, shards))) for number, shards in take(entry, "leads", list)),
    )
    rising = all(low < high for low, high in pairwise(tier.borders))
    shards = all(0 <= shard < tier.shards for _, shards in tier.leads for shard in shards)
    upwards = all(number > tier.number for number, _ in tier.leads)
    if not (tier.shards > 0 and rising and shards and upwards and len(tier.counts) in (0, tier.shards)):
        raise ValueError
    return tier


def _sorting_plain(sorting: Sorting) -> Header:
    return {
        "order": None if sorting.order is None else sorting.order.plain(),
        "widths": None if sorting.packing is None else list(sorting.packing.widths),
    }


def _sorting(header: Header) -> Sorting:
    order = None if header["order"] is None else order_of(header["order"])
    widths = None if header["widths"] is None else tuple(map(int, header["widths"]))
    if (order is None) != (header["order"] is None) or (widths is not None and not 0 < sum(widths) <= BITS):
        raise ValueError
    return Sorting(order, None if widths is None else Packing(widths))
