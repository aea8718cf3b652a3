"""Positions as Python writes them, and back: ints, text, tuples, and frozensets, which Python's own reader refuses."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any


def written(value: Any) -> str:
    """A value as Python writes it; a frozenset in the same order each time."""
    if type(value) is frozenset:
        return f"frozenset({{{', '.join(map(written, in_order(value)))}}})" if value else "frozenset()"
    if type(value) is tuple:
        return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
    return repr(value)


def in_order(parts: Iterable[Any]) -> list[Any]:
    """Members of a set, which has no order of its own, rising if they are ints, and otherwise by their text."""
    members = list(parts)
    return sorted(members) if all(type(part) is int for part in members) else sorted(members, key=written)


def read(text: str) -> Any:
    """The value that a text means; ValueError or SyntaxError if it means none.  A set stands for a frozenset."""
    return _meant(ast.parse(text, mode="eval").body)


def _meant(node: ast.expr) -> Any:
    match node:
        case ast.Tuple(parts):
            return tuple(map(_meant, parts))
        case ast.Set(parts) | ast.Call(
            ast.Name("frozenset"), [ast.Set(parts) | ast.List(parts) | ast.Tuple(parts)], []
        ):
            return frozenset(map(_meant, parts))
        case ast.Call(ast.Name("frozenset"), [], []):
            return frozenset()
    return ast.literal_eval(node)
