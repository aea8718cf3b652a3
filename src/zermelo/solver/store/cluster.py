"""The tasks of a store given to a Ray cluster: the very same tasks, done by whichever node has a core or a GPU free.

A worker or a node that is lost costs what it was at, and Ray gives that to another; a node that joins late is given the
next task.  Without its head a cluster is lost: who waits for it is told so, and goes on another time.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread
from types import TracebackType
from typing import Any

from zermelo.core.errors import ZermeloError
from zermelo.solver.store.crew import Job, Means
from zermelo.solver.store.tasks import Tasks
from zermelo.solver.store.worker import WARM, Failed, Place, do, error_of, told_of

PATIENCE = 5.0
"""Seconds that a cluster has to answer."""
SILENCE = 20.0
"""Seconds without a word from a cluster that was there: after 60 Ray would end this process."""
ASKING = 1.0
"""Seconds until it is asked again what it has."""
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How HTTP/2, which Ray speaks, begins; whoever speaks it answers with a frame of its own settings."""
FRAME, KIND, SETTINGS = 9, 3, 4
"""Bytes that a frame begins with, which of them says of what kind it is, and that kind."""
PYTHON_BYTES = 250_000_000
"""What a worker has in memory besides its task: Python, NumPy, Numba and the rules."""
LOSSES = 20
"""Workers that a task may lose: by then it is the task that ends them."""
AHEAD = 2
"""Tasks given out for each core, so that none waits for the next."""
SHARES = 2
"""Workers of a GPU: one computes while another reads and compresses."""


