"""Who does the tasks of a store: the threads of this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple, Protocol

from zermelo.core.language import Sentence
from zermelo.core.work import Work
from zermelo.solver.store.tasks import Tasks

Job = tuple[Any, ...]
"""What a task is given."""


class Means(NamedTuple):
    """What there is to work with."""

    cores: int
    gpus: int
    nodes: int | None = None
    """None where it is this machine alone."""

    @property
    def words(self) -> Sentence:
        found = Sentence("{cores} {cores:core|cores}", cores=self.cores)
        if self.gpus:
            found = Sentence("{others}, {gpus} {gpus:GPU|GPUs}", others=found, gpus=self.gpus)
        if self.nodes is not None:
            found = Sentence("{nodes} {nodes:node|nodes}, {others}", others=found, nodes=self.nodes)
        return found


class Crew(Protocol):
    """Workers, each of whom does one task at a time."""

    def each(self, tasks: Tasks, name: str, jobs: Sequence[Job], part: str) -> Iterator[tuple[int, Any]]:
        """The task of that name done for each job, in any order: the job's number and what came of it, as it is done.

        ``part`` is what they are a part of, in words.  Who stops listening waits for what has begun.
        """


class Threads:
    """This process."""

    def __init__(self, work: Work) -> None:
        self.work = work

    def each(self, tasks: Tasks, name: str, jobs: Sequence[Job], part: str) -> Iterator[tuple[int, Any]]:
        results: dict[int, Any] = {}

        def do(number: int) -> None:
            results[number] = getattr(tasks, name)(*jobs[number])

        with closing(self.work.as_done(do, len(jobs))) as done:
            for number in done:
                yield number, results.pop(number)
