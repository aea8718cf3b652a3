"""The tasks of a store given to a Ray cluster: the very same tasks, done by whichever node has a core to spare.

A task is told where the store is, which game it is and what to do; the rest it reads from the store, a folder that all
nodes see.  So a worker or a node that is lost costs what it was at, and Ray gives that to another; a node that joins
late is given the next task.
"""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, WriteError, ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.spec import game as game_of
from zermelo.solver.engine import Unsuited
from zermelo.solver.engines.tier_rules import TierRules
from zermelo.solver.file.known import described, found_again
from zermelo.solver.file.plain import revived
from zermelo.solver.store import manifest as manifests
from zermelo.solver.store.crew import Job
from zermelo.solver.store.folder import MANIFEST, Folder
from zermelo.solver.store.places import place_of
from zermelo.solver.store.rounds import Rounds
from zermelo.solver.store.tasks import Tasks, TooFar

PATIENCE = 5.0
"""Seconds that a cluster has to answer."""
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How HTTP/2, which Ray speaks, begins; whoever speaks it answers at once."""
PYTHON_BYTES = 250_000_000
"""What a worker has in memory besides its task: Python, NumPy, Numba and the rules."""
LOSSES = 20
"""Workers that a task may lose: by then it is the task that ends them."""
AHEAD = 2
"""Tasks given out for each core, so that none waits for the next."""
WARM = "warm"
"""The task of a worker that shall load the rules."""


class Place(NamedTuple):
    """What a worker is told of a store."""

    path: str
    mark: str
    game: str
    """A spec, or where the rules stand, as JSON."""
    top: int
    memory: int


class Failed(NamedTuple):
    """What a task that cannot be done says."""

    kind: str
    why: Sentence


class Cluster:
    """A Ray cluster that runs."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ZermeloError("a cluster needs Ray: pip install 'zermelo[cluster]'") from None
        if not ray.is_initialized():
            try:
                _knock(address)
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
                # It tells of lost workers on stdout, where the answer goes, and has no public way to be silent.
                ray._private.worker._worker_logs_enabled = False
            except (OSError, ValueError):
                raise ZermeloError(
                    "no Ray cluster answers at '{address}': start one with `ray start --head`", address=address
                ) from None
        self.ray: Any = ray
        self.task = ray.remote(num_cpus=1, max_retries=LOSSES)(do)
        self.told: Place | None = None
        """What all workers have been told."""

    def each(self, tasks: Tasks, name: str, jobs: Sequence[Job], part: str) -> Iterator[tuple[int, Any]]:
        folder, game = tasks.folder, tasks.rules.game
        place = Place(str(folder.path.absolute()), folder.mark, told_of(game), tasks.top, tasks.memory)
        if place != self.told:
            self.told = place
            for _ in range(self._cores()):  # all load the rules at the same time, and nobody waits for that
                self.task.remote(place, WARM, ())
        if len(jobs) == 1:  # that nobody shares is done here while they do so, and sooner than it is sent
            yield 0, getattr(tasks, name)(*jobs[0])
            return
        # By its name the dashboard tells how far a tier is.  No node is given more tasks than its memory has room for.
        task = self.task.options(name=f"{name} {part}".strip(), memory=tasks.memory + PYTHON_BYTES)
        begun: dict[Any, int] = {}
        waiting = list(enumerate(jobs))[::-1]
        try:
            while waiting or begun:
                while waiting and len(begun) < AHEAD * self._cores():  # a node may have joined
                    number, job = waiting.pop()
                    begun[task.remote(place, name, job)] = number
                ended, _ = self.ray.wait(list(begun), timeout=1.0)
                for each in ended:
                    found = self._answer(each)
                    if isinstance(found, Failed):
                        raise _error(found)
                    yield begun.pop(each), found
        finally:
            for each in begun:
                self.ray.cancel(each, force=False)

    def _answer(self, task: Any) -> Any:
        try:
            return self.ray.get(task)
        except self.ray.exceptions.RayError as error:
            if isinstance(error, self.ray.exceptions.RayTaskError):  # a fault of ours
                raise
            why = str(error).partition("\n")[0]
            raise ZermeloError("the cluster has given up a task: {why}", why=why) from None

    def _cores(self) -> int:
        return int(self.ray.cluster_resources().get("CPU", 1))


def _knock(address: str) -> None:
    """OSError if nobody answers at HOST:PORT: Ray would try for a quarter of an hour, and end the process."""
    if address != "auto":
        host, _, port = address.removeprefix("ray://").rpartition(":")
        with socket.create_connection((host, int(port)), PATIENCE) as knocking:
            knocking.sendall(HELLO)
            if not knocking.recv(1):
                raise ConnectionError


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


def _error(failed: Failed) -> Exception:
    kinds: dict[str, type[Exception]] = {kind.__name__: kind for kind in (FileError, WriteError, Unsuited)}
    return TooFar() if failed.kind == TooFar.__name__ else kinds.get(failed.kind, ZermeloError)(failed.why)


@lru_cache(2)
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
    return kind(rules, Folder.of(path, manifest), place.top, place.memory)


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