class Cluster:
    """A Ray cluster that runs."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ZermeloError("a cluster needs Ray: pip install 'zermelo[cluster]'") from None
        if not ray.is_initialized():
            try:
                found = _meant(ray, address)
                _knock(found)
                with _quiet():
                    _greet(ray, found)
                    ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
                # It tells of lost workers on stdout, where the answer goes, and has no public way to be silent.
                ray._private.worker._worker_logs_enabled = False
            except (OSError, ValueError):
                raise ZermeloError(
                    "no Ray cluster answers at '{address}': start one with `ray start --head`", address=address
                ) from None
        self.ray: Any = ray
        self.task = ray.remote(num_cpus=1, max_retries=LOSSES)(do)
        # As often as it is called: Ray would begin a new process for each task that has a GPU.
        self.gpu_task = ray.remote(num_cpus=1, num_gpus=1 / SHARES, max_calls=0, max_retries=LOSSES)(do)
        self.gpus = False
        """Whether the game is worth them."""
        self.told: Place | None = None
        """What all workers have been told."""

    @property
    def means(self) -> Means:
        """What the cluster has."""
        with Watch(self.ray) as watch:
            return watch.means

    def each(self, tasks: Tasks, name: str, jobs: Sequence[Job], part: str) -> Iterator[tuple[int, Any]]:
        with Watch(self.ray) as watch:
            folder, game = tasks.folder, tasks.rules.game
            place = Place(str(folder.path.absolute()), folder.mark, told_of(game), tasks.top, tasks.memory)
            if place != self.told:
                self.told = place
                for _ in range(watch.means.cores):  # all load the rules at the same time, and nobody waits for that
                    self.task.options(name=WARM).remote(place, WARM, ())
                for _ in range(self._shares(watch.means)):
                    self.gpu_task.options(name=WARM).remote(place._replace(gpu=True), WARM, ())
            if len(jobs) == 1:  # that nobody shares is done here while they do so, and sooner than it is sent
                yield 0, getattr(tasks, name)(*jobs[0])
            else:
                yield from self._shared(watch, place, name, jobs, part)

    def _shared(
        self, watch: Watch, place: Place, name: str, jobs: Sequence[Job], part: str
    ) -> Iterator[tuple[int, Any]]:
        # By its name the dashboard tells how far a tier is.  No node is given more tasks than its memory has room for.
        options = {"name": f"{name} {part}".strip(), "memory": place.memory + PYTHON_BYTES}
        by_core, by_gpu = self.task.options(**options), self.gpu_task.options(**options)
        begun: dict[Any, int] = {}
        begun_by_gpu: dict[Any, int] = {}
        waiting = list(range(len(jobs)))[::-1]
        try:
            while waiting or begun or begun_by_gpu:
                means = watch.means  # a node may have joined
                if not means.gpus:  # nor may be any more
                    waiting += begun_by_gpu.values()
                    self._cancel(begun_by_gpu)
                while waiting and len(begun_by_gpu) < AHEAD * self._shares(means):
                    number = waiting.pop()
                    begun_by_gpu[by_gpu.remote(place._replace(gpu=True), name, jobs[number])] = number
                while waiting and len(begun) < AHEAD * means.cores:
                    number = waiting.pop()
                    begun[by_core.remote(place, name, jobs[number])] = number
                ended, _ = self.ray.wait([*begun, *begun_by_gpu], timeout=1.0)
                for each in ended:
                    found = self._answer(each)
                    if isinstance(found, Failed):
                        raise error_of(found)
                    yield (begun if each in begun else begun_by_gpu).pop(each), found
        finally:
            if not watch.lost:
                self._cancel(begun)
                self._cancel(begun_by_gpu)

    def _shares(self, means: Means) -> int:
        """Workers with a GPU, where they are wanted."""
        return SHARES * means.gpus if self.gpus else 0

    def _cancel(self, begun: dict[Any, int]) -> None:
        for each in begun:
            self.ray.cancel(each, force=False)
        begun.clear()

    def _answer(self, task: Any) -> Any:
        try:
            return self.ray.get(task)
        except self.ray.exceptions.RayError as error:
            if isinstance(error, self.ray.exceptions.RayTaskError):  # a fault of ours
                raise
            why = str(error).partition("\n")[0]
            raise ZermeloError("the cluster has given up a task: {why}", why=why) from None


class Watch:
    """Asks a cluster again and again what it has, in a thread: where the head is lost, nobody ever answers."""

    def __init__(self, ray: Any) -> None:
        self.ray, self.found = ray, Means(0, 0, 0)
        self.heard, self.lost = time.monotonic(), False
        self._answered, self._over = Event(), Event()

    def __enter__(self) -> Watch:
        Thread(target=self._ask, name="watch", daemon=True).start()
        self._answered.wait(SILENCE)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()

    def _ask(self) -> None:
        while not self._over.is_set():
            with suppress(self.ray.exceptions.RayError):
                self.found = means_of(self.ray.cluster_resources())
                self.heard = time.monotonic()
                self._answered.set()
            self._over.wait(ASKING)

    @property
    def means(self) -> Means:
        """What the cluster had when it last answered."""
        if time.monotonic() - self.heard > SILENCE:
            self._answered.clear()
            if not self._answered.wait(PATIENCE):  # or it was this process that slept
                self.lost = True
                raise ZermeloError(
                    "the Ray cluster does not answer any more: its head is lost, or the way to it; the work is kept in"
                    " the store: the same command goes on from there"
                )
        return self.found


def means_of(resources: dict[str, float]) -> Means:
    """What Ray calls so."""
    nodes = sum(count for name, count in resources.items() if name.startswith("node:") and "__" not in name)
    return Means(int(resources.get("CPU", 0)), int(resources.get("GPU", 0)), int(nodes))


@contextmanager
def _quiet() -> Iterator[None]:
    """What the body writes to stderr by itself, below Python, is not seen: Ray does so every second while it waits."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _meant(ray: Any, address: str) -> str:
    """The address that Ray takes for auto; OSError if there is none.  It has no public way to tell."""
    return str(ray._private.services.canonicalize_bootstrap_address(address)) if address == "auto" else address


def _knock(address: str) -> None:
    """OSError if nobody answers at HOST:PORT: Ray would try for a quarter of an hour, and end the process."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE) as knocking:
        knocking.sendall(HELLO)
        frame = knocking.recv(FRAME, socket.MSG_WAITALL)
        if len(frame) < FRAME or frame[KIND] != SETTINGS:
            raise ConnectionError


def _greet(ray: Any, address: str) -> None:
    """OSError if who speaks HTTP/2 there is no head: Ray would ask it again for minutes, and this is said at once."""
    if address.startswith("ray://"):  # there it is a head's proxy that answers
        return
    try:
        ray._raylet.GcsClient(address=address)
    except ray.exceptions.RayError:
        raise ConnectionError from None
