"""Functions that are only ever parts of others: Numba makes no machine code of them alone.

A rule is linked into the kernels that call it, and optimised there.  Left to itself Numba would also optimise the rule
alone and make machine code of it and of two wrappers, which nobody calls: half of the time that compiling takes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from numba import njit, types
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.dispatcher import Dispatcher


class _Compiler(CompilerBase):
    """Numba's own pipeline; what it makes goes into a library that is there to be linked."""

    def define_pipelines(self) -> list[Any]:
        self.state.library = _Linked(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]  # type: ignore[no-untyped-call]


class _Linked(CPUCodeLibrary):
    """Code that is linked into others as it is written, and optimised there."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(_Unloaded(codegen), name)  # type: ignore[no-untyped-call]

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_specific(self) -> None:
        pass

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0


class _Unloaded:
    """A code generator that loads nothing into memory."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def _add_module(self, module: Any) -> None:
        pass

    def set_env(self, name: str, env: Any) -> None:
        pass


PART: Final[dict[str, Any]] = {
    "pipeline_class": _Compiler,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "nogil": True,
}


def part(**options: Any) -> Callable[[Any], Any]:
    """The decorator of a function that is a part of others.  It cannot be called from Python."""

    def made(function: Any) -> Any:
        found: Any = njit(**PART, **options)(function)
        if isinstance(found, Dispatcher):  # else Numba is switched off
            found.get_call_template = partial(  # type: ignore[method-assign]
                _of_any_value, type(found).get_call_template, found
            )
        return found

    return made


def _of_any_value(template: Callable[..., Any], function: Dispatcher, given: Any, named: Any) -> Any:
    """How a call is typed: constants as any other numbers, or the function would be compiled for each of them anew."""
    numbers = tuple(map(types.unliteral, given))
    return template(function, numbers, dict(zip(named, map(types.unliteral, named.values()), strict=True)))


def callable_part(function: Any) -> Any:
    """The same function for Python to call, machine code and all, if it is a part; any other as it is."""
    if isinstance(function, Dispatcher) and function.targetoptions.get("no_cpython_wrapper"):
        return njit(nogil=True)(function.py_func)
    return function
