"""What a worker of a cluster does: it is told where a store is, which game it is and which task, and reads the rest."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, WriteError, ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.spec import game as game_of
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines import gpu
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.file.known import described, found_again
from zermelo.solver.file.plain import revived
from zermelo.solver.store import manifest as manifests
from zermelo.solver.store.crew import Job
from zermelo.solver.store.folder import MANIFEST, Folder
from zermelo.solver.store.places import place_of
from zermelo.solver.store.rounds import Rounds
from zermelo.solver.store.rows import TooFar
from zermelo.solver.store.tasks import Tasks

WARM = "load_rules"
"""The task of a worker that shall load the rules."""


class Place(NamedTuple):
    """What a worker is told of a store."""

    path: str
    mark: str
    game: str
    """A spec, or where the rules stand, as JSON."""
    top: int
    memory: int
    gpu: bool = False
    """Whether the worker has a share of a GPU, if it can be used."""


class Failed(NamedTuple):
    """What a task that cannot be done says."""

    kind: str
    why: Sentence


def do(place: Place, name: str, job: Job) -> Any:
    """A task, done by a worker.  What it has to say goes back as data: its rules may be known to no other process."""
    try:
        tasks = _tasks(place)
        return None if name == WARM else getattr(tasks, name)(*job)
    except TooFar:
        return Failed(TooFar.__name__, Sentence(""))
    except ZermeloError as error:
        plain = (int, float, str)
        values = {key: each if isinstance(each, plain) else str(each) for key, each in error.sentence.values.items()}
        return Failed(type(error).__name__, Sentence(error.sentence.text, **values))


def error_of(failed: Failed) -> Exception:
    kinds: dict[str, type[Exception]] = {kind.__name__: kind for kind in (FileError, WriteError, Unsuited)}
    return TooFar() if failed.kind == TooFar.__name__ else kinds.get(failed.kind, ZermeloError)(failed.why)


@lru_cache(4)
def _tasks(place: Place) -> Tasks:
    """What this process needs, made once."""
    path = place_of(place.path)
    game = _game(place.game)
    manifest = manifests.read(path / MANIFEST, game)
    if manifest.mark != place.mark:
        raise FileError("'{path}' is another store on this node: all nodes must see the same folder", path=path)
    start = checked_position(game, revived(manifest.question["start"]))
    rules = TierRules(game, start, bool(manifest.question["symmetry"]), manifest.sorting)
    kind = Rounds if manifest.sorting.repeats else Tasks
    found = gpu.at_hand() if place.gpu else None
    device = None if isinstance(found, Sentence) else found
    return kind(rules, Folder.of(path, manifest), place.top, place.memory, device)


def told_of(game: Game) -> str:
    """What a worker makes the game from again."""
    place = described(game)
    return json.dumps(str(game) if place is None else place)


def _game(told: str) -> Game:
    place = json.loads(told)
    found = game_of(place) if isinstance(place, str) else found_again(place)
    if found is None:
        raise FileError("the rules of the game are not the same on all nodes: {place}", place=place["file"])
    return found
