"""Generated modules and their machine code, kept on disk: the second run compiles nothing.

A module's file is named by the hash of its whole text, in a folder that only the user may write.  Numba keeps
its machine code beside it.  Where no such folder can be had, modules live in memory and are compiled each time.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

from zermelo.core.errors import NotCompilable, RulesError
from zermelo.native.specialise import Origin

if TYPE_CHECKING:
    from zermelo.native.exact import Fault

_LOADING = threading.Lock()
"""A module has its name before it has its functions: no other thread may see it in between."""


def folder() -> Path | None:
    """Where compiled code is kept: $ZERMELO_CACHE, or the user's cache folder; None if it cannot be written."""
    given = os.environ.get("ZERMELO_CACHE")
    base = Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = base.stat()
        # Machine code is run as it is: nobody else may have put it there.
        if os.name == "posix" and (status.st_uid != os.getuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
            return None
        with tempfile.TemporaryFile(dir=base):
            return base
    except OSError:
        return None


def module(
    source: str, origin: Callable[[int], Origin | None], explain: Callable[[Fault], RulesError] | None = None
) -> Module:
    """The module of that text, its functions ready to be called; errors of Numba name the author's line.

    ``explain`` says what is wrong where a rule's arithmetic faults.
    """
    name = "zermelo_" + hashlib.sha256(source.encode()).hexdigest()[:32]
    with _LOADING:
        if name not in sys.modules:
            # Numba's cache finds a function's globals by its module's name.
            sys.modules[name] = _loaded(name, source)
        return Module(sys.modules[name], origin, explain)


def _loaded(name: str, source: str) -> ModuleType:
    home = folder()
    if home is None:
        made = ModuleType(name)
        made.__file__ = None
        exec(compile(source.replace(", cache=True", ""), f"<{name}>", "exec"), made.__dict__)
        return made
    file = home / f"{name}.py"
    _write(file, source)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def _write(file: Path, source: str) -> None:
    """Put the text there unless it is there already; whole or not at all, whoever else is writing it."""
    try:
        if file.read_text() == source:
            return
    except (OSError, UnicodeDecodeError):
        pass
    with tempfile.NamedTemporaryFile("w", dir=file.parent, suffix=".tmp", delete=False) as temporary:
        temporary.write(source)
    os.replace(temporary.name, file)


@contextmanager
def _alone(file: str | None) -> Iterator[None]:
    """Keep other processes from compiling the same module at the same time.

    Numba's cache numbers its files without asking who else does: two processes can give one name to two pieces of code.
    """
    if fcntl is None or file is None:
        yield
        return
    with open(file) as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        yield


class Module(ModuleType):
    """A module whose functions are compiled on their first call, with errors said in the author's terms."""

    def __init__(
        self, made: ModuleType, origin: Callable[[int], Origin | None], explain: Callable[[Fault], RulesError] | None
    ) -> None:
        super().__init__(made.__name__)
        self._made, self._origin, self._explain = made, origin, explain
        self._ready: set[Any] = set()

    @property
    def loaded(self) -> bool:
        """Whether this is still the module of its name."""
        return sys.modules.get(self.__name__) is self._made

    @property
    def used(self) -> bool:
        """Whether a function has been compiled, or read from disk."""
        return bool(self._ready)

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(self._made, attribute)
        if not callable(found):
            return found
        from zermelo.native.exact import RuleFault, last_fault

        def call(*arguments: Any) -> Any:
            kinds = (attribute, *((type(given), getattr(given, "dtype", None)) for given in arguments))
            if kinds not in self._ready:
                self._compile(found, arguments)
                self._ready.add(kinds)
            try:
                return found(*arguments)
            except RuleFault:
                assert self._explain is not None
                raise self._explain(last_fault()) from None

        return call

    def _compile(self, function: Any, arguments: tuple[Any, ...]) -> None:
        from numba import typeof
        from numba.core.dispatcher import Dispatcher
        from numba.core.errors import NumbaError

        if not isinstance(function, Dispatcher):  # Numba is switched off: NUMBA_DISABLE_JIT
            return
        try:
            with _alone(self._made.__file__):
                function.compile(tuple(map(typeof, arguments)))
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
            "{file}, line {line}: this rule cannot be compiled ({reason})",
            file=author.file,
            line=author.line,
            reason=reason,
        )
