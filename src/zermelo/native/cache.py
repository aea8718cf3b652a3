"""Generated modules and their machine code, kept on disk: the second run compiles nothing.

A module's file is named by the hash of its whole text, in a folder that only the user may write.  Numba keeps
its machine code beside it; see ``stored``.  Where no such folder can be had, or the disk fails, modules live in memory
and are compiled each time.

A process keeps the modules that it used last.  Of others it lets go of all that Numba lets go of: what was read from
disk is freed, of what was compiled here LLVM keeps most for as long as the process lives.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from zermelo.core.errors import FileError, NotCompilable, RulesError
from zermelo.core.language import phrase
from zermelo.core.work import Stage, announce
from zermelo.native.specialise import Origin
from zermelo.native.stored import Stored, name_of

COMPILING: Final = Stage(
    phrase("compiling the rules, once for this game"),
    phrase("Compiling the rules, once for this game…"),
    timed=True,
)
STORED = "__stored__"
"""The name in a module of its files; None if it lives in memory."""

if TYPE_CHECKING:
    from zermelo.native.exact import Fault

MOST = 64
"""Modules that a process keeps, some ten games: one more, and the one used longest ago goes."""

_LOADING = threading.Lock()
"""A module has its name before it has its functions: no other thread may see it in between."""
_KEPT: OrderedDict[str, None] = OrderedDict()
"""The names of the modules in memory, the one used last at the end."""


def folder() -> Path | None:
    """Where compiled code is kept: $ZERMELO_CACHE, or the user's cache folder; None if it cannot be written."""
    given = os.environ.get("ZERMELO_CACHE")
    try:
        base = Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = base.stat()
        # Machine code is run as it is: nobody else may have put it there.
        if os.name == "posix" and (status.st_uid != os.getuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
            return None
        with tempfile.TemporaryFile(dir=base):
            return base
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None


def module(
    source: str,
    origin: Callable[[int], Origin | None],
    explain: Callable[[Fault], RulesError] | None = None,
    shared: Module | None = None,
) -> Module:
    """The module of that text, its functions ready to be called; errors of Numba name the author's line.

    ``explain`` says what is wrong where a rule's arithmetic faults; functions that are not in the text are ``shared``.
    """
    made = Module(_in_memory(source), source, origin, explain, shared)
    keep(made)
    return made


def _nowhere(line: int) -> Origin | None:
    return None


@dataclass
class Later:
    """A module that is made when it is asked for."""

    source: str
    origin: Callable[[int], Origin | None] = _nowhere
    explain: Callable[[Fault], RulesError] | None = None
    shared: Module | None = None

    def __post_init__(self) -> None:
        self._making = threading.Lock()

    @property
    def made(self) -> bool:
        return "_made" in vars(self)

    @property
    def module(self) -> Module:
        with self._making:
            return self._made

    @cached_property
    def _made(self) -> Module:
        return module(self.source, self.origin, self.explain, self.shared)

    def kept(self, function: str) -> bool:
        """Whether there is machine code of a function, in memory or on disk."""
        home = folder()
        return home is not None and Stored(home, self.source).has(function)


def _in_memory(source: str) -> ModuleType:
    name = name_of(source)
    with _LOADING:
        if name not in sys.modules:
            # Numba's cache finds a function's globals by its module's name.
            sys.modules[name] = _loaded(name, source)
        return sys.modules[name]


def keep(used: Module) -> None:
    """Take note that a module is used now, and let go of the one used longest ago if there are too many."""
    with _LOADING:
        _KEPT[used.__name__] = None
        _KEPT.move_to_end(used.__name__)
        gone = [sys.modules.pop(_KEPT.popitem(last=False)[0], None) for _ in range(len(_KEPT) - MOST)]
    for made in filter(None, gone):
        _let_go(made)


def _let_go(made: ModuleType) -> None:
    """Have Numba forget the functions of a module.  Whoever still has one can go on calling it.

    Two tables of Numba's keep them: that of all functions, and those that finalizers of its dispatchers refer to.  What
    was compiled moves into a table that goes with the dispatcher.
    """
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.dispatcher import Dispatcher

    with global_compiler_lock:
        functions: list[Any] = [each for each in vars(made).values() if isinstance(each, Dispatcher)]
        for function in functions:
            if function.py_func.__module__ == made.__name__:
                for compiled in function.overloads.values():
                    with suppress(KeyError):  # entered under another name
                        function.targetctx.remove_user_function(compiled.entry_point)
                own = function.overloads.copy()
                function.overloads.clear()
                function.overloads = own


def _loaded(name: str, source: str) -> ModuleType:
    home = folder()
    if home is not None:
        stored = Stored(home, source)
        try:
            stored.write_text()
            return _made(name, source, stored)
        except (FileError, OSError, RuntimeError):  # the disk is full, or Numba finds no place for its files
            pass
    return _made(name, source.replace(", cache=True", ""), None)


def _made(name: str, source: str, stored: Stored | None) -> ModuleType:
    """The text as a module.  No file of Python's own is read or written: a damaged one would run as something else."""
    made = ModuleType(name)
    made.__file__ = None if stored is None else str(stored.text)
    made.__dict__[STORED] = stored
    exec(compile(source, made.__file__ or f"<{name}>", "exec"), made.__dict__)
    return made


def _kinds(attribute: str, arguments: tuple[Any, ...]) -> Any:
    return attribute, *((type(given), getattr(given, "dtype", None)) for given in arguments)


class Module(ModuleType):
    """A module whose functions are compiled on their first call, with errors said in the author's terms."""

    def __init__(
        self,
        made: ModuleType,
        source: str,
        origin: Callable[[int], Origin | None],
        explain: Callable[[Fault], RulesError] | None,
        shared: Module | None,
    ) -> None:
        super().__init__(made.__name__)
        self._made, self._source, self._origin, self._explain = made, source, origin, explain
        self._shared = shared
        self._stored: Stored | None = vars(made)[STORED]
        self._ready: set[Any] = set()
        self._entries: dict[str, Any] = {}
        self._compiling = threading.RLock()
        """Of several threads that call a function for the first time, one compiles it and the others wait."""

    @property
    def loaded(self) -> bool:
        """Whether this is still the module of its name."""
        return sys.modules.get(self.__name__) is self._made

    @property
    def used(self) -> bool:
        """Whether a function has been compiled, or read from disk."""
        return bool(self._ready)

    def __getattr__(self, attribute: str) -> Any:
        if self._shared is not None and attribute not in vars(self._made):
            return getattr(self._shared, attribute)
        if not callable(getattr(self._made, attribute)):
            return getattr(self._made, attribute)
        from zermelo.native.exact import RuleFault, last_fault

        found = self._entry(attribute)

        def call(*arguments: Any) -> Any:
            nonlocal found
            if _kinds(attribute, arguments) not in self._ready:
                self.ready(attribute, arguments)
                found = self._entry(attribute)
            try:
                return found(*arguments)
            except RuleFault:
                assert self._explain is not None
                raise self._explain(last_fault()) from None

        return call

    def ready(self, attribute: str, arguments: tuple[Any, ...]) -> None:
        """Have a function compiled for such arguments, or read from disk, if that has not been done."""
        if _kinds(attribute, arguments) not in self._ready:
            self.compiling(attribute, arguments)()

    def compiling(self, attribute: str, arguments: tuple[Any, ...]) -> Callable[[], None]:
        """What does that; it does not hold the arguments."""
        from numba import typeof

        kinds, forms = _kinds(attribute, arguments), tuple(map(typeof, arguments))

        def compile() -> None:
            with self._compiling:
                if kinds not in self._ready:
                    self._load_again()
                    self._compile(self._entry(attribute), forms)
                    self._ready.add(kinds)

        return compile

    def compiled(self, attribute: str, form: str) -> Any:
        """The machine code of a function of that form, in Numba's words: not to be called from Python."""
        from numba.core import sigutils

        with self._compiling:
            self._load_again()
            function = getattr(self._made, attribute)
            self._compile(function, form)
            self._ready.add((attribute, form))
            return function.overloads[sigutils.normalize_signature(form)[0]]  # type: ignore[no-untyped-call]

    def _load_again(self) -> None:
        """Make the module anew if it was let go, for nothing more can be compiled of it then."""
        if not self.loaded:
            self._made = _in_memory(self._source)
            self._entries.clear()
            keep(self)

    def _entry(self, attribute: str) -> Any:
        """What is called."""
        from zermelo.native.parts import callable_part

        if attribute not in self._entries:
            self._entries[attribute] = callable_part(getattr(self._made, attribute))
        return self._entries[attribute]

    def _compile(self, function: Any, form: Any) -> None:
        from numba.core.dispatcher import Dispatcher
        from numba.core.errors import NumbaError

        if not isinstance(function, Dispatcher):  # Numba is switched off: NUMBA_DISABLE_JIT
            return
        if self._stored is None or not self._stored.has(function.py_func.__name__):
            announce(COMPILING)
        try:
            if self._stored is not None:
                try:
                    with self._stored.believed(function):
                        function.compile(form)
                except NumbaError:
                    raise
                except Exception:  # whatever the disk does, or what comes from it
                    self._stored.give_up(found for found in vars(self._made).values() if isinstance(found, Dispatcher))
            function.compile(form)  # in memory, if it is not compiled yet
        except NumbaError as error:
            raise self._explained(str(error)) from None

    def _explained(self, message: str) -> NotCompilable:
        """Numba's words with the author's line in place of the generated one."""
        place = rf"\S*{self._made.__name__}\S*?(?:, line | \()(\d+)\)?"
        origins = [self._origin(int(line)) for line in re.findall(place, message)]
        author = next((origin for origin in reversed(origins) if origin is not None), None)
        said = [line.strip() for line in message.splitlines() if line.strip() and "pipeline" not in line]
        reason = re.sub(rf",? defined at {place}", "", said[0] if said else "no reason given")[:200]
        if author is None:
            return NotCompilable("this rule cannot be compiled ({reason})", reason=reason)
        return NotCompilable(
            "{file}, line {line!r}: this rule cannot be compiled ({reason})",
            file=author.file,
            line=author.line,
            reason=reason,
        )
