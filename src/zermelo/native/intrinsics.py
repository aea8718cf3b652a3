"""Single machine instructions for what Python's ints can do and Numba's cannot yet."""

from __future__ import annotations

import ctypes
from threading import Lock
from time import sleep
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


@intrinsic
def bit_count(typing_context: Any, x: Any) -> Any:
    """The ones of a non-negative int: ``x.bit_count()``."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), instruction


def prefetch(table: Any, row: int) -> None:
    """Begin to bring a row of a table of words near the processor; interpreted, there is nothing to do."""


@overload(prefetch, jit_options={"forceinline": True})
def _prefetch(table: Any, row: Any) -> Any:
    def implementation(table: Any, row: Any) -> Any:
        return _prefetch_instruction(table, row)  # type: ignore[call-arg]  # Numba supplies the context

    return implementation


@intrinsic
def _prefetch_instruction(typing_context: Any, table: Any, row: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, signature.args[0], *arguments)
        byte = ir.IntType(8).as_pointer()
        int32 = ir.IntType(32)
        call = ir.FunctionType(ir.VoidType(), [byte, int32, int32, int32])
        function = cgutils.get_or_insert_function(builder.module, call, "llvm.prefetch.p0")
        to_read, and_keep, data = int32(0), int32(3), int32(1)
        builder.call(function, [builder.bitcast(address, byte), to_read, and_keep, data])
        return context.get_dummy_value()

    return types.none(table, types.intp), instruction


_LOCK: Final = Lock()


def atomic_or(words: Any, place: int, bits: Any) -> None:
    """Set bits of a word that other threads may be setting bits of."""
    with _LOCK:
        words[place] |= bits


@overload(atomic_or, jit_options={"forceinline": True})
def _atomic_or(words: Any, place: Any, bits: Any) -> Any:
    def implementation(words: Any, place: Any, bits: Any) -> Any:
        return _atomic_or_instruction(words, place, bits)  # type: ignore[call-arg]  # Numba supplies the context

    return implementation


@intrinsic
def _atomic_or_instruction(typing_context: Any, words: Any, place: Any, bits: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.atomic_rmw(
            "or", _address(context, builder, signature.args[0], *arguments[:2]), arguments[2], "monotonic"
        )
        return context.get_dummy_value()

    return types.none(words, types.intp, words.dtype), instruction


def atomic_add(words: Any, place: int, number: int) -> int:
    """Add to a word that other threads may be adding to; returns what was there before.

    Who reads what a thread has added reads all that it had written.
    """
    with _LOCK:
        before = words[place]
        words[place] += number
    return int(before)


@overload(atomic_add, jit_options={"forceinline": True})
def _atomic_add(words: Any, place: Any, number: Any) -> Any:
    def implementation(words: Any, place: Any, number: Any) -> Any:
        return _atomic_add_instruction(words, place, number)  # type: ignore[call-arg]  # Numba supplies the context

    return implementation


@intrinsic
def _atomic_add_instruction(typing_context: Any, words: Any, place: Any, number: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, signature.args[0], *arguments[:2])
        return builder.atomic_rmw("add", address, arguments[2], "acq_rel")

    return words.dtype(words, types.intp, words.dtype), instruction


def give_way() -> None:
    """Let another thread run, if one waits for this core."""
    sleep(0)


@overload(give_way, jit_options={"forceinline": True})
def _give_way() -> Any:
    def implementation() -> Any:
        return _give_way_call()  # type: ignore[call-arg]  # Numba supplies the context

    return implementation


@intrinsic
def _give_way_call(typing_context: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        call = ir.FunctionType(ir.IntType(32), [])
        builder.call(cgutils.get_or_insert_function(builder.module, call, "sched_yield"), [])
        return context.get_dummy_value()

    return types.none(), instruction


def store_at(address: int, place: int, word: Any) -> None:
    """Write a word of 32 bits into an array that begins there, and that somebody else holds."""
    ctypes.c_uint32.from_address(int(address) + 4 * place).value = int(word)


@overload(store_at, jit_options={"forceinline": True})
def _store_at(address: Any, place: Any, word: Any) -> Any:
    def implementation(address: Any, place: Any, word: Any) -> Any:
        return _store_at_instruction(address, place, word)  # type: ignore[call-arg]  # Numba supplies the context

    return implementation


@intrinsic
def _store_at_instruction(typing_context: Any, address: Any, place: Any, word: Any) -> Any:
    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        begin, row, number = arguments
        words = builder.inttoptr(begin, ir.IntType(32).as_pointer())
        builder.store(builder.trunc(number, ir.IntType(32)), builder.gep(words, [row]))
        return context.get_dummy_value()

    return types.none(types.int64, types.int64, types.int64), instruction


def _address(context: Any, builder: Any, kind: Any, array: Any, row: Any) -> Any:
    """Where a row of an array begins."""
    words = context.make_array(kind)(context, builder, array)
    indices = [row, *[context.get_constant(types.intp, 0)] * (kind.ndim - 1)]
    return cgutils.get_item_pointer(context, builder, kind, words, indices, wraparound=False)
