"""Threads that machine code starts by itself, and waits for: fork and join.

What they share comes in pieces: each takes the next one when it is done with one.  Threads of Python would pass through
its one lock, each to begin and to end, and sixteen of them take longer for that than many a step of an engine.
"""

# mypy: allow-untyped-calls

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.callconv import excinfo_ptr_t
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

from zermelo.native.pieces import NATIVE

STACK: Final = 1 << 20
"""Bytes of a thread's stack: of such small ones the C library keeps enough for the next threads."""
ATTRIBUTES: Final = 128
"""Bytes that are enough for a ``pthread_attr_t``."""
MATES: Final = 2
"""Threads that each one starts: so all are awake soon."""

INT32, INT64, BYTES = ir.IntType(32), ir.IntType(64), ir.IntType(8).as_pointer()
NUMBER, WANTED, END, CODE, FAULT, TAKEN, GIVEN = range(7)
"""What threads share: the number of the next thread, how many are still to be started, where the pieces end, how
somebody failed, the next piece, and what the function is given."""


def in_threads(
    first: int,
    threads: int,
    taken: NDArray[np.int64],
    end: int,
    function: Callable[..., object],
    given: tuple[Any, ...],
) -> None:
    """function(*given, piece), or function(*given, piece, thread), for each piece from taken[0] on and below ``end``.

    So many threads do it, numbered from ``first`` on; taken[0] has no meaning afterwards.  A thread that is told False
    takes no more pieces.  After a fault nobody does, and who has called gets it.
    """
    number = (first,) if _asks_for_thread(function) else ()
    for piece in range(taken[0], end):
        if function(*given, piece, *number) is False:
            break


def _asks_for_thread(function: Any) -> bool:
    return next(reversed(signature(function).parameters)) == "thread"


@type_callable(in_threads)
def _typed(context: Any) -> Any:
    """As for an intrinsic, but Python can call the function too; with ``overload`` each call is compiled twice."""

    def typer(first: Any, threads: Any, taken: Any, end: Any, function: Any, given: Any) -> Any:
        _called(context, function, given)
        return types.none

    return typer


def _called(typing_context: Any, function: Any, given: Any) -> Any:
    """What the function takes and gives, for which it is compiled."""
    return function.get_call_type(typing_context, (*given.types, *_numbers(function)), {})


def _numbers(function: Any) -> tuple[Any, ...]:
    """The kinds of the numbers that it takes besides what it is given."""
    return (types.int64,) * (1 + _asks_for_thread(function.dispatcher.py_func))


