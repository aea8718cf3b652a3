"""Expressions of constants, computed while the rules are specialised."""

from __future__ import annotations

import ast


def folded(node: ast.expr) -> ast.expr:
    """A constant, if the expression is computed from constants alone."""
    parts: list[ast.expr]
    match node:
        case ast.BinOp(left, _, right):
            parts = [left, right]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Compare(left, _, others):
            parts = [left, *others]
        case ast.BoolOp(op, values):
            return _folded_boolean(node, op, values)
        case _:
            return node
    if not all(isinstance(part, ast.Constant) for part in parts) or _is_vast(node):
        return node
    try:
        expression = ast.fix_missing_locations(ast.Expression(node))
        value = eval(compile(expression, "<constant>", "eval"), {"__builtins__": {}})
    except (ArithmeticError, ValueError, TypeError):
        return node  # the author's own mistake: let it happen where it stands
    return ast.copy_location(ast.Constant(value), node)


def _folded_boolean(node: ast.expr, op: ast.boolop, values: list[ast.expr]) -> ast.expr:
    """``x and y`` as Python computes it, as far as the leading operands are constants."""
    deciding = isinstance(op, ast.Or)
    while len(values) > 1 and isinstance(values[0], ast.Constant):
        if bool(values[0].value) == deciding:
            return values[0]
        values = values[1:]
    return values[0] if len(values) == 1 else ast.copy_location(ast.BoolOp(op, values), node)


def _is_vast(node: ast.expr) -> bool:
    """Whether it might be an int of millions of digits, which takes long to compute and fits nowhere."""
    match node:
        case ast.BinOp(_, ast.Pow() | ast.LShift(), ast.Constant(value)):
            return isinstance(value, int) and value > 64
    return False
