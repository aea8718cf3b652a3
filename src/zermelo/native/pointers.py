"""Rules that machine code reaches through a table of pointers: it is the same code for all games of one shape.

A kernel for any rules is given the address of such a table, ``rules``, and calls a rule by its place there.  Of each
rule the form is fixed, in Numba's own words for it, and both sides are compiled for that form.
"""

from __future__ import annotations

import inspect
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils, sigutils
from numba.extending import intrinsic

INT64: Final = ir.IntType(64)


def _read(builder: Any, rules: Any, place: int, kind: Any) -> Any:
    """What stands at a place of the table, which never changes: loops need not read it again."""
    table = builder.inttoptr(rules, kind.as_pointer())
    found = builder.load(builder.gep(table, [INT64(place)]))
    found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return found


def number(place: int) -> Any:
    """The function of ``rules`` that reads a number at that place."""

    @intrinsic
    def read(typing_context: Any, rules: Any) -> Any:
        def instructions(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return _read(builder, arguments[0], place, INT64)

        return types.int64(types.int64), instructions

    return read


def through(place: int, form: str) -> Any:
    """The function of ``rules``, and of what the form says, that calls the rule at that place."""
    kinds, returned = sigutils.normalize_signature(form)  # type: ignore[no-untyped-call]

    def call(typing_context: Any, rules: Any, *given: Any) -> Any:
        def instructions(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            convention = context.call_conv
            function = _read(builder, arguments[0], place, convention.get_function_type(returned, kinds).as_pointer())
            status, found = convention.call_function(builder, function, returned, kinds, arguments[1:])
            with cgutils.if_unlikely(builder, status.is_error):  # type: ignore[no-untyped-call]
                convention.return_status_propagate(builder, status)
            return found

        return returned(types.int64, *kinds), instructions

    # Numba folds what is given by the parameters' names.
    names = ["typing_context", "rules", *(f"given{number}" for number in range(len(kinds)))]
    parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return intrinsic(call)


def address(compiled: Any) -> int:
    """Where the machine code of a rule is."""
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))
