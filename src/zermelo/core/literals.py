"""Positions as Python writes them, and back: ints, text, tuples, and what Python's own reader refuses.

That is frozensets, named tuples and dataclasses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from zermelo.core.parsing import parsed

Kinds = Mapping[str, type]
"""Classes of values by name."""


def written(value: Any) -> str:
    """A value as Python writes it; a frozenset in the same order each time."""
    if named := named_parts(value):
        return f"{type(value).__name__}({', '.join(f'{name}={written(part)}' for name, part in named.items())})"
    if type(value) is frozenset:
        return f"frozenset({{{', '.join(map(written, in_order(value)))}}})" if value else "frozenset()"
    if type(value) is tuple:
        return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
    return repr(value)


def in_order(parts: Iterable[Any]) -> list[Any]:
    """Members of a set, which has no order of its own, rising if they are ints, and otherwise by their text."""
    members = list(parts)
    return sorted(members) if all(type(part) is int for part in members) else sorted(members, key=written)


def named_parts(value: Any) -> dict[str, Any]:
    """The fields of a named tuple or a dataclass; nothing if it is neither."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return dict(zip(value._fields, value, strict=True))
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return {}


def kinds(value: Any) -> dict[str, type]:
    """The named tuples and dataclasses that a value is made of."""
    named = named_parts(value)
    parts = named.values() if named else value if isinstance(value, tuple | frozenset) else ()
    found = {name: kind for part in parts for name, kind in kinds(part).items()}
    return found | {type(value).__name__: type(value)} if named else found


def read(text: str, known: Kinds) -> Any:
    """The value that a text means, made of these classes; ValueError or SyntaxError if it means none.

    A set stands for a frozenset.
    """
    return _meant(parsed(text, mode="eval").body, known)


def _meant(node: ast.expr, known: Kinds) -> Any:
    match node:
        case ast.Tuple(parts):
            return tuple(_meant(part, known) for part in parts)
        case ast.Set(parts) | ast.Call(
            ast.Name("frozenset"), [ast.Set(parts) | ast.List(parts) | ast.Tuple(parts)], []
        ):
            return frozenset(_meant(part, known) for part in parts)
        case ast.Call(ast.Name("frozenset"), [], []):
            return frozenset()
        case ast.Call(ast.Name(name), parts, named) if name in known and all(part.arg for part in named):
            return known[name](
                *(_meant(part, known) for part in parts),
                **{part.arg: _meant(part.value, known) for part in named if part.arg},
            )
    return ast.literal_eval(node)
