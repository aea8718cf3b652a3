"""Where the kernels of ``kernels/gpu_tiers.py`` run: a GPU, or a processor in its place; and the arrays they work on.

A device has ``xp``, which is NumPy or has its functions; kernels bound to a game; and memory of its own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.work import announce, cores
from zermelo.native.cache import COMPILING
from zermelo.native.sorting import Sorting

os.environ.setdefault("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0")  # small tiers leave most lanes idle

Launch = Callable[..., None]
"""launch(name, size, *arguments): run a kernel on so many rows."""


class DeviceError(ZermeloError):
    """A device is not there, or cannot do what is asked."""


class Copy:
    """An array on its way to this machine's own memory."""

    def __init__(self, host: NDArray[Any], pieces: Iterable[Future[None]] = ()) -> None:
        self._host, self._pieces = host, pieces

    def result(self) -> NDArray[Any]:
        """The array, once it is there."""
        for piece in self._pieces:
            piece.result()
        return self._host


class Device(Protocol):
    """Where lanes run."""

    xp: Any
    name: str
    lost: DeviceError | None
    """Why it cannot be used any more in this process."""

    @property
    def memory(self) -> int:
        """Bytes that may be used there."""

    def bind(self, game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Launch:
        """The kernels with the rules of a game."""

    def bind_teams(self, *kernels: ModuleType) -> Launch:
        """Kernels that use no rules, of which a team does each row."""

    def wait(self) -> None:
        """Until all that was launched is done."""

    def copy(self, array: Any) -> Copy:
        """Bring an array to this machine's own memory, behind what goes on."""

    def guarded(self) -> AbstractContextManager[None]:
        """Whatever the device does wrong in the body, and is not a lack of memory, as a DeviceError."""


class Processor:
    """This machine's own processor, with one lane: slow, and the same to the last bit."""

    xp = np
    name = "a lane of the processor"
    lost: DeviceError | None = None

    def __init__(self, memory: int) -> None:
        self.room = memory

    @property
    def memory(self) -> int:
        return self.room

    def bind(self, game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Launch:
        from zermelo.native.module import compiled

        module = compiled(game, kernel, symmetry, sorting)
        return lambda name, size, *arguments: getattr(module, name)(*arguments)

    def bind_teams(self, *kernels: ModuleType) -> Launch:
        from zermelo.native.module import compiled_plain

        module = compiled_plain(*kernels)
        return lambda name, size, *arguments: getattr(module, name)(*arguments)

    def wait(self) -> None:
        pass

    def copy(self, array: Any) -> Copy:
        return Copy(array.copy())

    def guarded(self) -> AbstractContextManager[None]:
        return nullcontext()


THREADS = 256
"""Lanes of a block."""
BLOCKS = 32
"""Of each multiprocessor, at most: a lane then does several rows."""
TEAM = 64
"""Lanes of a team, which is a block."""
MOST_TEAMS = 1 << 30
"""Of one launch.  The GPU begins one when another ends, so that there may be many more than it has room for."""
PIECE = 1 << 25
"""Bytes that are copied to the host at once."""
PACKAGES = "cupy", "cuda", "numba"
"""Whose exceptions are faults of a GPU."""


class Gpu:
    """An NVIDIA GPU, by CuPy and Numba."""

    def __init__(self) -> None:
        self.xp = cupy = import_module("cupy")
        import_module("numba.cuda").select_device(0)
        # It has read the environment if something else has imported it before.
        vars(import_module("numba.cuda.core.config"))["CUDA_LOW_OCCUPANCY_WARNINGS"] = 0
        cupy.cuda.runtime.setDevice(0)
        self.name: str = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        self.blocks = BLOCKS * cupy.cuda.runtime.getDeviceProperties(0)["multiProcessorCount"]
        # Many: memory that is new is slow to write for the first time.
        self.copiers = ThreadPoolExecutor(cores())
        self.local = threading.local()
        self.lost: DeviceError | None = None
        self.bound: dict[str, dict[str, Any]] = {}
        """Modules by their texts."""

    @property
    def memory(self) -> int:
        """Most of what is free."""
        self.xp.get_default_memory_pool().free_all_blocks()
        return int(self.xp.cuda.runtime.memGetInfo()[0] * 9 // 10)

    def bind(self, game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Launch:
        from zermelo.native.target import cuda
        from zermelo.native.texts import text_of

        kernels = self._kernels(text_of(game, kernel, symmetry, sorting, cuda()).source())

        def launch(name: str, size: int, *arguments: Any) -> None:
            if not size:
                return
            try:
                kernels[name][min(-(size // -THREADS), self.blocks), THREADS](*arguments)
            except Exception as error:  # Numba's, of rules that it cannot make code of, or the driver's
                raise DeviceError(
                    "the GPU cannot run the rules of {game}: {reason}", game=game, reason=_first_line(error)
                ) from None

        return launch

    def bind_teams(self, *kernels: ModuleType) -> Launch:
        from zermelo.native.target import cuda
        from zermelo.native.texts import plain_texts

        functions = self._kernels("\n".join(plain_texts(*kernels, target=cuda())))

        def launch(name: str, size: int, *arguments: Any) -> None:
            if not size:
                return
            with self.guarded():
                functions[name][min(size, MOST_TEAMS), TEAM](*arguments)

        return launch

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """A fault is told when something else is asked of the GPU, and of all that is asked from then on."""
        if self.lost is not None:
            raise self.lost
        try:
            yield
        except (MemoryError, ZermeloError):
            raise
        except Exception as error:
            if not type(error).__module__.startswith(PACKAGES):
                raise
            self.lost = DeviceError("the GPU cannot be used: {reason}", reason=_first_line(error))
            raise self.lost from None

    def _kernels(self, text: str) -> dict[str, Any]:
        """The functions of a text, which compile when they are first called."""
        if text not in self.bound:
            announce(COMPILING)
            self.bound[text] = {"__name__": f"zermelo_cuda_{len(self.bound)}"}
            exec(compile(text, "<CUDA>", "exec"), self.bound[text])
        return self.bound[text]

    def wait(self) -> None:
        self.xp.cuda.runtime.deviceSynchronize()

    def copy(self, array: Any) -> Copy:
        host = np.empty(array.shape, array.dtype)
        rows = PIECE // array.itemsize
        made = self.xp.cuda.Event(disable_timing=True)
        made.record()
        pieces = [
            self.copiers.submit(self._copy_piece, array[begin : begin + rows], host[begin : begin + rows], made)
            for begin in range(0, array.size, rows)
        ]
        return Copy(host, pieces)

    def _copy_piece(self, array: Any, host: NDArray[Any], made: Any) -> None:
        """Once it is made, through memory that the GPU can write itself: the system may move other memory."""
        if not hasattr(self.local, "stream"):
            self.local.stream = self.xp.cuda.Stream(non_blocking=True)
            self.local.memory = self.xp.cuda.alloc_pinned_memory(PIECE)
        buffer = np.frombuffer(self.local.memory, host.dtype, host.size)
        self.local.stream.wait_event(made)
        array.get(stream=self.local.stream, out=buffer)
        self.local.stream.synchronize()
        host[:] = buffer


def gpu() -> Gpu:
    """The GPU of this machine; a DeviceError that says why there is none."""
    found = _gpu()
    if isinstance(found, DeviceError):
        raise found
    if found.lost is not None:
        raise found.lost
    return found


@cache
def _gpu() -> Gpu | DeviceError:
    try:
        return Gpu()
    except Exception as error:  # whatever the packages and the driver say
        return DeviceError("no GPU can be used: {reason}", reason=_first_line(error))


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)[:200]
