"""Stores opened again: as solutions, and to be told of, copied and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.solver.file.plain import revived
from zermelo.solver.file.solutions import compare, game_in
from zermelo.solver.plan import Plan
from zermelo.solver.store import manifest as manifests
from zermelo.solver.store import places
from zermelo.solver.store.folder import LOCK, MANIFEST, PARTS, Folder, is_begun, locked, size_of, unchanged
from zermelo.solver.store.manifest import Manifest
from zermelo.solver.store.notes import remember_store
from zermelo.solver.store.places import Place
from zermelo.solver.store.table import StoredTable

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution


@contextmanager
def named(path: Place) -> Iterator[None]:
    """A clause about a store as a sentence that names it."""
    try:
        yield
    except FileError as error:
        raise FileError("cannot use the store '{path}': {error}", path=path, error=error) from None


def opened(path: Place, game: Game) -> Manifest | None:
    """The manifest of a store for this game; None if there is no store yet."""
    if not (path / MANIFEST).exists():
        return None
    with named(path):
        return manifests.read(path / MANIFEST, game)


def open_store(path: Place, game: Game | None = None) -> Solution:
    """The solution in a store that is finished."""
    with named(path):
        manifest = _read(path)
        game = game_in(manifest.question) if game is None else game
        compare(manifest.question, game)
        if manifest.tally is None:
            raise FileError("it is not finished: the command that began it goes on from there")
        return _solution(path, game, manifest, distances=True)


def finished(path: Place, game: Game, start: Position, symmetry: bool, distances: bool) -> Solution | None:
    """The solution in a store, if it answers this very question and no file of it is missing."""
    manifest = opened(path, game)
    if manifest is None or manifest.tally is None:
        return None
    with named(path):
        manifests.refuse_other(manifest, manifests.question_of(game, start, symmetry))
        if not whole(path, manifest):
            return None
        remember_store(path, manifest.question["fingerprint"])  # a copy, perhaps, or one from elsewhere
        return _solution(path, game, manifest, distances)


def whole(path: Place, manifest: Manifest) -> bool:
    """Whether all scores of a store are there; keys that are missing are refused."""
    folder, there = Folder.of(path, manifest), True
    for tier in manifest.tiers:
        for shard in range(tier.shards):
            if tier.listed and not folder.keys(tier.number, shard).exists():
                place = places.within(path, folder.keys(tier.number, shard))
                raise FileError("its part '{place}' is missing: delete the store and solve again", place=place)
            there = there and folder.scores(tier.number, shard, manifest.bits).exists()
    return there


def _solution(path: Place, game: Game, manifest: Manifest, distances: bool) -> Solution:
    from zermelo.solver.engines.store import StoreEngine
    from zermelo.solver.solution import Solution

    try:
        start = checked_position(game, revived(manifest.question["start"]))
    except ZermeloError as error:
        raise FileError("its start makes no sense: {error}", error=error) from None
    table = StoredTable(game, Folder.of(path, manifest), manifest)
    why = StoreEngine.why_repeating if manifest.sorting.repeats else StoreEngine.why
    plan = Plan(StoreEngine.name, True, Sentence(why), len(table), True)
    symmetry = bool(manifest.question["symmetry"])
    solution = Solution(game, start, table, plan, symmetry, distances, 0.0, path)
    if solution.get(start) is None:
        raise FileError("its start is not among its positions")
    return solution


def _read(path: Place) -> Manifest:
    if not (path / MANIFEST).exists():
        raise FileError("there is no store there" if path.is_dir() else "there is no such folder")
    return manifests.read(path / MANIFEST)


# Told of, copied and deleted.


@dataclass(frozen=True)
class Facts:
    """What there is to say of a store."""

    game: str
    state: str
    """``listing``, ``settling`` or ``finished``."""
    positions: int
    tiers: int
    shards: int
    bytes: int


def facts(path: Place) -> Facts:
    """What is in a store."""
    with named(path):
        found = _read(path)
    shards = sum(tier.shards for tier in found.tiers)
    return Facts(found.question["game"], found.state, found.listed, len(found.tiers), shards, size_of(path))


def copy(path: Place, target: Place) -> None:
    """Copy a store to a new folder; the manifest last, so that half a copy is no store."""
    with named(path):
        _read(path)
    if target.exists():
        raise FileError("'{path}' is there already: name a new folder", path=target)
    if places.is_within(path, target):
        raise FileError("'{path}' would be in the store itself: name another folder", path=target)
    with unchanged(path), locked(target):
        made = []
        for file, _ in places.files(path):
            if PARTS.fullmatch(places.within(path, file).partition("/")[0]) and not file.name.endswith(".part"):
                made.append(_copied(file, _below(target, places.within(path, file))))
        places.bring_to_disk(made)
        _copied(path / MANIFEST, target / MANIFEST)


def _below(root: Place, place: str) -> Place:
    for name in place.split("/"):
        root = root / name
    return root


def _copied(file: Place, target: Place) -> Place:
    with named(file):
        data = places.contents(file)
    with places.whole(target, synced=False) as made:
        made.write(data)
    return target


def delete(path: Place) -> None:
    """Remove a store, the manifest first, and its folder; what is none of its files stays there."""
    with named(path):
        _read(path)
    with locked(path):
        clear(path)
        if isinstance(path, Path):
            (path / LOCK).unlink()
            with suppress(OSError):
                path.rmdir()


def clear(path: Place) -> None:
    """Remove what is in a store, the manifest first."""
    (path / MANIFEST).unlink()
    for part in {places.within(path, file).partition("/")[0] for file, _ in places.files(path)}:
        if PARTS.fullmatch(part):
            places.remove_tree(path / part)
        elif is_begun(part):
            (path / part).unlink()