@lower_builtin(in_threads, *(types.Any,) * 6)  # type: ignore[untyped-decorator]
def _instructions(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    first, threads, taken, end, _, given = arguments
    function = signature.args[4]
    called = _called(context.typing_context, function, signature.args[5])
    compiled = function.dispatcher.get_compile_result(called)
    context.add_linking_libs((compiled.library,))
    start = context.make_array(signature.args[2])(context, builder, taken).data
    parts = [first, builder.sub(threads, INT64(1)), end, INT32(0), excinfo_ptr_t(None), start]
    parts += cgutils.unpack_tuple(builder, given)
    shared = cgutils.alloca_once(builder, ir.LiteralStructType([part.type for part in parts]))
    for place, part in enumerate(parts):
        builder.store(part, _place(builder, shared, place))
    work = _Worker(context, builder.module, shared.type, compiled, called, len(_numbers(function))).function
    builder.call(work, [builder.bitcast(shared, BYTES)])
    code = builder.load(_place(builder, shared, CODE))
    with cgutils.if_unlikely(builder, builder.icmp_signed("!=", code, INT32(0))):
        fault = builder.load(_place(builder, shared, FAULT))
        status = context.call_conv._get_return_status(builder, code, fault)
        context.call_conv.return_status_propagate(builder, status)
    return context.get_dummy_value()


def _place(builder: Any, shared: Any, part: int) -> Any:
    return builder.gep(shared, [INT32(0), INT32(part)])


class _Worker:
    """What each thread does: it starts others, does pieces, and waits for those that it started."""

    def __init__(self, context: Any, module: Any, shared: Any, compiled: Any, called: Any, numbers: int) -> None:
        """``shared`` is the kind of pointer to what threads share, ``compiled`` the function, ``called`` what it takes;
        the last so many of that are a piece and a thread."""
        self.context, self.module, self.numbers = context, module, numbers
        self.compiled, self.called = compiled, called
        kind = ir.FunctionType(BYTES, [BYTES])
        self.function = ir.Function(module, kind, module.get_unique_name("worker"))
        self.function.linkage = "internal"
        self.builder = builder = ir.IRBuilder(self.function.append_basic_block("begin"))
        self.shared = builder.bitcast(self.function.args[0], shared)
        self.number = builder.atomic_rmw("add", self._place(NUMBER), INT64(1), "acq_rel")
        self.end = builder.load(self._place(END))
        self.taken = builder.load(self._place(TAKEN))
        mates = cgutils.alloca_once(builder, INT64, MATES)
        started = self._start(mates) if NATIVE else INT64(0)
        self._do_pieces()
        self._wait(mates, started)
        builder.ret(BYTES(None))

    def _place(self, part: int) -> Any:
        return _place(self.builder, self.shared, part)

    def _system(self, name: str, *kinds: Any) -> Any:
        return cgutils.get_or_insert_function(self.module, ir.FunctionType(INT32, kinds), name)

    def _start(self, mates: Any) -> Any:
        """Start threads, unless enough were; how many."""
        builder = self.builder
        attributes = builder.bitcast(cgutils.alloca_once(builder, INT64, ATTRIBUTES // 8), BYTES)
        started = cgutils.alloca_once_value(builder, INT64(0))
        with cgutils.for_range(builder, INT64(MATES)):
            wanted = builder.atomic_rmw("sub", self._place(WANTED), INT64(1), "acq_rel")
            open_pieces = builder.icmp_signed("<", self._next(INT64(0)), self.end)
            with builder.if_then(builder.and_(builder.icmp_signed(">", wanted, INT64(0)), open_pieces)):
                builder.call(self._system("pthread_attr_init", BYTES), [attributes])
                builder.call(self._system("pthread_attr_setstacksize", BYTES, INT64), [attributes, INT64(STACK)])
                create = self._system("pthread_create", INT64.as_pointer(), BYTES, self.function.type, BYTES)
                mate = builder.gep(mates, [builder.load(started)])
                refused = builder.call(create, [mate, attributes, self.function, self.function.args[0]])
                builder.call(self._system("pthread_attr_destroy", BYTES), [attributes])
                added = builder.zext(builder.icmp_signed("==", refused, INT32(0)), INT64)
                builder.store(builder.add(builder.load(started), added), started)
        return builder.load(started)

    def _wait(self, mates: Any, started: Any) -> None:
        builder = self.builder
        with cgutils.for_range(builder, started) as loop:
            mate = builder.load(builder.gep(mates, [loop.index]))
            builder.call(self._system("pthread_join", INT64, BYTES.as_pointer()), [mate, BYTES.as_pointer()(None)])

    def _next(self, pieces: Any) -> Any:
        """Take so many pieces; the first of them."""
        return self.builder.atomic_rmw("add", self.taken, pieces, "acq_rel")

    def _do_pieces(self) -> None:
        builder = self.builder
        take, do, done = (builder.append_basic_block(name) for name in ("take", "do", "done"))
        builder.branch(take)
        builder.position_at_end(take)
        piece = self._next(INT64(1))
        builder.cbranch(builder.icmp_signed("<", piece, self.end), do, done)
        builder.position_at_end(do)
        numbers = [piece, self.number][: self.numbers]
        given = [builder.load(self._place(GIVEN + part)) for part in range(len(self.called.args) - self.numbers)]
        status, told = self.context.call_internal_no_propagate(
            builder, self.compiled.fndesc, self.called, [*given, *numbers]
        )
        with cgutils.if_unlikely(builder, status.is_error):
            claimed = builder.cmpxchg(self._place(CODE), INT32(0), status.code, "acq_rel", "acquire")
            with builder.if_then(builder.extract_value(claimed, 1)):
                builder.store(status.excinfoptr, self._place(FAULT))
            builder.atomic_rmw("xchg", self.taken, self.end, "acq_rel")
        if self.called.return_type == types.boolean:
            builder.cbranch(told, take, done)
        else:
            builder.branch(take)
        builder.position_at_end(done)
