"""A kernel bound to the rules of a game, at once and then for good.

At first the kernel is the one for any rules, which has been compiled before if any game of that shape was met: of this
game only the rules are compiled then.  A function that has run for a while is compiled once more, with the rules
written into it, while the first one goes on; later processes take that one.
"""

from __future__ import annotations

import atexit
import ctypes
import threading
import time
from collections.abc import Callable
from functools import cached_property, partial
from types import ModuleType
from typing import Any

import numpy as np
from numba.core import config

from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.native import cache
from zermelo.native.faults import explained
from zermelo.native.general import POINTED, General, general, rules_of, sorting_of
from zermelo.native.pointers import address
from zermelo.native.ruleless import split
from zermelo.native.sorting import Sorting
from zermelo.native.specialise import Specialised
from zermelo.native.stored import name_of
from zermelo.native.texts import text_of

WHILE = 2.0
"""Seconds, of all threads together, after which a function of a kernel is compiled with its rules."""


class Table:
    """The number of slots of a game, and where its rules are."""

    def __init__(self, general: General, slots: int, homes: tuple[cache.Later, ...]) -> None:
        """``homes`` are the modules that have the rules."""
        self.general, self.homes = general, homes
        self.words = np.zeros(1 + len(general.places), np.int64)
        self.words[0] = slots
        self.address = self.words.ctypes.data
        self.kept: list[Any] = []
        """The machine code that is pointed to."""
        self.filling = threading.Lock()

    def fill(self, function: str) -> None:
        """Have the rules compiled that a function needs."""
        with self.filling:
            for rule in sorted(self.general.functions[function]):
                place = self.general.places[rule]
                if self.words[place] == 0:
                    home = next(each for each in self.homes if f"def {rule}{POINTED}(" in each.source)
                    compiled = home.module.compiled(rule + POINTED, self.general.forms[rule])
                    self.kept.append(compiled.library)
                    self.words[place] = address(compiled)


class Binding(ModuleType):
    """The functions of a kernel for one game."""

    def __init__(
        self, game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting, shared: cache.Module | None
    ) -> None:
        """Those that use no rules are ``shared``."""
        text = text_of(game, kernel, symmetry, sorting)
        super().__init__(name_of(text.source()))
        self.facts = text.facts
        self._bound = game, kernel, symmetry, sorting
        self._shared = shared
        self._special = self._later(text)
        self._making = threading.RLock()

    def __getattr__(self, attribute: str) -> Any:
        _, kernel, *_ = self._bound
        if attribute.startswith("_") or attribute not in split(kernel).ruled or config.DISABLE_JIT:  # type: ignore[attr-defined]
            return getattr(self._special.module, attribute)
        setattr(self, attribute, function := self._function(attribute))
        return function

    @property
    def modules(self) -> list[cache.Module]:
        """Those that have been made."""
        with self._making:
            later = [self._special, *((self._general, *self._table.homes) if "_made" in vars(self) else ())]
        return [each.module for each in later if each.made]

    @property
    def loaded(self) -> bool:
        """Whether these are still the modules of their names."""
        return all(module.loaded for module in self.modules)

    @property
    def used(self) -> bool:
        """Whether a function has been compiled, or read from disk."""
        return any(module.used for module in self.modules)

    @property
    def holds(self) -> bool:
        """Whether the rules are still what they were."""
        return all(fact.holds(self._bound[0]) for fact in self.facts)

    @property
    def _table(self) -> Table:
        with self._making:  # threads that ask at once must fill and hand on the same one
            return self._made

    @cached_property
    def _made(self) -> Table:
        game, kernel, symmetry, sorting = self._bound
        rules = rules_of(game, kernel, symmetry)
        kernels = general(*self._bound)
        self._general = cache.Later(kernels.text, explain=partial(explained, game, rules.sites), shared=self._shared)
        return Table(kernels, game.slots(), (self._later(sorting_of(sorting)), self._later(rules)))

    def _later(self, text: Specialised) -> cache.Later:
        return cache.Later(text.source(), text.origin, partial(explained, self._bound[0], text.sites), self._shared)

    def _function(self, name: str) -> Callable[..., Any]:
        """A function by the machine code that is there, or can be made soonest."""
        special: Any = None
        general: Any = None
        spent = 0.0
        asked = threading.Lock()

        def specialise(compile: Callable[[], None]) -> None:
            nonlocal special
            compile()
            special = getattr(self._special.module, name)

        def call(*arguments: Any) -> Any:
            nonlocal special, general, spent
            if special is None and general is None:
                if self._special.kept(name) or not self.holds:
                    special = getattr(self._special.module, name)
                else:
                    self._table.fill(name)
                    general = getattr(self._general.module, name)
            if special is not None:
                return special(*arguments)
            given = self._table.address, *arguments
            self._general.module.ready(name, given)
            began = time.perf_counter()
            found = general(*given)
            spent += time.perf_counter() - began
            if spent > WHILE and asked.acquire(blocking=False):
                aside(partial(specialise, self._special.module.compiling(name, arguments)))
            return found

        return call


_ASIDE: set[threading.Thread] = set()
"""Threads that compile while others work."""


def aside(work: Callable[[], None]) -> None:
    """Have it done while others work; what is not done when the process ends is left."""

    def done() -> None:
        try:
            work()
        except NotCompilable:  # what is there goes on
            pass
        finally:
            _ASIDE.discard(thread)

    thread = threading.Thread(target=done, daemon=True)
    _ASIDE.add(thread)
    thread.start()


def finish() -> None:
    """Wait until nothing is compiled aside any more."""
    for thread in list(_ASIDE):
        thread.join()


@atexit.register
def _leave() -> None:
    """End these threads: the process must not end below one that is compiling."""
    for thread in list(_ASIDE):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        thread.join()
