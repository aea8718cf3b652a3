"""A kernel bound to the rules of a game, at once and then for good.

At first the kernel is the one for any rules, which has been compiled before if any game of that shape was met: of this
game only the rules are compiled then.  A function that has run for about as long as compiling takes is compiled once
more, with the rules written into it, by the thread that notices; others go on for any rules meanwhile, and later
processes take that one from the beginning.

No call can meet a table, or a rule, that is not there:

    a binding makes one table, under a lock, which stays where it is as long as the binding lives;
    machine code that runs was called by a ``Function``, which holds the binding;
    a function is called after all places that it reads were filled, by whichever thread;
    a place is written once, and what it points to is held by the table, whatever module is let go meanwhile.
"""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Callable
from contextlib import suppress
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
from zermelo.native.texts import NUMBER, in_pieces, text_of

WHILE = 2.0
"""Seconds, of all threads together, after which a function of a kernel is compiled with its rules; at 0 it is first."""


class Table:
    """The number of slots of a game, and where its rules are."""

    def __init__(self, general: General, slots: int, homes: tuple[cache.Later, ...]) -> None:
        """``homes`` are the modules that have the rules."""
        self.general, self.homes = general, homes
        self.words = np.zeros(1 + len(general.places), np.int64)
        self.words[0] = slots
        self.address = self.words.ctypes.data
        self.kept: list[Any] = []
        """What is pointed to."""
        self.filling = threading.Lock()

    def fill(self, function: str) -> None:
        """Have the rules compiled that a function needs."""
        with self.filling:
            for rule in sorted(self.general.functions[function]):
                place = self.general.places[rule]
                if self.words[place] == 0:
                    home = next(each for each in self.homes if f"def {rule}{POINTED}(" in each.source)
                    compiled = home.module.compiled(rule + POINTED, self.general.forms[rule])
                    self.kept.append(compiled)
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
        self.special = self._later(text)
        self._making = threading.RLock()

    def __getattr__(self, attribute: str) -> Any:
        _, kernel, *_ = self._bound
        if attribute.startswith("_") or attribute not in split(kernel).ruled or config.DISABLE_JIT:  # type: ignore[attr-defined]
            return getattr(self.special.module, attribute)
        setattr(self, attribute, function := Function(self, attribute).call)
        return function

    def shares(self, function: str) -> bool:
        """Whether threads share what a function does."""
        _, kernel, *_ = self._bound
        return in_pieces(inspect.signature(getattr(kernel, function)).parameters)

    @property
    def modules(self) -> list[cache.Module]:
        """Those that have been made."""
        table: Table | None = vars(self).get("_made")
        later = [self.special, *(() if table is None else (self.general, *table.homes))]
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
    def table(self) -> Table:
        with self._making:  # threads that ask at once must fill and hand on the same one
            return self._made

    @cached_property
    def _made(self) -> Table:
        game, kernel, symmetry, sorting = self._bound
        rules = rules_of(game, kernel, symmetry)
        kernels = general(*self._bound)
        self.general = cache.Later(kernels.text, explain=partial(explained, game, rules.sites), shared=self._shared)
        return Table(kernels, game.slots(), (self._later(sorting_of(sorting)), self._later(rules)))

    def _later(self, text: Specialised) -> cache.Later:
        return cache.Later(text.source(), text.origin, partial(explained, self._bound[0], text.sites), self._shared)


class Function:
    """A function of a kernel, by the machine code that is there or can be made soonest."""

    def __init__(self, bound: Binding, name: str) -> None:
        self.bound, self.name = bound, name
        self.special: Callable[..., Any] | None = None
        """With the rules in: once it is there, only that is called."""
        self.general: cache.Module | None = None
        """Where the one for any rules is, which is given the address of their table first."""
        self.address = 0
        self.spent = 0.0
        """Seconds in that one, of all threads."""
        self.shared = bound.shares(name)
        self.turn = threading.Lock()
        """Of the thread that compiles the one with the rules in, once; none waits for it."""

    def call(self, *arguments: Any) -> Any:
        general = self.general or self._for_any_rules()
        if self.special is not None or general is None:
            return (self.special or self._with_rules())(*arguments)
        given = self.address, *arguments
        try:
            code = general.ready(self.name, given)
        except NotCompilable:  # for any rules, perhaps
            return self._with_rules()(*arguments)
        began = time.perf_counter()
        found = general.run(code, given)
        threads = arguments[NUMBER] if self.shared else 1
        self.spent += threads * (time.perf_counter() - began)
        if self.spent > WHILE and self.turn.acquire(blocking=False):
            with suppress(NotCompilable):  # then it goes on for any rules
                self.bound.special.module.ready(self.name, arguments)
                self._with_rules()
        return found

    def _for_any_rules(self) -> cache.Module | None:
        """None if the function with the rules in shall be taken.

        That one is there already, or no disk would keep it.  Or the rules have changed since they were bound, and only
        its text tells what they were; or they cannot be compiled, which is said as it says it.
        """
        if WHILE > 0 and self.special is None and self.bound.special.missing(self.name) and self.bound.holds:
            with suppress(NotCompilable):
                table = self.bound.table
                table.fill(self.name)
                self.address = table.address
                self.general = self.bound.general.module
        return self.general

    def _with_rules(self) -> Callable[..., Any]:
        made: Callable[..., Any] = getattr(self.bound.special.module, self.name)
        self.special = made
        return made
