"""Single machine instructions for what Python's ints can do and Numba's cannot yet."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def bit_count(typing_context: Any, x: Any) -> Any:
    """The ones of a non-negative int: ``x.bit_count()``."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), instruction


@intrinsic
def bit_length(typing_context: Any, x: Any) -> Any:
    """The bits that a non-negative int takes: ``x.bit_length()``."""

    def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = arguments[0]
        zeros = builder.ctlz(word, context.get_constant(types.boolean, False))
        return builder.sub(context.get_constant(types.int64, 64), zeros)

    return types.int64(types.int64), instruction
