"""Source as syntax trees: where a function is defined, and a tree as text."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType
from typing import Any

from zermelo.core.errors import FileError
from zermelo.core.parsing import parsed

SILENT = ("annotation", "returns", "type_comment", "type_params")
"""Parts of a syntax tree that change nothing."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def definitions(function: FunctionType) -> list[Definition]:
    """Where a function is defined: its ``def``, or the lambdas of its line; FileError if there is no source."""
    code = function.__code__
    linecache.checkcache(code.co_filename)
    found = [
        node
        for node in _definitions("".join(linecache.getlines(code.co_filename, function.__globals__)))
        if getattr(node, "name", "<lambda>") == code.co_name and _first_line(node) == code.co_firstlineno
    ]
    if not found:
        raise FileError("the source of {name} cannot be read: put the rules into a .py file", name=function.__name__)
    return found


@lru_cache(maxsize=8)
def _definitions(source: str) -> list[Definition]:
    try:
        return [node for node in ast.walk(parsed(source)) if isinstance(node, Definition)]
    except SyntaxError:  # it was edited since it was read
        return []


def _first_line(node: Definition) -> int:
    decorators = [] if isinstance(node, ast.Lambda) else node.decorator_list
    return min(part.lineno for part in (node, *decorators))


def outline(node: Any) -> str:
    """A syntax tree as text.  ``ast.dump`` will not do: what it leaves out depends on the version of Python."""
    match node:
        case ast.AST():
            parts = [
                f"{name}={outline(part)}"
                for name, part in _without_docstring(node)
                if name not in SILENT and part not in (None, [])
            ]
            return f"{type(node).__name__}({', '.join(parts)})"
        case list():
            return f"[{', '.join(map(outline, node))}]"
        case _:
            return repr(node)


def _without_docstring(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """The parts of a node."""
    told = isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None
    for name, part in ast.iter_fields(node):
        yield name, part[1:] if told and name == "body" else part
