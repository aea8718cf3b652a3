"""What machine words compute rightly as they stand, and what they may compute modulo 2**64 because it is masked.

Of ``(x << 9) & board`` the bits that a word loses are not wanted: no guard is needed, but then the range of the left
side says nothing of what is masked.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from zermelo.native import ranges
from zermelo.native.ranges import LOWEST, Ints, Value


def is_safe(op: ast.operator, x: Ints, y: Ints) -> bool:
    """Whether the plain operation of machine words does what Python's does."""
    match op:
        case ast.FloorDiv() | ast.Mod() if y.low <= 0 <= y.high:
            return False
        case ast.Mod() if y.low <= -1 <= y.high and x.low == LOWEST:
            return False
        case ast.LShift() | ast.RShift() if not y.within(0, 63):
            return False
        case ast.RShift():
            return True
    return ranges.binary(op, x, y).fits


def overflows(node: ast.expr, values: Mapping[ast.AST, Value]) -> bool:
    """Whether a guard could be spared here by computing modulo 2**64."""
    match node:
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.LShift() as op, right):
            x, y = values[left], values[right]
            if not (isinstance(x, Ints) and isinstance(y, Ints)):
                return False
            shifts = isinstance(op, ast.LShift)
            return not is_safe(op, x, y) or overflows(left, values) or (not shifts and overflows(right, values))
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor(), right):
            return overflows(left, values) or overflows(right, values)
        case ast.UnaryOp(ast.USub() | ast.Invert(), operand):
            return overflows(operand, values)
    return False


def wrapped(node: ast.BinOp, values: Mapping[ast.AST, Value]) -> ast.expr | None:
    """The side of ``x & y`` that is computed modulo 2**64; None if both are exact."""
    for side, mask in ((node.left, values[node.right]), (node.right, values[node.left])):
        if isinstance(mask, Ints) and mask.low >= 0 and overflows(side, values):
            return side
    return None
