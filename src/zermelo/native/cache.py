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
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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
_HELD: Counter[str] = Counter()
"""How many threads compile of a module: it is not let go meanwhile, for Numba looks into its tables."""


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
        made: Module | None = vars(self).get("_made")
        if made is None:
            with self._making:
                made = self._made
        return made

    @cached_property
    def _made(self) -> Module:
        return module(self.source, self.origin, self.explain, self.shared)

    def missing(self, function: str) -> bool:
        """Whether a disk that would keep the machine code of a function has none."""
        home = folder()
        return home is not None and not Stored(home, self.source).has(function)


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
        over = [name for name in _KEPT if not _HELD[name]][: max(0, len(_KEPT) - MOST)]
        for name in over:
            del _KEPT[name]
        gone = [sys.modules.pop(name, None) for name in over]
    for made in filter(None, gone):
        _let_go(made)


@contextmanager
def _held(name: str) -> Iterator[None]:
    """While the body runs, the module of that name is not let go, if it is in memory or loaded then."""
    with _LOADING:
        _HELD[name] += 1
    try:
        yield
    finally:
        with _LOADING:
            _HELD.subtract([name])
            if not _HELD[name]:
                del _HELD[name]


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
                before = function.overloads
                function.overloads = before.copy()  # in one step: another thread may look into it
                before.clear()


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
        self._ready: dict[Any, Any] = {}
        """What was compiled, by what it was compiled for: that can be called, whatever happens to its module."""
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
        return lambda *arguments: self.run(self.ready(attribute, arguments), arguments)

    def run(self, compiled: Any, arguments: tuple[Any, ...]) -> Any:
        """Call one of the functions, with faults said in the author's terms."""
        from zermelo.native.exact import RuleFault, last_fault

        try:
            return compiled(*arguments)
        except RuleFault:
            assert self._explain is not None
            raise self._explain(last_fault()) from None

    def ready(self, attribute: str, arguments: tuple[Any, ...]) -> Any:
        """A function compiled for such arguments, or read from disk."""
        kinds = attribute, *((type(given), getattr(given, "dtype", None)) for given in arguments)
        found: Callable[..., Any] | None = self._ready.get(kinds)
        if found is None:
            from numba import typeof

            from zermelo.native.parts import callable_part

            with self._compiling, _held(self.__name__):
                if kinds not in self._ready:
                    self._load()
                    found = callable_part(getattr(self._made, attribute))
                    self._compile(found, tuple(map(typeof, arguments)))
                    self._ready[kinds] = found
                found = self._ready[kinds]
        return found

    def compiled(self, attribute: str, form: Any) -> Any:
        """The machine code of a function of that form, in Numba's words: not to be called from Python."""
        from numba.core import sigutils

        with self._compiling, _held(self.__name__):
            if (attribute, form) not in self._ready:
                self._load()
                function = getattr(self._made, attribute)
                self._compile(function, form)
                arguments, _ = sigutils.normalize_signature(form)  # type: ignore[no-untyped-call]
                self._ready[attribute, form] = function.overloads[arguments]
            return self._ready[attribute, form]

    def _load(self) -> None:
        """Make the module anew if it was let go, for nothing more can be compiled of it then."""
        if not self.loaded:
            self._made = _in_memory(self._source)
            keep(self)

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
