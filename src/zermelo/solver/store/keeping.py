"""What tasks have written is brought to the disk, and then the manifest that says so, while the next tasks go on.

To wait for the disk after each file would leave cores idle.  So the manifest is some steps behind; what it does
not tell of is read to the end before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import NamedTuple

from zermelo.solver.store.folder import MANIFEST, Folder
from zermelo.solver.store.manifest import Manifest
from zermelo.solver.store.places import Place, bring_to_disk


class Step(NamedTuple):
    """A manifest, the files that it adds, and what removes those that nobody needs when it is there."""

    manifest: Manifest
    files: tuple[Place, ...]
    remove: Callable[[], None]


class Keeper:
    """A thread that keeps one manifest after another."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._steps: SimpleQueue[Step | None] = SimpleQueue()
        self._failed: BaseException | None = None
        self._thread = Thread(target=self._run, name="keeper", daemon=True)

    def __enter__(self) -> Keeper:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """All that it was given is kept."""
        self._steps.put(None)
        self._thread.join()
        if error is None:
            self._complain()

    def keep(self, manifest: Manifest, files: Iterable[Place] = (), remove: Callable[[], None] = lambda: None) -> None:
        """Keep it some time soon, and then ``remove``; whatever went wrong before is raised."""
        self._complain()
        self._steps.put(Step(manifest, tuple(files), remove))

    def _complain(self) -> None:
        if self._failed is not None:
            raise self._failed

    def _run(self) -> None:
        while (step := self._steps.get()) is not None:
            if self._failed is None:
                try:
                    self._do(step)
                except BaseException as error:
                    self._failed = error

    def _do(self, step: Step) -> None:
        bring_to_disk(step.files)
        step.manifest.write(self.folder.path / MANIFEST)
        step.remove()
